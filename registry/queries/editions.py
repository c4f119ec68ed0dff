"""Which edition of the regulation decides, and what a federation's pages are made of by its editions."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from django.db.models import Exists, F, OuterRef, QuerySet

from awards.rules.asking import TEAM_MATCHES
from awards.rules.edition import Edition
from awards.rules.editions import EDITIONS
from awards.rules.report.parse import FORMS
from registry.models import Federation, RulesetPeriod
from ui.amounts import IN_MASTERPOINTS, MASTERPOINT, Unit, Units


class Period(NamedTuple):
    """From which day on an edition is in force; it ends where the next one starts."""

    starts: date
    ruleset: str


def federation_of_code(code: str) -> Federation | None:
    """The federation of that code, with its editions; all in one query, for whatever page it is."""
    return next(iter(_with_periods(Federation.objects.filter(code=code))), None)


def federations_by(ruleset: str) -> list[Federation]:
    """The federations that play, have played or will play by the edition; as `federation_of_code`."""
    periods = RulesetPeriod.objects.filter(federation=OuterRef("pk"), ruleset=ruleset)
    return _with_periods(Federation.objects.filter(Exists(periods)))


def _with_periods(federations: QuerySet[Federation]) -> list[Federation]:
    """The federations with their editions, by one query, which has a row for each edition."""
    rows = federations.annotate(
        period_starts=F("ruleset_periods__starts"), period_ruleset=F("ruleset_periods__ruleset")
    )
    found: dict[int, Federation] = {}
    periods: dict[int, list[Period]] = defaultdict(list)
    for row in rows.order_by("pk", "period_starts"):
        found.setdefault(row.pk, row)
        if row.period_starts is not None:
            periods[row.pk].append(Period(row.period_starts, row.period_ruleset))
    for federation in found.values():
        _keep(federation, periods[federation.pk])
    return list(found.values())


def periods_of(federation: Federation) -> Sequence[Period]:
    """The federation's editions with their first days, the earliest first; read anew unless they came with it."""
    known: Sequence[Period] | None = getattr(federation, "known_periods", None)
    if known is not None:
        return known
    rows = RulesetPeriod.objects.filter(federation=federation).order_by("starts").values_list("starts", "ruleset")
    return [Period(*row) for row in rows]


def keep_periods(federation: Federation) -> None:
    """Read the federation's editions once for the record: for the time of a request alone."""
    if not hasattr(federation, "known_periods"):
        _keep(federation, periods_of(federation))


def _keep(federation: Federation, periods: Sequence[Period]) -> None:
    federation.known_periods = tuple(periods)  # type: ignore[attr-defined]


def ruleset_on(federation: Federation, day: date) -> str | None:
    """The id of the edition in force in the federation on that day."""
    return next((period.ruleset for period in reversed(periods_of(federation)) if period.starts <= day), None)


def edition_on(federation: Federation, day: date) -> Edition | None:
    """The edition in force in the federation on that day; None where there is none, or none that is known."""
    return EDITIONS.get(ruleset_on(federation, day) or "")


def editions_of(federation: Federation, day: date) -> list[Edition]:
    """The edition in force on the day, then those before it, the latest first; each once."""
    ids = [period.ruleset for period in reversed(periods_of(federation)) if period.starts <= day]
    return [EDITIONS[ruleset] for ruleset in dict.fromkeys(ids) if ruleset in EDITIONS]


def levels_of(federation: Federation, day: date) -> list[str]:
    """The levels that events of the federation are or were played for, the lowest of the edition in force first.

    All that there are where no edition is in force.
    """
    editions = editions_of(federation, day) or EDITIONS.values()
    return list(dict.fromkeys(level for edition in editions for level in edition.levels))


def played_levels(federation: Federation, day: date) -> list[str]:
    """Those of them whose events an edition computes; all where no edition is in force."""
    editions = editions_of(federation, day) or EDITIONS.values()
    computed = {level for edition in editions for level in edition.asking.levels}
    return [level for level in levels_of(federation, day) if level in computed]


def sanctioned_kinds(federation: Federation, day: date) -> list[str]:
    """The kinds of sanction that its editions know; all where no edition is in force."""
    editions = editions_of(federation, day) or EDITIONS.values()
    return list(dict.fromkeys(kind for edition in editions for kind in edition.sanctions.levels))


def sanctioned_levels(federation: Federation, day: date) -> list[str]:
    """Those of them to which a sanction gives the right; all where no edition is in force."""
    editions = editions_of(federation, day) or EDITIONS.values()
    given = {level for edition in editions for level in edition.sanctions.levels.values()}
    return [level for level in levels_of(federation, day) if level in given]


def forms_of(federation: Federation, day: date) -> list[str]:
    """The forms in which events of the federation are or were played; all where no edition is in force."""
    editions = editions_of(federation, day) or EDITIONS.values()
    return [form for form in FORMS if form != TEAM_MATCHES or any(edition.asking.scales for edition in editions)]


def is_free(ruleset: str | None, level: object) -> bool:
    """Whether by the edition anyone may hold an event of the level without leave."""
    edition = EDITIONS.get(ruleset or "")
    return edition is not None and level in edition.free_levels


def has_ranking(federation: Federation, day: date) -> bool:
    """Whether the awards of the edition in force carry ranking points; where none is in force, nothing is left out."""
    return is_ranked(ruleset_on(federation, day))


def is_ranked(ruleset: str | None) -> bool:
    """Whether the awards of the edition carry ranking points; of one that is not known, nothing is left out."""
    edition = EDITIONS.get(ruleset or "")
    return edition is None or edition.has_ranking


def knows_sanctions(federation: Federation, day: date) -> bool:
    """Whether leave is applied for by the edition in force; where none is in force, nothing is left out."""
    edition = edition_on(federation, day)
    return edition is None or bool(edition.sanctions.levels)


def knows_rallies(federation: Federation, day: date) -> bool:
    """Whether the edition in force gives a bonus for rallies; where none is in force, nothing is left out."""
    edition = edition_on(federation, day)
    return edition is None or edition.rally_bonus is not None


def takes_matches(federation: Federation, day: date) -> bool:
    """Whether matches are entered one by one by the edition in force; where none is in force, nothing is left out."""
    edition = edition_on(federation, day)
    return edition is None or bool(edition.asking.scales)


def units_of(edition: Edition | None) -> Units:
    """How points are written by an edition."""
    return IN_MASTERPOINTS if edition is None else _written([edition])


def units_on(federation: Federation, day: date) -> Units:
    """How the federation writes points: by the edition in force, and by those before it the colours that it lacks."""
    editions = editions_of(federation, day)
    return _written(editions) if editions else IN_MASTERPOINTS


def _written(editions: Sequence[Edition]) -> Units:
    colours: dict[str, Unit] = {}
    for edition in editions:
        for colour, code in edition.units.items():
            colours.setdefault(colour, Unit(code, edition.hundredths[colour], edition.decimals))
    return Units(colours, replace(MASTERPOINT, decimals=editions[0].decimals))
