"""The catalogues of words, a folder a language."""
