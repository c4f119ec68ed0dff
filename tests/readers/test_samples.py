"""Every fact of a folder of sample files comes out of the readers.

`RESULT_SAMPLES` names the folder: files in folders by format, and beside them `facts.json` with what stands in each.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from awards.readers.found import BoardResult, Contestant, FoundEvent
from awards.readers.questions import OUT, questions
from awards.readers.reading import read
from awards.readers.reporting import to_report
from awards.scoring.answer import to_json
from awards.scoring.scoring import score

FOLDER = os.environ.get("RESULT_SAMPLES", "")
KINDS = ("usebio", "pbn")
pytestmark = pytest.mark.skipif(not FOLDER, reason="RESULT_SAMPLES names no folder of sample files")


def facts(kinds: tuple[str, ...] = KINDS) -> Iterator[tuple[str, dict[str, Any]]]:
    if FOLDER:
        known = json.loads((Path(FOLDER) / "facts.json").read_text(encoding="utf-8"))
        yield from ((name, told) for name, told in known.items() if name.startswith(kinds))


def event_of(name: str) -> FoundEvent:
    found = read((Path(FOLDER) / name).read_bytes())
    assert [remark.code for remark in found.problems] == []
    (event,) = found.events
    return event


def row(one: Contestant, told: dict[str, Any]) -> dict[str, Any]:
    """The contestant as the facts write one."""
    return {
        "no": one.number,
        "team": one.team if told["team"] is not None else None,
        "line": one.line or None,
        "place": one.place,
        "written": one.place_written,
        "total": None if one.score is None else str(one.score),
        "pct": None if one.percent is None else str(one.percent),
        "players": [{"name": player.name, "id": player.number} for player in one.players],
        **({"boards": str(one.boards)} if "boards" in told else {}),
        **({"tie": tied(one)} if "tie" in told else {}),
        **({"club": one.club or None} if "club" in told else {}),
    }


def tied(one: Contestant) -> str | None:
    return None if one.shared_to is None else str(one.shared_to)


def as_told(told: dict[str, Any]) -> dict[str, Any]:
    """The facts' row without the signs that stand for nothing."""
    players = [
        {"name": player["name"].strip(), "id": "" if player["id"] in {None, "-"} else player["id"]}
        for player in told["players"]
    ]
    return {
        **told,
        "players": players,
        **({"tie": None if told["tie"] == "-" else told["tie"]} if "tie" in told else {}),
        **({"club": None if told["club"] == "-" else told["club"]} if "club" in told else {}),
    }


def kind(result: BoardResult) -> str:
    if result.sit_out:
        return "bye"
    if result.written:
        return f"artificial {result.written}"
    return "passed out" if result.is_passed_out else "score"


def spread(numbers: Counter[Any]) -> list[list[int]]:
    return [list(pair) for pair in sorted(Counter(numbers.values()).items())]


def played(event: FoundEvent) -> list[BoardResult]:
    return [result for result in event.results if not result.sit_out]


def opponents(event: FoundEvent) -> Counter[str]:
    met: dict[str, set[str]] = {}
    for result in played(event):
        for side, other in ((result.ns, result.ew), (result.ew, result.ns)):
            for number in side:
                met.setdefault(number, set()).update(other, set(side) - {number})
    return Counter({number: len(others) for number, others in met.items()})


NO_EVENT = {
    "usebio/not-supported.xml": "event-type",
    "pbn/deals-only.pbn": "no-results",
    "bws/empty-template.bws": "bws-no-results",
}
WITH_EVENTS = [case for case in facts() if case[0] not in NO_EVENT]
UNSCORED = [(name, told) for name, told in facts(("bws",)) if told["standings"] is not None]


@pytest.mark.parametrize(("name", "code"), NO_EVENT.items())
def test_file_without_an_event_says_why(name: str, code: str) -> None:
    found = read((Path(FOLDER) / name).read_bytes())
    assert (found.events, [remark.code for remark in found.problems]) == ((), [code])


@pytest.mark.parametrize(("name", "told"), WITH_EVENTS, ids=[name for name, _told in WITH_EVENTS])
def test_ranking_comes_out(name: str, told: dict[str, Any]) -> None:
    event = event_of(name)
    assert event.form == told["kind"]
    assert [row(one, known) for one, known in zip(event.contestants, told["rows"], strict=True)] == [
        as_told(known) for known in told["rows"]
    ]


@pytest.mark.parametrize(("name", "told"), WITH_EVENTS, ids=[name for name, _told in WITH_EVENTS])
def test_head_comes_out(name: str, told: dict[str, Any]) -> None:
    event = event_of(name)
    if name.startswith("usebio"):
        read_there = {
            "program": event.program or None,
            "club": event.organiser_name,
            "club number": event.organiser_number or None,
            "title": event.name or None,
            "date": str(event.date),
            "date as written": event.date_written,
            "WINNER_TYPE": None if event.winners is None else str(event.winners),
            "BOARDS_PLAYED": None if event.boards_written is None else str(event.boards_written),
            "PAIRS": None if event.entrants is None else str(event.entrants),
        }
        assert read_there == {key: told[key] for key in read_there}
    else:
        meta = told["meta"]
        assert event.name == (meta.get("ContestName") or told["event"])
        assert f"{event.date:%Y.%m.%d}" == told["Date"]
        if meta:
            assert f"{event.organiser_number} {event.organiser_name}" == meta["Arranger"]
            assert event.program == f"{meta['Generator']} {meta['Version']}"


@pytest.mark.parametrize(("name", "told"), WITH_EVENTS, ids=[name for name, _told in WITH_EVENTS])
def test_board_results_come_out(name: str, told: dict[str, Any]) -> None:
    event = event_of(name)
    results = event.results
    assert len(results) == told.get("results", 0)
    assert Counter(kind(result) for result in results) == told.get("results by kind", {})
    boards = Counter(result.board for result in results)
    assert spread(boards) == told.get("results a board", [])
    if "boards listed" in told:
        assert len(boards) == told["boards listed"]
    if "boards a contestant" in told:
        assert (
            spread(Counter(number for one in played(event) for number in (*one.ns, *one.ew)))
            == (told["boards a contestant"])
        )
    if "opponents met" in told:
        assert spread(opponents(event)) == told["opponents met"]


@pytest.mark.parametrize(("name", "told"), WITH_EVENTS, ids=[name for name, _told in WITH_EVENTS])
def test_matches_come_out(name: str, told: dict[str, Any]) -> None:
    event = event_of(name)
    done = [match for match in event.matches if match.played]
    sums: Counter[str] = Counter()
    for match in done:
        for side in (match.home, match.away):
            sums[side.contestant] += side.vp or 0  # type: ignore[assignment]
    if name.startswith("usebio"):
        assert len(done) == told.get("matches", 0)
        assert [[number, count] for number, count in Counter(match.round for match in done).items()] == (
            told.get("matches a round", [])
        )
        assert {number: str(total) for number, total in sums.items()} == told.get("sum of match points", {})
    elif "matches" in told:
        count = len(event.matches)
        assert told["matches"] == f"{count} rows, {len(done)} played, {count - len(done)} not played"
        assert sorted({match.round for match in done}) == told["rounds played"]
        assert {number: str(total) for number, total in sums.items()} == told["VP sums"]
        assert Counter(str(match.halves) for match in done) == told["segments a match"]
        assert [
            f"{match.round}/{match.table}" for match in done if not match.home.lineup and not match.away.lineup
        ] == (told["played matches without line-ups"])
        assert list(partly(event)) == told["incomplete line-ups"]
        assert sat(event, told["rows"][0]["no"]) == told["segments sat, winner"]
        assert sorted(strangers(event)) == told["in a line-up but not in the roster"]
        assert sorted(never_sat(event)) == told["in the roster, in no line-up"]


def partly(event: FoundEvent) -> Iterator[str]:
    for match in event.matches:
        for side, word in ((match.home, "Home"), (match.away, "Away")):
            halves = sum(seat.halves for seat in side.lineup) // 4
            if match.halves and side.lineup and halves < match.halves:
                yield (
                    f"round {match.round} table {match.table} {word}: line-up for {halves} of {match.halves} segments"
                )


def sat(event: FoundEvent, team: str) -> dict[str, str]:
    segments: Counter[str] = Counter()
    for match in event.matches:
        for side in (match.home, match.away):
            if side.contestant == team:
                segments.update({seat.number: seat.halves for seat in side.lineup})
    return {number: str(count) for number, count in segments.items()}


def strangers(event: FoundEvent) -> Iterator[list[str]]:
    for team in event.contestants:
        roster = {player.number for player in team.players}
        yield from ([team.number, number] for number in sat(event, team.number) if number not in roster)


def never_sat(event: FoundEvent) -> Iterator[list[str]]:
    for team in event.contestants:
        there = sat(event, team.number)
        yield from ([team.number, player.number] for player in team.players if player.number not in there)


@pytest.mark.parametrize(("name", "told"), UNSCORED, ids=[name for name, _told in UNSCORED])
def test_results_of_table_units_come_out(name: str, told: dict[str, Any]) -> None:
    event = event_of(name)
    rows = played(event)
    noted = {remark.code: remark.facts["count"] for remark in event.ignored}
    assert len(rows) + noted.get("not-played", 0) == told["results used"]
    assert len(event.results) == len(rows)
    remarks = Counter(result.written for result in rows if result.written)
    turned = {"Wrong direction", "Not played"}
    free = {remark: count for remark, count in told["remarks"].items() if "%" not in remark and "score" not in remark}
    assert dict(remarks) == {key: count for key, count in told["remarks"].items() if key not in free}
    assert noted.get("bws-remarks", 0) == sum(count for remark, count in free.items() if remark not in turned)
    assert noted.get("not-played", 0) == told["remarks"].get("Not played", 0)
    assert noted.get("bws-erased", 0) == len(told["erased"])
    assert noted.get("bws-again", 0) == len(told["entered twice"])
    assert sum(result.is_passed_out for result in rows) == told["passed out"]
    assert sum(result.undecided for result in rows) == len(told["undecided"])
    scored = [result for result in rows if not result.undecided]
    assert spread(Counter(result.board for result in scored)) == told["results a board"]
    assert spread(Counter(number for one in scored for number in (*one.ns, *one.ew))) == told["boards a pair"]


@pytest.mark.parametrize(("name", "told"), UNSCORED, ids=[name for name, _told in UNSCORED])
def test_head_of_table_units_comes_out(name: str, told: dict[str, Any]) -> None:
    found = read((Path(FOLDER) / name).read_bytes())
    (event,) = found.events
    assert found.dialect == told["jet"]
    assert event.name == ""
    assert [str(event.date)] == told["dates"]
    assert event.winners == told["winners"]
    listed = {result.board for result in event.results}
    assert f"{event.boards} ({min(listed)}-{max(listed)})" == told["boards"]
    typed = [player for one in event.contestants for player in one.players if player.number or player.name]
    assert len(typed) == told["players"]
    assert [[player.name, player.number] for player in typed if not player.is_known] == (
        told["players without number or with 0 or text"]
    )
    assert [[player.name, player.number] for player in typed if not player.name] == told["players without name"]


@pytest.mark.parametrize(("name", "told"), UNSCORED, ids=[name for name, _told in UNSCORED])
def test_ranking_of_table_units_is_computed(name: str, told: dict[str, Any]) -> None:
    event = event_of(name)
    # What is not decided is in none of the rankings told.
    undecided = {question.key: OUT for question in questions(event) if question.code == "decision"}
    draft = to_report(event, undecided)
    standings = to_json(score(draft.session))["standings"]
    keys = ("place", "pair", "total", "signed", "max", "percent", "penalty")
    assert [{key: one[key] for key in keys} | {"line": one.get("line")} for one in standings] == [
        {key: one[key] for key in keys} | {"line": one.get("line")} for one in told["standings"]
    ]
    for one in told["standings"]:
        row = draft.data["standings"][draft.pair_rows[one["pair"]]]
        assert (row["place"], row.get("line")) == (one["place"], one.get("line"))
        typed = [(player.get("name", ""), player["number"]) for player in row["players"]]
        known = [(player["name"], player["id"] if player["id"].isdecimal() else None) for player in one["players"]]
        nobody = [("", None)] * (2 - len(known))
        assert sorted(typed, key=str) == sorted(
            (name, None if number == "0" else number) for name, number in [*known, *nobody]
        )


def texts() -> list[Path]:
    """Files of other programs of which no facts are told but that they hold a ranking."""
    return sorted((Path(FOLDER) / "csv").glob("*")) if FOLDER else []


@pytest.mark.parametrize("path", texts(), ids=[path.name for path in texts()])
def test_text_of_another_program_has_a_ranking_of_named_players(path: Path) -> None:
    found = read(path.read_bytes())
    assert found.problems == ()
    for event in found.events:
        assert event.ranked == event.contestants != ()
        assert all(player.name and not player.number for one in event.ranked for player in one.players)
