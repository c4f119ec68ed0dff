"""Creating and changing players."""

import datetime

from registry.models import Change, Player
from registry.names import sort_key
from registry.services.players import change_player, create_player, hide_player, record_death, rename_player
from registry.services.refusal import Refusal
from tests.cast import Cast


def test_a_new_player_has_keys_and_an_audit_line(cast: Cast) -> None:
    player = create_player(
        federation=cast.federation, number="5000", first_name="Östen", last_name="Åkesson", by=cast.office, sex="m"
    )
    assert isinstance(player, Player)
    player.refresh_from_db()
    assert (player.name, player.sort_key, player.search_key) == (
        *("Östen Åkesson", sort_key("Åkesson", "Östen", language="sv"), "osten akesson"),
    )
    change = Change.objects.get()
    assert (change.action, change.record) == ("create", str(player.pk))
    assert change.after == {"number": "5000", "first_name": "Östen", "last_name": "Åkesson", "sex": "m"}


def test_a_number_belongs_to_one_player(cast: Cast) -> None:
    answer = create_player(federation=cast.federation, number="4711", first_name="Ny", last_name="Man", by=cast.office)
    assert answer == Refusal("number-taken", "Number 4711 belongs to another player.")
    assert Player.objects.filter(number="4711").get().name == "Åsa Öberg"
    assert Change.objects.count() == 0


def test_renaming_computes_the_keys_anew_and_keeps_the_old_name_in_the_audit_trail(cast: Cast) -> None:
    rename_player(player=cast.player, first_name="Åsa", last_name="Ärlig", by=cast.office, why="married")
    player = Player.objects.get(pk=cast.player.pk)
    assert (player.name, player.sort_key, player.search_key) == (
        *("Åsa Ärlig", sort_key("Ärlig", "Åsa", language="sv"), "asa arlig"),
    )
    change = Change.objects.get()
    assert (change.action, change.before, change.after, change.why) == (
        *("rename", {"last_name": "Öberg"}, {"last_name": "Ärlig"}, "married"),
    )


def test_what_does_not_change_leaves_no_line(cast: Cast) -> None:
    rename_player(player=cast.player, first_name="Åsa", last_name="Öberg", by=cast.office)
    hide_player(player=cast.hidden, hidden=True, by=cast.office)
    assert Change.objects.count() == 0


def test_hiding_and_death_are_recorded(cast: Cast) -> None:
    day = datetime.date(2026, 3, 3)
    hide_player(player=cast.player, hidden=True, by=cast.office)
    record_death(player=cast.player, on=day, by=cast.office)
    player = Player.objects.get(pk=cast.player.pk)
    assert (player.hidden, player.deceased_on) == (True, day)
    assert list(Change.objects.order_by("pk").values_list("action", "before", "after")) == [
        ("hide", {"hidden": False}, {"hidden": True}),
        ("record-death", {"deceased_on": None}, {"deceased_on": "2026-03-03"}),
    ]


def test_a_form_that_changes_all_at_once_leaves_a_line_for_each_kind_of_change(cast: Cast) -> None:
    day = datetime.date(2026, 3, 3)
    values = {"last_name": "Ärlig", "hidden": True, "deceased_on": day, "sex": "f", "address": "Nygatan 1"}
    change_player(player=cast.player, values=values, by=cast.office, why="letter")
    player = Player.objects.get(pk=cast.player.pk)
    assert (player.name, player.search_key, player.hidden, player.deceased_on, player.address) == (
        *("Åsa Ärlig", "asa arlig", True, day, "Nygatan 1"),
    )
    assert list(Change.objects.order_by("pk").values_list("action", "before", "after", "why")) == [
        ("rename", {"last_name": "Öberg"}, {"last_name": "Ärlig"}, "letter"),
        ("hide", {"hidden": False}, {"hidden": True}, "letter"),
        ("record-death", {"deceased_on": None}, {"deceased_on": "2026-03-03"}, "letter"),
        ("change", {"address": "Granvägen 3"}, {"address": "Nygatan 1"}, "letter"),
    ]
