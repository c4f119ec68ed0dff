"""The programme of a made-up district's season: every form and level that the regulation knows, as report files.

Beside each event stands what the first player of its first row gets, written from the words of the regulation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

DISTRICT, CLUBS = "07", ("701", "702", "703")
# 33 pairs, so that a gold event can have the 32 that raised gold asks for.
NUMBERS = tuple(str(number) for number in range(20001, 20067))
Payload = dict[str, Any]
Row = dict[str, Any]


@dataclass(frozen=True)
class Planned:
    """An event: its report, and what the first player of the first row gets, such as ``"16 sp"``."""

    report: Payload
    first: str

    @property
    def name(self) -> str:
        """No two events of the season have the same name."""
        return str(self.report["name"])


def turn(start: int, count: int) -> list[str]:
    """So many numbers from this one on, round and round."""
    return [NUMBERS[(start + index) % len(NUMBERS)] for index in range(count)]


def rows(contestants: Sequence[Sequence[str]], **columns: Sequence[Any]) -> list[Row]:
    """The contestants in the order of their places, with more columns beside."""
    return [
        {"place": index + 1, "players": list(players), **{name: values[index] for name, values in columns.items()}}
        for index, players in enumerate(contestants)
    ]


def pairs(start: int, count: int) -> list[list[str]]:
    """So many pairs."""
    numbers = turn(start, 2 * count)
    return [numbers[2 * index : 2 * index + 2] for index in range(count)]


def teams(start: int, count: int) -> dict[str, list[str]]:
    """So many teams of four."""
    numbers = turn(start, 4 * count)
    return {f"Lag {index + 1}": numbers[4 * index : 4 * index + 4] for index in range(count)}


def report(
    day: str,
    name: str,
    level: str,
    boards: int,
    standings: Sequence[Row],
    *,
    form: str = "pairs",
    organiser: str = CLUBS[0],
    conditions: Mapping[str, Any] | None = None,
    **more: Any,
) -> Payload:
    """A report file."""
    made = {
        "format": "masterpoint-report/1",
        "organiser": organiser,
        "name": name,
        "date": day,
        "form": form,
        "level": level,
        "boards": boards,
        "standings": list(standings),
        **more,
    }
    return {**made, "conditions": dict(conditions)} if conditions else made


def match(home: str, away: str, sides: Mapping[str, Sequence[str]], boards: int = 24, **changes: Any) -> Row:
    """A match that the home team wins; all play both halves."""
    halves = {team: dict.fromkeys(sides[team], 2) for team in (home, away)}
    row = {
        "home": {"team": home, "vp": "18", "halves": halves[home]},
        "away": {"team": away, "vp": "12", "halves": halves[away]},
        "boards": boards,
        "halves": 2,
        "scale": "30",
        "outcome": "played",
    }
    return {**row, **changes}


def series(day: str, name: str, level: str, sides: Mapping[str, Sequence[str]], **more: Any) -> Payload:
    """Each team meets each `rounds` times, in matches of `match_boards`; the one that is named first wins."""
    boards, rounds = more.pop("match_boards", 24), more.pop("rounds", 1)
    names = list(sides)
    played = [
        match(home, away, sides, boards)
        for _ in range(rounds)
        for index, home in enumerate(names)
        for away in names[index + 1 :]
    ]
    standings = rows([sides[team] for team in names], team=names)
    return report(
        day, name, level, boards * rounds * (len(names) - 1), standings, form="team_matches", matches=played, **more
    )


def evenings_of_a_rally() -> list[Planned]:
    """Nine evenings of the three clubs in turn, of twelve pairs each: 108 pairs in all."""
    return [
        Planned(
            report(
                date(2025, 9 + index // 3, 3 + 7 * (index % 3)).isoformat(),
                f"Rallykväll {index + 1}",
                "bronze",
                24,
                rows(pairs(6 * index, 12)),
                organiser=CLUBS[index % 3],
            ),
            "24 bp",
        )
        for index in range(9)
    ]


def bronze_of_pairs() -> list[Planned]:
    """Evenings of every kind."""
    handicap = rows(pairs(6, 8), handicap_place=range(8, 0, -1))
    lines = [{**row, "line": line} for line, start in (("NS", 40), ("EW", 52)) for row in rows(pairs(start, 6))]
    heats = rows(pairs(30, 12), heat=["Ena", "Andra"] * 6, heat_place=[index // 2 + 1 for index in range(12)])
    group_a, group_b = ({"strength_group": letter, "strength_groups": 2} for letter in "AB")
    newcomers = {"newcomers_meeting": True}
    planned = [
        ("2025-07-15", "Sommarkväll", 24, rows(pairs(0, 12)), CLUBS[0], {}, "24 bp"),
        ("2025-07-22", "Sen rapport", 24, rows(pairs(2, 33)), CLUBS[0], {}, "66 bp"),
        ("2025-08-12", "Grupp A", 24, rows(pairs(0, 10)), CLUBS[0], group_a, "22 bp"),
        ("2025-08-12", "Grupp B", 24, rows(pairs(20, 10)), CLUBS[0], group_b, "18 bp"),
        ("2025-08-19", "Handikapp", 24, handicap, CLUBS[1], {"handicap": True}, "16 bp"),
        ("2025-08-26", "Nybörjare", 12, rows(pairs(54, 6)), CLUBS[0], {"beginners": True}, "6 bp"),
        ("2026-05-09", "Nybörjarträff", 20, rows(pairs(50, 8)), "sbf", newcomers, "100 bp"),
        ("2025-09-09", "Mitchell", 24, lines, CLUBS[2], {}, "12 bp"),
        ("2025-10-07", "Simultan brons", 24, heats, CLUBS[0], {"simultaneous": True}, "24 bp"),
    ]
    return [
        Planned(report(day, name, "bronze", boards, standings, organiser=organiser, conditions=conditions), first)
        for day, name, boards, standings, organiser, conditions, first in planned
    ]


def silver_of_pairs() -> list[Planned]:
    """Silver with everything that can be said of it."""
    evenings = rows(pairs(8, 16))
    first, second = evenings[0]["players"]
    evenings[0]["players"] = [{"number": first, "share": "2/3"}, second, {"number": turn(60, 1)[0], "share": "1/3"}]
    heats = rows(pairs(12, 16), heat=["Ena", "Andra"] * 8, heat_place=[index // 2 + 1 for index in range(16)])
    qualifier, dm = {"championship_qualifier": True}, {"championship": "dm-pairs"}
    planned: list[tuple[str, str, int, list[Row], str, dict[str, Any], str]] = [
        ("2025-09-13", "Silver", 57, rows(pairs(4, 20)), CLUBS[0], {}, "20 sp"),
        ("2025-09-20", "Halvsilver", 36, rows(pairs(10, 18)), CLUBS[1], {}, "9 sp"),
        ("2025-10-04", "Höstsilver", 45, rows(pairs(16, 16)), CLUBS[0], {"season_silver": "autumn"}, "16 sp"),
        # Two of three evenings: 10.67.
        ("2025-10-16", "Kvällssilver", 45, evenings, CLUBS[0], {"evenings": 3}, "11 sp"),
        ("2025-10-25", "DM-semifinal", 44, rows(pairs(22, 12)), DISTRICT, qualifier, "12 sp"),
        # Eight pairs a heat, and a fifth of the sixteen: 8 + 3.2.
        ("2025-11-22", "Simultan silver", 42, heats, CLUBS[0], {"simultaneous": True}, "12 sp"),
        ("2025-11-29", "Avbruten", 20, rows(pairs(0, 16)), CLUBS[0], {"deliberately_stopped": True}, ""),
        # The bonus of the district on top of 12.
        ("2026-04-18", "DM par", 44, rows(pairs(14, 12)), DISTRICT, dm, "72 sp"),
    ]
    return [
        Planned(report(day, name, "silver", boards, standings, organiser=organiser, conditions=conditions), first)
        for day, name, boards, standings, organiser, conditions, first in planned
    ]


def finals() -> list[Planned]:
    """An A final that gives one of its places to the B final."""
    final = {"qualifying_rounds": 12, "final_rounds": 12, "entrants": 33}
    a_final = {"final": final, "carry_over": True, "silver_places_to_b_final": [8]}
    b_final = {"final": final, "carry_over": True, "silver_places_from_a_final": [8]}
    return [
        # 12 + 12 rounds of 33 pairs: 25 + 4.
        Planned(report("2025-11-09", "A-final", "silver", 48, rows(pairs(0, 16)), conditions=a_final), "29 sp"),
        # Place 8 of row 29: 29 20 14 10 7 5 4 3.
        Planned(report("2025-11-09", "B-final", "silver", 48, rows(pairs(32, 17)), conditions=b_final), "3 sp"),
    ]


def gold_and_individuals() -> list[Planned]:
    """Gold of pairs, and single players at every level."""
    single = [[number] for number in NUMBERS]
    return [
        Planned(report("2025-12-06", "Guld", "gold", 69, rows(pairs(28, 24))), "3 gp"),
        # The field's average handicap stands in the register alone.
        Planned(
            report("2025-12-07", "Starkt guld", "gold", 60, rows(pairs(34, 33)), conditions={"opponents_met": 28}),
            "10 gp",
        ),
        Planned(
            report("2025-12-13", "Mästarträff", "gold", 45, rows(pairs(44, 16)), conditions={"observation": True}),
            "2 gp",
        ),
        Planned(report("2026-01-06", "Individuell", "bronze", 24, rows(single[:24]), form="individual"), "36 bp"),
        Planned(
            report("2026-01-10", "Individuellt silver", "silver", 62, rows(single[20:52]), form="individual"),
            "24 sp",
        ),
        Planned(report("2026-01-17", "Individuellt guld", "gold", 54, rows(single[36:64]), form="individual"), "3 gp"),
    ]


def barometers() -> list[Planned]:
    """Teams that are ranked on one list."""
    form = {"form": "barometer_teams"}

    def ranked(sides: Mapping[str, Sequence[str]]) -> list[Row]:
        return rows(list(sides.values()), team=list(sides))

    five = ranked(teams(30, 8))
    five[0]["players"] = [
        *({"number": number, "share": "3/4"} for number in turn(30, 3)),
        {"number": turn(33, 1)[0], "share": "3/4"},
        turn(64, 1)[0],
    ]
    return [
        Planned(report("2026-01-20", "Lagbarometer", "bronze", 30, ranked(teams(2, 10)), **form), "30 bp"),
        # 1.2 times six is 7.2: row 8.
        Planned(
            report(
                "2026-01-27",
                "Barometer division 1",
                "bronze",
                24,
                ranked(teams(18, 6)),
                conditions={"division": 1, "divisions": 2},
                **form,
            ),
            "24 bp",
        ),
        # Three quarters of 12.
        Planned(report("2026-01-31", "Barometersilver", "silver", 42, five, **form), "9 sp"),
        Planned(report("2026-02-07", "Barometerguld", "gold", 44, ranked(teams(6, 12)), **form), "2 gp"),
    ]


def matches_of_teams() -> list[Planned]:
    """Series, cups and championships; a match of 24 boards in bronze is 72 bp, a player's part of a won one 18."""
    cup = teams(36, 4)
    one, two, three, four = cup
    imps = {"scale": "imp"}
    knockout = [match(one, four, cup, **imps), match(two, three, cup, **imps), match(one, two, cup, **imps)]
    second = {"division": 2, "divisions": 2}
    first = {"division": 1, "divisions": 2}
    dm = {"championship": "dm-teams"}
    return [
        Planned(series("2026-02-10", "Klubbserien", "bronze", teams(0, 5), first_date="2025-09-16"), "112 bp"),
        Planned(series("2026-02-12", "Serien division 2", "bronze", teams(20, 4), conditions=second), "51 bp"),
        Planned(
            series(
                "2026-02-17", "Dubbelserien", "bronze", teams(12, 4), rounds=2, conditions={"double_round_robin": True}
            ),
            "168 bp",
        ),
        Planned(series("2026-02-24", "Schweizaren", "bronze", teams(24, 6), conditions={"swiss_rounds": 5}), "130 bp"),
        Planned(
            report(
                "2026-03-03", "Cupen", "bronze", 48, [], form="team_matches", matches=knockout, conditions={"cup": True}
            ),
            "36 bp",
        ),
        Planned(series("2026-03-07", "Lagsilver", "silver", teams(40, 4)), "18 sp"),
        Planned(
            series("2026-03-08", "Lagsilver på en dag", "silver", teams(44, 4), conditions={"matches_per_day": 3}),
            "18 sp",
        ),
        Planned(
            series(
                "2026-03-14", "Silverserien division 1", "silver", teams(8, 4), organiser=DISTRICT, conditions=first
            ),
            "18 sp",
        ),
        # Eleven parts of 1.5 sp, turned into gold: 1.65.
        Planned(series("2026-03-21", "Guldlag", "gold", teams(0, 12), match_boards=6, organiser=DISTRICT), "2 gp"),
        Planned(series("2026-04-11", "DM lag", "silver", teams(4, 4), organiser=DISTRICT, conditions=dm), "60 sp"),
    ]


def programme() -> list[Planned]:
    """All of the season, in the order of play."""
    every = [
        *evenings_of_a_rally(),
        *bronze_of_pairs(),
        *silver_of_pairs(),
        *finals(),
        *gold_and_individuals(),
        *barometers(),
        *matches_of_teams(),
    ]
    return sorted(every, key=lambda planned: (planned.report["date"], planned.name))
