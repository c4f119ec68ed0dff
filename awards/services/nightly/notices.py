"""Mail to the office: runs that failed, died, found faults, are late or take too long; titles no longer covered."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import RunState
from awards.models import Run, TitleAward
from awards.rules.wording import title_name
from registry.choices import RoleKind
from registry.models import Federation, Player, User
from registry.queries.days import local_moment
from registry.queries.languages import language_of
from registry.services.mail import queue_mail

# Subject and lines, in the language that is set.
Letter = tuple[str, list[str]]


def tell_of_run(run: Run) -> None:
    """Tell the office that a run did not end well: failed, died, or found faults."""

    def letter() -> Letter:
        said = {
            RunState.FAILED: _("The nightly run failed. The lists of the day before stay in place."),
            RunState.DIED: _("The nightly run died before its end. The next one begins anew."),
            RunState.FAULTY: _(
                "The nightly run found holdings that were not the sum of the ledger, and put them right."
            ),
        }[RunState(run.state)]
        lines = [said, "", *_figures(run), "", *[str(failure) for failure in run.failures]]
        return _("Nightly run of %(day)s: %(state)s") % {"day": run.day, "state": run.get_state_display()}, lines

    _tell_office(run.federation, f"nightly-{run.state}:{run.pk}", letter)


def tell_of_slow_run(run: Run) -> None:
    """Tell the office, once, that a run takes or took too long."""

    def letter() -> Letter:
        lines = [_("The run is slower than it should be; the lists are published when it ends."), "", *_figures(run)]
        return _("Nightly run of %(day)s takes too long") % {"day": run.day}, lines

    _tell_office(run.federation, f"nightly-slow:{run.pk}", letter)


def tell_of_late_run(federation: Federation, day: date, last_good: date | None) -> None:
    """Tell the office, once a day, that no good run stands within the hours that the settings allow."""

    def letter() -> Letter:
        if last_good is None:
            said = _("No nightly run has ended well yet.")
        else:
            said = _("The last good run is that of %(day)s.") % {"day": last_good}
        return _("The nightly run is late"), [said]

    _tell_office(federation, f"nightly-late:{federation.pk}:{day}", letter)


def tell_of_titles_below(federation: Federation, titles: Sequence[TitleAward]) -> None:
    """Tell the office of titles whose points were just found missing; they stay until the office decides."""
    numbers = dict(Player.objects.filter(pk__in=[title.player_id for title in titles]).values_list("pk", "number"))
    for title in titles:
        letter = partial(_title_below, title, numbers[title.player_id])
        _tell_office(federation, f"title-below:{title.pk}:{title.questioned_at}", letter)


def _title_below(title: TitleAward, number: str) -> Letter:
    name = title_name(title.ruleset, title.title, get_language() or "en")
    named = {"number": number, "title": name, "day": title.reached_on}
    lines = [
        _("Player %(number)s reached the title %(title)s on %(day)s. His points are below it now.") % named,
        _("The title stays until the office decides: it waits on the desk."),
    ]
    return _("Title no longer covered: player %(number)s") % named, lines


def _figures(run: Run) -> list[str]:
    lines = [_("Federation: %(name)s") % {"name": run.federation.name}]
    lines.append(
        _("Started: %(moment)s") % {"moment": f"{local_moment(run.federation, run.started_at):%Y-%m-%d %H:%M}"}
    )
    if "differences" in run.proof:
        lines.append(_("Differing holdings: %(number)s") % {"number": run.proof["differences"]})
        players = [shown["player"] for shown in run.proof["shown"]]
        numbers = Player.objects.filter(pk__in=players).order_by("number").values_list("number", flat=True)
        if players:
            lines.append(_("Players: %(numbers)s") % {"numbers": ", ".join(numbers)})
    return lines


def _tell_office(federation: Federation, key: str, letter: Callable[[], Letter]) -> None:
    """Queue the letter for each of the office, in the language that he reads."""
    office = User.objects.filter(roles__federation=federation, roles__kind=RoleKind.OFFICE, is_active=True)
    for user in office.distinct().order_by("pk"):
        with translation.override(language_of(user, federation)):
            subject, lines = letter()
        queue_mail(key=f"{key}:{user.pk}", to=user.email, subject=subject, body="\n".join(lines), federation=federation)
