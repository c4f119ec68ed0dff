"""Mail about an application: to those who applied, to the instance whose turn it is, to the districts concerned.

A mail names the event, its days and its organiser, says what was decided and what to do next, and leads to the page.
It names no person; what was written at the step is the only other text in it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from registry.models import Club, District, Federation, User
from registry.queries.languages import language_of
from registry.services.mail import queue_mail
from sanctions.choices import Action
from sanctions.models import Application, Step
from sanctions.queries.addressees import concerned_districts, of_districts, organisers, whose_turn


class Reader(StrEnum):
    """As what somebody gets a mail; who is several of them gets the first."""

    TURN = "turn"
    ORGANISER = "organiser"
    CONCERNED = "concerned"


@dataclass(frozen=True)
class Text:
    """A subject with a place for the event's name, what happened, and what to do next."""

    subject: Promise
    said: Promise
    todo: Promise


_DECIDE = gettext_lazy("What to do next: open the application, look at what the checks found, and decide.")
_NOTHING = gettext_lazy("There is nothing to do.")
_OBJECT = gettext_lazy(
    "There is nothing to do. If it stands in the way of an event of yours, write to the district or the office."
)
_WITHDRAWN = Text(
    gettext_lazy("Withdrawn: %(name)s"), gettext_lazy("An application has been withdrawn by its organiser."), _NOTHING
)

TEXTS: dict[tuple[Action, Reader], Text] = {
    (Action.SUBMIT, Reader.TURN): Text(
        gettext_lazy("To decide: %(name)s"), gettext_lazy("An application waits for you."), _DECIDE
    ),
    (Action.SUBMIT, Reader.CONCERNED): Text(
        gettext_lazy("Applied for: %(name)s"),
        gettext_lazy("An application that concerns your district waits for another to decide."),
        _OBJECT,
    ),
    (Action.ANSWER, Reader.TURN): Text(
        gettext_lazy("Answered: %(name)s"),
        gettext_lazy("The organiser has answered what you asked. The application waits for you again."),
        _DECIDE,
    ),
    (Action.ASK_BACK, Reader.ORGANISER): Text(
        gettext_lazy("Question: %(name)s"),
        gettext_lazy("Before your application is decided, something is asked of you."),
        gettext_lazy(
            "What to do next: open the application, change what has to be changed, and answer. It waits for you."
        ),
    ),
    (Action.ENDORSE, Reader.TURN): Text(
        gettext_lazy("To decide: %(name)s"), gettext_lazy("An endorsed application waits for you."), _DECIDE
    ),
    (Action.ENDORSE, Reader.ORGANISER): Text(
        gettext_lazy("Endorsed: %(name)s"),
        gettext_lazy("Your application has been endorsed, and goes on to the next who decides."),
        gettext_lazy("There is nothing to do. You get a mail when it is decided."),
    ),
    (Action.ENDORSE, Reader.CONCERNED): Text(
        gettext_lazy("Endorsed: %(name)s"),
        gettext_lazy("An application that concerns your district has been endorsed."),
        _OBJECT,
    ),
    (Action.GRANT, Reader.ORGANISER): Text(
        gettext_lazy("Granted: %(name)s"),
        gettext_lazy("Your application has been granted. The event stands in the calendar."),
        gettext_lazy("There is nothing to do before it is played. If it cannot be held, cancel it on its page."),
    ),
    (Action.GRANT, Reader.CONCERNED): Text(
        gettext_lazy("Granted: %(name)s"),
        gettext_lazy("An application that concerns your district has been granted. It stands in the calendar."),
        _NOTHING,
    ),
    (Action.REFUSE, Reader.ORGANISER): Text(
        gettext_lazy("Refused: %(name)s"),
        gettext_lazy("Your application has been refused."),
        gettext_lazy("What to do next: if another day or place would do, copy the application and apply again."),
    ),
    (Action.REFUSE, Reader.CONCERNED): Text(
        gettext_lazy("Refused: %(name)s"),
        gettext_lazy("An application that concerns your district has been refused."),
        _NOTHING,
    ),
    (Action.MOVE, Reader.ORGANISER): Text(
        gettext_lazy("Moved: %(name)s"),
        gettext_lazy("Your application has been moved to an alternative day."),
        gettext_lazy("There is nothing to do if the day suits you. If it does not, withdraw or cancel it on its page."),
    ),
    (Action.MOVE, Reader.CONCERNED): Text(
        gettext_lazy("Moved: %(name)s"),
        gettext_lazy("An application that concerns your district has been moved to another day."),
        _OBJECT,
    ),
    (Action.WITHDRAW, Reader.TURN): _WITHDRAWN,
    (Action.WITHDRAW, Reader.ORGANISER): _WITHDRAWN,
    (Action.WITHDRAW, Reader.CONCERNED): _WITHDRAWN,
    **{
        (Action.CANCEL, reader): Text(
            gettext_lazy("Cancelled: %(name)s"),
            gettext_lazy(
                "An event that was granted has been cancelled. If it counted in a quota, its place is free again."
            ),
            _NOTHING,
        )
        for reader in Reader
    },
}


def tell(step: Step) -> None:
    """Tell those concerned of a step, but for him who took it; once, however often this is called for the step."""
    application = step.application
    if application.submitted_at is None:
        # A draft that was thrown away: nobody else has heard of it.
        return
    told: set[User | Club | None] = {step.by}
    for reader, addressees in _readers(step):
        text = TEXTS.get((Action(step.action), reader))
        if text is None:
            continue
        for one in addressees:
            if one not in told:
                told.add(one)
                write(application, one, key=f"sanction:{step.pk}", text=text, step=step)


def _readers(step: Step) -> Iterator[tuple[Reader, Sequence[User | Club]]]:
    application = step.application
    yield Reader.TURN, whose_turn(application)
    yield Reader.ORGANISER, organisers(application)
    districts = concerned_districts(application)
    if step.district_id is not None:
        own = {user.pk for user in of_districts(application.federation, {step.district_id})}
        if step.by_id in own:
            # His colleagues see it in their list.
            districts.discard(step.district_id)
    yield Reader.CONCERNED, of_districts(application.federation, districts)


def write(application: Application, to: User | Club, *, key: str, text: Text, step: Step | None = None) -> None:
    """Queue a mail to a user or a club, in the reader's language; the same key queues none to the same again."""
    federation = application.federation
    user = to if isinstance(to, User) else None
    with translation.override(language_of(user, federation)):
        written = [_("What was written:") + "\n" + step.why] if step is not None and step.why else []
        paragraphs = [str(text.said), _facts(application, step), *written, str(text.todo)]
        subject = str(text.subject) % {"name": _on_one_line(application.name)}
    page = reverse("sanction", kwargs={"federation": federation.code, "pk": application.pk})
    queue_mail(
        key=f"{key}:{user.pk if user is not None else 'club'}",
        to=to.email,
        subject=subject,
        body="\n\n".join([*paragraphs, settings.SITE_URL.rstrip("/") + page]) + "\n",
        federation=federation,
    )


def _facts(application: Application, step: Step | None) -> str:
    """The application in a few lines, and by which instance the step was taken."""
    days = [day.date for day in application.days.all() if not day.alternative]
    lines = [
        _("Event: %(name)s") % {"name": _on_one_line(application.name)},
        _("Sanction: %(kind)s") % {"kind": application.get_kind_display()},
        ngettext("Day: %(days)s", "Days: %(days)s", len(days))
        % {"days": "; ".join(date_format(day, "DATE_FORMAT") for day in sorted(days))},
        _("Organiser: %(organiser)s") % {"organiser": _named(application.organiser)},
    ]
    if application.place:
        lines.append(_("Place: %(place)s") % {"place": _on_one_line(application.place)})
    if step is not None and step.instance:
        by = step.district.name if step.district is not None else step.get_instance_display()
        lines.append(_("Decided by: %(who)s") % {"who": by})
    return "\n".join(lines)


def _named(organiser: Club | District | Federation) -> str:
    return str(organiser) if isinstance(organiser, Federation) else f"{organiser} ({organiser.number})"


def _on_one_line(text: str) -> str:
    """A line break in what was typed must not look like a line of ours."""
    return " ".join(text.split())
