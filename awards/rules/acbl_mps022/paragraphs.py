"""The edition's paragraphs, and which rule function implements which."""

from awards.rules.acbl_mps022.numbers import read_toml
from awards.rules.answer import Fact, Reason
from awards.rules.citation import Citations, Paragraph

paragraph = Citations()
PARAGRAPHS = tuple(Paragraph(**entry) for entry in read_toml("paragraphs.toml")["paragraph"])


def because(code: str, number: str, page: str, **facts: Fact) -> Reason:
    """A reason by the paragraph of that number, which the regulation has on ``page``: cited as `MPS.022 p. 13`."""
    several = "-" in page or "," in page
    return Reason(code, {**facts, "source": f"MPS.022 {'pp' if several else 'p'}. {page}"}, number)
