"""The nightly run, one module a step: lock, proof, ranking, titles, notices; `run` puts them in order."""
