"""A table where nobody holds the deck: masks, proofs and shares (docs/sealed.md)."""
