"""The tables that an unrestricted event is credited with from restricted ones at the same time (§ 12)."""

from dataclasses import dataclass
from fractions import Fraction

from awards.rules.acbl_mps022 import numbers
from awards.rules.acbl_mps022.contest import Contest
from awards.rules.acbl_mps022.paragraphs import because, paragraph
from awards.rules.answer import Fact, Reason

_TIMES, _SESSIONS = numbers.whole("credit", "times"), numbers.whole("credit", "sessions")


@dataclass(frozen=True)
class Credited:
    """The number of tables that counts, and what is to be told of it."""

    tables: Fraction
    because: tuple[Reason, ...] = ()
    warnings: tuple[Reason, ...] = ()


@paragraph("12")
def is_unrestricted(event: Contest) -> bool:
    """No restrictions, no upper limit, and a lower one only without a concurrent open event (§ 12; p. 2)."""
    first, conditions = event.groups[0], event.conditions
    has_lower = bool(first.min_masterpoints) and conditions.concurrent_open_event
    return not conditions.restrictions and first.max_masterpoints is None and not has_lower


@paragraph("12")
def may_be_credited(event: Contest) -> bool:
    """Whether events of its level and length are credited at all (§ 12; p. 2).

    From two sessions on at a Regional or Sectional, of one session at a Sectional.
    """
    conditions = event.conditions
    special = event.is_nabc or conditions.barometer_level is not None or bool(conditions.series_session_tables)
    levels = ("sectional", "regional") if event.sessions >= _SESSIONS else ("sectional",)
    return not special and event.rated in levels


@paragraph("12")
def credited(event: Contest, own: Fraction) -> Credited:
    """The own tables and a share of the concurrent ones, at most three times the own (§ 12; p. 2)."""
    conditions = event.conditions
    if conditions.concurrent_tables == 0:
        return Credited(own)
    if not is_unrestricted(event) or not may_be_credited(event):
        kind = "level" if is_unrestricted(event) else "restricted"
        return Credited(own, warnings=(because("table-credit-refused", "12", "2", kind=kind, tables=own),))
    events = conditions.concurrent_unrestricted_events
    tables = min(own + Fraction(conditions.concurrent_tables, events), _TIMES * own)
    facts: dict[str, Fact] = {"own": own, "concurrent": conditions.concurrent_tables, "most": _TIMES * own}
    if events > 1:
        facts["events"] = events
    kind = "one" if events == 1 else "shared"
    reason = because("table-credit", "12", "2", kind=kind, tables=tables, **facts)
    return Credited(tables, (reason,))
