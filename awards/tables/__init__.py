"""The lists of awards, one module a noun."""
