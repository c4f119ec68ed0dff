"""The day of a title, its pin and the office's decision when reports of every form arrive late or are corrected."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from awards.choices import EntryKind, TitleKind, TitleSource, TitleVerdict
from awards.models import Holding, Report, TitleAward, TitleDecision
from awards.services.corrections import supersede
from awards.services.filing import file_report
from awards.services.nightly.replay import Rebuilt, rebuild_titles
from awards.services.nightly.run import run_nightly
from awards.services.title_decisions import decide_title
from awards.services.verification.verify import verify
from registry.models import Mail, Player
from tests.awards.ledgers import book, entry
from tests.awards.matches import matches_report, teams_of
from tests.awards.reports import TODAY, drafted, members, pairs_report
from tests.awards.test_file_every_form import barometer, individual
from tests.cast import Cast

pytestmark = pytest.mark.django_db

KLOVER = 200  # bronze points
EARLY, LATE = datetime.date(2026, 1, 3), datetime.date(2026, 1, 20)
PIN_SENT = datetime.date(2026, 2, 1)


def pairs(cast: Cast, players: list[Player], **changes: Any) -> dict[str, Any]:
    return pairs_report(cast.club_a, players, **changes)


def matches(cast: Cast, players: list[Player], **changes: Any) -> dict[str, Any]:
    return matches_report(cast.club_a, teams_of(players, *"ABCDE"), **changes)


def teams(cast: Cast, players: list[Player], **changes: Any) -> dict[str, Any]:
    return barometer(cast, players, boards=24, **changes)


# Of twenty players in the order of the list: what the first one gets, the last one gets nothing.
FORMS: dict[str, tuple[Callable[..., dict[str, Any]], int]] = {
    "pairs": (pairs, 20),
    "individual": (individual, 30),
    "barometer": (teams, 15),
    "matches": (matches, 112),
}


@dataclass
class Stage:
    """A club with twenty players; reports of one form, in which the winner gets `points`."""

    cast: Cast
    players: list[Player]
    form: Callable[..., dict[str, Any]]
    points: int

    @property
    def winner(self) -> Player:
        """Who is first in every report as it is filed at first."""
        return self.players[0]

    def brings(self, points: int) -> None:
        """The winner's holding from before."""
        opening = entry(self.winner, datetime.date(2025, 12, 31), points)
        opening.kind = EntryKind.OPENING
        book([opening])

    def draft(self, day: datetime.date, *, turned: bool = False) -> Report:
        """A report of that day; turned, the first are last."""
        order = self.players[::-1] if turned else self.players
        report = self.form(self.cast, order, date=day.isoformat(), name=f"Kväll {day}")
        return drafted(report, self.cast.official_a, self.cast.club_a)

    def file(self, day: datetime.date) -> Report:
        """A report of that day, booked, and the night after it."""
        filed = file_report(report_id=self.draft(day).pk, by=self.cast.official_a)
        self.night()
        return filed

    def turn(self, report: Report, day: datetime.date) -> None:
        """The correction by which the winner loses what the report gave him, and the night after it."""
        turned = self.draft(day, turned=True)
        supersede(old_id=report.pk, new_id=turned.pk, by=self.cast.office, reason="Omvänd lista")
        self.night()

    def night(self) -> None:
        """The nightly run."""
        assert run_nightly(federation=self.cast.federation, day=TODAY).failures == []

    def title(self) -> list[tuple[str, datetime.date, str, datetime.date | None]]:
        """The winner's titles with day, state and the day of the pin."""
        found = TitleAward.objects.filter(player=self.winner, kind=TitleKind.TITLE).order_by("reached_on")
        return list(found.values_list("title", "reached_on", "state", "pin_sent_on"))


@pytest.fixture(params=FORMS)
def stage(request: pytest.FixtureRequest, cast: Cast) -> Stage:
    """Twenty players of a club and the form of their reports."""
    form, points = FORMS[request.param]
    return Stage(cast, members(cast.club_a, 20), form, points)


def rebuilt_is_the_same(stage: Stage) -> bool:
    """Whether the titles built from nothing are those that were made step by step."""
    columns = ("player", "title", "kind", "reached_on", "source")
    made = sorted(TitleAward.objects.values_list(*columns))
    titles = dict(Holding.objects.values_list("pk", "title"))
    TitleAward.objects.filter(source=TitleSource.EARNED).delete()
    Holding.objects.update(title="")
    rebuild_titles(stage.cast.federation, "sbf-2018")
    again = sorted(TitleAward.objects.values_list(*columns))
    return again == made and dict(Holding.objects.values_list("pk", "title")) == titles


def test_late_report_moves_the_day_and_leaves_title_and_pin(stage: Stage) -> None:
    stage.brings(KLOVER - stage.points)
    stage.file(LATE)
    assert stage.title() == [("klover", LATE, "stands", None)]
    TitleAward.objects.filter(player=stage.winner).update(pin_sent_on=PIN_SENT)
    stage.file(EARLY)
    assert stage.title() == [("klover", EARLY, "stands", PIN_SENT)]
    assert Mail.objects.count() == 0
    assert list(verify()) == []
    assert rebuilt_is_the_same(stage)


def test_reports_in_the_wrong_order_give_the_day_of_the_later_play(stage: Stage) -> None:
    stage.brings(max(1, KLOVER - 2 * stage.points))
    stage.file(LATE)
    assert stage.title() == []
    stage.file(EARLY)
    assert stage.title() == [("klover", LATE, "stands", None)]
    assert rebuilt_is_the_same(stage)


def test_correction_of_an_old_report_moves_the_day_to_the_later_one_and_leaves_the_pin(stage: Stage) -> None:
    stage.brings(KLOVER - stage.points)
    old = stage.file(EARLY)
    stage.file(LATE)
    assert stage.title() == [("klover", EARLY, "stands", None)]
    TitleAward.objects.filter(player=stage.winner).update(pin_sent_on=PIN_SENT)
    stage.turn(old, EARLY)
    assert stage.title() == [("klover", LATE, "stands", PIN_SENT)]
    assert TitleDecision.objects.count() == 0
    assert rebuilt_is_the_same(stage)


@pytest.mark.parametrize(
    ("verdict", "state", "held"), [(TitleVerdict.KEPT, "kept", "klover"), (TitleVerdict.WITHDRAWN, "withdrawn", "")]
)
def test_correction_that_takes_the_ground_away_asks_the_office_whose_word_stands(
    stage: Stage, verdict: TitleVerdict, state: str, held: str
) -> None:
    stage.brings(KLOVER - stage.points)
    old = stage.file(EARLY)
    TitleAward.objects.filter(player=stage.winner).update(pin_sent_on=PIN_SENT)
    stage.turn(old, EARLY)
    assert stage.title() == [("klover", EARLY, "question", PIN_SENT)]
    assert Holding.objects.get(player=stage.winner).title == "klover"
    assert list(Mail.objects.values_list("to", flat=True)) == [stage.cast.office.email]
    award = TitleAward.objects.get(player=stage.winner)
    decide_title(title_id=award.pk, verdict=verdict, why="So decided.", by=stage.cast.office)
    stage.night()
    assert stage.title() == [("klover", EARLY, state, PIN_SENT)]
    assert Holding.objects.get(player=stage.winner).title == held
    assert TitleDecision.objects.get().why == "So decided."
    assert list(verify()) == []
    assert rebuild_titles(stage.cast.federation, "sbf-2018").changed == 0


def test_late_report_of_another_event_settles_the_question_with_its_own_day(stage: Stage) -> None:
    stage.brings(KLOVER - stage.points)
    old = stage.file(EARLY)
    stage.turn(old, EARLY)
    assert [state for _title, _day, state, _pin in stage.title()] == ["question"]
    stage.file(LATE)
    assert stage.title() == [("klover", LATE, "stands", None)]
    unchanged = rebuild_titles(stage.cast.federation, "sbf-2018")
    assert unchanged == Rebuilt(players=unchanged.players)
