"""Wins that titles ask for stand in the ledger, so that corrections, overrides and moves take them along."""

import dataclasses

import pytest
from django.db.models import Sum

from awards.models import LedgerEntry, Report
from awards.rules.editions import EDITIONS
from awards.services.corrections import supersede
from awards.services.filing import file_report
from awards.services.overrides import move_award, override_award
from awards.services.verification import entries, reports
from registry.models import Player
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def booked(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Report:
    """A booked event that counts as a win; 8 pairs, of which the first has won."""
    counting = dataclasses.replace(EDITIONS["sbf-2018"], counts_as_win=lambda report: report.level == "bronze")
    monkeypatch.setitem(EDITIONS, "sbf-2018", counting)  # type: ignore[arg-type]
    draft = drafted(pairs_report(cast.club_a, members(cast.club_a, 16)), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def wins() -> dict[str, int]:
    """How many wins each player has, without those who have none."""
    rows = LedgerEntry.objects.filter(wins__isnull=False).order_by().values("player__number")
    sums = rows.annotate(sum=Sum("wins")).values_list("player__number", "sum")
    return {number: count for number, count in sums if count}


def first_pair(report: Report) -> list[str]:
    return [str(number) for number in report.payload["standings"][0]["players"]]


def test_first_place_of_a_counting_event_is_a_win_of_each_player(booked: Report) -> None:
    assert wins() == dict.fromkeys(first_pair(booked), 1)
    assert [*reports.verify(), *entries.verify()] == []


def test_verification_finds_a_win_that_is_missing(booked: Report) -> None:
    booked.payload["standings"][0]["players"], booked.payload["standings"][1]["players"] = (
        booked.payload["standings"][1]["players"],
        booked.payload["standings"][0]["players"],
    )
    booked.save(update_fields=["payload"])
    assert len(list(reports.verify())) == 8


def test_override_keeps_the_win(booked: Report, cast: Cast) -> None:
    player = Player.objects.get(number=first_pair(booked)[0])
    assert booked.event is not None
    override_award(event=booked.event, player=player, amounts={"bronze": 1}, ranking=0, reason="Beslut", by=cast.office)
    assert wins() == dict.fromkeys(first_pair(booked), 1)
    assert list(entries.verify()) == []


def test_move_takes_the_win_along(booked: Report, cast: Cast) -> None:
    source, partner = first_pair(booked)
    target = members(cast.club_a, 1, first=50001)[0]
    assert booked.event is not None
    player = Player.objects.get(number=source)
    move_award(event=booked.event, source=player, target=target, reason="Fel person", by=cast.office)
    assert wins() == {target.number: 1, partner: 1}


def test_correction_gives_the_win_to_who_is_first_now(booked: Report, cast: Cast) -> None:
    changed = {**booked.payload, "standings": [dict(row) for row in booked.payload["standings"]]}
    rows = changed["standings"]
    rows[0]["players"], rows[1]["players"] = rows[1]["players"], rows[0]["players"]
    new = drafted(changed, cast.official_a, cast.club_a)
    supersede(old_id=booked.pk, new_id=new.pk, by=cast.office, reason="Omräknat")
    assert wins() == dict.fromkeys((str(number) for number in rows[0]["players"]), 1)
    assert [*reports.verify(), *entries.verify()] == []


def test_event_that_does_not_count_gives_no_win(cast: Cast) -> None:
    draft = drafted(pairs_report(cast.club_a, members(cast.club_a, 16)), cast.official_a, cast.club_a)
    file_report(report_id=draft.pk, by=cast.official_a)
    assert LedgerEntry.objects.filter(wins__isnull=False).count() == 0
