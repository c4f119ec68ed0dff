"""Merging through the page: both records are seen side by side first; the old number leads to the record that stays."""

import pytest
from django.test import Client

from awards.models import Holding, LedgerEntry
from awards.services.filing import file_report
from registry.models import Player
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db

PAGE = "/sbf/players/20001/merge/"
SENT = {"number": "4711", "reason": "Registrerad två gånger"}


@pytest.fixture
def office(cast: Cast, client: Client) -> Client:
    players = members(cast.club_a, 8)
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    file_report(report_id=draft.pk, by=cast.official_a)
    client.force_login(cast.office)
    return client


def test_a_merge_is_seen_before_it_is_done_and_can_be_taken_back(cast: Cast, office: Client) -> None:
    shown = office.post(PAGE, SENT).context["shown"]
    assert (shown.ends.player.number, shown.ends.entries, shown.ends.events) == ("20001", 1, 1)
    assert (shown.stays.player.number, shown.stays.entries, shown.stays.events) == ("4711", 0, 0)
    assert [(row.colour, row.before, row.after) for row in shown.change.colours if row.added] == [("bronze", 0, 8)]
    assert (LedgerEntry.objects.filter(kind="transfer").count(), shown.loses_club) == (0, False)
    done = office.post(PAGE, {**SENT, "confirmed": "yes"})
    assert (done["Location"], Holding.objects.get(player=cast.player).total) == ("/sbf/players/4711/", 8)
    assert Client().get("/sbf/players/20001/")["Location"] == "/sbf/players/4711/"
    assert [record.number for record in office.get("/sbf/players/4711/merge/").context["merged"]] == ["20001"]
    assert office.post(PAGE, {"undo": "yes", "reason": " "}).status_code == 422
    assert office.post(PAGE, {"undo": "yes", "reason": "Två personer"})["Location"] == "/sbf/players/20001/"
    assert Holding.objects.get(player__number="20001").total == 8
    assert Player.objects.exclude(merged_into=None).count() == 0


def test_a_merge_that_is_sent_twice_is_done_once_and_so_is_its_undoing(cast: Cast, office: Client) -> None:
    for _click in range(2):
        merged = office.post(PAGE, {**SENT, "confirmed": "yes"})
        assert (merged["Location"], Holding.objects.get(player=cast.player).total) == ("/sbf/players/4711/", 8)
    assert 'name="undo" value="yes"' in office.get(PAGE).content.decode()
    for _click in range(2):
        apart = office.post(PAGE, {"undo": "yes", "reason": "Två personer"})
        assert (apart["Location"], Holding.objects.get(player__number="20001").total) == ("/sbf/players/20001/", 8)
    assert Player.objects.exclude(merged_into=None).count() == 0


def test_the_old_number_of_a_hidden_player_leads_only_those_who_may_see_him(cast: Cast, office: Client) -> None:
    office.post(PAGE, {**SENT, "number": cast.hidden.number, "confirmed": "yes"})
    assert Client().get("/sbf/players/20001/").status_code == 404
    assert office.get("/sbf/players/20001/")["Location"] == f"/sbf/players/{cast.hidden.number}/"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"number": "99999"}, "number"),
        ({"number": "20001"}, "number"),
        ({"number": "20002"}, "number"),
        ({"reason": " "}, "reason"),
    ],
    ids=["nobody", "himself", "same event", "no reason"],
)
def test_what_cannot_be_merged_is_said_at_its_field(
    cast: Cast, office: Client, changes: dict[str, str], field: str
) -> None:
    answer = office.post(PAGE, {**SENT, **changes, "confirmed": "yes"})
    assert (answer.status_code, list(answer.context["form"].errors), answer.context["shown"]) == (422, [field], None)
    assert Player.objects.exclude(merged_into=None).count() == 0


def test_a_player_who_is_not_there_is_not_merged(cast: Cast, office: Client) -> None:
    assert office.get("/sbf/players/99999/merge/").status_code == 404
