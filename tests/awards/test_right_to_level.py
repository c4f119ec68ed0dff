"""The office's word is for one level: a correction to another level asks for it again."""

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import LedgerEntry, Report
from awards.services.booking import NotPossible
from awards.services.filing import file_report
from awards.services.lifecycle import amend, book_waiting
from registry.models import Change, Player
from sanctions.choices import Level
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 42)


def draft_of(cast: Cast, players: list[Player], level: Level, **changes: object) -> Report:
    report = pairs_report(cast.club_a, players, level=level.value, boards=54, **changes)
    return drafted(report, cast.official_a, cast.club_a)


@pytest.fixture
def silver(cast: Cast, players: list[Player]) -> Report:
    filed = file_report(report_id=draft_of(cast, players, Level.SILVER).pk, by=cast.official_a)
    return book_waiting(report_id=filed.pk, by=cast.office, right_reason="Brev 7")


def standing(report: Report) -> tuple[str, str, str]:
    event = Report.objects.get(pk=report.pk).event
    return event.level, event.right_reason, str(event.right_by or "")


def colours() -> set[str]:
    sums: dict[str, int] = {}
    for colour, amount in LedgerEntry.objects.values_list("colour", "amount"):
        sums[colour] = sums.get(colour, 0) + amount
    return {colour for colour, amount in sums.items() if amount}


def test_the_word_is_noted_with_its_level(cast: Cast, silver: Report) -> None:
    change = Change.objects.values("model", "record", "by", "before", "after").get(action="give right")
    assert change == {
        "model": "event",
        "record": str(silver.event_id),
        "by": cast.office.pk,
        "before": {},
        "after": {"level": "silver", "right_reason": "Brev 7"},
    }


def test_an_office_that_makes_silver_gold_is_asked_again(cast: Cast, players: list[Player], silver: Report) -> None:
    gold = draft_of(cast, players, Level.GOLD)
    given = {"old_id": silver.pk, "new_id": gold.pk, "by": cast.office, "reason": "Guld", "may_correct": True}
    with pytest.raises(NotPossible) as refusal:
        amend(**given)
    assert str(refusal.value) == "The office has not said by which right the organiser gave gold."
    assert (standing(silver), colours()) == (("silver", "Brev 7", "office"), {"silver", "bronze"})
    amend(**given, right_reason="Brev 9")
    assert (standing(gold), "gold" in colours()) == (("gold", "Brev 9", "office"), True)
    words = Change.objects.filter(model="event").order_by("pk").values_list("action", "before", "after", "why")
    assert list(words)[1:] == [
        ("void right", {"level": "silver", "right_reason": "Brev 7"}, {"level": "gold"}, "Guld"),
        ("give right", {}, {"level": "gold", "right_reason": "Brev 9"}, ""),
    ]


def test_a_clubs_amendment_to_gold_is_not_booked_on_the_word_for_silver(
    cast: Cast, players: list[Player], silver: Report
) -> None:
    gold = draft_of(cast, players, Level.GOLD)
    amend(old_id=silver.pk, new_id=gold.pk, by=cast.official_a, reason="Guld", may_correct=False, right_reason="Själv")
    assert (Report.objects.get(pk=gold.pk).state, standing(silver)[:2]) == (ReportState.FILED, ("silver", "Brev 7"))
    with pytest.raises(NotPossible):
        book_waiting(report_id=gold.pk, by=cast.office)
    book_waiting(report_id=gold.pk, by=cast.office, right_reason="Brev 9")
    assert standing(gold)[:2] == ("gold", "Brev 9")


def test_a_correction_of_the_same_level_keeps_the_word(cast: Cast, players: list[Player], silver: Report) -> None:
    again = draft_of(cast, players, Level.SILVER, name="Rättad")
    amend(old_id=silver.pk, new_id=again.pk, by=cast.office, reason="Namnet", may_correct=True)
    assert standing(again) == ("silver", "Brev 7", "office")


def test_what_became_bronze_needs_the_word_anew_for_silver(cast: Cast, players: list[Player], silver: Report) -> None:
    bronze = draft_of(cast, players, Level.BRONZE)
    amend(old_id=silver.pk, new_id=bronze.pk, by=cast.office, reason="Brons", may_correct=True)
    assert (standing(bronze), colours()) == (("bronze", "", ""), {"bronze"})
    again = draft_of(cast, players, Level.SILVER, name="Ändå")
    with pytest.raises(NotPossible):
        amend(old_id=bronze.pk, new_id=again.pk, by=cast.office, reason="Silver", may_correct=True)


def test_the_page_asks_for_the_level_that_lacks_its_word(
    client: Client, cast: Cast, players: list[Player], silver: Report
) -> None:
    client.force_login(cast.office)
    again, gold = draft_of(cast, players, Level.SILVER, name="Rättad"), draft_of(cast, players, Level.GOLD)
    asked = {}
    for draft in (again, gold):
        form = client.get(f"/sbf/reports/{draft.pk}/?amends={silver.pk}").context["amend_form"]
        asked[draft.pk] = [str(field.label) for field in form]
    assert asked == {again.pk: ["Reason for the correction"], gold.pk: ["Reason for the correction", "Right to gold"]}
    address = f"/sbf/reports/{gold.pk}/amend/{silver.pk}/"
    assert client.post(address, {"reason": "Guld"}).status_code == 422
    assert client.post(address, {"reason": "Guld", "right_reason": "Brev 9"}).status_code == 302
    assert standing(gold)[:2] == ("gold", "Brev 9")


def test_the_word_for_the_same_level_stands_in_the_form_of_an_amendment(
    client: Client, cast: Cast, players: list[Player], silver: Report
) -> None:
    client.force_login(cast.office)
    given = {}
    for level, name in ((Level.SILVER, "Rättad"), (Level.GOLD, "Guld")):
        draft = draft_of(cast, players, level, name=name)
        amend(old_id=silver.pk, new_id=draft.pk, by=cast.official_a, reason="Rättelse", may_correct=False)
        form = client.get(f"/sbf/reports/{draft.pk}/").context["right_form"]
        given[str(form["right_reason"].label)] = form["right_reason"].value()
    assert given == {"Right to silver": "Brev 7", "Right to gold": ""}
