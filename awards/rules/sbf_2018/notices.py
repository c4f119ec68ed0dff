"""What somebody should look at although the event is paid."""

from collections.abc import Iterator

from awards.rules.answer import Reason
from awards.rules.report import Report
from awards.rules.sbf_2018 import numbers
from awards.rules.sbf_2018.championships import PAIRS
from awards.rules.sbf_2018.conditions import Conditions
from awards.rules.sbf_2018.paragraphs import paragraph

SEATS = {"individual": 1, "pairs": 2}
TEAM_SEATS = 4


def pair_notices(report: Report, conditions: Conditions) -> Iterator[Reason]:
    """The notices of a pairs event."""
    yield from _not_all_met(report, conditions)
    yield from notices(report, conditions)


def notices(report: Report, conditions: Conditions) -> Iterator[Reason]:
    """The notices of an event that is ranked on one list."""
    yield from _observation_not_needed(report, conditions)
    if conditions.championship in PAIRS and conditions.final is not None:
        yield Reason.of("condition-not-used", "12", key="final")
    if not conditions.handicap and any(row.handicap_place is not None for row in report.standings):
        yield Reason.of("key-not-used", "5", key="handicap_place")
    if not conditions.simultaneous and any(
        row.heat is not None or row.heat_place is not None for row in report.standings
    ):
        yield Reason.of("key-not-used", "13", key="heat")
    if report.form in SEATS:
        yield from _seats(report, SEATS[report.form])
    if report.form == "barometer_teams":
        yield from _seats_of_teams(report)


@paragraph("2")
def _not_all_met(report: Report, conditions: Conditions) -> Iterator[Reason]:
    """A gold event of 21 to 31 pairs in which not all met all (§ 2)."""
    if report.level != "gold" or conditions.observation or conditions.championship is not None:
        return
    contestants, met = _smallest(report, conditions), _met_in_all(report, conditions)
    if contestants < numbers.LARGE_GOLD_MINIMUM.contestants and met is not None and met < contestants - 1:
        yield Reason.of(
            "not-all-met", "2", contestants=contestants, met=met, least=numbers.LARGE_GOLD_MINIMUM.contestants
        )


@paragraph("8")
def _observation_not_needed(report: Report, conditions: Conditions) -> Iterator[Reason]:
    """An observation event that reaches the minimum of gold by itself (§ 8)."""
    if not conditions.observation:
        return
    smallest, minima = _smallest(report, conditions), numbers.MINIMA[report.form]
    gold, large = minima["gold"], minima.get("gold_large")
    boards = large.boards if large is not None and smallest >= large.contestants else gold.boards
    if smallest < gold.contestants or report.boards < boards:
        return
    if report.form == "pairs":
        yield Reason.of(
            "observation-not-needed", "8", contestants=smallest, boards=report.boards, least=gold.contestants
        )
    else:
        yield Reason.of(
            "observation-not-needed-in",
            "8",
            contestants=smallest,
            who=report.form,
            boards=report.boards,
            least=gold.contestants,
        )


def _seats(report: Report, seats: int) -> Iterator[Reason]:
    """Rows with more or fewer players than the contestant has seats."""
    for row in report.standings:
        taken = sum(player.share for player in row.players)
        if seats == 1 and taken > seats:
            yield Reason.of("player-of-more", "15", row=row.index, seats=taken)
        elif seats > 1 and len(row.players) < seats:
            yield Reason.of("pair-of-one", "15", row=row.index)
        elif seats > 1 and taken > seats:
            yield Reason.of("pair-of-more", "15", row=row.index, seats=taken)


@paragraph("10")
def _seats_of_teams(report: Report) -> Iterator[Reason]:
    """Teams of more than four of whom it is not said that they took turns; all are paid in full (§ 10)."""
    for row in report.standings:
        taken = sum(player.share for player in row.players)
        if taken > TEAM_SEATS:
            yield Reason.of("team-of-more", "10", row=row.index, seats=taken, least=TEAM_SEATS)


def _smallest(report: Report, conditions: Conditions) -> int:
    """The contestants of the smallest field; a final counts with its whole event."""
    if conditions.final is not None:
        return conditions.final.entrants
    return min(report.lines().values(), default=0)


def _met_in_all(report: Report, conditions: Conditions) -> int | None:
    if conditions.final is not None:
        return conditions.final.qualifying_rounds + conditions.final.final_rounds
    return conditions.opponents_met
