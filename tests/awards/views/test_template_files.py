"""Our own template to download: filled with the members, filled in and uploaded again."""

import datetime
import io
from typing import Any

import openpyxl
import pytest
from django.test import Client

from awards.models import ResultFile
from awards.queries import template_members
from awards.readers.reading import read
from registry.models import Membership, Player
from tests.awards.reports import members
from tests.awards.result_files import kept_file, named, usebio_file
from tests.awards.result_files import listed as listed_pairs
from tests.cast import Cast

pytestmark = pytest.mark.django_db

FORMS = ("pairs", "individual", "barometer_teams", "team_matches")


@pytest.fixture
def client_a(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def workbook(client: Client, query: str = "", path: str = "template.xlsx") -> Any:
    answer = client.get(f"/sbf/{path}{query}")
    assert answer.status_code == 200
    return openpyxl.load_workbook(io.BytesIO(answer.content))


def listed(book: Any) -> list[tuple[str, str]]:
    return [(row[0], row[1]) for row in book["members"].iter_rows(min_row=2, values_only=True)]


def expected(players: list[Player]) -> list[tuple[str, str]]:
    return [(player.number, player.name) for player in sorted(players, key=lambda one: (one.sort_key, one.pk))]


@pytest.mark.parametrize("form", FORMS)
def test_empty_template_has_the_blocks_of_its_form_and_no_results(client_a: Client, form: str) -> None:
    for ending in ("xlsx", "csv"):
        answer = client_a.get(f"/sbf/template.{ending}?form={form}")
        assert answer["Content-Disposition"] == f'attachment; filename="{form.replace("_", "-")}.{ending}"'
        assert [problem.code for problem in read(answer.content).problems] == ["template-empty"]


def test_file_is_named_in_the_language_of_the_page(client_a: Client, cast: Cast) -> None:
    cast.official_a.language = "sv"
    cast.official_a.save()
    answers = [client_a.get(f"/sbf/template.csv?form={form}") for form in FORMS]
    assert [answer["Content-Disposition"] for answer in answers] == [
        f'attachment; filename="{name}.csv"' for name in ("partavling", "individuell", "barometerlag", "lagmatcher")
    ]


def test_members_are_those_of_the_officials_club(client_a: Client, cast: Cast) -> None:
    players = members(cast.club_a, 3)
    found = listed(workbook(client_a))
    assert [row for row in found if row[0] in {player.number for player in players}] == expected(players)
    of_the_club = Player.objects.filter(memberships__club=cast.club_a, memberships__ends=None).values_list(
        "number", flat=True
    )
    assert {number for number, _name in found} == set(of_the_club)


def test_hidden_player_of_another_club_is_no_member_to_choose(client: Client, cast: Cast) -> None:
    (hidden,) = members(cast.club_b, 1)
    Player.objects.filter(pk=hidden.pk).update(hidden=True)
    Membership.objects.create(player=hidden, club=cast.club_a, home=False, starts=datetime.date(2020, 1, 1))
    client.force_login(cast.official_a)
    assert hidden.number not in dict(listed(workbook(client)))
    client.force_login(cast.office)
    assert hidden.number in dict(listed(workbook(client, f"?club={cast.club_a.number}")))


def test_explanation_is_in_the_readers_language(client_a: Client, cast: Cast) -> None:
    cast.official_a.language = "sv"
    cast.official_a.save(update_fields=["language"])
    answer = client_a.get("/sbf/template.csv")
    assert "# tävling - namn - Vad tävlingen heter." in answer.content.decode("utf-8-sig").splitlines()


def test_organiser_is_the_club(client_a: Client, cast: Cast) -> None:
    head = dict(workbook(client_a)["event"].iter_rows(values_only=True))
    assert (head["organiser"], head["form"]) == (cast.club_a.number, "pairs")


def test_office_chooses_the_club_and_lists_nobody_else(client: Client, cast: Cast) -> None:
    client.force_login(cast.office)
    players = members(cast.club_b, 2)
    assert listed(workbook(client)) == []
    found = listed(workbook(client, f"?club={cast.club_b.number}"))
    assert set(expected(players)) <= set(found)


@pytest.mark.parametrize("query", ["?club=nobody", "?club=%00", "?form=triples"])
def test_what_is_not_there_is_not_found(client_a: Client, query: str) -> None:
    assert client_a.get(f"/sbf/template.xlsx{query}").status_code == 404


def test_club_that_one_may_not_file_for_is_not_found(client: Client, cast: Cast) -> None:
    for user, club in ((cast.official_a, cast.club_b), (cast.officer_north, cast.club_a)):
        client.force_login(user)
        assert client.get(f"/sbf/template.csv?club={club.number}").status_code == 404


def test_many_members_are_listed_up_to_a_limit_that_is_told(
    client_a: Client, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    members(cast.club_a, 8)
    whole = listed(workbook(client_a))
    monkeypatch.setattr(template_members, "MOST_MEMBERS", 5)
    book = workbook(client_a)
    assert listed(book) == whole[:5]
    last = [row[2] for row in book["explanation"].iter_rows(values_only=True)][-1]
    assert last == f"Not listed here are {len(whole) - 5} more members."


def test_name_that_a_spreadsheet_would_compute_stays_a_name(client_a: Client, cast: Cast) -> None:
    (player,) = members(cast.club_a, 1)
    Player.objects.filter(pk=player.pk).update(first_name="=HYPERLINK(", last_name='"http://example.org")')
    page = workbook(client_a)["members"]
    (cell,) = [row[1] for row in page.iter_rows(min_row=2) if row[0].value == player.number]
    assert (cell.value, cell.data_type, cell.quotePrefix) == ('=HYPERLINK( "http://example.org")', "s", True)
    text = client_a.get("/sbf/template.csv").content.decode("utf-8-sig")
    assert f'{player.number};"\'=HYPERLINK( ""http://example.org"")"' in text.splitlines()


def test_template_filled_in_is_read_back(client_a: Client, cast: Cast) -> None:
    players = members(cast.club_a, 4)
    book = workbook(client_a)
    keys = {row[0].value: row[1] for row in book["event"].iter_rows()}
    keys["name"].value, keys["date"].value, keys["boards"].value = "Onsdagspar", "2026-03-04", "24"
    page = book["standings"]
    columns = {cell.value: cell.column for cell in page[1]}
    for line, (place, pair) in enumerate((("1", players[:2]), ("2=", players[2:])), start=2):
        page.cell(line, columns["place"]).value = place
        for seat, player in enumerate(pair, start=1):
            page.cell(line, columns[f"id{seat}"]).value = player.number
            page.cell(line, columns[f"name{seat}"]).value = player.name
    file = io.BytesIO()
    book.save(file)
    found = read(file.getvalue())
    assert (found.problems, found.warnings) == ((), ())
    (event,) = found.events
    assert (event.name, str(event.date), event.boards, event.organiser_number) == (
        "Onsdagspar",
        "2026-03-04",
        24,
        cast.club_a.number,
    )
    assert [[(one.number, one.name) for one in pair.players] for pair in event.contestants] == [
        [(player.number, player.name) for player in players[:2]],
        [(player.number, player.name) for player in players[2:]],
    ]


def test_template_of_a_file_is_filled_with_what_the_file_tells(client_a: Client, cast: Cast) -> None:
    players = members(cast.club_a, 4)
    content = usebio_file(listed_pairs(named(players)))
    file = kept_file(cast.club_a, cast.official_a, content)
    answer = client_a.get(f"/sbf/files/{file.pk}/0/template.xlsx")
    (before,), (again,) = read(content).events, read(answer.content).events
    assert [
        (one.place, one.number, one.percent, [player.number for player in one.players]) for one in again.ranked
    ] == [(one.place, one.number, one.percent, [player.number for player in one.players]) for one in before.ranked]


def test_template_of_a_file_in_another_form_lists_its_players(client_a: Client, cast: Cast) -> None:
    players = members(cast.club_b, 4)
    file = kept_file(cast.club_a, cast.official_a, usebio_file(listed_pairs(named(players))))
    book = workbook(client_a, path=f"files/{file.pk}/0/template.xlsx", query="?form=barometer_teams")
    assert {(player.number, player.name) for player in players} <= set(listed(book))
    head = dict(book["event"].iter_rows(values_only=True))
    assert (head["form"], head["name"], head["date"]) == ("barometer_teams", "Tisdagsbridge", "2026-03-03")


@pytest.mark.parametrize(
    ("role", "status"), [("officer_north", 404), ("official_b", 404), ("official_a", 200), ("office", 200)]
)
def test_template_of_a_file_with_the_names_of_hidden_players_is_for_those_who_answer_its_questions(
    client: Client, cast: Cast, role: str, status: int
) -> None:
    cast.player_of_b.hidden = True
    cast.player_of_b.save()
    players = [cast.player_of_b, *members(cast.club_a, 3)]
    file = kept_file(cast.club_a, cast.official_a, usebio_file(listed_pairs(named(players))))
    client.force_login(getattr(cast, role))
    assert client.get(f"/sbf/files/{file.pk}/0/template.xlsx").status_code == status


def test_who_sent_a_file_for_a_club_of_his_district_gets_its_template(client: Client, cast: Cast) -> None:
    file = kept_file(cast.club_a, cast.official_a)
    ResultFile.objects.filter(pk=file.pk).update(uploaded_by=cast.officer_north)
    client.force_login(cast.officer_north)
    assert client.get(f"/sbf/files/{file.pk}/0/template.xlsx").status_code == 200


@pytest.mark.parametrize(("position", "query"), [(7, ""), (0, "?form=triples")])
def test_template_of_an_event_that_is_not_there_is_not_found(
    client_a: Client, cast: Cast, position: int, query: str
) -> None:
    file = kept_file(cast.club_a, cast.official_a)
    assert client_a.get(f"/sbf/files/{file.pk}/{position}/template.xlsx{query}").status_code == 404


@pytest.mark.parametrize("ending", ["xlsx", "csv"])
@pytest.mark.parametrize("count", [1, 30])
def test_number_of_queries_does_not_grow(
    client_a: Client, cast: Cast, ending: str, count: int, django_assert_num_queries: Any
) -> None:
    members(cast.club_a, count)
    with django_assert_num_queries(6):
        client_a.get(f"/sbf/template.{ending}")


@pytest.mark.parametrize("count", [2, 30])
def test_number_of_queries_for_a_file_does_not_grow(
    client_a: Client, cast: Cast, count: int, django_assert_num_queries: Any
) -> None:
    players = members(cast.club_a, count)
    file = kept_file(cast.club_a, cast.official_a, usebio_file(listed_pairs(named(players))))
    with django_assert_num_queries(6):
        client_a.get(f"/sbf/files/{file.pk}/0/template.xlsx?form=team_matches")
