"""Who may hold what, and when (§ 18): the numbers, read once from ``sanctions.toml``; and what an event needs (§ 2)."""

from collections.abc import Mapping
from fractions import Fraction

from awards.rules import sanctioning
from awards.rules.sanctioning import Calendar, Least, OtherClubs, SanctionRules, Size, Spread
from awards.rules.sbf_2018 import match_minima, minima
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.numbers import MINIMA, read_toml
from awards.rules.sbf_2018.paragraphs import paragraph

_DATA = read_toml("sanctions.toml")
_QUOTA, _SPREAD, _CALENDAR, _OTHERS = (_DATA[key] for key in ("quota", "spread", "calendar", "other_clubs"))


def _size(step: Mapping[str, int]) -> Size:
    return Size(step["members"], step["events"], step.get("on_weekdays"))


def least(form: str, kind: str, contestants: int) -> Least | None:
    """What a plain event needs: no championship, and none for a strong field, which nobody applies for."""
    level = _DATA["sanctions"]["levels"].get(kind)
    if level is None:
        return None
    if form == "team_matches":
        found = match_minima.minimum(level, Conditions())
    elif form in MINIMA:
        found = minima.minimum(form, level, contestants, Conditions())
    else:
        return None
    return Least(_DATA["minima"]["paragraph"], found.contestants, found.boards, found.reduced_boards)


SANCTIONS = SanctionRules(
    paragraph=_DATA["sanctions"]["paragraph"],
    levels=_DATA["sanctions"]["levels"],
    open_fields=frozenset(_DATA["sanctions"]["open_fields"]),
    sizes={kind: tuple(_size(step) for step in _QUOTA[kind]) for kind in ("silver", "season_silver")},
    weekdays=frozenset(_QUOTA["weekdays"]),
    weeks=tuple(_DATA["bridge_week"]["may_have"]),
    spread=Spread(frozenset(_SPREAD["kinds"]), _SPREAD["days"], Fraction(_SPREAD["quota_part"])),
    calendar=Calendar(frozenset(_CALENDAR["kinds"]), _CALENDAR["month"], _CALENDAR["day"]),
    collisions=_DATA["collisions"]["paragraph"],
    least=least,
    other_clubs=OtherClubs(
        frozenset(_OTHERS["levels"]), _OTHERS["percent"], _OTHERS["least_members"], _OTHERS["most_members"]
    ),
)

# The checks are common to the editions; these are the ones that this one has numbers for.
for rule in (
    *(sanctioning.known_kind, sanctioning.open_field, sanctioning.quota, sanctioning.weekday_quota),
    *(sanctioning.bridge_week, sanctioning.spread_over_season, sanctioning.printed_calendar, sanctioning.other_clubs),
):
    paragraph(SANCTIONS.paragraph)(rule)
for rule in (sanctioning.contestants_expected, sanctioning.boards_planned):
    paragraph(_DATA["minima"]["paragraph"])(rule)
