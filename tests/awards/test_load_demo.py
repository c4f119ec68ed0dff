"""Loading the demo: the same for the same day, never over what is there, accounts only where they are asked for."""

import datetime
import hashlib
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from awards.models import Event, Holding, LedgerEntry, RankingPlace, Report, Result, TitleAward
from awards.services.demo import swedish
from awards.services.demo.accounts import ACCOUNTS, demo_accounts
from awards.services.demo.american import load_american
from awards.services.demo.faroese import load_faroese
from awards.services.demo.load import load_demo
from awards.services.demo.swedish import Size, TooEarly, load_swedish, tell_story
from registry.models import Federation, Membership, Player, Role, User
from sanctions.models import Application, Step
from tests.factories import FederationFactory

TODAY = datetime.date(2026, 3, 10)
TINY = Size(clubs=3, players=120, events=40)
# Of the holdings, ranking places and titles of that day.
DIGEST = "5825bf0e0c4489048de6acee3889919c9bcfbed543838eaa97efa586d5a79af3"

# What the demo writes, without ids, secrets and the clock.
TABLES: dict[Any, tuple[str, ...]] = {
    Player: ("number", "first_name", "last_name", "sort_key", "birth_date", "handicap", "hidden", "deceased_on"),
    Membership: ("player__number", "club__number", "home", "starts", "ends"),
    Event: ("club__number", "district__number", "name", "first_date", "date", "level", "right_reason"),
    Report: ("sha256", "state", "uploaded_at", "filed_at", "booked_at", "reason", "uploaded_by__email"),
    Result: ("event__name", "event__date", "player__number", "contestant", "place", "score", "share"),
    LedgerEntry: (
        *("player__number", "event__name", "kind", "colour", "amount", "exact", "ranking", "played_on", "booked_at"),
        *("reason", "reverses__amount", "attachment__name"),
    ),
    RankingPlace: ("list__day", "list__kind", "player__number", "place", "points"),
    TitleAward: ("player__number", "title", "reached_on", "noticed_at", "source", "pin_sent_on", "handed_over_on"),
    User: ("email", "name", "is_active"),
    Application: ("club__number", "name", "kind", "state", "first_date", "submitted_at", "waits_for", "used_at"),
    Step: ("application__name", "action", "state", "instance", "at", "by__email"),
}


def _rows() -> dict[str, list[str]]:
    """Every row of every table, as text."""
    return {
        model.__name__: sorted(map(repr, model.objects.order_by().values_list(*columns)))
        for model, columns in TABLES.items()
    }


def _loaded(today: datetime.date) -> dict[str, list[str]]:
    """Every row of a Swedish demo of that day, which is gone again afterwards."""
    with transaction.atomic():
        load_swedish(today=today, size=TINY, accounts=True)
        rows = _rows()
        transaction.set_rollback(True)
    return rows


@pytest.mark.slow
def test_demo_of_one_day_is_the_same_twice_and_another_day_has_another(db: None) -> None:
    first, again, other = _loaded(TODAY), _loaded(TODAY), _loaded(TODAY + datetime.timedelta(days=1))
    assert first == again
    assert [name for name in first if first[name] == other[name] != []] == []
    assert {name: len(rows) > 0 for name, rows in first.items()} == dict.fromkeys(first, True)


@pytest.mark.slow
def test_holdings_ranking_and_titles_of_a_day_never_change(db: None) -> None:
    load_swedish(today=TODAY, size=TINY)
    lines = [
        *Holding.objects.order_by("player__number").values_list("player__number", "gold", "silver", "bronze", "title"),
        *RankingPlace.objects.order_by("list__day", "list__kind", "place", "player__number").values_list(
            "list__day", "list__kind", "player__number", "place", "points"
        ),
        *TitleAward.objects.order_by("player__number", "kind", "title").values_list(
            "player__number", "kind", "title", "reached_on", "source", "state"
        ),
    ]
    written = "\n".join("|".join(map(str, line)) for line in lines)
    assert hashlib.sha256(written.encode()).hexdigest() == DIGEST


@pytest.mark.slow
@pytest.mark.parametrize("load", [load_faroese, load_american])
def test_smaller_demos_of_one_day_are_the_same_twice_and_another_day_has_another(
    db: None, load: Callable[..., object]
) -> None:
    def loaded(today: datetime.date) -> dict[str, list[str]]:
        with transaction.atomic():
            load(today=today, accounts=True)
            rows = _rows()
            transaction.set_rollback(True)
        return rows

    first, again, other = loaded(TODAY), loaded(TODAY), loaded(TODAY + datetime.timedelta(days=1))
    assert first == again
    assert [name for name in ("Player", "LedgerEntry", "Result") if first[name] == other[name]] == []


def test_full_demo_has_the_size_that_it_promises() -> None:
    story = tell_story(TODAY, Size())
    assert (len(story.clubs), len(story.members)) == (60, 2_500)
    assert 2_400 <= len(story.reports) <= 2_650
    assert len({club.district for club in story.clubs}) == 12
    assert {key for report in story.reports for key in report.get("conditions", {})} == {
        *("strength_group", "strength_groups", "handicap", "beginners", "newcomers_meeting", "opponents_met"),
        *("championship_qualifier", "season_silver", "final", "carry_over", "silver_places_from_a_final"),
        *("silver_places_to_b_final", "average_handicap", "observation", "evenings"),
        *("simultaneous", "championship", "division", "divisions", "cup"),
    }
    assert {(report["form"], report["level"]) for report in story.reports if report["level"] != "gold"} == {
        (form, level)
        for form in ("pairs", "individual", "barometer_teams", "team_matches")
        for level in ("bronze", "silver")
    }
    rows = [row for report in story.reports if report["form"] == "pairs" for row in report["standings"]]
    assert {row.get("line") for row in rows} == {None, "NS", "EW"}
    written = [player for row in rows for player in row["players"] if isinstance(player, dict)]
    assert {len(row["players"]) for row in rows} == {2, 3}
    assert any(player["number"] is None for player in written)
    days = sorted(datetime.date.fromisoformat(report["date"]) for report in story.reports)
    assert datetime.date(2023, 3, 1) <= days[0] <= days[-1] == TODAY - datetime.timedelta(days=1)


def test_demo_is_refused_for_a_day_whose_first_season_had_no_edition() -> None:
    with pytest.raises(TooEarly, match=r"^The demo can be loaded for 2021-07-01 at the earliest\.$"):
        tell_story(datetime.date(2021, 6, 30), TINY)


@pytest.mark.slow
def test_accounts_can_sign_in_each_with_its_own_role(db: None) -> None:
    load_demo(today=TODAY, size=TINY, accounts=True)
    signed_in = {}
    for account in ACCOUNTS:
        client = Client()
        client.post(reverse("account_login"), {"login": account.email, "password": account.password})
        user = User.objects.get(pk=client.session["_auth_user_id"])
        signed_in[user.email] = list(Role.objects.filter(user=user).values_list("kind", flat=True))
    assert signed_in == {
        "kansli@sbf.example": ["office"],
        "distrikt@sbf.example": ["district"],
        "klubb@sbf.example": ["club"],
        "spelare@sbf.example": ["player", "player"],
        "skrivstova@fbs.example": ["office"],
        "felag@fbs.example": ["club"],
        "spaelari@fbs.example": ["player"],
        "office@acbl.example": ["office"],
        "unit@acbl.example": ["district"],
        "club@acbl.example": ["club"],
        "player@acbl.example": ["player"],
    }


@pytest.mark.slow
def test_nobody_can_sign_in_where_no_accounts_are_asked_for(db: None) -> None:
    load_demo(today=TODAY, size=TINY)
    assert list(User.objects.filter(is_active=True)) == []
    assert list(Role.objects.all()) == []
    assert [user.email for user in User.objects.all() if user.has_usable_password()] == []


@pytest.mark.slow
@pytest.mark.parametrize(("demo", "options", "ready"), [(True, [], 11), (False, [], 0), (False, ["--accounts"], 11)])
def test_command_makes_accounts_in_demo_mode_or_when_asked_and_prints_them(
    db: None, monkeypatch: pytest.MonkeyPatch, demo: bool, options: list[str], ready: int
) -> None:
    monkeypatch.setattr(settings, "DEMO", demo)
    monkeypatch.setattr(swedish, "FULL", TINY)
    out = io.StringIO()
    call_command("load_demo", "--today", TODAY.isoformat(), *options, stdout=out)
    assert User.objects.filter(is_active=True).count() == ready
    shown = [account for account in demo_accounts() if f"{account['email']} " in out.getvalue()]
    assert len(shown) == ready
    assert [account["password"] in out.getvalue() for account in shown] == [True] * ready


def test_command_keeps_what_is_there_and_says_so(db: None) -> None:
    FederationFactory(code="dbf")
    out = io.StringIO()
    call_command("load_demo", "--if-empty", stdout=out)
    assert out.getvalue() == "The database holds a federation already; nothing was loaded.\n"
    assert [federation.code for federation in Federation.objects.all()] == ["dbf"]
    with pytest.raises(CommandError, match="loaded into an empty one only"):
        call_command("load_demo")
    assert (Federation.objects.count(), Player.objects.count(), User.objects.count()) == (1, 0, 0)


def test_command_refuses_a_day_that_is_none(db: None) -> None:
    with pytest.raises(CommandError, match=r"'2026-02-30' is no day; write it as 2026-11-29\."):
        call_command("load_demo", "--today", "2026-02-30")
