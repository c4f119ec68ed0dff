"""The keys that an edition needs beyond the common report, as its ``conditions.toml`` lists them, one table a key.

``type`` names a reader, ``forms`` and ``levels`` say where the key belongs, left out, everywhere; ``forms_LEVEL`` are
the forms of one level. An integer has ``least`` and ``most``, a choice ``allowed``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from awards.rules.report import Draft
from awards.rules.report.fields import MOST, Fields, Findings, child
from awards.rules.report.parse import FORMS

# The rules of one key, and what reads a key by them: the value, or None after noting a problem.
KeyRules = Mapping[str, Any]
Reader = Callable[[Fields, str, KeyRules], Any]


def fields_of(draft: Draft, keys: Mapping[str, KeyRules], findings: Findings) -> Fields:
    """The conditions of the draft, a key without rules being noted."""
    return Fields(draft.conditions, "conditions", findings, keys=tuple(keys), code="bad-condition")


def belongs(
    draft: Draft,
    key: str,
    rules: KeyRules,
    levels: tuple[str, ...],
    findings: Findings,
    *,
    value: str | None = None,
) -> bool:
    """Whether the key, or this value of it, belongs to the report's form and level; ``levels`` are the edition's."""
    path = child("conditions", key)
    forms: tuple[str, ...] = tuple(rules.get(f"forms_{draft.level}", rules.get("forms", FORMS)))
    allowed: tuple[str, ...] = tuple(rules.get("levels", levels))
    named = f"{key}: {value}" if value else key
    if draft.form is not None and draft.form not in forms:
        findings.add(path, "condition-not-applicable", kind="form", found=named, form=draft.form, allowed=forms)
        return False
    if draft.level is not None and draft.level not in allowed:
        findings.add(path, "condition-not-applicable", kind="level", found=named, level=draft.level, allowed=allowed)
        return False
    return True


def without_use(fields: Fields, key: str, needed: str) -> None:
    """Note a key that says nothing without another."""
    fields.findings.add(fields.at(key), "condition-not-applicable", kind="without", found=key, other=needed)


def boolean(fields: Fields, key: str, rules: KeyRules) -> bool | None:
    """True or false."""
    return fields.boolean(key)


def integer(fields: Fields, key: str, rules: KeyRules) -> int | None:
    """An integer from ``least`` (1) to ``most``."""
    return fields.integer(key, least=rules.get("least", 1), most=rules.get("most", MOST))


def choice(fields: Fields, key: str, rules: KeyRules) -> str | None:
    """One of the strings ``allowed``."""
    return fields.choice(key, tuple(rules["allowed"]))


READERS: Mapping[str, Reader] = {"boolean": boolean, "integer": integer, "choice": choice}
