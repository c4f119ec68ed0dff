"""What the office changes in the admin goes through the services: keys, refusals, the line of the audit trail."""

import datetime

import pytest
from django.test import Client

from registry.models import Change, Club, District, Membership, Player, RulesetPeriod
from registry.services.memberships import join
from tests.cast import Cast
from tests.factories import ClubFactory, PlayerFactory
from tests.registry.admin_pages import page

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 1, 1)


def last_change() -> Change:
    """The newest line of the audit trail."""
    return Change.objects.latest("pk")


# --- players --------------------------------------------------------------------------------------------------------


def player_form(player: Player | None = None, **values: object) -> dict[str, object]:
    """What the form of a player sends; `rows` are the memberships."""
    names = ("first_name", "last_name", "sex", "email", "address")
    kept = {name: getattr(player, name) for name in names} if player else {}
    kept |= {"birth_date": player.birth_date or "", "deceased_on": player.deceased_on or ""} if player else {}
    rows = list(player.memberships.order_by("-starts", "-pk")) if player else []
    sent: dict[str, object] = {"memberships-TOTAL_FORMS": len(rows), "memberships-INITIAL_FORMS": len(rows)}
    for number, row in enumerate(rows):
        sent |= membership_row(number, row.club, row.starts, row.ends, row.home, row.pk)
    return {**kept, **sent, "why": "", **values}


def membership_row(
    number: int,
    club: Club,
    starts: datetime.date,
    ends: datetime.date | None = None,
    home: bool = True,
    pk: int | str = "",
) -> dict[str, object]:
    values = {"id": pk, "club": club.pk, "starts": starts, "ends": ends or "", **({"home": "on"} if home else {})}
    return {f"memberships-{number}-{name}": value for name, value in values.items()}


def test_a_new_player_gets_his_keys_and_a_line_of_the_audit_trail(office: Client, cast: Cast) -> None:
    data = {"federation": cast.federation.pk, "number": "5000", "first_name": "Örjan", "last_name": "Ås", "why": "new"}
    answer = office.post(page("registry_player_add"), data)
    player = Player.objects.get(number="5000")
    assert answer["Location"] == page("registry_player_change", player.pk)
    assert (player.search_key, player.sort_key != "") == ("orjan as", True)
    change = last_change()
    assert (change.action, change.by, change.why, change.after["last_name"]) == ("create", cast.office, "new", "Ås")


def test_a_number_that_is_taken_is_an_error_of_the_form(office: Client, cast: Cast) -> None:
    data = {"federation": cast.federation.pk, "number": "4711", "first_name": "A", "last_name": "B"}
    answer = office.post(page("registry_player_add"), data)
    errors = answer.context["adminform"].form.non_field_errors()
    assert errors == ["Player with this Federation and Number already exists."]
    assert Change.objects.count() == 0


@pytest.mark.parametrize("number", ["1/2", ".."])
def test_a_number_that_no_address_can_hold_is_an_error_of_the_form(office: Client, cast: Cast, number: str) -> None:
    data = {"federation": cast.federation.pk, "number": number, "first_name": "A", "last_name": "B"}
    answer = office.post(page("registry_player_add"), data)
    errors = answer.context["adminform"].form.errors["number"]
    assert errors == ["A number is made of digits, letters of a-z and signs of ._-"]


def test_no_player_is_made_in_another_federation(office: Client, cast: Cast) -> None:
    foreign = cast.foreign_office.roles.get().federation
    data = {"federation": foreign.pk, "number": "1", "first_name": "A", "last_name": "B"}
    assert office.post(page("registry_player_add"), data).status_code == 200
    assert not Player.objects.filter(federation=foreign).exists()


def test_a_changed_player_leaves_before_after_and_why(office: Client, cast: Cast) -> None:
    data = player_form(cast.player, last_name="Ek", email="new@example.org", why="married")
    office.post(page("registry_player_change", cast.player.pk), data)
    cast.player.refresh_from_db()
    assert (cast.player.name, cast.player.search_key) == ("Åsa Ek", "asa ek")
    said = (cast.office.pk, "married")
    assert list(Change.objects.order_by("pk").values_list("action", "before", "after", "by", "why")) == [
        ("rename", {"last_name": "Öberg"}, {"last_name": "Ek"}, *said),
        ("change", {"email": "asa.private@example.org"}, {"email": "new@example.org"}, *said),
    ]


def test_hiding_and_a_death_have_their_own_lines(office: Client, cast: Cast) -> None:
    data = player_form(cast.player, hidden="on", deceased_on="2026-03-03", why="letter")
    office.post(page("registry_player_change", cast.player.pk), data)
    assert list(Change.objects.order_by("pk").values_list("action", "after")) == [
        ("hide", {"hidden": True}),
        ("record-death", {"deceased_on": "2026-03-03"}),
    ]


def test_a_change_without_a_reason_is_not_saved(office: Client, cast: Cast) -> None:
    answer = office.post(page("registry_player_change", cast.player.pk), player_form(cast.player, last_name="Ek"))
    assert answer.context["adminform"].form.errors == {"why": ["This field is required."]}
    cast.player.refresh_from_db()
    assert (cast.player.last_name, Change.objects.count()) == ("Öberg", 0)


def test_number_keys_and_merges_are_not_changed_by_the_form(office: Client, cast: Cast) -> None:
    data = player_form(cast.player, why="x", number="1", sort_key="x", search_key="x", merged_into=cast.hidden.pk)
    office.post(page("registry_player_change", cast.player.pk), data)
    found = Player.objects.get(pk=cast.player.pk)
    names = ("number", "sort_key", "search_key", "merged_into")
    assert [getattr(found, name) for name in names] == [getattr(cast.player, name) for name in names]


def test_a_merged_record_is_only_looked_at(office: Client, cast: Cast) -> None:
    Player.objects.filter(pk=cast.player.pk).update(merged_into=cast.hidden)
    shown = office.get(page("registry_player_change", cast.player.pk))
    assert shown.context["has_change_permission"] is False


# --- memberships ----------------------------------------------------------------------------------------------------


def test_a_second_home_club_is_an_error_of_the_row_and_nothing_is_saved(office: Client, cast: Cast) -> None:
    data = player_form(cast.player, last_name="Ek", why="moved", **{"memberships-TOTAL_FORMS": 2})
    data |= membership_row(1, cast.club_b, TODAY)
    answer = office.post(page("registry_player_change", cast.player.pk), data)
    formset = answer.context["inline_admin_formsets"][0].formset
    assert answer.status_code == 200
    assert formset.forms[1].non_field_errors() == [
        "BK Åkanten is the home club from 1 July 2015 on; a player has one home club at a time."
    ]
    cast.player.refresh_from_db()
    assert (cast.player.last_name, Membership.objects.filter(player=cast.player).count()) == ("Öberg", 1)
    assert Change.objects.count() == 0


def test_a_player_moves_in_one_form(office: Client, cast: Cast) -> None:
    old = cast.player.memberships.get()
    data = player_form(cast.player, why="moved", **{"memberships-TOTAL_FORMS": 2})
    data |= membership_row(0, cast.club_a, old.starts, TODAY - datetime.timedelta(days=1), pk=old.pk)
    data |= membership_row(1, cast.club_b, TODAY)
    office.post(page("registry_player_change", cast.player.pk), data)
    rows = cast.player.memberships.order_by("starts").values_list("club", "starts", "ends")
    assert list(rows) == [
        (cast.club_a.pk, old.starts, TODAY - datetime.timedelta(days=1)),
        (cast.club_b.pk, TODAY, None),
    ]
    changes = Change.objects.order_by("pk").values_list("action", "by", "why")
    assert list(changes) == [("correct-membership", cast.office.pk, "moved"), ("join", cast.office.pk, "moved")]
    assert Change.objects.order_by("pk")[0].before == {"ends": None}


@pytest.mark.parametrize(
    ("starts", "ends", "error"),
    [
        ("2026-02-01", "2026-01-01", "A membership from 1 February 2026 cannot end on 1 January 2026."),
        (
            *("2026-02-01", ""),
            "BK Åkanten is the home club from 1 July 2015 on; a player has one home club at a time.",
        ),
    ],
)
def test_a_membership_by_itself_is_checked_too(starts: str, ends: str, error: str, office: Client, cast: Cast) -> None:
    data = {"player": cast.player.pk, "club": cast.club_b.pk, "home": "on", "starts": starts, "ends": ends, "why": "x"}
    answer = office.post(page("registry_membership_add"), data)
    assert answer.context["adminform"].form.non_field_errors() == [error]
    assert Membership.objects.filter(club=cast.club_b, player=cast.player).count() == 0


def test_a_membership_is_ended_with_a_reason(office: Client, cast: Cast) -> None:
    membership = cast.player.memberships.get()
    data = {"club": cast.club_a.pk, "home": "on", "starts": membership.starts, "ends": TODAY, "why": "left"}
    answer = office.post(page("registry_membership_change", membership.pk), data)
    assert answer.status_code == 302
    membership.refresh_from_db()
    change = last_change()
    assert (membership.ends, change.before, change.after, change.why) == (
        *(TODAY, {"ends": None}, {"ends": "2026-01-01"}, "left"),
    )


def test_a_club_of_another_federation_cannot_be_chosen(office: Client, cast: Cast) -> None:
    foreign = ClubFactory(district__federation=cast.foreign_office.roles.get().federation)
    data = {"player": cast.player_of_b.pk, "club": foreign.pk, "starts": TODAY, "why": "x"}
    answer = office.post(page("registry_membership_add"), data)
    assert list(answer.context["adminform"].form.errors) == ["club"]


def test_what_the_service_refuses_at_the_last_moment_is_said_and_not_saved(
    office: Client, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Someone else's form comes between the check and the saving.
    def too_late(forms: object, player: Player) -> None:
        join(player=player, club=cast.club_c, starts=TODAY, by=None)

    monkeypatch.setattr("registry.admin.memberships.try_out", too_late)
    newcomer = PlayerFactory(federation=cast.federation)
    data = player_form(newcomer, why="joined", first_name="Nytt", **{"memberships-TOTAL_FORMS": 1})
    data |= membership_row(0, cast.club_b, TODAY)
    answer = office.post(page("registry_player_change", newcomer.pk), data, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "BK Cykeln is the home club from 1 January 2026 on; a player has one home club at a time."
    ]
    newcomer.refresh_from_db()
    assert (newcomer.first_name != "Nytt", newcomer.memberships.count()) == (True, 0)


# --- clubs, districts, federations ----------------------------------------------------------------------------------


def club_form(club: Club, **values: object) -> dict[str, object]:
    kept = {name: getattr(club, name) for name in ("name", "place", "email", "address")}
    return {**kept, "district": club.district_id, "why": "", **values}


def test_a_changed_club_gets_its_keys_and_leaves_a_line(office: Client, cast: Cast) -> None:
    data = club_form(cast.club_a, name="Ängens BK", district=cast.south.pk, why="a new name")
    office.post(page("registry_club_change", cast.club_a.pk), data)
    club = Club.objects.get(pk=cast.club_a.pk)
    assert (club.name, club.search_key, club.district) == ("Ängens BK", "angens bk", cast.south)
    change = last_change()
    assert (change.before, change.after, change.why) == (
        {"name": "BK Åkanten", "district": cast.north.pk},
        {"name": "Ängens BK", "district": cast.south.pk},
        "a new name",
    )


def test_a_new_club_leaves_a_line_and_a_taken_number_is_refused(office: Client, cast: Cast) -> None:
    data = {"federation": cast.federation.pk, "number": "777", "name": "Nya BK", "district": cast.north.pk}
    for _time in range(2):
        office.post(page("registry_club_add"), data)
    assert Club.objects.get(number="777").search_key == "nya bk"
    assert (Change.objects.count(), last_change().action) == (1, "create")


def test_a_district_is_changed_with_a_reason(office: Client, cast: Cast) -> None:
    data = {"number": "01", "name": "Nordost", "neighbours": [cast.south.pk], "why": "renamed"}
    office.post(page("registry_district_change", cast.north.pk), data)
    assert District.objects.get(pk=cast.north.pk).name == "Nordost"
    change = last_change()
    assert (change.action, change.before["name"], change.after, change.by, change.why) == (
        *("change", "Norra", {"name": "Nordost", "neighbours": ["Södra"]}, cast.office, "renamed"),
    )


@pytest.mark.parametrize(("ruleset", "lines"), [("sbf-2018", 1), ("sbf-9999", 0)])
def test_a_new_edition_in_force_leaves_a_line_and_an_unknown_one_is_refused(
    ruleset: str, lines: int, root: Client, cast: Cast
) -> None:
    first = RulesetPeriod.objects.get(federation=cast.federation)
    data = {
        **{name: getattr(cast.federation, name) for name in ("code", "name", "language", "time_zone")},
        **{"season_month": 7, "season_day": 1, "why": "decided by the board"},
        **{"ruleset_periods-TOTAL_FORMS": 2, "ruleset_periods-INITIAL_FORMS": 1},
        **{"ruleset_periods-0-id": first.pk, "ruleset_periods-0-federation": cast.federation.pk},
        **{"ruleset_periods-0-ruleset": "sbf-2018", "ruleset_periods-0-starts": "2018-01-01"},
        **{"ruleset_periods-1-federation": cast.federation.pk},
        **{"ruleset_periods-1-ruleset": ruleset, "ruleset_periods-1-starts": "2030-07-01"},
    }
    root.post(page("registry_federation_change", cast.federation.pk), data)
    afters = Change.objects.filter(action="edition").values_list("after", flat=True)
    assert list(afters) == [{"ruleset": "sbf-2018", "starts": "2030-07-01"}] * lines
    assert RulesetPeriod.objects.filter(federation=cast.federation).count() == 1 + lines
