"""The forms of awards, one module a purpose."""
