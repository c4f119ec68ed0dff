"""Faroese, which Django does not know."""
