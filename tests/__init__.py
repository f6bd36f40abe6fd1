"""Tests, and what they lean on. A package in name: others install one that is called so."""
