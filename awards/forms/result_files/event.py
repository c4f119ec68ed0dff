"""What is asked of an event of a file: its questions as fields, and what the edition of its day asks beside them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from awards.forms.conditions import AskedField, add_fields, asked_fields, conditions_of
from awards.forms.result_files.proposals import Proposals
from awards.forms.sanctions import sanction_field
from awards.forms.standings import Desk
from awards.forms.standings.event import day, whole
from awards.readers.questions import SCALES, Question
from awards.readers.reporting import OF_MATCHES
from awards.readers.wording import question, word
from awards.rules.asking import Asked, Asking
from awards.rules.edition import Edition
from sanctions.choices import Form, named_levels

# Whoever sends a file is asked these about the event; players, parts played and line-ups have places of their own.
KINDS = ("text", "date", "number", "choice")
# Of these the file only gives a hint; what they may become is asked by the edition.
HINTS = ("strata",)
WINNERS = "winners"
# Of matches these follow from the matches themselves.
LIST_ALONE = ("boards", "entrants")
_CHOICES: Mapping[tuple[str, str], Any] = {
    ("provisional", "wait"): gettext_lazy("No, play goes on: the report waits"),
    ("provisional", "final"): gettext_lazy("Yes, this is the final result"),
    ("unplayed", "wait"): gettext_lazy("They are still to be played: the report waits"),
    ("unplayed", "left_out"): gettext_lazy("Leave them out"),
    ("form", "barometer_teams"): gettext_lazy("One final list"),
    ("form", "team_matches"): gettext_lazy("The points of each match"),
}
_SHORT = 2


@dataclass(frozen=True)
class Settings:
    """Where and about what somebody is asked: `edition` is that of the event's day, None where no rules are in force.

    `play` is the form of play of the report that will be made.
    """

    desk: Desk
    edition: Edition | None
    asking: Asking
    play: str
    levels: tuple[str, ...]
    proposals: Proposals

    @property
    def asked(self) -> tuple[Asked, ...]:
        """What the edition asks of such an event, of this person."""
        found = self.asking.series if self.play == Form.TEAM_MATCHES else self.asking.of_list(self.play)
        return tuple(one for one in found if self.desk.actor.office or not one.office)


class EventForm(forms.Form):
    """The questions about the event itself. `typed` holds the answers and proposals; `checked`: with errors."""

    use_required_attribute = False

    def __init__(
        self, typed: dict[str, str], *, checked: bool, asked: tuple[Question, ...], settings: Settings
    ) -> None:
        super().__init__(typed if checked else None, initial=typed)
        self.settings = settings
        language = get_language() or "en"
        self.hints = [question(one.code, one.facts, language) for one in asked if one.key in HINTS]
        self.questions = [one for one in asked if _is_asked(one, settings)]
        for one in self.questions:
            self.fields[one.key] = self._field(one, language)
            # Where nothing stands at first, nothing need be said.
            self.fields[one.key].required = one.required or one.proposal != ""
        if settings.desk.sanctioned:
            self.fields["sanction"] = sanction_field(settings.desk.sanctioned)
        add_fields(self, settings.asked, settings.edition.id if settings.edition is not None else "")
        self._forget_what_cannot_be_chosen(typed)
        for name, source in settings.proposals.sources.items():
            if name in self.fields:
                field, where = self.fields[name], settings.proposals.places.get(name, "")
                field.help_text = _explained(str(field.help_text), source, where)

    def _field(self, one: Question, language: str) -> forms.Field:
        asked, mark, more = question(one.code, one.facts, language).partition("? ")
        label = f"{asked}{mark.strip()}"
        field = self._field_of_kind(one, label, language)
        # What follows the question explains it.
        field.help_text = more
        return field

    def _field_of_kind(self, one: Question, label: str, language: str) -> forms.Field:
        if one.key == "organiser":
            return forms.ChoiceField(label=label, choices=self.settings.desk.organisers)
        if one.key == "level":
            choices = [(value, str(capfirst(name))) for value, name in named_levels(self.settings.levels)]
            return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)
        if one.kind == "choice":
            return self._choice(one, label, language)
        if one.kind == "date":
            return day(label)
        if one.kind == "number":
            return whole(label)
        # What is proposed as empty may be left so.
        typed = forms.TextInput(attrs={"autocomplete": "off"})
        return forms.CharField(label=label, max_length=200, widget=typed, required=one.proposal != "")

    def _choice(self, one: Question, label: str, language: str) -> forms.ChoiceField:
        choices = [(value, _word(one, value, language)) for value in self._allowed(one)]
        if len(choices) <= _SHORT:
            return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)
        return forms.ChoiceField(label=label, choices=[("", "–"), *choices])

    def _allowed(self, one: Question) -> tuple[str, ...]:
        """The choices that the edition takes: it may know no matches, or fewer scales."""
        scales = self.settings.asking.scales
        if one.choices == SCALES:
            return tuple(value for value in one.choices if not scales or value in scales)
        return forms_taken(one.choices, self.settings.edition) if one.key == "form" else one.choices

    def _forget_what_cannot_be_chosen(self, typed: dict[str, str]) -> None:
        """Change `typed`: what was proposed and is none of a field's choices is asked for, as if it were not."""
        for name, field in self.fields.items():
            proposed = self.settings.proposals.typed.get(name)
            is_proposed = proposed is not None and typed.get(name) == proposed
            if is_proposed and isinstance(field, forms.ChoiceField) and not field.valid_value(proposed):
                del typed[name]

    def clean(self) -> dict[str, Any]:
        """The day has come, and the first day is not after the last."""
        first, last = self.cleaned_data.get("first_date"), self.cleaned_data.get("date")
        if last and last > self.settings.desk.today:
            self.add_error("date", _("This day is in the future. File the event once it has been played."))
        if first and last and first > last:
            self.add_error("first_date", _("The first day cannot be after the last day."))
        return self.cleaned_data

    @property
    def shown(self) -> Iterator[forms.BoundField]:
        """The questions in their order, the sanctioned event before the level that it gives the right to."""
        for one in self.questions:
            if one.key == "level" and "sanction" in self.fields:
                yield self["sanction"]
            yield self[one.key]

    @property
    def asked_by_the_edition(self) -> list[AskedField]:
        """What the edition asks, the things that no event is without first."""
        ordered = sorted(self.settings.asked, key=lambda one: not one.required)
        return asked_fields(self, ordered, self.settings.play, self.settings.levels)

    def answers(self) -> dict[str, Any]:
        """The answers as `awards.readers.reporting.to_report` takes them, as far as they could be read."""
        cleaned = getattr(self, "cleaned_data", {})
        found: dict[str, Any] = {}
        for one in self.questions:
            value = cleaned.get(one.key)
            if value not in {None, ""}:
                found[one.key] = value.isoformat() if one.kind == "date" else value
        level, play = cleaned.get("level"), self.settings.play
        # What another level would be asked is hidden on the page, and stands there unseen.
        asked = [one for one in self.settings.asked if level in one.levels.get(play, ())]
        conditions = conditions_of(asked, cleaned)
        return {**found, **({"conditions": conditions} if conditions else {})}


def _explained(help_text: str, source: str, where: str) -> SafeString:
    """The help of a field, from where its proposal came, and the exact place in the file in small type below."""
    said = f"{help_text} {source}".strip()
    return format_html('{} <small class="help-place">{}</small>', said, where) if where else format_html("{}", said)


def forms_taken(forms: tuple[str, ...], edition: Edition | None) -> tuple[str, ...]:
    """Those forms of play that the edition takes from a file; it may know no matches."""
    if edition is None or edition.asking.scales:
        return forms
    return tuple(form for form in forms if form != Form.TEAM_MATCHES)


def _is_asked(one: Question, settings: Settings) -> bool:
    """Whether the question stands here, and an event of this form of play is asked it by the edition."""
    if one.kind not in KINDS or one.key in HINTS or one.condition:
        return False
    if one.key == WINNERS and settings.edition is not None and not settings.asking.lines:
        return False
    other = LIST_ALONE if settings.play == Form.TEAM_MATCHES else OF_MATCHES
    return one.key not in other


def _word(one: Question, value: str, language: str) -> str:
    own = _CHOICES.get((one.key, value))
    if own is not None:
        return str(own)
    if value == "imp":
        return "IMP"
    return word(one.code, value, language)
