"""Points entered by hand through the page: seen first, then booked, with their reason in the player's ledger."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from awards.models import Holding, LedgerEntry
from registry.choices import RoleKind
from registry.models import Attachment, Change
from tests.cast import Cast
from tests.factories import (
    FederationFactory,
    HoldingFactory,
    LedgerEntryFactory,
    PlayerFactory,
    RoleFactory,
    RulesetPeriodFactory,
    UserFactory,
)
from tests.ui.page import read

pytestmark = pytest.mark.django_db

PAGE = "/sbf/players/4711/enter/"
ADJUSTMENT = {
    "kind": "adjustment",
    "silver": "-1.5",
    "bronze": "20",
    "ranking": "-3",
    "played_on": "2026-02-01",
    "reason": "Beslut 7",
}
CONVERSION = {"kind": "conversion", "gold": "12", "played_on": "2026-02-01", "reason": "Flyttat från Norge"}


@pytest.fixture
def office(cast: Cast, client: Client) -> Client:
    client.force_login(cast.office)
    return client


def rows() -> list[tuple[object, ...]]:
    entries = LedgerEntry.objects.order_by("pk")
    return list(entries.values_list("kind", "colour", "amount", "ranking", "played_on", "reason"))


def test_an_adjustment_is_seen_before_it_is_booked_and_stands_in_the_ledger(cast: Cast, office: Client) -> None:
    LedgerEntryFactory(player=cast.player, colour="silver", amount=2500)
    HoldingFactory(player=cast.player, total=2500, silver=2500)
    seen = office.post(PAGE, ADJUSTMENT)
    change = seen.context["change"]
    assert [(row.colour, row.before, row.added, row.after) for row in change.colours] == [
        ("gold", 0, 0, 0),
        ("silver", 2500, -15, 2485),
        ("bronze", 0, 20, 20),
    ]
    assert (seen.status_code, change.total.after, len(rows())) == (200, 2505, 1)
    booked = office.post(PAGE, {**ADJUSTMENT, "confirmed": "yes"})
    assert booked["Location"] == "/sbf/players/4711/"
    day = LedgerEntry.objects.last().played_on
    assert rows()[1:] == [
        ("adjustment", "bronze", 20, -3, day, "Beslut 7"),
        ("adjustment", "silver", -15, 0, day, "Beslut 7"),
    ]
    assert day.isoformat() == "2026-02-01"
    assert Holding.objects.values_list("total", "silver", "bronze").get(player=cast.player) == (2505, 2485, 20)
    assert Change.objects.values_list("action", "by", "after", "why").get() == (
        *("enter adjustment", cast.office.pk),
        {"bronze": 20, "silver": -15, "ranking": -3, "played_on": "2026-02-01"},
        "Beslut 7",
    )
    assert "Beslut 7" in Client().get("/sbf/players/4711/").content.decode()


def test_the_title_before_and_after_is_shown(cast: Cast, office: Client) -> None:
    change = office.post(PAGE, {**ADJUSTMENT, "silver": "", "bronze": "100000"}).context["change"]
    assert change.title_before == ""
    assert change.title_after != ""


def test_a_conversion_asks_for_its_statement_and_keeps_it(cast: Cast, office: Client) -> None:
    assert list(office.post(PAGE, CONVERSION).context["statement_form"].fields) == ["statement"]
    without = office.post(PAGE, {**CONVERSION, "confirmed": "yes"})
    assert (without.status_code, rows(), Attachment.objects.count()) == (422, [], 0)
    statement = SimpleUploadedFile("nbf.pdf", b"%PDF-1.7", content_type="application/pdf")
    assert office.post(PAGE, {**CONVERSION, "confirmed": "yes", "statement": statement}).status_code == 302
    kept = LedgerEntry.objects.get().attachment
    assert (kept.name, kept.content_type, bytes(kept.content), kept.added_by) == (
        *("nbf.pdf", "application/pdf", b"%PDF-1.7"),
        cast.office,
    )


def test_an_opening_holding_is_booked(cast: Cast, office: Client) -> None:
    sent = {**CONVERSION, "kind": "opening", "confirmed": "yes"}
    assert office.post(PAGE, sent).status_code == 302
    assert [(kind, colour, amount) for kind, colour, amount, *_rest in rows()] == [("opening", "gold", 1200)]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "opening"}, "silver"),
        ({"kind": "award"}, "kind"),
        ({"reason": " "}, "reason"),
        ({"played_on": "2999-01-01"}, "played_on"),
        ({"played_on": "yesterday"}, "played_on"),
        ({"silver": "0.05"}, "silver"),
        ({"silver": "NaN"}, "silver"),
        ({"silver": "", "bronze": "0", "ranking": ""}, "__all__"),
    ],
)
def test_what_lacks_its_ground_is_neither_shown_nor_booked(
    cast: Cast, office: Client, changes: dict[str, str], field: str
) -> None:
    for confirmed in ("", "yes"):
        answer = office.post(PAGE, {**ADJUSTMENT, **changes, "confirmed": confirmed})
        assert (answer.status_code, answer.context["change"]) == (422, None)
        assert field in answer.context["form"].errors
    assert rows() == []


def test_ranking_points_alone_are_one_entry_without_points(cast: Cast, office: Client) -> None:
    office.post(PAGE, {**ADJUSTMENT, "silver": "", "bronze": "", "confirmed": "yes"})
    assert [(amount, ranking) for _kind, _colour, amount, ranking, *_rest in rows()] == [(0, -3)]


def test_nothing_is_entered_for_a_record_that_is_no_longer_used(cast: Cast, office: Client) -> None:
    cast.player.merged_into = cast.player_of_b
    cast.player.save()
    assert office.get(PAGE).status_code == 404
    assert office.get("/sbf/players/99999/enter/").status_code == 404


def test_an_entry_that_is_sent_twice_is_booked_once(cast: Cast, office: Client) -> None:
    seen = office.post(PAGE, ADJUSTMENT).context["change"].version
    assert office.post(PAGE, {**ADJUSTMENT, "confirmed": "yes", "seen": seen}).status_code == 302
    again = office.post(PAGE, {**ADJUSTMENT, "confirmed": "yes", "seen": seen})
    assert (again.status_code, list(again.context["form"].errors), len(rows())) == (422, ["__all__"], 2)
    # Whoever means it sees the holding as it is now, and may book it then.
    now = again.context["change"].version
    assert office.post(PAGE, {**ADJUSTMENT, "confirmed": "yes", "seen": now}).status_code == 302
    assert len(rows()) == 4


def test_a_year_of_long_ago_is_taken_for_a_slip(cast: Cast, office: Client) -> None:
    answer = office.post(PAGE, {**ADJUSTMENT, "played_on": "0202-02-01"})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["played_on"])


def test_what_a_conversion_has_to_say_is_not_called_optional(client: Client) -> None:
    federation = FederationFactory(code="acbl", ruleset="")
    RulesetPeriodFactory(federation=federation, ruleset="acbl-mps022", starts=date(2000, 1, 1))
    player = PlayerFactory(federation=federation, number="4711")
    office = UserFactory(email="acbl@example.org")
    RoleFactory(user=office, federation=federation, kind=RoleKind.OFFICE)
    client.force_login(office)
    form = read(client.get(f"/acbl/players/{player.number}/enter/").content.decode()).find("main")
    labels = [label.text for label in form.all("label")]
    assert [label for label in labels if label.startswith(("Federation", "Points there", "Day of the"))] == [
        "Federation of origin",
        "Points there",
        "Day of the statement",
    ]
    assert [label for label in labels if label.startswith("Black")] == ["Black (optional)"]
