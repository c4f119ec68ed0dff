"""All that is asked of an event of a file: filled in as far as it is known, checked, and turned into a report."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from awards.forms.result_files.event import EventForm, Settings, forms_taken
from awards.forms.result_files.lineups import LineUpsForm
from awards.forms.result_files.players import OPENED, PlayersForm
from awards.forms.result_files.proposals import proposals
from awards.forms.result_files.summary import Entry, gathered
from awards.forms.standings import Desk
from awards.forms.standings.typed import day_of
from awards.models import ResultFile
from awards.readers.found import FoundEvent
from awards.readers.one_list import as_one_list, has_two_lists
from awards.readers.questions import BAD_RULINGS, Question, questions
from awards.readers.reporting import Drafted, to_report
from awards.readers.settling import lineup_answers, player_answers, with_names
from awards.readers.wording import sentence
from awards.rules.asking import NOTHING_ASKED
from awards.rules.edition import Edition
from registry.queries.editions import levels_of
from sanctions.choices import Form

# What stands for players, their parts and line-ups is kept where the page has no field for it.
_KEPT = ("player-", "meant-", "share-", "lineup-")
RULESET = "ruleset"
_JOINED = gettext_lazy("Under these rules the overall list is one: N-S and E-W are ranked together.")
_NO_ONE_LIST = gettext_lazy(
    "The file ranks N-S and E-W apart, and under these rules the overall list is one. Send a file in which all pairs "
    "have a percentage, or one list."
)


def merged(before: Mapping[str, Any], sent: Mapping[str, str]) -> dict[str, str]:
    """What was answered so far: what was sent now, and what the page had no fields for."""
    kept = {key: str(value) for key, value in before.items() if key.startswith(_KEPT) and key not in sent}
    return {**kept, **sent}


class Answering:
    """The forms of one event of a file. `answers` is what was typed so far, None where nobody has answered yet.

    `checked`: with all that is wrong.
    """

    def __init__(
        self,
        event: FoundEvent,
        file: ResultFile,
        desk: Desk,
        answers: Mapping[str, str] | None,
        *,
        checked: bool,
    ) -> None:
        self.desk, self.checked, self.answered = desk, checked, answers
        on = day_of((answers or {}).get("date", "")) or event.date or desk.today
        edition = desk.edition_on(on)
        asking = edition.asking if edition is not None else NOTHING_ASKED
        # Where the directions are not ranked apart, one list is made of two.
        self.is_joined = edition is not None and not asking.lines and has_two_lists(event)
        joined = as_one_list(event) if self.is_joined else event
        self.cannot_be_joined = joined is None
        self.event = event = joined or event
        self.questions = questions(event)
        asked = {one.key: one for one in self.questions}
        levels = tuple(asking.levels or levels_of(desk.federation, desk.today))
        proposed = proposals(event, self.questions, file, desk, edition, levels)
        typed: dict[str, str] = {**proposed.typed, **(answers or {})}
        if answers is not None and RULESET in answers:
            # What was left empty or unticked stays so; a question that came up later has its proposal.
            typed = {key: value for key, value in typed.items() if key in answers or key in asked}
        self.ruleset = edition.id if edition is not None else ""
        self.other_rules = checked and (answers or {}).get(RULESET, self.ruleset) != self.ruleset
        self.typed = typed
        self.opened = frozenset(typed.get(OPENED, "").split())
        settings = Settings(desk, edition, asking, self._play(typed, asked, edition), levels, proposed)
        self.form = EventForm(typed, checked=checked, asked=self.questions, settings=settings)
        self.players = PlayersForm(
            typed, checked=checked, event=event, asked=asked, desk=desk, organiser=typed.get("organiser", "")
        )
        self.lineups = self._line_ups(asked) if settings.play == Form.TEAM_MATCHES else None
        self.general: list[str] = []

    @property
    def kept(self) -> dict[str, str]:
        """What was answered, with the numbers of those who were chosen."""
        return {key: self.typed[key] for key in (self.answered or {}) if key in self.typed}

    def _line_ups(self, asked: Mapping[str, Question]) -> LineUpsForm:
        return LineUpsForm(
            self.typed,
            checked=self.checked,
            event=self.event,
            asked=asked,
            settled=self.players.settled,
            opened=self.opened,
        )

    def _play(self, typed: dict[str, str], asked: Mapping[str, Question], edition: Edition | None) -> str:
        """The form of play of the report; where the file's own is not taken, the first that is."""
        question = asked.get("form")
        if question is None:
            return str(self.event.stated.get("form") or self.event.form)
        taken = forms_taken(question.choices, edition)
        likely = question.proposal if question.proposal in taken else taken[0]
        if typed.get("form") not in taken:
            typed["form"] = likely
        return typed["form"]

    @property
    def forms(self) -> list[forms.Form]:
        """The forms of the page, in its order."""
        return [self.form, self.players, *([self.lineups] if self.lineups is not None else [])]

    def is_valid(self) -> bool:
        """Whether nothing that was answered is wrong, and nothing is open; all of it is looked at."""
        found = [form.is_valid() for form in self.forms]
        if self.other_rules:
            message = _("Other rules are in force on this day. Look at what they ask, and send it again.")
            self.form.add_error("date" if "date" in self.form.fields else None, message)
        if self.cannot_be_joined:
            self.general.append(str(_NO_ONE_LIST))
        if not all(found) or self.other_rules or self.cannot_be_joined:
            return False
        drafted = self.report()
        for one in drafted.open:
            self.refuse(one.key, self._waits(one.key, drafted))
        return not drafted.open

    def _waits(self, key: str, drafted: Drafted) -> str:
        if key in {"provisional", "unplayed"}:
            return _("The report waits until play is over. What you have answered is kept; come back then.")
        wrong = [one for one in drafted.warnings if one.code == BAD_RULINGS.get(key)]
        if wrong:
            return " ".join(sentence(one, get_language() or "en") for one in wrong)
        return _("Fill this in too.")

    def report(self) -> Drafted:
        """The report as far as it goes, with the questions that are still open."""
        settled = self.players.settled
        answers: dict[str, Any] = {**self.form.answers(), **player_answers(settled), **self.players.shares()}
        stated = self.event.stated.get("conditions")
        if isinstance(stated, Mapping):
            said = {key for one in self.form.settings.asked for key in one.keys}
            other = {key: value for key, value in stated.items() if key not in said}
            answers["conditions"] = {**other, **answers.get("conditions", {})}
        if self.lineups is not None:
            answers |= {**lineup_answers(self.event, settled), **self.lineups.answers()}
        return with_names(self.event, to_report(self.event, answers), settled)

    def refuse(self, key: str, message: str) -> None:
        """Show at a question what is wrong with its answer; at the top of the page where it has no field."""
        if key.startswith("lineup-") and self.lineups is not None:
            self.lineups.refuse(key, message)
            return
        form = next((form for form in self.forms if key in form.fields), None)
        if form is None:
            self.general.append(message)
        elif message not in form.errors.get(key, ()):
            form.add_error(key, message)

    @property
    def hints(self) -> list[str]:
        """What is to be known before anything is answered."""
        joined = _NO_ONE_LIST if self.cannot_be_joined else _JOINED
        return [*([str(joined)] if self.is_joined else []), *self.form.hints]

    @property
    def name(self) -> str:
        """What the event is called: as it was answered, else as the file says."""
        return self.typed.get("name", "").strip() or self.event.name

    @property
    def wrong(self) -> list[Entry]:
        """Everything that is wrong, from the top of the page to its end; much of one kind is one line."""
        if not self.checked:
            return []
        found = [Entry("", message, "") for message in self.general]
        for form in self.forms:
            found += [Entry("", str(message), "") for message in form.non_field_errors()]
            found += _entries(form, self._names())
        if self.lineups is not None:
            found += [
                Entry(f"{match.called}, {side.team}", message, side.key, "lineup")
                for match in self.lineups.matches
                for side in match.sides
                for message in side.errors
            ]
        return gathered(found)

    def _names(self) -> dict[str, str]:
        """What a player's field is called in the summary: his contestant, and his name in the file."""
        return {
            player.key: ", ".join(filter(None, [one.contestant.team or one.number, player.name or player.number]))
            for one in self.players.contestants
            for player in one.players
        }


def _entries(form: forms.Form, names: Mapping[str, str]) -> Iterable[Entry]:
    for name in [name for name in form.fields if name in form.errors]:
        field = form[name]
        target = field.id_for_label or f"id_{name}_0"
        for message in form.errors[name]:
            yield Entry(names.get(name) or str(field.label), str(message), target, name.partition("-")[0])
