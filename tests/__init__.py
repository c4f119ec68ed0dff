"""What the registry promises, as sentences about its behaviour; the folders mirror the code."""
