"""The fields by which penalties are taken away, changed and added where results of a board are put right."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from awards.forms.amounts import NUMBER
from awards.queries.board_results import Who
from awards.queries.penalties import KeptPenalty
from awards.scoring.session import MATCHPOINTS
from ui.amounts import number

KINDS = [("administrative", gettext_lazy("administrative")), ("law", gettext_lazy("offence against the laws"))]
_PENALTY = re.compile(r"penalties\[(\d+)\]")


@dataclass(frozen=True)
class Penalised:
    """A penalty that stands, with the fields that change it or take it away."""

    kept: KeptPenalty
    fields: tuple[forms.BoundField, ...]


class PenaltyField(forms.DecimalField):
    """What a penalty costs, with a decimal comma or point in every language, shown as the page's language writes it."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(
            min_value=0, max_digits=12, decimal_places=6, required=False, localize=True, widget=widget, **kwargs
        )

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]
        """The number, or a form error for what is none."""
        if isinstance(value, Decimal) or value in self.empty_values:
            return value if isinstance(value, Decimal) else None
        text = str(value).strip()
        if not text:
            return None
        if not NUMBER.fullmatch(text):
            raise forms.ValidationError(
                _("Write a number such as 12 or %(example)s.") % {"example": number(Decimal("4.6"))}
            )
        return Decimal(text.replace(",", "."))


class PenaltyForm(forms.Form):
    """Penalties by their place in the session, and one that can be added."""

    method: str
    kept_penalties: Sequence[KeptPenalty]

    def add_penalties(self, kept: Sequence[KeptPenalty], pairs: Sequence[int], who: Mapping[int, Who]) -> None:
        """The fields of the penalties that stand, and those of one for one of the pairs."""
        self.kept_penalties = kept
        is_alone = any(who[pair].alone for pair in pairs)
        for one in kept:
            self._add_amount(f"p{one.index}-amount", _written_amount(one.entry), stands=True)
            self._add_kind(f"p{one.index}-kind", one.entry.get("kind", KINDS[0][0]), stands=True)
            self.fields[f"p{one.index}-gone"] = forms.BooleanField(
                label=gettext_lazy("Take this penalty away"), required=False
            )
        self.fields["penalty_pair"] = forms.ChoiceField(
            label=gettext_lazy("Player to be penalised") if is_alone else gettext_lazy("Pair to be penalised"),
            choices=[("", _("none")), *((pair, f"{who[pair].label} {who[pair].names}".strip()) for pair in pairs)],
            required=False,
        )
        self._add_amount("penalty", None)
        self._add_kind("penalty_kind", KINDS[0][0])

    def _add_amount(self, name: str, initial: Decimal | None, *, stands: bool = False) -> None:
        by_percent = self.method == MATCHPOINTS
        self.fields[name] = PenaltyField(
            label=gettext_lazy("Per cent of the board’s top") if by_percent else gettext_lazy("IMPs"),
            max_value=100 if by_percent else None,
            initial=initial,
        )
        self.fields[name].depends = stands  # type: ignore[attr-defined]

    def _add_kind(self, name: str, initial: str, *, stands: bool = False) -> None:
        if self.method == MATCHPOINTS:
            self.fields[name] = forms.ChoiceField(
                label=pgettext_lazy("penalty", "Kind"), choices=KINDS, required=False, initial=initial
            )
            self.fields[name].depends = stands  # type: ignore[attr-defined]

    @property
    def penalised(self) -> list[Penalised]:
        """The penalties that stand, in their order."""
        return [
            Penalised(one, tuple(field for field in self if field.name.startswith(f"p{one.index}-")))
            for one in self.kept_penalties
        ]

    @property
    def penalty_fields(self) -> list[forms.BoundField]:
        """The fields of a penalty that is added."""
        return [field for field in self if field.name.startswith("penalty")]

    def changed_penalties(self) -> dict[int, dict[str, Any] | None]:
        """By its place in the session each penalty that is another one now, as a session has it; None: taken away."""
        changed: dict[int, dict[str, Any] | None] = {}
        for one in self.kept_penalties:
            name = f"p{one.index}-amount"
            amount = self.cleaned_data.get(name)
            if self.cleaned_data.get(f"p{one.index}-gone"):
                # What it would have been matters no more.
                for gone in (name, f"p{one.index}-kind"):
                    self.errors.pop(gone, None)
                changed[one.index] = None
            elif not amount and name not in self.errors:
                self.add_error(name, _("Write an amount above 0, or take the penalty away."))
            elif amount:
                kind = self.cleaned_data.get(f"p{one.index}-kind") or one.entry.get("kind", KINDS[0][0])
                new = {**one.entry, **self._worth(amount, kind)}
                if new != {**one.entry, **self._worth(_written_amount(one.entry), one.entry.get("kind", KINDS[0][0]))}:
                    changed[one.index] = new
        return changed

    def added_penalty(self) -> dict[str, Any] | None:
        """The penalty to be added; section and board are the page's."""
        pair, amount = self.cleaned_data.get("penalty_pair"), self.cleaned_data.get("penalty")
        if bool(pair) != bool(amount):
            self.add_error("penalty" if pair else "penalty_pair", _("A penalty needs a pair and an amount above 0."))
            return None
        if not pair or amount is None:
            return None
        return {"pair": int(pair), **self._worth(amount, self.cleaned_data.get("penalty_kind") or KINDS[0][0])}

    def field_of(self, path: str, count: int) -> str | None:
        """The field of what is wrong at a path of the corrected session, which had `count` penalties before."""
        at = _PENALTY.match(path)
        if at is None:
            return None
        changed = self.cleaned_data["penalties"]
        left = [index for index in range(count) if changed.get(index, True) is not None]
        place = int(at[1])
        return f"p{left[place]}-amount" if place < len(left) else "penalty"

    def _worth(self, amount: Decimal, kind: str) -> dict[str, str]:
        text = f"{amount.normalize():f}"
        return {"percent": text, "kind": kind} if self.method == MATCHPOINTS else {"imps": text}


def _written_amount(entry: Mapping[str, Any]) -> Decimal:
    return Decimal(entry["percent"] if "percent" in entry else entry["imps"])
