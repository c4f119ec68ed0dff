"""The bulk path: a federation of any size, written as lines of COPY, without engine and without raw bytes."""
