"""What the Faroese federation of the demo holds, and that all of it came by the engine and booking of every day."""

import datetime
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from awards.choices import Doubt, EntryKind, ReportState, RunState, TitleSource
from awards.models import Event, ForeignPoints, HeldLine, LedgerEntry, Report, Run, TitleAward, TitleNotice
from awards.services.demo.accounts import FAROESE_CLUB, FAROESE_OFFICE, FAROESE_PLAYER
from awards.services.demo.faroese import load_faroese
from awards.services.verification.verify import verify
from registry.choices import MailState
from registry.models import Change, Club, Federation, Mail, Person, Player, Role, RulesetPeriod
from registry.queries.scheme import memberships_in_scheme
from sanctions.choices import Form, Kind, Level, State
from sanctions.models import Application
from tests.awards.played_boards import scored_lists
from tests.factories import FederationFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.slow

TODAY = datetime.date(2026, 3, 10)
SWEDE = {"first_name": "Märta", "last_name": "Rosenlid", "sex": "f", "birth_date": datetime.date(1961, 4, 5)}


@pytest.fixture(scope="module")
def _loaded_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Federation]:
    with django_db_blocker.unblock(), transaction.atomic():
        swede = PlayerFactory(federation=FederationFactory(code="sbf"), number="10004", **SWEDE)
        loaded = load_faroese(today=TODAY, swede=swede, by=UserFactory(), accounts=True)
        yield loaded.register.federation
        transaction.set_rollback(True)


@pytest.fixture
def demo(_loaded_once: Federation, db: None) -> Federation:
    """The demo with its ready accounts, loaded once for all tests of this module."""
    return _loaded_once


def booked(demo: Federation) -> list[Report]:
    """The booked reports in order of day."""
    return list(Report.objects.filter(federation=demo, state=ReportState.BOOKED).select_related("event"))


def conditions(demo: Federation) -> list[dict[str, Any]]:
    return [report.payload.get("conditions", {}) for report in booked(demo)]


def test_demo_agrees_with_itself_in_every_check_of_the_ledger(demo: Federation) -> None:
    assert list(verify()) == []
    assert [(run.day, run.state) for run in Run.objects.filter(federation=demo)] == [(TODAY, RunState.GOOD)]


def test_federation_speaks_faroese_in_its_own_time_under_its_edition(demo: Federation) -> None:
    assert (demo.code, demo.language, demo.time_zone) == ("fbs", "fo", "Atlantic/Faroe")
    period = RulesetPeriod.objects.get(federation=demo)
    assert (period.ruleset, period.starts) == ("fbs-2012", datetime.date(2012, 9, 1))


def test_clubs_lie_on_the_islands_and_one_is_outside_the_scheme(demo: Federation) -> None:
    clubs = Club.objects.filter(federation=demo).order_by("number")
    assert list(clubs.values_list("place", flat=True)) == ["Tórshavn", "Klaksvík", "Tvøroyri", "Runavík", "Sørvágur"]
    assert list(clubs.filter(scheme_from=None).values_list("place", flat=True)) == ["Sørvágur"]
    assert clubs.filter(latitude__gt=61, latitude__lt=63, longitude__gt=-8, longitude__lt=-6).count() == 5


def test_some_sixty_players_one_hidden_and_some_outside_the_scheme(demo: Federation) -> None:
    players = Player.objects.filter(federation=demo)
    assert players.count() == 67
    assert players.filter(hidden=True).count() == 1
    shown = memberships_in_scheme(demo, TODAY).values("player").distinct().count()
    assert shown == 60
    assert [player.name for player in players if not player.name.strip()] == []


def test_evenings_are_of_every_bronze_form(demo: Federation) -> None:
    bronze = Counter(Event.objects.filter(federation=demo, level=Level.BRONZE).values_list("form", flat=True))
    assert set(bronze) == set(Form)
    assert bronze[Form.PAIRS] > 80
    found = conditions(demo)
    halves = [one for one in found if one.get("half")]
    assert len(halves) >= 4
    assert {one["strength_group"] for one in found if "strength_group" in one} == {"A", "B"}
    lines = {row.get("line") for report in booked(demo) for row in report.payload.get("standings", [])}
    assert lines == {None, "NS", "EW"}


def test_half_tournament_of_the_general_assembly_is_for_bronze(demo: Federation) -> None:
    assemblies = Event.objects.filter(federation=demo, name__contains="hálv kapping").order_by("date")
    assert [(event.level, event.date.month) for event in assemblies] == [(Level.BRONZE, 9)] * 2


def test_a_series_of_matches_pays_its_bonus(demo: Federation) -> None:
    series = [report for report in booked(demo) if report.payload["form"] == Form.TEAM_MATCHES]
    bronze = [report for report in series if report.payload["level"] == Level.BRONZE]
    assert [[warning["code"] for warning in report.answer["warnings"]] for report in bronze] == [
        ["bonus-table-reconstructed"]
    ] * len(bronze)
    assert len(bronze) >= 1
    assert {match["scale"] for report in series for match in report.payload["matches"]} == {"25"}


def test_silver_and_club_gold_are_booked_on_their_sanctions(demo: Federation) -> None:
    of_clubs = Event.objects.filter(federation=demo, reports__state=ReportState.BOOKED).exclude(level=Level.BRONZE)
    of_clubs = of_clubs.exclude(club=None)
    assert of_clubs.filter(sanction=None).count() == of_clubs.exclude(right_reason="").count() == 0
    kinds = Counter(of_clubs.values_list("sanction__kind", flat=True))
    assert set(kinds) == {Kind.SILVER, Kind.HALF_SILVER, Kind.GOLD}
    assert set(of_clubs.filter(level=Level.SILVER).values_list("form", flat=True)) == set(Form)
    gold = Report.objects.get(event__in=of_clubs.filter(level=Level.GOLD), state=ReportState.BOOKED)
    colours = Counter(gold.entries.values_list("colour", flat=True))
    assert set(colours) == {"gold", "silver"}


def test_championships_of_teams_pairs_and_veterans_are_booked_on_the_offices_word(demo: Federation) -> None:
    found = [(one["championship"], one.get("division")) for one in conditions(demo) if "championship" in one]
    assert set(found) == {("fm-teams", 1), ("fm-teams", 2), ("fm-pairs", None), ("fm-veterans", None)}
    own = Event.objects.filter(federation=demo, level=Level.GOLD, club=None)
    assert set(own.values_list("right_reason", flat=True)) == {"Egin kapping sambandsins."}
    promotions = [
        match.get("division")
        for report in booked(demo)
        for match in report.payload.get("matches", [])
        if report.payload.get("conditions", {}).get("division") == 2
    ]
    assert "promotion" in promotions


def test_points_from_abroad_are_registered_one_to_one(demo: Federation) -> None:
    kept = ForeignPoints.objects.filter(player__federation=demo).order_by("booked_at", "pk")
    assert [one.origin for one in kept] == ["dbf", "bsi", "dbf", "dbf", "dbf"]
    first = kept[0]
    assert first.stated == {"bronze": "640", "gold": "3", "silver": "85"}
    entries = LedgerEntry.objects.filter(foreign=first, kind=EntryKind.CONVERSION)
    assert sorted(entries.values_list("colour", "amount")) == [("bronze", 640), ("gold", 300), ("silver", 850)]


def test_titles_are_reached_and_the_clubs_were_written_to_each_once(demo: Federation) -> None:
    earned = TitleAward.objects.filter(player__federation=demo, source=TitleSource.EARNED)
    assert earned.count() >= 10
    last_month = earned.filter(reached_on__range=(datetime.date(2026, 2, 1), datetime.date(2026, 2, 28)))
    assert last_month.count() >= 3
    notices = TitleNotice.objects.filter(player__federation=demo)
    told = set(notices.filter(month=datetime.date(2026, 2, 1)).values_list("club__number", flat=True))
    assert told >= {"2", "3", "4"}
    assert "5" not in told
    mails = Mail.objects.filter(federation=demo, key__startswith="titles:")
    assert mails.filter(to="club2@fbs.example", subject="Nýggj heiti: februar 2026").count() == 1
    assert set(mails.values_list("state", flat=True)) == {MailState.SENT}


def test_office_grants_refuses_nothing_alone_and_has_something_to_decide(demo: Federation) -> None:
    states = Counter(Application.objects.filter(federation=demo).values_list("state", flat=True))
    assert set(states) == {State.GRANTED, State.SUBMITTED, State.DRAFT}
    waiting = Application.objects.get(federation=demo, state=State.SUBMITTED)
    assert (waiting.waits_for, waiting.waits_for_district) == ("office", None)
    assert Application.objects.filter(federation=demo, state=State.GRANTED, last_date__gt=TODAY).count() >= 1


def test_ready_club_has_a_draft_and_a_line_in_doubt(demo: Federation) -> None:
    official = Role.objects.get(user__email=FAROESE_CLUB.email)
    draft = Report.objects.get(federation=demo, state=ReportState.DRAFT)
    line = HeldLine.objects.get(report__federation=demo, settlement="")
    assert (draft.club, line.report.club, line.doubt) == (official.club, official.club, Doubt.UNKNOWN)
    assert Report.objects.filter(federation=demo, state=ReportState.SUPERSEDED).count() >= 3


def test_each_role_is_ready_but_that_of_a_district_which_there_is_none(demo: Federation) -> None:
    roles = Role.objects.filter(federation=demo)
    assert set(roles.values_list("user__email", "kind")) == {
        (FAROESE_OFFICE.email, "office"),
        (FAROESE_CLUB.email, "club"),
        (FAROESE_PLAYER.email, "player"),
    }
    assert [mail for mail in roles.values_list("user__email", flat=True) if not mail.endswith(".example")] == []


def test_one_human_has_a_record_and_a_holding_here_and_in_sweden(demo: Federation) -> None:
    person = Person.objects.get()
    records = list(person.players.order_by("federation__code"))
    assert [(one.federation.code, one.name) for one in records] == [
        ("fbs", "Märta Rosenlid"),
        ("sbf", "Märta Rosenlid"),
    ]
    assert records[0].number != records[1].number
    assert LedgerEntry.objects.filter(player=records[0]).count() >= 1
    assert Change.objects.filter(action="join records").count() == 2


def test_two_evenings_have_boards_whose_scoring_is_their_list(demo: Federation) -> None:
    assert scored_lists(demo) == [True, True]
