"""Who is suggested while a player is typed, and what is said of whom is meant."""

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from awards.services.filing import file_report
from registry.models import User
from registry.queries.days import local_day
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast
from tests.factories import PlayerFactory
from tests.ui.page import Element, read

pytestmark = pytest.mark.django_db

LIST = "/sbf/reports/new/suggestions/"
NOTE = "/sbf/reports/new/player/"
FIELD = "row-0-player_1"
KEEP = "Leave it as it is; the office will look at it"


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def options(client: Client, text: str, **more: str) -> list[str]:
    page = read(client.get(LIST, {FIELD: text, **more}).content.decode())
    return [option["data-text"] for option in page.all("li", role="option")]


def taken(client: Client, text: str, **more: str) -> list[str]:
    """What Enter takes."""
    page = read(client.get(LIST, {FIELD: text, **more}).content.decode())
    return [option["data-text"] for option in page.all("li", role="option") if "data-first" in option.attributes]


def note(client: Client, text: str) -> Element:
    return read(client.get(NOTE, {FIELD: text}).content.decode())


def test_own_members_come_first_then_the_others_by_name(official: Client, cast: Cast) -> None:
    for number, first, last, club in (
        ("501", "Bodil", "Adler", cast.club_b),
        ("502", "Bo", "Zander", cast.club_a),
        ("503", "Bosse", "Ask", cast.club_a),
        ("504", "Albo", "Ask", cast.club_a),
    ):
        PlayerFactory(federation=cast.federation, number=number, first_name=first, last_name=last, club=club)
    assert options(official, "bo") == ["503 Bosse Ask", "502 Bo Zander", "501 Bodil Adler", "4713 Bo Ek"]
    assert options(official, "bo ADL") == ["501 Bodil Adler"]
    assert options(official, "ask bos") == ["503 Bosse Ask"]


def test_whose_first_name_is_typed_out_comes_before_a_member_with_another(official: Client, cast: Cast) -> None:
    for number, first, club in (("501", "Maj-Britt", cast.club_a), ("502", "Britt", cast.club_b)):
        PlayerFactory(federation=cast.federation, number=number, first_name=first, last_name="Fjällbåge", club=club)
    assert options(official, "britt fjällb") == ["502 Britt Fjällbåge", "501 Maj-Britt Fjällbåge"]
    assert (taken(official, "britt fjällb"), taken(official, "maj fjällb")) == ([], ["501 Maj-Britt Fjällbåge"])


def test_each_word_that_is_typed_begins_another_word_of_the_name(official: Client, cast: Cast) -> None:
    for number, last, club in (("501", "Berg", cast.club_a), ("502", "Kraft", cast.club_b)):
        PlayerFactory(federation=cast.federation, number=number, first_name="Karin", last_name=last, club=club)
    assert options(official, "karin") == ["501 Karin Berg", "502 Karin Kraft"]
    assert options(official, "karin k") == ["502 Karin Kraft"]


def test_own_members_who_played_lately_come_before_the_others(official: Client, cast: Cast) -> None:
    seldom, often = (
        PlayerFactory(federation=cast.federation, number=number, first_name="Bo", last_name=last, club=cast.club_a)
        for number, last in (("501", "Ask"), ("502", "Zander"))
    )
    today = local_day(cast.federation, timezone.now())
    for player, days in ((often, 10), (seldom, 100)):
        report = pairs_report(
            cast.club_a,
            [player, *members(cast.club_a, 7, first=30000 + days)],
            date=(today - datetime.timedelta(days=days)).isoformat(),
        )
        file_report(report_id=drafted(report, cast.official_a, cast.club_a, today=today).pk, by=cast.official_a)
    assert options(official, "bo") == ["502 Bo Zander", "501 Bo Ask", "4713 Bo Ek"]
    # The question below the field has them in the same order.
    asked = note(official, "bo").all("input", type="radio", name="row-0-meant_1")
    assert [radio.get("data-text") for radio in asked] == [*options(official, "bo"), None]


def test_a_number_is_found_by_its_beginning_the_whole_one_first(official: Client, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="47", first_name="Kort", last_name="Nummer", club=cast.club_b)
    assert options(official, "47") == ["47 Kort Nummer", "4711 Åsa Öberg", "4712 Dolda Hemlig", "4713 Bo Ek"]
    assert options(official, "4713") == ["4713 Bo Ek"]
    assert options(official, "4711 asa") == ["4711 Åsa Öberg"]


def test_a_slip_of_the_hand_leads_to_the_likely_players(official: Client, cast: Cast) -> None:
    assert options(official, "4171") == ["4711 Åsa Öberg"]
    assert options(official, "9999") == []


def test_at_most_eight_are_shown(official: Client, cast: Cast) -> None:
    members(cast.club_b, 30)
    assert len(options(official, "200")) == 8
    assert len(options(official, "as")) <= 8


@pytest.mark.parametrize("text", ["", " ", "b", "4", "%", "_", "'", "\x00", "🂡", "x" * 5000])
def test_what_means_nobody_suggests_nobody(text: str, official: Client, cast: Cast) -> None:
    assert options(official, text) == []


def test_a_hidden_player_is_suggested_to_his_own_club_alone(client: Client, cast: Cast) -> None:
    found = {}
    for role in ("official_a", "official_b", "officer_north", "officer_south", "office"):
        client.force_login(getattr(cast, role))
        found[role] = [options(client, "hemlig"), options(client, "471")]
    seen = [["4712 Dolda Hemlig"], ["4711 Åsa Öberg", "4712 Dolda Hemlig", "4713 Bo Ek"]]
    assert {role: sorted(by_number) for role, (_, by_number) in found.items()} == {
        role: seen[1] if role in {"official_a", "officer_north", "office"} else ["4711 Åsa Öberg", "4713 Bo Ek"]
        for role in found
    }
    assert {role for role, (by_name, _) in found.items() if by_name} == {"official_a", "officer_north", "office"}


def test_a_hidden_name_cannot_be_guessed_letter_by_letter(client: Client, cast: Cast) -> None:
    client.force_login(cast.official_b)
    assert options(client, "4712 dol") == options(client, "4712 xyz") == ["4712"]


def test_the_office_sees_the_members_of_the_chosen_organiser_first(client: Client, cast: Cast) -> None:
    client.force_login(cast.office)
    PlayerFactory(federation=cast.federation, number="501", first_name="Bo", last_name="Ask", club=cast.club_a)
    assert options(client, "bo") == ["501 Bo Ask", "4713 Bo Ek"]
    assert options(client, "bo", organiser="102") == ["4713 Bo Ek", "501 Bo Ask"]


def test_players_of_another_federation_are_not_suggested(official: Client, cast: Cast) -> None:
    PlayerFactory(number="88123", first_name="Bo", last_name="Utland")
    assert options(official, "88123") == options(official, "utland") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4711", "Åsa Öberg, BK Åkanten"),
        ("Åsa Öberg 4711", "Åsa Öberg, BK Åkanten"),
        ("Öberg, Åsa", "Åsa Öberg 4711, BK Åkanten"),
        ("öberg", "Is it this player? 4711 Åsa Öberg, BK Åkanten A guest who is not registered"),
        ("4712", "Dolda Hemlig, BK Åkanten"),
        ("", ""),
        ("9999", f"Nobody has the number 9999. {KEEP}"),
        (
            "4713 Åsa Öberg",
            "4713 is Bo Ek, not “Åsa Öberg”. "
            f"4711 Åsa Öberg, BK Åkanten 4713 Bo Ek, BK Björken 4712 Dolda Hemlig, BK Åkanten {KEEP}",
        ),
        ("4171", f"Nobody has the number 4171. Is it one of these? 4711 Åsa Öberg, BK Åkanten {KEEP}"),
        ("Gun Gäst", "Nobody called “Gun Gäst” is in the register. A guest who is not registered"),
    ],
)
def test_the_note_says_who_is_meant(text: str, said: str, official: Client, cast: Cast) -> None:
    assert note(official, text).text == said


def test_the_note_does_not_name_a_hidden_player_of_another_club(client: Client, cast: Cast) -> None:
    client.force_login(cast.official_b)
    assert note(client, "4712").text == "Name not shown"
    assert note(client, "4712 Bo Ek").text.startswith("4712 belongs to somebody other than “Bo Ek”.")


def test_a_record_that_is_no_longer_used_leads_to_its_player(official: Client, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="300", merged_into=cast.player)
    page = note(official, "300")
    assert page.text == f"The number 300 is no longer used. 4711 Åsa Öberg, BK Åkanten {KEEP}"
    assert page.all("input", type="radio")[0]["value"] == "4711=300"


@pytest.mark.parametrize("text", ["bo", "4711", "4171", "nobody at all", "471"])
def test_a_suggestion_takes_at_most_three_queries(
    text: str, official: Client, cast: Cast, django_assert_max_num_queries
) -> None:
    members(cast.club_a, 30)
    # Session, user, federation and roles are the other four.
    with django_assert_max_num_queries(7):
        official.get(LIST, {FIELD: text})


def test_former_members_are_not_the_clubs_own(official: Client, cast: Cast) -> None:
    left = PlayerFactory(federation=cast.federation, number="501", first_name="Bo", last_name="Ask", club=cast.club_a)
    left.memberships.update(ends=datetime.date(2020, 6, 30))
    members(cast.club_a, 1)
    PlayerFactory(federation=cast.federation, number="502", first_name="Bo", last_name="Öst", club=cast.club_a)
    assert options(official, "bo") == ["502 Bo Öst", "501 Bo Ask", "4713 Bo Ek"]


def test_marks_of_direction_that_come_along_with_what_is_pasted_are_no_part_of_it(official: Client) -> None:
    assert options(official, "\u200e4711\u202c") == ["4711 Åsa Öberg"]
    assert options(official, "\ufeffÅsa\u00a0Öberg") == ["4711 Åsa Öberg"]


def test_enter_takes_the_only_one_or_the_only_one_of_the_own_club(official: Client, cast: Cast) -> None:
    for number, first, last, club in (
        ("501", "Bodil", "Almhed", cast.club_b),
        ("502", "Bosse", "Almhag", cast.club_b),
        ("503", "Zara", "Almhult", cast.club_a),
    ):
        PlayerFactory(federation=cast.federation, number=number, first_name=first, last_name=last, club=club)
    assert taken(official, "almh") == ["503 Zara Almhult"]
    assert taken(official, "almhe") == ["501 Bodil Almhed"]
    PlayerFactory(federation=cast.federation, number="504", first_name="Siv", last_name="Almhem", club=cast.club_a)
    assert taken(official, "almh") == []


def test_enter_takes_nobody_whose_number_was_not_written(official: Client, cast: Cast) -> None:
    assert taken(official, "4711") == ["4711 Åsa Öberg"]
    assert (options(official, "4171"), taken(official, "4171")) == (["4711 Åsa Öberg"], [])
    assert taken(official, "47") == []


@pytest.mark.parametrize("text", ["g", "G", "guest"])
def test_the_word_for_a_guest_is_taken_by_enter(text: str, official: Client, cast: Cast) -> None:
    assert taken(official, text, guests="yes") == options(official, text, guests="yes") == ["Guest"]
    assert options(official, text) == []


def test_a_name_that_fits_nobody_may_be_a_guests_but_enter_does_not_take_it(official: Client, cast: Cast) -> None:
    assert (options(official, "Gun Gäst", guests="yes"), taken(official, "Gun Gäst", guests="yes")) == (
        *(["Guest: Gun Gäst"], []),
    )
    for text in ("guest Gun Gäst", "g Gun Gäst", "g: Gun Gäst", "gäst gun gäst", "Gun Gäst (g)"):
        name = "gun gäst" if text == "gäst gun gäst" else "Gun Gäst"
        assert taken(official, text, guests="yes") == [f"Guest: {name}"]
    assert options(official, "9999", guests="yes") == []


def test_a_player_called_as_a_guest_begins_comes_before_the_guest(official: Client, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="501", first_name="Guesta", last_name="Ek", club=cast.club_a)
    assert options(official, "gue", guests="yes") == ["501 Guesta Ek", "Guest"]
    assert taken(official, "gue", guests="yes") == ["501 Guesta Ek"]


def test_a_player_who_may_be_meant_behind_the_letter_is_to_be_looked_at(official: Client, cast: Cast) -> None:
    PlayerFactory(federation=cast.federation, number="503", first_name="Siv Gun", last_name="Ahl", club=cast.club_a)
    assert options(official, "g Siv Ahl", guests="yes") == ["503 Siv Gun Ahl", "Guest: Siv Ahl"]
    assert taken(official, "g Siv Ahl", guests="yes") == []


def test_the_word_for_a_guest_is_that_of_the_page(official: Client, cast: Cast) -> None:
    words = {}
    for language in ("sv", "da", "fo"):
        User.objects.filter(pk=cast.official_a.pk).update(language=language)
        words[language] = options(official, "g", guests="yes")
    assert words == {"sv": ["Gäst"], "da": ["Gæst"], "fo": ["Gestur"]}


def test_the_note_says_that_he_is_a_guest(official: Client, cast: Cast) -> None:
    said = official.get(NOTE, {FIELD: "Guest: Gun Gäst", "guests": "yes"}).content.decode()
    assert read(said).text == "Gun Gäst, a guest"
    said = official.get(NOTE, {FIELD: "g Gun Gäst", "guests": "yes"}).content.decode()
    assert read(said).text == "Gun Gäst, a guest"


def test_a_player_of_another_club_than_the_organising_one_is_marked(client: Client, cast: Cast) -> None:
    client.force_login(cast.office)
    PlayerFactory(federation=cast.federation, number="501", first_name="Bo", last_name="Ask")
    said = {
        (organiser, number): read(client.get(NOTE, {FIELD: number, "organiser": organiser}).content.decode()).text
        for organiser in ("101", "102", "01", "sbf")
        for number in ("4713", "501")
    }
    ek, ask = "Bo Ek, BK Björken", "Bo Ask"
    assert said == {
        ("101", "4713"): f"{ek} from another club",
        ("102", "4713"): ek,
        ("01", "4713"): ek,
        ("sbf", "4713"): ek,
        ("101", "501"): f"{ask} not a member of a club",
        ("102", "501"): f"{ask} not a member of a club",
        ("01", "501"): ask,
        ("sbf", "501"): ask,
    }
