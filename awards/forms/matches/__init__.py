"""The forms in which team matches are entered: the series, its teams, and each match."""
