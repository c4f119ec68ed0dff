"""`manage.py explain`: a holding that can be checked by hand."""

import datetime
import re
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from awards.choices import Colour
from awards.models import Holding, LedgerEntry, Report
from awards.services.corrections import supersede
from awards.services.filing import file_report
from awards.services.holdings import refresh_holdings
from awards.services.nightly.run import run_nightly
from registry.models import Player, RulesetPeriod
from registry.queries.days import local_day
from tests.awards.ledgers import book, entry
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import FederationFactory, LedgerEntryFactory, PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 9)


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    draft = drafted(pairs_report(cast.club_a, players[:8]), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def explained(number: str, **options: str) -> list[str]:
    out = StringIO()
    call_command("explain", number, stdout=out, **options)
    return out.getvalue().splitlines()


def test_each_entry_stands_with_event_day_amount_and_reasons(cast: Cast, booked: Report, players: list[Player]) -> None:
    lines = explained("20001")
    assert lines[0] == f"20001 {players[0].name} (sbf), {local_day(cast.federation, timezone.now())}"
    start = lines.index("Ledger, in the order of play; after each entry what its colour has come to")
    row = lines[start + 1]
    assert row.split() == ["2026-03-03", "Tisdagsbridge", "(award)", "+8", "bp", "=", "8", "bp"]
    reasons = lines[start + 2 : lines.index("", start)]
    assert reasons == ["            Table A1, row 4 (4 pairs): place 1 gives 8 bp (§ 3)"]


def test_sum_is_written_out_and_equals_the_holding(cast: Cast, booked: Report, players: list[Player]) -> None:
    turned = drafted(
        pairs_report(cast.club_a, [*players[2:4], *players[:2], *players[4:8]]), cast.official_a, cast.club_a
    )
    supersede(old_id=booked.pk, new_id=turned.pk, by=cast.office, reason="Omvänd lista")
    book([entry(players[0], datetime.date(2026, 3, 4), 3, Colour.SILVER, ranking=0)])
    lines = explained("20001")
    sums = lines[lines.index("Sums") + 1 :]
    assert sums[:3] == ["  silver: 3 = 3 sp", "  bronze: 8 - 8 + 6 = 6 bp", "  masterpoints: 0.3 + 0.06 = 0.36 mp"]
    assert lines[-1] == "The holding equals these sums."
    holding = Holding.objects.get(player=players[0])
    assert (holding.silver, holding.bronze, holding.total) == (30, 6, 36)
    assert "            Omvänd lista" in lines


def test_written_sums_are_right_for_many_entries(cast: Cast, players: list[Player]) -> None:
    """What is printed is added up here anew, as a person would."""
    book(
        [
            entry(players[0], datetime.date(2025, 1, 1) + datetime.timedelta(days=number), number % 7 + 1, colour)
            for number, colour in enumerate([Colour.BRONZE, Colour.SILVER, Colour.GOLD] * 20)
        ]
    )
    text = "\n".join(explained("20001"))
    holding = Holding.objects.get(player=players[0])
    for colour, worth in (("gold", 100), ("silver", 10), ("bronze", 1)):
        found = re.search(rf"^  {colour}: ([\d +\n-]+) = (\d+) (?:gp|sp|bp)$", text, re.MULTILINE)
        assert found is not None
        terms = re.findall(r"(-?) ?(\d+)", found[1])
        assert len(terms) == 20
        assert sum(Fraction(sign + amount) for sign, amount in terms) == int(found[2])
        assert int(found[2]) * worth == getattr(holding, colour)


def test_ranking_points_of_the_window_are_added_up(cast: Cast, players: list[Player]) -> None:
    today = timezone.localdate()
    book(
        [
            entry(players[0], today - datetime.timedelta(days=900), 5, Colour.GOLD),
            entry(players[0], today - datetime.timedelta(days=9), 7, Colour.GOLD),
            entry(players[0], today - datetime.timedelta(days=5), 4, Colour.GOLD),
        ]
    )
    lines = explained("20001")
    assert lines[lines.index("Ranking points in the window of today") + 1] == "  7 + 4 = 11"
    assert sum("(outside the window)" in line for line in lines) == 1


def test_title_is_reasoned_with_its_conversion_and_the_way_to_the_next(cast: Cast, players: list[Player]) -> None:
    book([entry(players[0], datetime.date(2026, 3, 4), 2100)])
    run_nightly(federation=cast.federation, day=datetime.date(2026, 3, 10))
    lines = explained("20001")
    start = lines.index("Title by the points: Diamond Master")
    assert lines[start : start + 11] == [
        "Title by the points: Diamond Master",
        "  asks 15 mp with 50 sp (there are 0 sp) among them",
        "  1000 bp → 50 sp, costs 5 mp: 21 - 5 = 16 mp, 15 asked",
        "  Beside it: Club Master, 3 bronze stars",
        "Next: Heart Master; each line alone would be enough",
        "  asks 50 mp with 200 sp (there are 0 sp) among them",
        "  +29 gp: nothing is converted: 50 mp, 50 asked",
        "  +290 sp: nothing is converted: 50 mp, 50 asked",
        "  +4900 bp: 4000 bp → 200 sp, costs 20 mp: 70 - 20 = 50 mp, 50 asked",
        "Titles reached",
        "  2026-03-04  Diamond Master, stands, reached by points in the ledger",
    ]
    assert lines[start + 11] == "  2026-03-04  Club Master, 3 bronze stars, stands, reached by points in the ledger"


def test_holding_that_is_not_the_sum_is_said(cast: Cast, booked: Report) -> None:
    Holding.objects.filter(player__number="20001").update(bronze=9)
    with pytest.raises(CommandError) as failure:
        explained("20001")
    assert str(failure.value).startswith("The holding is not the sum of the entries: it is ")


def test_player_without_entries_has_nothing(cast: Cast, players: list[Player]) -> None:
    lines = explained("20009")
    assert LedgerEntry.objects.filter(player=players[8]).count() == 0
    assert lines[lines.index("Sums") + 1 : lines.index("Sums") + 3] == ["  no entries", "  masterpoints: 0 = 0 mp"]
    assert "Title by the points: none yet" in lines
    assert lines[-1] == "The holding equals these sums."


def test_number_that_nobody_or_more_than_one_has_is_refused(cast: Cast, players: list[Player]) -> None:
    with pytest.raises(CommandError) as failure:
        explained("99999")
    assert str(failure.value) == "There is no player with the number 99999."
    PlayerFactory(federation=FederationFactory(code="xbf"), number="20001")
    with pytest.raises(CommandError) as failure:
        explained("20001")
    assert str(failure.value) == "Several federations have the number; choose one of sbf, xbf."
    assert explained("20001", federation="xbf")[0].split("(")[1].startswith("xbf), ")


def test_a_title_is_reasoned_by_the_parts_that_an_american_edition_asks(cast: Cast) -> None:
    RulesetPeriod.objects.filter(federation=cast.federation).update(ruleset="acbl-mps022")
    LedgerEntryFactory(
        player=cast.player, colour=Colour.BLACK, amount=6050, exact="60.5", ranking=0, ruleset="acbl-mps022"
    )
    refresh_holdings([cast.player.pk])
    lines = explained(cast.player.number)
    assert "Ranking points in the window of today" not in lines
    assert lines[lines.index("Sums") + 1 : lines.index("Sums") + 3] == [
        "  black: 60.50 = 60.50 mp",
        "  masterpoints: 60.50 = 60.50 mp",
    ]
    start = lines.index("Title by the points: Club Master")
    assert lines[start : start + 6] == [
        "Title by the points: Club Master",
        "  asks 20 mp",
        "  60.50 mp, 20 asked",
        "Next: Sectional Master; all of it has to be there",
        "  asks 50 mp with 5 mp (silver) (there are 0.00 mp (silver)) among them",
        "  5.00 mp (silver) missing",
    ]


def test_both_ways_to_the_faroese_heart_title_are_told(cast: Cast) -> None:
    RulesetPeriod.objects.filter(federation=cast.federation).update(ruleset="fbs-2012")
    LedgerEntryFactory(player=cast.player, colour=Colour.BRONZE, amount=2400, ranking=0, ruleset="fbs-2012")
    refresh_holdings([cast.player.pk])
    lines = explained(cast.player.number)
    start = lines.index("Next: Heart master; each line alone would be enough")
    assert lines[start + 1 : start + 3] == [
        "  asks 15 mp with 50 sp (there are 0 sp) among them",
        "  or, without the rest, 30 mp in all",
    ]
