"""How fast the registry is: each figure beside a floor that was measured in the same run (README.md)."""
