"""`make bench`: every figure the project states, from one run."""
