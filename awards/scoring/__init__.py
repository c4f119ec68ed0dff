"""Pairs sessions: board results go in, standings with their reasons come out."""
