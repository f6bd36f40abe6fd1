"""Suites that are not ours over any game of ours: `make test-peers`, in an environment apart."""
