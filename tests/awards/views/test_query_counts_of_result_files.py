"""How many queries the pages of result files make, with few pairs and with many: the same number."""

import pytest
from django.test import Client

from tests.awards.reports import members
from tests.awards.result_files import filled_in, kept_file, listed, named, usebio_file
from tests.cast import Cast
from tests.ui.page import read

pytestmark = pytest.mark.django_db


def with_doubts(players: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """One of two written with the number of his neighbour, with no number, or with one that nobody has."""
    spoilt = [
        lambda at: (players[at][0], players[at - 1][1]),
        lambda at: (players[at][0], ""),
        lambda at: (players[at][0], f"9{at:05}"),
    ]
    return [spoilt[at // 2 % 3](at) if at % 2 else one for at, one in enumerate(players)]


@pytest.mark.parametrize("pairs", [4, 30])
@pytest.mark.parametrize(("doubts", "queries"), [(False, 10), (True, 14)])
def test_the_questions_about_a_file_make_their_number_of_queries(
    doubts: bool, queries: int, pairs: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    players = named(members(cast.club_a, 2 * pairs))
    file = kept_file(cast.club_a, cast.official_a, usebio_file(listed(with_doubts(players) if doubts else players)))
    client.force_login(cast.official_a)
    with django_assert_num_queries(queries):
        assert client.get(f"/sbf/files/{file.pk}/0/").status_code == 200


@pytest.mark.parametrize("events", [1, 30])
def test_the_page_of_a_file_makes_its_number_of_queries(
    events: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    players = named(members(cast.club_a, 20))
    file = kept_file(cast.club_a, cast.official_a, usebio_file(*[listed(players)] * events))
    client.force_login(cast.official_a)
    for position in range(min(events, 3)):
        address = f"/sbf/files/{file.pk}/{position}/"
        client.post(address, filled_in(read(client.get(address).content.decode())))
    with django_assert_num_queries(8):
        assert client.get(f"/sbf/files/{file.pk}/").status_code == 200


@pytest.mark.parametrize("pairs", [4, 30])
def test_answering_makes_as_many_queries_for_few_pairs_as_for_many(
    pairs: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    players = named(members(cast.club_a, 2 * pairs))
    file = kept_file(cast.club_a, cast.official_a, usebio_file(listed(players)))
    client.force_login(cast.official_a)
    address = f"/sbf/files/{file.pk}/0/"
    typed = filled_in(read(client.get(address).content.decode()))
    with django_assert_num_queries(32):
        assert client.post(address, {**typed, "boards": "24"}).status_code == 302


@pytest.mark.parametrize("files", [1, 30])
def test_the_upload_page_makes_its_number_of_queries(
    files: int, cast: Cast, client: Client, django_assert_num_queries
) -> None:
    players = named(members(cast.club_a, 20))
    for number in range(files):
        kept_file(cast.club_a, cast.official_a, usebio_file(listed(players), title=f"Kväll {number}"))
    client.force_login(cast.official_a)
    with django_assert_num_queries(8):
        assert client.get("/sbf/reports/upload/").status_code == 200
