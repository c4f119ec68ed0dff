"""The answer of a service that does nothing, because what was asked for is not allowed."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """Why nothing was done: a code for programs and a sentence, in the reader's language, for people."""

    code: str
    message: str

    def __str__(self) -> str:
        return self.message
