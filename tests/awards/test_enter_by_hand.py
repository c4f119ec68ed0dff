"""Opening holdings, conversions from abroad and adjustments are ledger rows, with a reason and who decided."""

import datetime
import hashlib

import pytest

from awards.choices import EntryKind
from awards.models import Holding, LedgerEntry
from awards.services.booking import NotPossible
from awards.services.entries import attach, enter_by_hand
from registry.models import Change
from tests.cast import Cast

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 2, 1)


def test_a_conversion_is_booked_with_its_statement(cast: Cast) -> None:
    statement = attach(
        federation=cast.federation,
        name="ebu.pdf",
        content_type="application/pdf",
        content=b"%PDF-1.7 statement",
        by=cast.office,
    )
    enter_by_hand(
        player=cast.player,
        kind=EntryKind.CONVERSION,
        amounts={"gold": 1200, "bronze": 45},
        played_on=DAY,
        reason="Flyttat från England",
        by=cast.office,
        attachment=statement,
    )
    rows = LedgerEntry.objects.order_by("colour").values_list(
        "kind", "colour", "amount", "ranking", "played_on", "reason", "booked_by", "attachment"
    )
    shared = (0, DAY, "Flyttat från England", cast.office.pk, statement.pk)
    assert list(rows) == [("conversion", "bronze", 45, *shared), ("conversion", "gold", 1200, *shared)]
    holding = Holding.objects.values("total", "gold", "silver", "bronze").get(player=cast.player)
    assert holding == {"total": 1245, "gold": 1200, "silver": 0, "bronze": 45}
    assert Change.objects.filter(action="enter conversion", by=cast.office, record=str(cast.player.pk)).count() == 1
    statement.refresh_from_db()
    assert bytes(statement.content) == b"%PDF-1.7 statement"
    assert statement.sha256 == hashlib.sha256(b"%PDF-1.7 statement").hexdigest()


def test_an_adjustment_may_take_points_away(cast: Cast) -> None:
    enter_by_hand(
        player=cast.player,
        kind=EntryKind.ADJUSTMENT,
        amounts={"silver": -30},
        played_on=DAY,
        reason="Beslut 7",
        by=cast.office,
        ranking=-3,
    )
    assert list(LedgerEntry.objects.values_list("colour", "amount", "ranking")) == [("silver", -30, -3)]
    assert Holding.objects.get(player=cast.player).total == -30


@pytest.mark.parametrize(
    ("kind", "amounts", "reason"),
    [
        (EntryKind.CONVERSION, {"gold": 100}, "Utan intyg"),
        (EntryKind.ADJUSTMENT, {"gold": 100}, "  "),
        (EntryKind.OPENING, {"gold": -100}, "Minus"),
        (EntryKind.AWARD, {"gold": 100}, "För hand"),
        (EntryKind.ADJUSTMENT, {"gold": 0}, "Ingenting"),
        (EntryKind.ADJUSTMENT, {}, "Ingenting"),
    ],
)
def test_what_lacks_its_ground_is_refused(cast: Cast, kind: EntryKind, amounts: dict[str, int], reason: str) -> None:
    with pytest.raises(NotPossible):
        enter_by_hand(player=cast.player, kind=kind, amounts=amounts, played_on=DAY, reason=reason, by=cast.office)
    assert LedgerEntry.objects.count() == 0
