"""Generated events of the forms that are ranked on one list, without problems."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tests.rules.fbs_2012.reports import BASE, number, placed

FORMS = ("pairs", "individual", "barometer_teams")
LEAST = {"pairs": 16, "individual": 16, "barometer_teams": 8}
LETTERS = "ABCDEFGH"


@st.composite
def places(draw: st.DrawFn, contestants: int) -> list[int]:
    """Places with ties, in order."""
    found: list[int] = []
    while len(found) < contestants:
        size = min(draw(st.sampled_from([1, 1, 1, 1, 2, 2, 3, 4, 9])), contestants - len(found))
        found += [len(found) + 1] * size
    return found


@st.composite
def conditions(draw: st.DrawFn, form: str, level: str, contestants: int) -> dict[str, Any]:
    """Conditions that fit the form and level, but for half events."""
    found: dict[str, Any] = {}
    if draw(st.integers(0, 2)) == 0:
        groups = draw(st.integers(2, len(LETTERS)))
        found |= {"strength_groups": groups, "strength_group": draw(st.sampled_from(LETTERS[:groups]))}
    if level != "bronze":
        if form == "pairs" and draw(st.booleans()):
            found["opponents_met"] = draw(st.integers(1, contestants - 1))
        if form == "individual" and draw(st.integers(0, 2)) == 0:
            found["winner_points"] = draw(st.integers(1, 90))
    return found


def halves(form: str, level: str) -> bool:
    """Whether the form has half events at that level."""
    return level == "silver" or (level == "bronze" and form == "pairs")


@st.composite
def events(
    draw: st.DrawFn,
    *,
    tied: bool = True,
    levels: tuple[str, ...] = ("bronze", "silver", "gold"),
    half: bool = True,
    fits: Callable[[str, str], bool] = lambda form, level: True,
) -> dict[str, Any]:
    """An event of any of the forms and levels that fit, whole or, where it may be, half."""
    form, level = draw(st.sampled_from([(form, level) for form in FORMS for level in levels if fits(form, level)]))
    contestants = draw(st.integers(4 if level == "bronze" else LEAST[form], 120))
    given = draw(conditions(form, level, contestants))
    boards = draw(st.integers({"bronze": 18, "silver": 42, "gold": 55}[level], 200))
    if half and halves(form, level) and draw(st.integers(0, 2)) == 0:
        given["half"] = True
        boards = draw(st.integers(27, 41))
    listed = draw(places(contestants)) if tied else list(range(1, contestants + 1))
    return placed(form, listed, level, boards=boards, conditions=given)


@st.composite
def attended(draw: st.DrawFn) -> dict[str, Any]:
    """A pairs event in which entered players missed a part, and substitutes came."""
    contestants = draw(st.integers(16, 30))
    level = draw(st.sampled_from(["bronze", "silver"]))
    share = st.sampled_from(["0", "1/3", "0.49", "1/2", "0.51", "2/3", "1"])
    standings = [
        {
            "place": row,
            "players": [
                {"number": number(row, seat), "share": draw(share)} for seat in range(1, draw(st.integers(1, 5)) + 1)
            ],
        }
        for row in range(1, contestants + 1)
    ]
    return {**BASE, "level": level, "boards": 48, "standings": standings}
