"""The form by which results of a board are put right; a contract may be written as players write it."""

import copy
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.forms.board_penalties import PenaltyForm
from awards.forms.filing import AmendForm
from awards.queries.board_results import Sitting, Who
from awards.queries.compass import seat_letter
from awards.queries.penalties import KeptPenalty
from awards.scoring.contracts import PASSED_OUT, Contract, is_possible, read_contract, read_result, score
from awards.scoring.numbers import AVERAGES
from awards.scoring.session import MATCHPOINTS, SIDES, numbers_in

# The suits, doubles and points of the compass as they are written in English, Swedish, Danish and Faroese.
_SPELLINGS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "R": "D", "K": "C", "*": "X", "×": "X", ".": ""})
_NO_TRUMP = re.compile(r"(?<=[1-7])(UT|SA|NT)")
_PASSES = ("PASS", "P", "PAS", "PASSED OUT", "-", "0")
_SEATS = {"Ö": "E", "Ø": "E", "A": "E", "V": "W"}
_POINTS = re.compile(r"[+-]\d{1,5}")
_FIELDS = ("contract", "declarer", "tricks", "score", "ns", "ew")


@dataclass(frozen=True)
class Table:
    """A result of the board that the form asks for: its row, its pairs, and its fields."""

    row: int
    ns: Sitting
    ew: Sitting
    fields: tuple[forms.BoundField, ...]


class BoardForm(PenaltyForm):
    """Results of a board, each as it is to be; the fields start with what is kept.

    `results` are the rows of the session by their place on the board, `vulnerability` the board's, `who` the pairs by
    number, `penalties` those that stand; another can be added, for the pairs of `sat_out` too, which sat the board out.
    `reason` can be given unless a draft is corrected; `method_differs`: the published places are not those of this
    scoring, and somebody has to say that they are to be.
    """

    def __init__(
        self,
        *args: Any,
        results: Mapping[int, Mapping[str, Any]],
        vulnerability: str,
        who: Mapping[int, Who],
        penalties: Sequence[KeptPenalty],
        sat_out: Collection[int] = (),
        method: str,
        asks_reason: bool,
        method_differs: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.results, self.who, self.method = results, who, method
        self.vulnerability = vulnerability
        for row, result in results.items():
            self._add_result(row, result)
        pairs = {pair for result in results.values() for side in SIDES for pair in numbers_in(result.get(side))}
        self.add_penalties(penalties, sorted({*pairs, *sat_out}), who)
        if method_differs:
            self.fields["ours"] = forms.BooleanField(
                label=gettext_lazy("The club scores by this method: rank everybody again by it."),
            )
        if asks_reason:
            # Who only looks at what would change need not say why yet.
            self.fields["reason"] = copy.deepcopy(AmendForm.base_fields["reason"])
            self.fields["reason"].required = False
            self.fields["reason"].depends = True  # type: ignore[attr-defined]

    def _add_result(self, row: int, result: Mapping[str, Any]) -> None:
        """The fields of one result."""
        labels = {
            "contract": (gettext_lazy("Contract"), gettext_lazy("e.g. 4sx, 3nt or pass")),
            "declarer": (gettext_lazy("Declarer"), gettext_lazy("N, E, S or W")),
            "tricks": (gettext_lazy("Tricks"), gettext_lazy("e.g. 10, =, +1 or -2")),
            "score": (gettext_lazy("Score for N–S"), gettext_lazy("follows from the contract where one is written")),
            "ns": (gettext_lazy("Adjusted for N–S"), gettext_lazy("e.g. A+, A, A-, 60 or +420")),
            "ew": (gettext_lazy("Adjusted for E–W"), gettext_lazy("e.g. A+, A, A-, 40 or -50")),
        }
        initial = written_result(result)
        for key in _FIELDS:
            label, help_text = labels[key]
            self.fields[f"r{row}-{key}"] = forms.CharField(
                label=label, help_text=help_text, max_length=20, required=False, initial=initial[key]
            )

    @property
    def tables(self) -> list[Table]:
        """The results in their order with their fields."""
        found = []
        for row, result in self.results.items():
            sides = [Sitting(tuple(self.who[pair] for pair in numbers_in(result.get(side)))) for side in SIDES]
            found.append(Table(row, sides[0], sides[1], tuple(self[f"r{row}-{key}"] for key in _FIELDS)))
        return found

    @property
    def last_fields(self) -> list[forms.BoundField]:
        """What is asked once before it is seen what would change."""
        return [self["ours"]] if "ours" in self.fields else []

    @property
    def fields_seen(self) -> list[forms.BoundField]:
        """What goes along when the correction is sent; the reason is asked for there."""
        return [field for field in self if field.name != "reason"]

    def clean(self) -> dict[str, Any]:
        """`results`: by row what has changed, as a session has it.

        `penalties`: by place those that are others now, None where taken away; `penalty`: what is added, or None.
        """
        changed: dict[int, dict[str, Any]] = {}
        for row, result in self.results.items():
            before = written_result(result)
            now = {key: (self.cleaned_data.get(f"r{row}-{key}") or "").strip() for key in _FIELDS}
            if now != before:
                new = self._result(row, result, before, now)
                if new is not None:
                    changed[row] = new
        self.cleaned_data["results"] = changed
        self.cleaned_data["penalties"], self.cleaned_data["penalty"] = self.changed_penalties(), self.added_penalty()
        if not (self.errors or changed or self.cleaned_data["penalties"] or self.cleaned_data["penalty"]):
            self.add_error(None, _("Nothing would change."))
        return self.cleaned_data

    def _result(
        self, row: int, result: Mapping[str, Any], before: Mapping[str, str], now: Mapping[str, str]
    ) -> dict[str, Any] | None:
        """The row as it is to be; None after noting what is wrong."""
        kept = {key: value for key, value in result.items() if key in ("ns", "ew", "group")}
        if now["ns"] or now["ew"]:
            adjusted = self._adjusted(row, result, now)
            irregularity = {"irregularity": result["irregularity"]} if result.get("irregularity") else {}
            return None if adjusted is None else {**kept, "adjusted": adjusted, **irregularity}
        absent = [side for side in SIDES if result.get(side) is None]
        if absent:
            self.add_error(f"r{row}-ns", _("Where a side was absent the result can only be adjusted."))
            return None
        played = self._played(row, now)
        if played is None:
            return None
        points = self._points(row, before, now, played)
        if points is None:
            return None
        if "contract" in played:
            return {**kept, **played}
        return {**kept, "score": points}

    def _points(
        self, row: int, before: Mapping[str, str], now: Mapping[str, str], played: Mapping[str, Any]
    ) -> int | None:
        """What N-S have by the contract, else as it is written; None after noting what is wrong.

        A score that stood there before the contract was changed belongs to the old one and is not asked about.
        """
        written = _whole(now["score"]) if now["score"] else None
        field = f"r{row}-score"
        if now["score"] and written is None:
            self.add_error(field, _("Write the points as a whole number, minus where E–W won them."))
            return None
        contract = read_contract(str(played.get("contract", "")))
        if contract is None:
            if written is None:
                self.add_error(f"r{row}-contract", _("Write the contract, or the score, or what the director gave."))
            elif now["score"] != before["score"] and not is_possible(written, self.vulnerability):
                self.add_error(field, _("No contract gives this score on this board."))
                return None
            return written
        worth = score(contract, played.get("declarer"), played.get("tricks"), self.vulnerability)
        if written not in {None, worth} and now["score"] != before["score"]:
            self.add_error(
                field,
                _("By the contract N–S have %(points)s here. Leave the score empty, or correct the contract.")
                % {"points": f"{worth:+d}".replace("-", "\N{MINUS SIGN}")},
            )
            return None
        if now["score"]:
            # Shown again, the field has what counts.
            self.data = {**dict(self.data.items()), field: str(worth)}
        return worth

    def _played(self, row: int, now: Mapping[str, str]) -> dict[str, Any] | None:
        """Contract, declarer and tricks, nothing where no contract is written; None after noting what is wrong."""
        if not now["contract"]:
            return {}
        contract = read_written_contract(now["contract"])
        if contract is None:
            self.add_error(f"r{row}-contract", _("This is no contract. Write one like 4S, 3NT, 5DX or pass."))
            return None
        if contract.is_pass:
            return {"contract": str(contract)}
        declarer, tricks = read_seat(now["declarer"]), read_tricks(contract, now["tricks"])
        if declarer is None:
            self.add_error(f"r{row}-declarer", _("Write who declared: N, E, S or W."))
        if tricks is None:
            self.add_error(
                f"r{row}-tricks", _("Write the tricks that declarer took, or =, +1, -2 beside the contract.")
            )
        if declarer is None or tricks is None:
            return None
        return {"contract": str(contract), "declarer": declarer, "tricks": tricks}

    def _adjusted(self, row: int, result: Mapping[str, Any], now: Mapping[str, str]) -> dict[str, Any] | None:
        """What each side that was there was given; None after noting what is wrong."""
        found: dict[str, Any] = {}
        wrong = False
        for side in SIDES:
            if result.get(side) is None:
                continue
            given = read_given(now[side], percent=self.method == MATCHPOINTS)
            wrong = wrong or given is None
            if given is None and self.method == MATCHPOINTS:
                self.add_error(f"r{row}-{side}", _("Write A+, A, A-, a percentage like 60, or points like +420."))
            elif given is None:
                self.add_error(f"r{row}-{side}", _("Write A+, A, A-, or points like +420."))
            found[side] = given
        return None if wrong else found


def written_result(result: Mapping[str, Any]) -> dict[str, str]:
    """A result of a session as the fields of the form show it."""
    adjusted = result.get("adjusted") or {}
    tricks = result.get("tricks", result.get("result", ""))
    return {
        "contract": result.get("contract", ""),
        "declarer": seat_letter(result["declarer"]) if result.get("declarer") else "",
        "tricks": str(tricks),
        "score": str(result.get("score", "")),
        **{side: _written_given(adjusted[side]) if side in adjusted else "" for side in SIDES},
    }


def _written_given(given: Any) -> str:
    return f"{given['score']:+d}" if isinstance(given, Mapping) else str(given)


def read_written_contract(text: str) -> Contract | None:
    """The contract in what a person wrote: `4sx`, `4 ♠ x`, `3nt`, `3 UT`, `pass`."""
    written = text.upper().strip()
    if written in _PASSES:
        return PASSED_OUT
    joined = _NO_TRUMP.sub("N", "".join(written.split())).replace("REDBL", "XX").replace("DBL", "X")
    return read_contract(joined.translate(_SPELLINGS))


def read_seat(text: str) -> str | None:
    """The declarer, in the letters of the languages here: East is E, Ö or Ø, West is W or V."""
    letter = text.strip().upper()[:1]
    seat = _SEATS.get(letter, letter)
    return seat if seat and seat in "NESW" else None


def read_tricks(contract: Contract, text: str) -> int | None:
    """The tricks in `10`, `=`, `+1` or `-2`."""
    written = text.strip().replace("−", "-")
    if written.isascii() and written.isdigit():
        return int(written) if int(written) <= 13 else None
    return read_result(contract, written)


def read_given(text: str, *, percent: bool) -> Any:
    """What the director gave as a session has it: `A+`, `60` or `{"score": -50}`; None if it is none of them."""
    written = "".join(text.upper().split()).replace("−", "-").removesuffix("%").replace(",", ".")
    if written in AVERAGES:
        return written
    if _POINTS.fullmatch(written):
        return {"score": int(written)}
    try:
        amount = Decimal(written)
    except InvalidOperation:
        return None
    return written if percent and amount.is_finite() and 0 <= amount <= 100 else None


def _whole(text: str) -> int | None:
    written = text.replace("−", "-")
    return int(written) if re.fullmatch(r"[+-]?\d{1,5}", written, re.ASCII) else None


def chosen_rows(asked: str, count: int) -> Iterable[int]:
    """The row that the address names, else all of the board."""
    if asked.isascii() and asked.isdigit() and len(asked) < 6 and int(asked) < count:
        return (int(asked),)
    return range(count)
