"""Reports made at random, booked, written and read again: the same standings in each format."""

import os
import random
import time
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from awards.readers.reading import read
from awards.readers.reporting import to_report
from awards.readers.scores import read_score
from awards.services.filing import file_report
from registry.models import Player
from tests.awards.matches import match, matches_report, side
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

EVENTS = 12
ADDRESSES = {"usebio": "results.xml", "pbn": "results.pbn"}
GUESTS = ["Gäst Gästsson", 'Ann "Ace" Ö\\', "<b>&</b>", "; slut", "{ hm }", "% META", "=1+1", "–"]
TEAMS = ["Alfa", 'B "& b"', "; C", "{D}", "% E", "[F]", "<G>", "H, h|h", "I -", "–"]
UNITS = {"pairs": ["%", " %", "", " IMP"], "individual": ["%", ""], "barometer_teams": [" VP", "", " IMP"]}


class Maker:
    """Makes one report of a club from a source of chance."""

    def __init__(self, chance: random.Random, cast: Cast, players: list[Player]) -> None:
        self.chance, self.cast = chance, cast
        self.players = iter(chance.sample(players, len(players)))

    def report(self, form: str) -> dict[str, Any]:
        """A report without a fault."""
        if form == "team_matches":
            return self.matches()
        size = {"pairs": 2, "individual": 1, "barometer_teams": 4}[form]
        count = {"pairs": 16, "individual": 28, "barometer_teams": 10}[form]
        rows = self.rows(form, count, size)
        return pairs_report(self.cast.club_a, [], form=form, standings=rows, boards=30, name=self.name())

    def rows(self, form: str, count: int, size: int) -> list[dict[str, Any]]:
        unit = self.chance.choice(UNITS[form])
        lines = ["NS", "EW"] if form == "pairs" and self.chance.random() < 0.4 else [""]
        found = []
        for line in lines:
            # Teams never tie.
            places = list(range(1, count + 1)) if size > 2 else self.places(count // len(lines))
            for place in places:
                row: dict[str, Any] = {"place": place, "players": [self.player() for _ in range(size)]}
                if line:
                    row["line"] = line
                if form == "barometer_teams":
                    row["team"] = TEAMS[len(found)]
                if self.chance.random() < 0.9:
                    row["score"] = f"{self.chance.randrange(1, 9999) / 100:.2f}{unit}"
                found.append(row)
        self.chance.shuffle(found)
        return found

    def places(self, count: int) -> list[int]:
        """Places with ties: 1, 2, 2, 4."""
        found: list[int] = []
        while len(found) < count:
            group = min(self.chance.choice([1, 1, 1, 2, 3]), count - len(found))
            found += [len(found) + 1] * group
        return found

    def player(self) -> Any:
        kind = self.chance.random()
        if kind < 0.1:
            return {"number": None, "name": self.chance.choice(GUESTS)}
        number = next(self.players).number
        return number if kind < 0.9 else {"number": number, "share": "1/2"}

    def matches(self) -> dict[str, Any]:
        teams = {name: [next(self.players) for _ in range(4)] for name in self.chance.sample(TEAMS, 5)}
        names = list(teams)
        played = []
        for index, home in enumerate(names):
            for away in names[index + 1 :]:
                vp = self.chance.randrange(0, 2001)
                points = [f"{Decimal(won).scaleb(-2):f}" for won in (vp, 2000 - vp)]
                sides = [side(team, won, teams[team]) for team, won in zip((home, away), points, strict=True)]
                played.append(match(sides[0], sides[1], scale="20-decimal"))
        return matches_report(self.cast.club_a, teams, matches=played, name=self.name())

    def name(self) -> str:
        return self.chance.choice(["Tisdagsbridge", *GUESTS, *TEAMS])


def told(standings: list[dict[str, Any]], names: dict[str, str]) -> list[Any]:
    """What stands in a report, in the order of line, place and names; of those without number guests come last."""
    rows = []
    for row in standings:
        written = [item if isinstance(item, dict) else {"number": item} for item in row["players"]]
        seats = [(item["number"] or "", names.get(item["number"] or "", item.get("name", ""))) for item in written]
        seats = [(number, name) for number, name in seats if name]
        score = read_score(row.get("score"))
        rows.append((row.get("line", ""), row["place"], row.get("team", ""), str(score), sorted(seats)))
    return sorted(rows)


@pytest.mark.parametrize("form", ["pairs", "individual", "barometer_teams", "team_matches"])
def test_any_report_comes_back_from_each_format(client: Client, cast: Cast, form: str) -> None:
    seed = int(os.environ.get("FUZZ_SEED") or time.time_ns() % 2**32)
    print(f"FUZZ_SEED={seed}")
    chance = random.Random(seed)
    players = [*members(cast.club_a, 45), cast.hidden]
    names = {player.number: player.name for player in players} | {cast.hidden.number: ""}
    for _event in range(EVENTS):
        report = Maker(chance, cast, players).report(form)
        filed = file_report(report_id=drafted(report, cast.official_a, cast.club_a).pk, by=cast.official_a)
        assert filed.event is not None
        for kind, address in ADDRESSES.items():
            found = read(client.get(f"/sbf/events/{filed.event.pk}/{address}").content)
            assert (found.format, found.problems, found.warnings) == (kind, (), ())
            (only,) = found.events
            assert (only.name, str(only.date)) == (report["name"], report["date"])
            data = to_report(only, {"standings": True, "form": form}).data
            assert told(data["standings"], {}) == told(report["standings"], names)
            if form == "team_matches":
                before, after = ([_result(one) for one in each["matches"]] for each in (report, data))
                assert sorted(after) == sorted(before)


def _result(one: dict[str, Any]) -> list[tuple[str, Decimal]]:
    return [(one[at]["team"], Decimal(one[at]["vp"])) for at in ("home", "away")]
