"""From the rows of a file to a plan, with every problem of every row."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from awards.services.importing import table
from awards.services.importing.plan import Plan
from awards.services.importing.problems import Problem
from awards.services.importing.records import COLUMNS, DEFAULT, RECORDS, Column
from awards.services.importing.table import Row
from awards.services.importing.values import Bad
from registry.services.progress import Progress

# A progress bar moves often enough so.
EVERY = 1000


@dataclass(frozen=True)
class Layout:
    """How a kind of row is read in this file: for each cell its column, None where the kind does not use it."""

    columns: tuple[tuple[str, Column | None], ...]
    required: frozenset[str]
    # Which other columns a filled one asks for.
    along: tuple[tuple[str, tuple[str, ...]], ...]


def read(content: bytes, *, today: datetime.date, progress: Progress) -> Plan:
    """What the file asks for; `today` is the federation's own day, after which nothing can have happened."""
    plan = Plan()
    text = table.decode(content)
    if isinstance(text, Problem):
        plan.problems.append(text)
        return plan
    rows = table.rows(text)
    header = next(rows, None)
    if header is None:
        plan.problems.append(Problem(1, "", "empty-file", _("The file is empty."), _("a header and rows below it")))
    elif isinstance(header, Problem):
        plan.problems.append(header)
    else:
        plan.problems += table.header_problems(header, COLUMNS, ["number"])
        if not plan.problems:
            _read_rows(plan, table.column_names(header), rows, today, progress, total=text.count("\n"))
    return plan


def _read_rows(
    plan: Plan,
    names: list[str],
    rows: Iterator[Row | Problem],
    today: datetime.date,
    progress: Progress,
    *,
    total: int,
) -> None:
    layouts = {record: _layout(columns, names) for record, columns in RECORDS.items()}
    at = names.index("record") if "record" in names else None
    for count, row in enumerate(rows):
        if count % EVERY == 0:
            progress(_("reading"), count, total)
        if isinstance(row, Problem):
            plan.problems.append(row)
        elif len(row.cells) != len(names):
            what = _("The row has another number of cells than the header.")
            plan.problems.append(Problem(row.line, "", "wrong-cells", what, str(len(names)), str(len(row.cells))))
        else:
            record = DEFAULT if at is None else row.cells[at].strip().lower() or DEFAULT
            if record in layouts:
                _read_row(plan, record, row, layouts[record], today)
            else:
                what = _("There is no such kind of row.")
                plan.problems.append(
                    Problem(row.line, "record", "unknown-record", what, ", ".join(RECORDS), row.cells[at or 0])
                )
    progress(_("reading"), total, total)


def _layout(known: Mapping[str, Column], names: list[str]) -> Layout:
    return Layout(
        columns=tuple((name, known.get(name)) for name in names),
        required=frozenset(name for name, column in known.items() if column.required),
        along=tuple((name, column.along) for name, column in known.items() if column.along),
    )


def _read_row(plan: Plan, record: str, row: Row, layout: Layout, today: datetime.date) -> None:
    """Take the row into the plan if nothing is wrong with it."""
    values: dict[str, object] = {}
    problems: list[Problem] = []
    for cell, (name, column) in zip(row.cells, layout.columns, strict=True):
        # Most cells are empty, and this runs for every cell of the file.
        if not cell or not (cell := cell.strip()) or name == "record":
            continue
        if column is None:
            problems.append(_unused(row, name, record, cell))
            continue
        value = values[name] = column.parse(cell)
        if isinstance(value, Bad):
            problems.append(Problem(row.line, name, value.code, str(value.what), str(value.allowed), cell))
        elif column.past and isinstance(value, datetime.date) and value > today:
            what, allowed = _("This day is yet to come."), _("%(day)s or earlier") % {"day": today}
            problems.append(Problem(row.line, name, "future-date", what, allowed, cell))
    if not layout.required <= values.keys():
        problems += [_missing(row, name) for name in sorted(layout.required - values.keys())]
    for name, others in layout.along:
        # An amount of 0 asks for no day.
        if values.get(name):
            problems += [_missing(row, other) for other in others if other not in values]
    if problems:
        plan.problems += dict.fromkeys(problems)
        plan.faulty.add((record, str(values.get("number"))))
    else:
        plan.add(record, row.line, values)


def _unused(row: Row, name: str, record: str, cell: str) -> Problem:
    what = _("A row of the kind %(record)s does not use this column.") % {"record": record}
    return Problem(row.line, name, "column-not-used", what, _("an empty cell"), cell)


def _missing(row: Row, name: str) -> Problem:
    return Problem(row.line, name, "missing", _("This cell must not be empty here."))
