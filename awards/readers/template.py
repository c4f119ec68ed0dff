"""Our own template, `masterpoint-template/1`: an event as anybody can write it with an editor or a spreadsheet."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from awards.readers.detect import TEMPLATE
from awards.readers.found import INDIVIDUAL, PAIRS, TEAMS, At, Contestant, Found, FoundEvent, Match
from awards.readers.notes import Notes
from awards.readers.template_cells import EVENT, FORMAT, LINEUPS, MATCHES, STANDINGS, Block, Faults
from awards.readers.template_csv import read_blocks
from awards.readers.template_event import BAROMETER, TEAM_MATCHES, Head, read_head
from awards.readers.template_matches import by_their_numbers, read_lineups, read_matches, teams, with_lineups
from awards.readers.template_rows import read_rows

NAME, VERSION = TEMPLATE, "1"


def read(raw: bytes) -> Found:
    """The event of a template in a text file, or everything that is wrong with it."""
    faults = Faults()
    text = read_blocks(raw, faults)
    found = Found(NAME, VERSION, dialect=FORMAT, encoding=text.encoding)
    return with_event(found, text.blocks, faults)


def with_event(found: Found, blocks: Iterable[Block], faults: Faults) -> Found:
    """What was found with the event of these blocks; none where anything is wrong with them, or nothing in them."""
    notes = Notes()
    by_name = {block.name: block for block in blocks}
    head = read_head(by_name.get(EVENT), faults, notes)
    in_matches = head.values.get("form", TEAM_MATCHES) == TEAM_MATCHES and MATCHES in by_name
    in_matches = in_matches or head.values.get("form") == TEAM_MATCHES
    ranked = _of(by_name, STANDINGS)
    contestants = [] if ranked is None else read_rows(ranked, faults, notes, only_places=in_matches)
    matches = _matches(by_name, contestants, in_matches, faults, notes)
    if not faults.problems and not (matches[0] if in_matches else contestants):
        missing = MATCHES if in_matches else STANDINGS
        faults.add(
            "template-empty",
            At(by_name[missing].line, by_name[missing].shown) if missing in by_name else At(part=missing),
        )
    if faults.problems:
        return replace(found, problems=faults.in_order())
    form = _form(head, contestants, notes, in_matches=in_matches)
    event = _event(head, form, matches[1] or contestants, matches[0], notes)
    return replace(found, events=(event,))


def _of(blocks: dict[str, Block], name: str) -> Block | None:
    """The block, unless nothing stands below the names of its columns."""
    block = blocks.get(name)
    return None if block is None or not block.rows else block


def _matches(
    blocks: dict[str, Block], ranked: Sequence[Contestant], in_matches: bool, faults: Faults, notes: Notes
) -> tuple[list[Match], list[Contestant]]:
    """The matches and their teams; blocks of matches in another form are a fault."""
    if not in_matches:
        for name in (MATCHES, LINEUPS):
            if _of(blocks, name) is not None:
                title = blocks[name].shown
                faults.add("block-of-team-matches", At(blocks[name].line, title), written=title)
        return [], []
    played, seated = _of(blocks, MATCHES), _of(blocks, LINEUPS)
    matches = [] if played is None else read_matches(played, faults)
    lineups = {} if seated is None else read_lineups(seated, faults, notes)
    if any(not match.home.contestant or not match.away.contestant for match in matches):
        return matches, []
    matches = with_lineups(matches, lineups, faults, notes)
    contestants = teams(matches, lineups, ranked, faults)
    return by_their_numbers(matches, contestants), contestants


def _form(head: Head, contestants: Sequence[Contestant], notes: Notes, *, in_matches: bool) -> str:
    """The form of a report; where the file does not say it, what its rows look like."""
    said = head.values.get("form")
    if said:
        return str(said)
    most = max((len(one.players) for one in contestants), default=0)
    if in_matches:
        guessed = TEAM_MATCHES
    elif any(one.team for one in contestants) or most > 3:
        guessed = BAROMETER
    else:
        guessed = INDIVIDUAL if most == 1 else PAIRS
    notes.warn("form-guessed", At(part=EVENT), form=guessed)
    return guessed


def _event(
    head: Head, form: str, contestants: Sequence[Contestant], matches: Sequence[Match], notes: Notes
) -> FoundEvent:
    values = head.values
    boards = values.get("boards") or max(
        (one.boards or 0 for one in contestants if form in (PAIRS, INDIVIDUAL)), default=0
    )
    stated: dict[str, Any] = {
        key: values[key] for key in ("ruleset", "level", "organiser", "entrants") if key in values
    }
    if head.conditions:
        stated["conditions"] = dict(head.conditions)
    if form in (TEAM_MATCHES, BAROMETER) and (values.get("form") or form == TEAM_MATCHES):
        stated["form"] = form
    if form == TEAM_MATCHES and any(one.place is not None for one in contestants):
        stated["standings"] = True
    return FoundEvent(
        form if form in (PAIRS, INDIVIDUAL) else TEAMS,
        name=values.get("name", ""),
        date=values.get("date"),
        date_written=values.get("date_written", ""),
        first_date=values.get("first_date"),
        organiser_number=values.get("organiser", ""),
        winners=2 if any(one.line for one in contestants) else 1,
        boards=boards or None,
        boards_written=values.get("boards"),
        entrants=values.get("entrants"),
        contestants=tuple(contestants),
        matches=tuple(matches),
        sources={key: at for key, at in head.places.items() if key in ("name", "date", "boards", "organiser")},
        warnings=notes.warnings,
        ignored=notes.ignored,
        stated=stated,
    )
