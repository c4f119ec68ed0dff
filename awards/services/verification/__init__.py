"""Verifying the ledger and what is built from it, one module for each thing that must agree."""
