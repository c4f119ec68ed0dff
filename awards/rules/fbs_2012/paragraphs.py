"""The edition's paragraphs, and which rule function implements which."""

from awards.rules.citation import Citations, Paragraph
from awards.rules.fbs_2012.numbers import read_toml

paragraph = Citations()
PARAGRAPHS = tuple(Paragraph(**entry) for entry in read_toml("paragraphs.toml")["paragraph"])
