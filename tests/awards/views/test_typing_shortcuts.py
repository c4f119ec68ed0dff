"""What the form does by itself: places from scores, pairs in one field, lists as text, boards like last time."""

import datetime

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import Report
from tests.awards.reports import members
from tests.awards.views.typed import NEW, tree, typed_list, values, wrong
from tests.cast import Cast
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def filed(official: Client, typed: dict[str, str]) -> None:
    """The list typed and filed."""
    report = official.post(NEW, typed)["Location"]
    assert official.post(f"{report}file/").status_code == 302
    assert Report.objects.latest("pk").state in {ReportState.FILED, ReportState.BOOKED}


def before(today: datetime.date, days: int) -> str:
    return (today - datetime.timedelta(days=days)).isoformat()


def begun(official: Client) -> dict[str, str | None]:
    """What stands in the fields of a new list."""
    event = official.get(NEW).context["typed"].event
    return {name: event[name].value() for name in ("name", "level", "boards", "date")}


def test_places_that_were_left_out_follow_from_the_scores(official: Client, cast: Cast) -> None:
    scores = ["55,5 %", "61", "55.50", "40"]
    changes = {f"row-{row}-place": "" for row in range(4)} | {f"row-{row}-score": scores[row] for row in range(4)}
    official.post(NEW, typed_list(members(cast.club_a, 8), **changes))
    assert [row["place"] for row in Report.objects.get().payload["standings"]] == [2, 1, 2, 4]


def test_places_follow_from_the_order_where_a_score_is_missing_or_is_none(official: Client, cast: Cast) -> None:
    changes = {f"row-{row}-place": "" for row in range(4)} | {"row-0-score": "", "row-1-score": "pass"}
    official.post(NEW, typed_list(members(cast.club_a, 8), **changes))
    assert [row["place"] for row in Report.objects.get().payload["standings"]] == [1, 2, 3, 4]


def test_two_winners_get_the_places_of_their_own_line_from_the_scores(official: Client, cast: Cast) -> None:
    changes = {"mitchell": "on"}
    for row, score in enumerate(["50", "60", "40", "55", "51", "52", "53", "54"]):
        changes |= {f"row-{row}-line": "NS" if row < 4 else "EW", f"row-{row}-score": score, f"row-{row}-place": ""}
    official.post(NEW, typed_list(members(cast.club_a, 16), **changes))
    assert [row["place"] for row in Report.objects.get().payload["standings"]] == [3, 1, 4, 2, 4, 3, 2, 1]


def test_a_pair_may_be_written_into_one_field(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 8)
    both = {
        f"row-{row}-player_1": f"{players[2 * row].number}-{players[2 * row + 1].number} {60 - row},5"
        for row in range(4)
    }
    rest = {f"row-{row}-{key}": "" for row in range(4) for key in ("player_2", "score", "place")}
    official.post(NEW, typed_list(players, **both, **rest))
    rows = Report.objects.get().payload["standings"]
    assert [row["players"] for row in rows] == [
        [players[2 * row].number, players[2 * row + 1].number] for row in range(4)
    ]
    assert [row["score"] for row in rows] == ["60,5", "59,5", "58,5", "57,5"]


def test_a_name_beside_its_number_stays_one_player(official: Client, cast: Cast) -> None:
    typed = typed_list(["4711 Åsa Öberg", "Ek, Bo", *members(cast.club_a, 6)], **{"row-0-meant_2": "4713=Ek, Bo"})
    official.post(NEW, typed)
    assert Report.objects.get().payload["standings"][0]["players"] == [
        {"number": "4711", "name": "Åsa Öberg"},
        {"number": "4713", "name": "Bo Ek"},
    ]


def test_text_is_put_into_the_rows_and_what_cannot_be_read_stays(official: Client, cast: Cast) -> None:
    players = [player.number for player in members(cast.club_a, 4)]
    text = f"1 {players[0]} {players[1]} 61,2\n2 Åsa Öberg\n\n3 4711 - 4713 51,5\n"
    answer = official.post(NEW, typed_list([players[2], players[3]], lines=text, fill="yes"))
    assert wrong(answer) == [("Line 2 of the text", "id_lines")]
    assert (answer.context["typed"].read, answer.context["typed"].lines) == (2, "Åsa Öberg")
    found = values(answer)
    assert [found[f"row-{row}-player_{seat}"] for row in range(3) for seat in (1, 2)] == [
        *(players[2], players[3], players[0], players[1], "4711", "4713"),
    ]
    assert ("row-1-place" in found, found["row-2-score"]) == (True, "51,5")
    assert Report.objects.count() == 0


def test_text_that_can_be_read_is_enough_for_a_list(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 8)
    text = "\n".join(f"{players[2 * row].number} {players[2 * row + 1].number} {60 - row}" for row in range(4))
    official.post(NEW, typed_list([], lines=text))
    assert [(row["place"], row["score"]) for row in Report.objects.get().payload["standings"]] == [
        *((1, "60"), (2, "59"), (3, "58"), (4, "57")),
    ]


def test_text_of_more_pairs_than_the_form_has_rows_stays_where_it_is(official: Client, cast: Cast) -> None:
    text = "\n".join(f"{30000 + row} {40000 + row} 50" for row in range(62))
    answer = official.post(NEW, typed_list([], lines=text, fill="yes"))
    assert (answer.context["typed"].count, answer.context["typed"].lines) == (60, "30060 40060 50\n30061 40061 50")


def test_the_event_is_probably_as_long_as_the_last_one_of_its_weekday(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 8)
    today = official.get(NEW).context["typed"].event.today
    for days, name, boards in ((7, "Klubbkväll", "24"), (6, "Simultan", "30")):
        filed(official, typed_list(players, name=name, boards=boards, date=before(today, days)))
    assert begun(official) == {"name": None, "level": "bronze", "boards": "24", "date": today.isoformat()}
    assert official.get(NEW).context["typed"].event_names == ["Simultan", "Klubbkväll"]


def test_neither_a_draft_nor_an_event_of_another_level_tells_how_the_next_one_is(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 32)
    today = official.get(NEW).context["typed"].event.today
    filed(official, typed_list(players, name="Klubbkväll", boards="24", date=before(today, 3)))
    filed(official, typed_list(players, name="Silvret", boards="42", level="silver", date=before(today, 2)))
    official.post(NEW, typed_list(players[:8], name="Utkast", boards="30", date=before(today, 1)))
    assert begun(official) == {"name": None, "level": "bronze", "boards": "24", "date": today.isoformat()}


def test_the_office_files_for_all_and_starts_from_nothing(client: Client, official: Client, cast: Cast) -> None:
    filed(official, typed_list(members(cast.club_a, 8)))
    client.force_login(cast.office)
    assert client.get(NEW).context["typed"].event["boards"].value() is None


def test_who_is_called_a_guest_is_one_without_being_asked(official: Client, cast: Cast) -> None:
    answer = official.post(NEW, typed_list(["Guest", "guest: Gun Gäst", *members(cast.club_a, 6)]))
    report = Report.objects.get()
    guests = [{"number": None, "name": "Guest"}, {"number": None, "name": "Gun Gäst"}]
    assert report.payload["standings"][0]["players"] == guests
    assert report.held_lines.count() == 0
    anew = values(official.get(f"{answer['Location']}change/"))
    assert [anew["row-0-player_1"], anew["row-0-player_2"]] == ["Guest", "Gun Gäst"]


@pytest.mark.parametrize(
    "text",
    ["g Gun Vik", "G: Gun Vik", "guest Gun Vik", "gäst Gun Vik", "Gæst: Gun Vik", "gestur Gun Vik", "Gun Vik (gäst)"],
)
def test_who_is_written_with_the_word_for_a_guest_is_one_of_that_name(text: str, official: Client, cast: Cast) -> None:
    official.post(NEW, typed_list([text, *members(cast.club_a, 7)]))
    assert Report.objects.get().payload["standings"][0]["players"][0] == {"number": None, "name": "Gun Vik"}


def test_a_player_is_not_lost_behind_the_letter_of_a_guest(official: Client, cast: Cast) -> None:
    for number, first, last in (("501", "G", "Bo Vik"), ("502", "Gun", "Ask"), ("503", "Siv Gun", "Ahl")):
        PlayerFactory(federation=cast.federation, number=number, first_name=first, last_name=last, club=cast.club_a)
    words = ["g Bo Vik", "g Gun Ask", "g Siv Ahl", *members(cast.club_a, 5)]
    page = tree(official.post(NEW, typed_list(words)))
    asked = {
        name: [radio["value"] for radio in page.all("input", type="radio", name=f"row-{name}")]
        for name in ("0-meant_1", "0-meant_2", "1-meant_1")
    }
    assert asked == {
        "0-meant_1": [],
        "0-meant_2": ["502=g Gun Ask", "guest=g Gun Ask"],
        "1-meant_1": ["503=g Siv Ahl", "guest=g Siv Ahl"],
    }
    answers = {"row-0-meant_2": "guest=g Gun Ask", "row-1-meant_1": "503=g Siv Ahl"}
    official.post(NEW, typed_list(words, **answers))
    rows = Report.objects.get().payload["standings"]
    assert [*rows[0]["players"], rows[1]["players"][0]] == [
        {"number": "501", "name": "G Bo Vik"},
        {"number": None, "name": "Gun Ask"},
        {"number": "503", "name": "Siv Gun Ahl"},
    ]


def test_a_letter_before_one_word_is_an_initial(official: Client, cast: Cast) -> None:
    answer = official.post(NEW, typed_list(["G Vik", *members(cast.club_a, 7)]))
    assert [entry.message for entry in answer.context["wrong"]] == [
        "Nobody called “G Vik” is in the register. Correct it; for a guest, write g and the name: g Bo Ek."
    ]


def test_an_unusual_percentage_is_asked_about_before_filing(official: Client, cast: Cast) -> None:
    scores = {f"row-{row}-{key}": "" for row in range(4) for key in ("score", "place")}
    scores |= {"row-0-score": "625", "row-1-score": "60", "row-2-score": "57.5", "row-3-score": "41"}
    answer = official.post(NEW, typed_list(members(cast.club_a, 8), **scores))
    page = official.get(answer["Location"])
    assert [warning["message"] for warning in page.context["warnings"]] == [
        "Åsa Öhman, Björn Ängström: is the score 625.0 right? It is an unusual percentage."
    ]


def test_percentages_without_their_decimal_sign_are_asked_about_and_left(official: Client, cast: Cast) -> None:
    scores = {f"row-{row}-score": score for row, score in enumerate(("621", "583", "417", "379"))}
    answer = official.post(NEW, typed_list(members(cast.club_a, 8), **scores))
    page = official.get(answer["Location"])
    assert [warning["message"] for warning in page.context["warnings"]] == [
        "Are these scores percentages without their decimal sign? 621 would then be 62.1 %."
    ]
    assert [row["score"] for row in Report.objects.get().payload["standings"]] == ["621", "583", "417", "379"]


def test_an_unusual_percentage_of_a_hidden_player_is_named_by_its_place(official: Client, cast: Cast) -> None:
    scores = {f"row-{row}-{key}": "" for row in range(4) for key in ("score", "place")}
    scores |= {"row-0-score": "60", "row-1-score": "57.5", "row-2-score": "41", "row-3-score": "3.5"}
    hidden = PlayerFactory(federation=cast.federation, number="4999", hidden=True, club=cast.club_b)
    answer = official.post(NEW, typed_list([*members(cast.club_a, 6), hidden, "g Nils Gäst"], **scores))
    assert [warning["message"] for warning in official.get(answer["Location"]).context["warnings"]] == [
        "Place 4: is the score 3.5 right? It is an unusual percentage."
    ]


def test_rows_whose_places_do_not_follow_are_named_by_their_players(official: Client, cast: Cast) -> None:
    written = {"row-0-place": "1", "row-1-place": "4", "row-2-place": "2", "row-3-place": "3"}
    written |= {f"row-{row}-score": score for row, score in enumerate(("60", "59", "50", "41"))}
    answer = official.post(NEW, typed_list(members(cast.club_a, 8), **written))
    said = [warning["message"] for warning in official.get(answer["Location"]).context["warnings"]]
    assert said[-1] == (
        "Cecilia Åkerlund, Dag Nyqvist (59): place 4, but the row typed next is higher. Are the scores right?"
    )


def test_scores_are_shown_in_one_form(official: Client, cast: Cast) -> None:
    written = {"row-0-score": "57.0%", "row-1-score": "52,25 %", "row-2-score": "49", "row-3-score": "41.5"}
    official.post(NEW, typed_list(members(cast.club_a, 8), **written))
    scores = [row["score"] for row in Report.objects.get().payload["standings"]]
    assert scores == ["57.00 %", "52.25 %", "49.00 %", "41.50 %"]


def pasted(cast: Cast, *, without: int = 0) -> list[str]:
    """Eight lines of text with place, two numbers and score; one of them is not understood."""
    players = members(cast.club_a, 16)
    lines = [
        f"{place} {players[2 * place - 2].number} {players[2 * place - 1].number} {60 - place}" for place in range(1, 9)
    ]
    return [f"{place} Torngård {60 - place}" if place == without else line for place, line in enumerate(lines, start=1)]


def test_a_line_that_is_not_understood_is_all_that_is_said(official: Client, cast: Cast) -> None:
    empty = {f"row-{row}-place": "" for row in range(14)}
    answer = official.post(NEW, typed_list([], lines="\n".join(pasted(cast, without=2)), **empty))
    assert wrong(answer) == [("Line 2 of the text", "id_lines")]
    assert [name for name in values(answer) if name.endswith("place")] == []


def test_a_pasted_list_has_no_heading_and_its_places_by_the_scores(official: Client, cast: Cast) -> None:
    empty = {f"row-{row}-place": "" for row in range(14)}
    official.post(NEW, typed_list([], lines="\n".join(["Plac Par Resultat", *pasted(cast)]), **empty))
    assert [row["place"] for row in Report.objects.get().payload["standings"]] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_places_that_contradict_the_scores_are_kept_and_the_first_that_does_not_fit_is_said(
    official: Client, cast: Cast
) -> None:
    lines = pasted(cast)
    lines[0], lines[3] = lines[0].replace("59", "40"), "4 Torngård"
    empty = {f"row-{row}-place": "" for row in range(14)}
    answer = official.post(NEW, typed_list([], lines="\n".join(lines), **empty))
    assert wrong(answer) == [("Line 4 of the text", "id_lines")]
    typed = {**typed_list([]), **values(answer), "lines": ""}
    assert wrong(official.post(NEW, typed)) == [("Row 4, Place", "id_row-3-place")]
    more = {f"row-{row}-place": str(row + 2) for row in range(2, 7)}
    assert wrong(official.post(NEW, {**typed, **more})) == [("Row 3, Place", "id_row-2-place")]


def test_a_hyphen_without_blanks_parts_two_names_and_no_double_surname(official: Client, cast: Cast) -> None:
    for number, first, last in (
        ("501", "Berit", "Torngård"),
        ("502", "Lo", "Kornsadel"),
        ("503", "Åsa", "Berg-Larsson"),
    ):
        PlayerFactory(federation=cast.federation, number=number, first_name=first, last_name=last, club=cast.club_a)
    text = "Torngård B-Kornsadel L 60\nÅsa Berg-Larsson-Bo Ek 55\nÅsa Berg-Larsson Bo Ek 50\ng Bo Vik-Torngård B 40"
    answer = official.post(NEW, typed_list([], lines=text, fill="yes"))
    found = values(answer)
    assert [found[f"row-{row}-player_{seat}"] for row in range(3) for seat in (1, 2)] == [
        *("Torngård B", "Kornsadel L", "Åsa Berg-Larsson", "Bo Ek", "g Bo Vik", "Torngård B"),
    ]
    assert wrong(answer) == [("Line 3 of the text", "id_lines")]
