"""The edition's paragraphs, and which rule function implements which."""

from awards.rules.citation import Citations, Paragraph
from awards.rules.sbf_2018.numbers import read_toml

paragraph = Citations()
PARAGRAPHS = tuple(Paragraph(**entry) for entry in read_toml("paragraphs.toml")["paragraph"])
