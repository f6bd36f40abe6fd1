"""What people see: pages and shared markup, in the reader's language."""
