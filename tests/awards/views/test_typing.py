"""Typing a list without JavaScript: what is understood, what is asked, and what is kept."""

import re

import pytest
from django.test import Client

from awards.choices import ReportState
from awards.models import LedgerEntry, Report
from tests.awards.reports import members, pairs_report
from tests.awards.views.typed import NEW, tree, typed_list, values, wrong
from tests.cast import PASSWORD, Cast
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def official(client: Client, cast: Cast) -> Client:
    client.force_login(cast.official_a)
    return client


def test_the_empty_form_is_ready_for_a_club_evening(official: Client, cast: Cast) -> None:
    page = official.get(NEW)
    event = page.context["typed"].event
    assert list(event.fields["organiser"].choices) == [("101", "BK Åkanten")]
    assert (event["organiser"].value(), event["level"].value()) == ("101", "bronze")
    assert event["date"].value() == event.today.isoformat()
    assert [row["place"].value() for row in page.context["typed"].rows] == [None] * 14


def test_a_list_of_fourteen_pairs_becomes_a_draft_with_its_preview(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 28)
    sent = official.post(NEW, typed_list(players))
    report = Report.objects.get()
    assert (sent.status_code, sent["Location"]) == (302, f"/sbf/reports/{report.pk}/")
    assert (report.state, report.reader, report.file_name) == (ReportState.DRAFT, "form", "")
    file = pairs_report(cast.club_a, players)
    assert report.payload == {
        **file,
        "standings": [{**row, "score": "50,00 %"} for row in file["standings"]],
    }
    official.post(f"{sent['Location']}file/")
    assert LedgerEntry.objects.count() == 10


def test_the_same_list_typed_again_leads_to_the_first_one(official: Client, cast: Cast) -> None:
    typed = typed_list(members(cast.club_a, 8))
    assert official.post(NEW, typed)["Location"] == official.post(NEW, typed)["Location"]
    assert Report.objects.count() == 1


def test_whole_names_of_members_are_understood_and_others_asked_about(official: Client, cast: Cast) -> None:
    others = members(cast.club_a, 5)
    typed = typed_list(["asa ÖBERG", "ek bo", *others, "Dolda"])
    answer = official.post(NEW, typed)
    assert wrong(answer) == [
        ("Row 1, Second player", "id_row-0-player_2"),
        ("Row 4, Second player", "id_row-3-player_2"),
    ]
    ticked = {
        name: [radio["value"] for radio in tree(answer).all("input", type="radio", name=name, checked="")]
        for name in ("row-0-meant_2", "row-3-meant_2")
    }
    assert ticked == {"row-0-meant_2": [], "row-3-meant_2": ["4712=Dolda"]}
    official.post(NEW, {**typed, "row-0-meant_2": "4713=ek bo", "row-3-meant_2": "4712=Dolda"})
    rows = Report.objects.get().payload["standings"]
    assert rows[0]["players"] == [
        {"number": "4711", "name": "Åsa Öberg"},
        {"number": "4713", "name": "Bo Ek"},
    ]
    assert rows[3]["players"][1] == {"number": "4712", "name": "Dolda Hemlig"}
    assert Report.objects.get().held_lines.count() == 0


def test_a_hidden_player_of_another_club_is_not_found_by_name(client: Client, cast: Cast) -> None:
    client.force_login(cast.official_b)
    answer = client.post(NEW, typed_list(["Dolda Hemlig", "4711", *members(cast.club_b, 6)], organiser="102"))
    assert wrong(answer) == [("Row 1, First player", "id_row-0-player_1")]
    assert "4712" not in answer.content.decode()


def test_a_name_that_fits_several_is_asked_about_at_its_row(official: Client, cast: Cast) -> None:
    twin = PlayerFactory(
        federation=cast.federation, number="4800", first_name="Åsa", last_name="Öberg", club=cast.club_a
    )
    typed = typed_list(["Åsa Öberg", *members(cast.club_a, 7)])
    answer = official.post(NEW, typed)
    assert answer.status_code == 422
    assert wrong(answer) == [("Row 1, First player", "id_row-0-player_1")]
    choices = [radio["value"] for radio in tree(answer).all("input", type="radio", name="row-0-meant_1")]
    assert choices == ["4711=Åsa Öberg", "4800=Åsa Öberg", "guest=Åsa Öberg"]
    assert Report.objects.count() == 0
    official.post(NEW, {**typed, "row-0-meant_1": choices[1]})
    assert Report.objects.get().payload["standings"][0]["players"][0] == {"number": twin.number, "name": twin.name}


def test_an_answer_does_not_count_for_words_that_were_changed_since(official: Client, cast: Cast) -> None:
    official.post(NEW, typed_list(["4713", *members(cast.club_a, 7)], **{"row-0-meant_1": "4711=Åsa Öberg"}))
    assert Report.objects.get().payload["standings"][0]["players"][0] == "4713"


def test_a_name_that_is_nobodys_can_be_a_guest(official: Client, cast: Cast) -> None:
    typed = typed_list(["Gun Gäst", *members(cast.club_a, 7)])
    asked = official.post(NEW, typed)
    assert wrong(asked) == [("Row 1, First player", "id_row-0-player_1")]
    answer = tree(asked).find("input", type="radio", name="row-0-meant_1")["value"]
    official.post(NEW, {**typed, "row-0-meant_1": answer})
    assert Report.objects.get().payload["standings"][0]["players"][0] == {"number": None, "name": "Gun Gäst"}


def test_an_unknown_number_is_asked_about_with_its_likely_players(official: Client, cast: Cast) -> None:
    answer = official.post(NEW, typed_list(["4771", *members(cast.club_a, 7)]))
    assert [(entry.where, entry.message) for entry in answer.context["wrong"]] == [
        (
            "Row 1, First player",
            "Nobody has the number 4771. Perhaps 4711 Åsa Öberg, BK Åkanten? Choose below the field, or correct it.",
        )
    ]
    choices = [radio["value"] for radio in tree(answer).all("input", type="radio", name="row-0-meant_1")]
    assert choices == ["4711=4771", "keep=4771"]
    assert Report.objects.count() == 0


def test_a_number_that_is_another_names_is_asked_about(official: Client, cast: Cast) -> None:
    answer = official.post(NEW, typed_list(["4713 Åsa Öberg", *members(cast.club_a, 7)]))
    assert [entry.message.split(".")[0] for entry in answer.context["wrong"]] == ["4713 is Bo Ek, not “Åsa Öberg”"]


def test_an_unknown_number_that_is_said_to_be_right_is_held(official: Client, cast: Cast) -> None:
    typed = typed_list(["4771", *members(cast.club_a, 7)], **{"row-0-meant_1": "keep=4771"})
    sent = official.post(NEW, typed)
    report = Report.objects.get()
    assert [(line.row, line.seat, line.number) for line in report.held_lines.all()] == [(0, 0, "4771")]
    anew = official.get(f"{sent['Location']}change/")
    radios = tree(anew).all("input", type="radio", name="row-0-meant_1")
    assert [(radio["value"], radio.get("checked")) for radio in radios] == [("4711=4771", None), ("keep=4771", "")]


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"name": " "}, [("Name of the event", "id_name")]),
        ({"date": "2026-02-30"}, [("Played on", "id_date")]),
        ({"date": "2999-01-01"}, [("Played on", "id_date")]),
        ({"date": "2017-05-01"}, [("Played on", "id_date")]),
        ({"first_date": "2026-03-04"}, [("First day", "id_first_date")]),
        ({"boards": "many"}, [("Boards each pair played", "id_boards")]),
        ({"boards": "12"}, [("Boards each pair played", "id_boards")]),
        ({"level": "tin"}, [("Level", "id_level_0")]),
        ({"organiser": "102"}, [("Organiser", "id_organiser")]),
        ({"entrants": "3"}, [("Pairs that started", "id_entrants")]),
        ({"opponents_met": "3"}, [("Opponents each pair met", "id_opponents_met")]),
        ({"season_silver": "spring"}, [("Spring or autumn silver", "id_season_silver")]),
        ({"handicap": "on"}, [("There is a second list, with handicap", "id_handicap")]),
        ({"strength": "A/9"}, [("Group by strength", "id_strength")]),
        (
            {"row-1-place": "4"},
            [
                ("Row 2, Place", "id_row-1-place"),
                ("Row 3, Place", "id_row-2-place"),
                ("Row 4, Place", "id_row-3-place"),
            ],
        ),
        ({"row-1-place": "x"}, [("Row 2, Place", "id_row-1-place")]),
        ({"row-3-player_2": ""}, [("Row 4, Second player", "id_row-3-player_2")]),
        ({"row-3-player_1": ""}, [("Row 4, First player", "id_row-3-player_1")]),
        ({"row-4-score": "41 %"}, [("Row 5, First player", "id_row-4-player_1")]),
        ({"row-0-score": "5" * 41}, [("Row 1, Score", "id_row-0-score")]),
        ({"parts": "on", "row-0-part_1": "most"}, [("Row 1, Part played", "id_row-0-part_1")]),
        ({"parts": "on", "row-0-player_3": "4713"}, [("Row 1, Part played", "id_row-0-part_3")]),
        ({"mitchell": "on", **{f"row-{row}-line": "NS" for row in range(3)}}, [("Row 4, Line", "id_row-3-line")]),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(
    changes: dict[str, str], where: list[tuple[str, str]], official: Client, cast: Cast
) -> None:
    typed = typed_list(members(cast.club_a, 8), **changes)
    answer = official.post(NEW, typed)
    assert answer.status_code == 422
    assert wrong(answer) == where
    field = next(
        found for found in [*tree(answer).all("input"), *tree(answer).all("select")] if found.get("id") == where[0][1]
    )
    if field.get("type") != "radio":
        assert f"{where[0][1]}_error" in (field.get("aria-describedby") or "").split()
    assert (
        values(answer).items()
        >= {
            name: value for name, value in typed.items() if name.startswith("row-") and value and "line" not in name
        }.items()
    )
    assert Report.objects.count() == 0


def test_everything_that_is_wrong_is_said_at_once(official: Client, cast: Cast) -> None:
    answer = official.post(NEW, typed_list(members(cast.club_a, 4), name="", boards="9", **{"row-1-place": "7"}))
    assert wrong(answer) == [
        ("Name of the event", "id_name"),
        ("Boards each pair played", "id_boards"),
        ("The list", "list"),
        ("Row 2, Place", "id_row-1-place"),
    ]


def test_a_player_who_stands_there_twice_is_shown_once_at_the_last_of_his_rows(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 7)
    answer = official.post(NEW, typed_list([*players[:2], "Öberg Åsa", *players[3:], "4711"]))
    assert [(entry.target, entry.message) for entry in answer.context["wrong"]] == [
        ("id_row-3-player_2", "Player 4711 is in this list more than once: rows 2, 4.")
    ]


def test_a_list_without_anybody_says_so(official: Client, cast: Cast) -> None:
    answer = official.post(NEW, typed_list([]))
    assert ("The list", "list") in wrong(answer)


def test_empty_rows_do_not_count_and_a_tie_is_two_equal_places(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 8)
    typed = typed_list(players, **{"row-2-place": "2"})
    for key in ("player_1", "player_2", "score"):
        typed[f"row-7-{key}"] = typed.pop(f"row-3-{key}")
    typed["row-7-place"] = "4"
    official.post(NEW, typed)
    assert [row["place"] for row in Report.objects.get().payload["standings"]] == [1, 2, 2, 4]


def test_more_rows_keep_all_that_was_typed(official: Client, cast: Cast) -> None:
    typed = typed_list(["4711", "Bo Ek"], name="Kvartsfinal", more="yes")
    answer = official.post(NEW, typed)
    assert (answer.status_code, len(answer.context["typed"].rows), wrong(answer)) == (200, 21, [])
    assert values(answer).items() >= {"name": "Kvartsfinal", "row-0-player_2": "Bo Ek"}.items()
    assert tree(answer).find("input", id="id_row-14-player_1").get("autofocus") == ""
    last = official.post(NEW, {**typed, "rows": "58"})
    assert len(last.context["typed"].rows) == 60
    assert [button.get("name") for button in tree(last).find("main").all("button") if button.get("name")] == ["fill"]


def test_the_conditions_of_an_evening_reach_the_report(official: Client, cast: Cast) -> None:
    players = members(cast.club_a, 9)
    changes = {
        **{f"row-{row}-handicap_place": str(4 - row) for row in range(4)},
        **{"row-0-player_3": players[8].number, "row-0-part_2": "1/2", "row-0-part_3": "0,5"},
    }
    official.post(NEW, typed_list(players[:8], handicap="on", parts="on", strength="A/2", entrants="9", **changes))
    payload = Report.objects.get().payload
    assert payload["conditions"] == {"handicap": True, "strength_group": "A", "strength_groups": 2}
    assert payload["entrants"] == 9
    assert payload["standings"][0]["players"] == [
        players[0].number,
        {"number": players[1].number, "share": "1/2"},
        {"number": players[8].number, "share": "0.5"},
    ]
    assert [row["handicap_place"] for row in payload["standings"]] == [4, 3, 2, 1]


def test_columns_that_are_not_asked_for_do_not_count(official: Client, cast: Cast) -> None:
    typed = typed_list(
        members(cast.club_a, 8), **{"row-0-line": "NS", "row-0-handicap_place": "9", "row-0-part_1": "x"}
    )
    official.post(NEW, typed)
    assert Report.objects.get().payload["standings"][0].keys() == {"place", "players", "score"}


def test_two_winners_have_a_place_one_each(official: Client, cast: Cast) -> None:
    changes = {f"row-{row}-line": "NS" if row < 4 else "EW" for row in range(8)}
    changes |= {f"row-{row}-{key}": "" for row in range(4, 8) for key in ("place", "score")}
    official.post(NEW, typed_list(members(cast.club_a, 16), mitchell="on", **changes))
    rows = Report.objects.get().payload["standings"]
    assert [(row["line"], row["place"]) for row in rows][3:6] == [("NS", 4), ("EW", 1), ("EW", 2)]


def test_what_was_sent_after_the_sign_in_ran_out_is_there_after_signing_in(client: Client, cast: Cast) -> None:
    sent = client.post(NEW, typed_list(["4711", "Bo Ek"], name="Sen kväll"))
    assert (sent.status_code, sent["Location"]) == (302, f"/accounts/login/?next={NEW}")
    client.post(sent["Location"], {"login": cast.official_a.email, "password": PASSWORD})
    page = client.get(NEW)
    assert values(page).items() >= {"name": "Sen kväll", "row-0-player_1": "4711", "row-0-player_2": "Bo Ek"}.items()
    assert [str(message) for message in page.context["messages"]][-1:] == [
        "You had been signed out. Nothing was lost: here is what you typed."
    ]
    assert "name" not in values(client.get(NEW))


def test_very_much_of_a_stranger_is_not_kept(client: Client, cast: Cast) -> None:
    client.post(NEW, {"name": "x" * 50_000})
    assert list(client.session.keys()) == []


def test_what_is_typed_never_becomes_html(official: Client, cast: Cast) -> None:
    evil = '"><script>alert(1)</script>'
    answer = official.post(NEW, typed_list([evil, evil], name=evil, **{"row-0-score": evil}))
    assert re.findall("<script>alert", answer.content.decode()) == []


@pytest.mark.parametrize("rows", ["", "-3", "9999999999", "x", "²"])
def test_a_row_count_that_is_none_is_no_fault(rows: str, official: Client, cast: Cast) -> None:
    assert official.post(NEW, typed_list(["4711"], rows=rows)).status_code == 422


def test_silver_typed_by_a_club_asks_for_what_silver_needs(official: Client, cast: Cast) -> None:
    typed = typed_list(members(cast.club_a, 28), level="silver", boards="30")
    assert wrong(official.post(NEW, typed)) == [("Boards each pair played", "id_boards"), ("The list", "list")]
