"""A list that was copied from a table: what its heading says, and what is not guessed."""

import pytest
from django.test import Client

from tests.awards.views.typed import NEW, tree, typed_list, values
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def test_columns_that_are_passed_over_are_named_and_what_is_not_read_keeps_its_heading(
    official: Client, cast: Cast
) -> None:
    text = "Plac;Namn;Klubb;Procent\n1;Åsa Öberg - Bo Ek;Åttan;61,5\n?? kaffefläck ~~\n3;Cilla Ahl - Dan Ask;Trean;55"
    answer = official.post(NEW, typed_list([], lines=text, fill="yes"))
    typed = answer.context["typed"]
    assert (typed.read, typed.passed_over) == (2, ("Klubb",))
    assert typed.lines == "Plac;Namn;Klubb;Procent\n?? kaffefläck ~~"
    notices = [notice.text for notice in tree(answer).all("p")]
    assert notices.count("These columns were passed over: Klubb.") == 1
    again = {**typed_list([]), **values(answer), "lines": "Plac;Namn;Klubb;Procent\n2;Eva Vik - Finn Lo;Åttan;58"}
    found = values(official.post(NEW, {**again, "fill": "yes"}))
    assert [found[f"row-{row}-player_1"] for row in range(3)] == ["Åsa Öberg", "Cilla Ahl", "Eva Vik"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "2 Åsa Öberg - Bo Ek 60\n1 Cilla Ahl - Dan Ask 55",
            "“2 Åsa Öberg - Bo Ek 60”: is the number in front a place? List the best pair first: places never fall.",
        ),
        (
            "1;Åsa Öberg - Bo Ek;Åttan;60",
            "“1;Åsa Öberg - Bo Ek;Åttan;60”: it is not clear in which columns the players and the score are. "
            "Name the columns in a line above: Place;Names;Club;Percent.",
        ),
        (
            "Plac;Namn;Klubb;Procent\nDNF;Åsa Öberg - Bo Ek;Åttan;60",
            "“DNF;Åsa Öberg - Bo Ek;Åttan;60”: this does not fit the names of the columns: "
            "a place, two players, a score.",
        ),
    ],
)
def test_a_line_that_may_be_meant_otherwise_is_not_guessed(
    text: str, message: str, official: Client, cast: Cast
) -> None:
    answer = official.post(NEW, typed_list([], lines=text, fill="yes"))
    assert answer.context["wrong"][0].message == message
    assert answer.context["typed"].read == 0
