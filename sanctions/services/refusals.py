"""Why a service of the sanctions does nothing."""

from collections.abc import Sequence

from sanctions.models import Application
from sanctions.queries.applications import Problem
from sanctions.queries.checks import Shown


class NotPossible(Exception):
    """The step cannot be taken; the message is for the person who asked for it, and says what he can do."""


class ChangedMeanwhile(NotPossible):
    """Somebody took a step, or changed the application, after it was read; the message says who and what."""


class AlreadySent(NotPossible):
    """The form was sent before, and `application` came of it; nothing of what was sent now was taken."""

    def __init__(self, message: str, application: Application) -> None:
        super().__init__(message)
        self.application = application


class Incomplete(NotPossible):
    """What is to be sent lacks something: all of it, field by field."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = tuple(problems)


class Forbidden(NotPossible):
    """The regulation forbids what is asked for; `findings` are those of `sanctions.queries.checks` that say so."""

    def __init__(self, message: str, findings: Sequence[Shown]) -> None:
        super().__init__(message)
        self.findings = tuple(findings)
