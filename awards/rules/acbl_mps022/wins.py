"""Which first places are the championship that the highest title asks for (p. 4)."""

from awards.rules.acbl_mps022.conditions import read_conditions
from awards.rules.acbl_mps022.contest import contest
from awards.rules.acbl_mps022.paragraphs import paragraph
from awards.rules.acbl_mps022.team_numbers import NABC_EVENTS
from awards.rules.report import Report
from awards.rules.report.fields import Findings


@paragraph("25")
def counts_as_win(report: Report) -> bool:
    """Whether the event is an NABC championship without an upper limit by masterpoints (§ 25; p. 4).

    A flight or bracket below the first has its own list, which is not the report's.
    """
    event = contest(report, read_conditions(report.draft(), Findings()))
    if report.level != "national" or not event.is_nabc or event.is_side:
        return False
    name = event.conditions.nabc_event
    is_limited_by_name = name is not None and NABC_EVENTS[name].factor == "M"
    return event.groups[0].max_masterpoints is None and not is_limited_by_name
