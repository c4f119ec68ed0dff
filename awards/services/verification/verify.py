"""All checks, one after the other."""

from collections.abc import Iterator

from awards.services.verification import built, entries, fees, lists, reports, triggers


def verify() -> Iterator[str]:
    """Every difference found in all federations, a sentence with the numbers of its records each; none if all agrees.

    It reads in parts, so that memory does not grow with the ledger, and writes nothing.
    """
    yield from triggers.verify()
    yield from entries.verify()
    yield from reports.verify()
    yield from built.verify()
    yield from lists.verify()
    yield from fees.verify()
