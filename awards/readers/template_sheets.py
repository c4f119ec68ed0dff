"""What a template is filled with, as rows of text: the same for a text file and for a workbook."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from awards.readers import template_names as names
from awards.readers import wording
from awards.readers.found import PAIRS, Contestant, FoundEvent, FoundPlayer, Match, Side
from awards.readers.questions import BAROMETER, PLAYERS_OF, TEAM_MATCHES
from awards.readers.template_cells import EVENT, EXPLANATION, FORMAT, LINEUPS, MATCHES, MEMBERS, STANDINGS
from awards.readers.template_event import CONDITION, KEYS
from awards.readers.template_matches import LINEUP_COLUMNS, MATCH_COLUMNS
from awards.readers.template_rows import MOST_PLAYERS
from awards.readers.text import in_one_line
from awards.rules.answer import Facts

# Empty rows to be filled in, and players to a row.
ROWS, ROWS_OF_LINEUPS = 40, 120
_PLAYERS = {**PLAYERS_OF, BAROMETER: MOST_PLAYERS}
_COLUMNS = ("place", "line", "number", "team", "score", "percent", "boards", "handicap_place")
# Columns that say nothing in the form.
_WITHOUT = {
    PAIRS: {"team"},
    "individual": {"team", "line", "handicap_place"},
    BAROMETER: {"line", "percent", "handicap_place"},
}
# Cells that a spreadsheet would change if it took them for a number or a day.
TEXT_COLUMNS = {"place", "number", "round", "team", "home", "away", "id", "division", "scale"}
# Keys and columns under which codes stand, and of which kind they are.
_KINDS = {
    "form": names.FORM,
    "level": names.LEVEL,
    "line": names.LINE,
    "outcome": names.OUTCOME,
    "conceded_by": names.SIDE,
}
Rows = list[list[str]]


@dataclass(frozen=True)
class Member:
    """A player for the sheet of members."""

    number: str
    name: str


@dataclass(frozen=True)
class Template:
    """An empty template of a form, or one filled with what a file told.

    `values` are keys of the event; `contestants` and `matches` the rows that are known; `rows` how many more are left
    empty. `members` are those to choose from, `more_members` how many there are beside them.
    """

    form: str
    values: Mapping[str, str] = field(default_factory=dict)
    contestants: Sequence[Contestant] = ()
    matches: Sequence[Match] = ()
    rows: int = ROWS
    members: Sequence[Member] = ()
    more_members: int = 0


@dataclass(frozen=True)
class Sheet:
    """A block as rows of text; those of a table begin with the names of the columns.

    `columns` are the codes of the columns, and `title` is what a language calls the block.
    """

    name: str
    rows: Rows
    is_table: bool = True
    columns: tuple[str, ...] = ()
    title: str = ""

    @property
    def text_columns(self) -> tuple[int, ...]:
        """The columns, from 0, that a workbook keeps as text."""
        if not self.is_table:
            return (1,)
        return tuple(
            index
            for index, name in enumerate(self.columns)
            if name in TEXT_COLUMNS or name.startswith(("id", "share")) or self.name == MEMBERS
        )


def of_event(event: FoundEvent, form: str = "", members: Sequence[Member] = ()) -> Template:
    """The template of an event that a file told of. In another form than the file's its players are among the members.

    `form` is one of a report; left out, it is the event's own.
    """
    own = event.stated.get("form") or (event.form if event.form in PLAYERS_OF else "")
    own = own or (TEAM_MATCHES if event.matches else BAROMETER)
    form = form or own
    fits = form == own or (form in {BAROMETER, TEAM_MATCHES} and event.form not in PLAYERS_OF)
    values = {
        "name": event.name,
        "date": "" if event.date is None else event.date.isoformat(),
        "first_date": "" if event.first_date in {None, event.date} else str(event.first_date),
        "boards": "" if event.boards is None or not fits else str(event.boards),
        **{key: str(event.stated.get(key, "")) for key in ("ruleset", "level", "organiser", "entrants")},
        **{f"{CONDITION}{name}": _condition(value) for name, value in event.stated.get("conditions", {}).items()},
    }
    seated = [] if fits else [Member(one.number, one.name) for entry in event.contestants for one in entry.players]
    known = dict.fromkeys((*members, *(one for one in seated if one.number or one.name)))
    return Template(
        form,
        {key: value for key, value in values.items() if value},
        contestants=event.contestants if fits else (),
        matches=event.matches if fits and form == TEAM_MATCHES else (),
        members=tuple(known),
    )


def _condition(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def sheets(template: Template, language: str) -> list[Sheet]:
    """The blocks in their order, an explanation of each key and column, and the members, as a language calls them."""
    found = [Sheet(EVENT, list(_event(template)), is_table=False)]
    if template.form == TEAM_MATCHES:
        found += [_table(MATCHES, _matches(template)), _table(LINEUPS, _lineups(template))]
        if any(one.place is not None for one in template.contestants):
            found.append(_table(STANDINGS, _standings(template)))
    else:
        found.append(_table(STANDINGS, _standings(template)))
    members = [[one.number, in_one_line(one.name)] for one in template.members]
    listed = _table(MEMBERS, iter([["number", "name"], *members]))
    explained = _table(EXPLANATION, _explanation(found, template, language))
    return [*(_in_words(sheet, language) for sheet in (*found, listed)), _titled(explained, language)]


def _table(name: str, rows: Iterator[list[str]]) -> Sheet:
    head, *others = rows
    return Sheet(name, [head, *others], columns=tuple(head))


def _titled(sheet: Sheet, language: str) -> Sheet:
    return replace(sheet, title=names.named(names.BLOCK, sheet.name, language))


def _in_words(sheet: Sheet, language: str) -> Sheet:
    """The sheet with keys, columns and coded values as a language calls them."""
    if not sheet.is_table:
        rows = [[names.named(names.KEY, key, language), _said(key, value, language)] for key, value in sheet.rows]
        return _titled(replace(sheet, rows=rows), language)
    kind = names.MEMBER if sheet.name == MEMBERS else names.COLUMN
    head, *others = sheet.rows
    coded = [index for index, code in enumerate(head) if code in _KINDS]
    for row in others:
        for index in coded:
            row[index] = _said(head[index], row[index], language)
    return _titled(replace(sheet, rows=[[names.named(kind, code, language) for code in head], *others]), language)


def _said(code: str, value: str, language: str) -> str:
    """What stands under a key or column, in words where it is a code."""
    return names.named(_KINDS[code], value, language) if code in _KINDS and value else value


def _event(template: Template) -> Iterator[list[str]]:
    values = {"format": FORMAT, "form": template.form, **template.values}
    for key in (*KEYS, *(key for key in values if key not in KEYS)):
        # The ruleset follows from the date; the key is for those who know that it does not.
        if key in values or key not in {"ruleset", "first_date", "entrants"}:
            yield [key, in_one_line(values.get(key, ""))]


def _standings(template: Template) -> Iterator[list[str]]:
    most = max((len(one.players) for one in template.contestants), default=0)
    seats = range(1, min(MOST_PLAYERS, max(most, _PLAYERS.get(template.form, 0))) + 1)
    columns = [name for name in _COLUMNS if name not in _WITHOUT.get(template.form, set()) or _is_used(template, name)]
    yield [*columns, *(f"{part}{seat}" for seat in seats for part in ("id", "name", "share"))]
    for one in template.contestants:
        if one.place is not None or template.form != TEAM_MATCHES:
            players = [*one.players, *[FoundPlayer()] * (len(seats) - len(one.players))]
            cells = [cell for player in players for cell in (player.number, in_one_line(player.name), player.share)]
            yield [*(_cell_of(one, name) for name in columns), *cells]
    for _row in range(template.rows):
        yield [""] * (len(columns) + 3 * len(seats))


def _is_used(template: Template, column: str) -> bool:
    return any(_cell_of(one, column) for one in template.contestants)


def _cell_of(one: Contestant, column: str) -> str:
    if column == "place":
        last = "" if one.shared_to is None or one.shared_to == one.place else f"-{one.shared_to}"
        return "" if one.place is None else f"{one.place}{last}"
    value = one.stated.get(column) if column == "handicap_place" else getattr(one, column)
    return _decimal(value) if isinstance(value, Decimal) else "" if value is None else in_one_line(str(value))


def _decimal(value: Decimal | None) -> str:
    return "" if value is None else f"{value:f}"


def _matches(template: Template) -> Iterator[list[str]]:
    yield list(MATCH_COLUMNS)
    teams = _teams(template)
    for match in template.matches:
        known = {
            "round": match.round,
            "home": teams.get(match.home.contestant, match.home.contestant),
            "away": teams.get(match.away.contestant, match.away.contestant),
            "home_vp": _decimal(match.home.vp),
            "away_vp": _decimal(match.away.vp),
            "home_imps": _decimal(match.home.imps),
            "away_imps": _decimal(match.away.imps),
            "boards": "" if match.boards is None else str(match.boards),
            "halves": "" if match.halves is None else str(match.halves),
            "scale": match.scale,
            **{key: str(value) for key, value in match.stated.items()},
        }
        yield [in_one_line(known.get(name, "")) for name in MATCH_COLUMNS]
    for _row in range(template.rows):
        yield [""] * len(MATCH_COLUMNS)


def _teams(template: Template) -> dict[str, str]:
    """The name of each team by the number of the contestant; the number itself where two teams have one name."""
    names = [one.team.casefold() for one in template.contestants]
    return {
        one.number: one.team if one.team and names.count(one.team.casefold()) == 1 else one.number
        for one in template.contestants
    }


def _lineups(template: Template) -> Iterator[list[str]]:
    yield list(LINEUP_COLUMNS)
    teams = _teams(template)
    for match in template.matches:
        for side in (match.home, match.away):
            yield from _lineup(match, side, teams)
    for _row in range(3 * template.rows):
        yield [""] * len(LINEUP_COLUMNS)


def _lineup(match: Match, side: Side, teams: Mapping[str, str]) -> Iterator[list[str]]:
    team = teams.get(side.contestant, side.contestant)
    for seat in side.lineup:
        yield [in_one_line(cell) for cell in (match.round, team, seat.number, seat.name, str(seat.halves))]


def _explanation(found: Sequence[Sheet], template: Template, language: str) -> Iterator[list[str]]:
    """A line for each key and column, in the reader's language."""
    yield [*(wording.explained("notes", code, language) for code in ("block", "name", "meaning"))]
    for code in ("start", "names", "blank", "text"):
        yield ["", "", wording.explained("notes", code, language)]
    for sheet in found:
        codes = [row[0] for row in sheet.rows] if sheet.name == EVENT else sheet.columns
        kind, title = names.KEY if sheet.name == EVENT else names.COLUMN, names.named(names.BLOCK, sheet.name, language)
        for code in dict.fromkeys(_in_general(code, sheet) for code in codes):
            yield [title, names.named(kind, code, language), wording.explained(sheet.name, code, language)]
    members = names.named(names.BLOCK, MEMBERS, language)
    yield [members, "", wording.explained("notes", "members", language)]
    if template.more_members:
        facts: Facts = {"count": template.more_members}
        yield [members, "", wording.explained("notes", "more-members", language, facts)]


def _in_general(name: str, sheet: Sheet) -> str:
    """`id1` as `id`, `condition.final` as `condition`."""
    if name.startswith(CONDITION):
        return CONDITION.removesuffix(".")
    return name.rstrip("12345678") if sheet.name == STANDINGS else name
