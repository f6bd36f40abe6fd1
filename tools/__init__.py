"""The workshop: what makes, serves and measures the site. Nothing here reaches the page."""
