"""The small forms by which a step is taken: one an action, each with the version of what its reader saw."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from sanctions.choices import Action
from sanctions.models import Application
from sanctions.queries.applications import alternative_days, playing_days

LONGEST = 2000


@dataclass(frozen=True)
class Asked:
    """What a step asks: heading, button, what is to be written (`needed` or not); `danger`: the button warns."""

    title: Promise
    submit: Promise
    why: Promise
    help: Promise | str = ""
    needed: bool = False
    danger: bool = False


_NOTE = gettext_lazy("A word to the organiser")
_BY_MAIL = gettext_lazy("The organiser reads this here and gets it by mail.")
ASKED: dict[Action, Asked] = {
    Action.ENDORSE: Asked(
        gettext_lazy("Endorse"),
        gettext_lazy("Endorse"),
        gettext_lazy("A word to those who decide"),
        gettext_lazy("The organiser reads it too."),
    ),
    Action.GRANT: Asked(gettext_lazy("Grant"), gettext_lazy("Grant"), _NOTE, _BY_MAIL),
    Action.ASK_BACK: Asked(
        gettext_lazy("Ask the organiser something"),
        gettext_lazy("Ask"),
        gettext_lazy("What you need to know, or what should be changed"),
        format_lazy("{} {}", _BY_MAIL, gettext_lazy("The application comes back to you with the answer.")),
        needed=True,
    ),
    Action.MOVE: Asked(
        gettext_lazy("Move to an alternative day"), pgettext_lazy("application", "Move"), _NOTE, _BY_MAIL
    ),
    Action.REFUSE: Asked(
        *(gettext_lazy("Refuse"), gettext_lazy("Refuse"), gettext_lazy("Why it is refused"), _BY_MAIL),
        needed=True,
        danger=True,
    ),
    Action.ANSWER: Asked(
        gettext_lazy("Answer and send again"),
        gettext_lazy("Send"),
        gettext_lazy("Your answer"),
        gettext_lazy("Change the application first if something in it has to be different."),
        needed=True,
    ),
    Action.WITHDRAW: Asked(
        gettext_lazy("Withdraw"),
        gettext_lazy("Withdraw"),
        gettext_lazy("Why it is withdrawn"),
        gettext_lazy("Nobody decides on it then. To apply again later, copy it."),
        danger=True,
    ),
    Action.CANCEL: Asked(
        gettext_lazy("Cancel the event"),
        gettext_lazy("Cancel the event"),
        gettext_lazy("Why it is cancelled"),
        gettext_lazy("All who are concerned get it by mail. The calendar says that the event is cancelled."),
        needed=True,
        danger=True,
    ),
}


class StepForm(forms.Form):
    """The form of one action; `exception`: the regulation forbids it, so that it needs a written reason.

    Moving asks for the days; the days given up only where it is played on several.
    """

    use_required_attribute = False
    version = forms.IntegerField(widget=forms.HiddenInput)
    # Which of the forms of a page it was, for what is kept while its sender signs in.
    step = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, *args: Any, action: Action, application: Application, exception: bool = False, **options: Any
    ) -> None:
        options["initial"] = {**(options.get("initial") or {}), "version": application.version, "step": action.value}
        super().__init__(*args, **{**options, "auto_id": f"{action.value}_%s"})
        self.action, self.asked, self.days = action, ASKED[action], playing_days(application)
        if action == Action.MOVE:
            self._ask_for_days(application)
        if exception:
            # What was forbidden when the reason was asked for, so that it covers nothing that came later.
            self.fields["covers"] = forms.CharField(widget=forms.HiddenInput, required=False)
            self.ask_for_exception()
        self.fields["why"] = _prose(self.asked.why, help_text=self.asked.help, required=self.asked.needed)

    def ask_for_exception(self) -> None:
        """Ask why what the regulation forbids is done nevertheless."""
        self.fields["exception"] = _prose(
            _("Why an exception is granted"),
            help_text=_("Who decided it, when, and why. It stands with the application, and the organiser reads it."),
            error_messages={"required": _("Without a written reason no exception can be granted.")},
        )

    def given(self) -> dict[str, Any]:
        """What the services are asked with, beside who asks."""
        named = ("version", "why", "exception")
        found: dict[str, Any] = {name: self.cleaned_data[name] for name in named if name in self.fields}
        if "covers" in self.data:
            found["covers"] = set(self.data["covers"].split())
        if self.action == Action.MOVE:
            found |= {"to": self.cleaned_data["to"], "instead_of": self.cleaned_data.get("instead_of", [])}
        return found

    def _ask_for_days(self, application: Application) -> None:
        several = len(self.days) > 1
        if several:
            self.fields["instead_of"] = _days(_("Days given up"), self.days)
        label = _("Played instead on") if several else _("New day")
        self.fields["to"] = _days(label, alternative_days(application))
        self.fields["to"].help_text = _(
            "The new days are checked when it is moved: you are told of other events in the way, and what the"
            " regulation forbids needs a reason."
        )


def _prose(label: Any, **options: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 3}), **options)


def _weekday_and_day(day: date) -> str:
    return f"{date_format(day, 'l')} {date_format(day, 'DATE_FORMAT')}"


def _days(label: str, days: list[Any]) -> forms.TypedMultipleChoiceField:
    by_name = {day.isoformat(): day for day in days}
    return forms.TypedMultipleChoiceField(
        label=label,
        choices=[(name, _weekday_and_day(day)) for name, day in by_name.items()],
        coerce=by_name.__getitem__,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one day.")},
    )
