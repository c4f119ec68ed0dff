"""A correction reverses the old booking and books the new one in one transaction; both stay visible."""

import pytest

from awards.choices import EntryKind, ReportState
from awards.models import Holding, LedgerEntry, Report, Result
from awards.services.booking import NotPossible
from awards.services.corrections import supersede
from awards.services.filing import file_report
from registry.models import Change, Player
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(cast: Cast) -> list[Player]:
    return members(cast.club_a, 9)


@pytest.fixture
def booked(cast: Cast, players: list[Player]) -> Report:
    draft = drafted(pairs_report(cast.club_a, players[:8]), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


def amended(cast: Cast, players: list[Player]) -> Report:
    """The winner was somebody else: the ninth player instead of the first."""
    return drafted(pairs_report(cast.club_a, [players[8], *players[1:8]]), cast.official_a, cast.club_a)


def test_each_entry_is_mirrored_and_the_new_report_booked(cast: Cast, players: list[Player], booked: Report) -> None:
    new = amended(cast, players)
    supersede(old_id=booked.pk, new_id=new.pk, by=cast.office, reason="Fel spelare")
    rows = LedgerEntry.objects.order_by("pk").values_list(
        "player__number", "kind", "amount", "reverses__player__number"
    )
    award, reversal = EntryKind.AWARD, EntryKind.REVERSAL
    numbers = [player.number for player in players]
    assert sorted(rows, key=str) == sorted(
        [
            *((numbers[index], award, amount, None) for index, amount in enumerate([8, 8, 6, 6])),
            *((numbers[index], reversal, -amount, numbers[index]) for index, amount in enumerate([8, 8, 6, 6])),
            *((numbers[index], award, amount, None) for index, amount in ((8, 8), (1, 8), (2, 6), (3, 6))),
        ],
        key=str,
    )


def test_holdings_results_and_states_follow(cast: Cast, players: list[Player], booked: Report) -> None:
    new = supersede(old_id=booked.pk, new_id=amended(cast, players).pk, by=cast.office, reason="Fel spelare")
    booked.refresh_from_db()
    assert (booked.state, new.state, new.event, new.supersedes, new.reason) == (
        ReportState.SUPERSEDED,
        ReportState.BOOKED,
        booked.event,
        booked,
        "Fel spelare",
    )
    totals = dict(Holding.objects.values_list("player__number", "total"))
    assert [totals[player.number] for player in (players[0], players[1], players[8])] == [0, 8, 8]
    assert Result.objects.filter(event=booked.event, player=players[0]).count() == 0
    assert Result.objects.filter(event=booked.event).count() == 8


def test_a_correction_leaves_its_line_in_the_audit_trail(cast: Cast, players: list[Player], booked: Report) -> None:
    new = amended(cast, players)
    supersede(old_id=booked.pk, new_id=new.pk, by=cast.office, reason="Fel spelare")
    change = Change.objects.values("action", "by", "before", "after", "why").get(model="report")
    assert change == {
        "action": "correct",
        "by": cast.office.pk,
        "before": {"report": booked.pk},
        "after": {"report": new.pk},
        "why": "Fel spelare",
    }


def test_a_correction_can_be_corrected(cast: Cast, players: list[Player], booked: Report) -> None:
    second = supersede(old_id=booked.pk, new_id=amended(cast, players).pk, by=cast.office, reason="Fel spelare")
    third = drafted(pairs_report(cast.club_a, players[:8], name="Tredje"), cast.official_a, cast.club_a)
    supersede(old_id=second.pk, new_id=third.pk, by=cast.office, reason="Ändå inte")
    totals = dict(Holding.objects.values_list("player__number", "total"))
    assert [totals[player.number] for player in (players[0], players[1], players[8])] == [8, 8, 0]


def test_a_correction_without_a_reason_is_refused(cast: Cast, players: list[Player], booked: Report) -> None:
    with pytest.raises(NotPossible):
        supersede(old_id=booked.pk, new_id=amended(cast, players).pk, by=cast.office, reason=" ")


def test_a_report_is_corrected_once(cast: Cast, players: list[Player], booked: Report) -> None:
    supersede(old_id=booked.pk, new_id=amended(cast, players).pk, by=cast.office, reason="Fel spelare")
    again = drafted(pairs_report(cast.club_a, players[:8], name="Igen"), cast.official_a, cast.club_a)
    with pytest.raises(NotPossible):
        supersede(old_id=booked.pk, new_id=again.pk, by=cast.office, reason="Fel spelare")
