"""An application that is being filled in: what its form starts with, what the checks say of what stands in it."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest

from awards.rules.sanctioning import SanctionRules
from registry.models import District
from registry.permissions import may_file_for
from registry.queries.actors import own_number
from sanctions.choices import Field, Form, Kind, State
from sanctions.forms.application import ApplicationForm, typed_of
from sanctions.models import Application, Week
from sanctions.queries.known import Known, Point, known
from sanctions.queries.organisers import Organiser, organiser_of, organisers
from sanctions.queries.pages import whole_applications, with_question
from sanctions.queries.path import waiting_at
from sanctions.queries.quota import rules_on
from sanctions.queries.weeks import week_to_change
from sanctions.services.applications import CHANGEABLE


def whole(text: str | None, default: int) -> int:
    """A number as a hidden field holds it."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else default


@dataclass(frozen=True)
class Question:
    """What was asked about an application, who asked it for which instance, and when."""

    text: str
    name: str
    instance: str
    at: datetime.datetime | None


@dataclass
class Filling:
    """For whom it is filled in (`choice`: for whom it could be), which one (None: a new one), of which bridge week."""

    request: HttpRequest
    organiser: Organiser
    choice: list[Organiser]
    application: Application | None = None
    week: Week | None = None

    def __post_init__(self) -> None:
        """The quotas ask the club for its federation."""
        if self.organiser.club is not None:
            self.organiser.club.federation = self.request.federation

    @cached_property
    def known(self) -> Known:
        """What the register knows of the organiser."""
        return known(self.request.federation, self.organiser)

    @cached_property
    def ruleset(self) -> tuple[str, SanctionRules] | None:
        """The edition in force today, and what it says of sanctions."""
        return rules_on(self.request.federation, self.request.today)

    @cached_property
    def districts(self) -> list[District]:
        """Where it could be played."""
        return list(District.objects.filter(federation=self.request.federation))

    @cached_property
    def version(self) -> int:
        """The version that was read when the form was opened."""
        now = self.application.version if self.application is not None else 0
        return whole(self.request.POST.get("version"), now)

    @cached_property
    def after(self) -> int:
        """The organiser's newest application when the form was opened; a form that is sent twice says the same."""
        said = whole(self.request.POST.get("after"), -1)
        return said if said >= 0 else self.known.newest

    @cached_property
    def start(self) -> dict[str, Any]:
        """What stands in the form before anything is typed."""
        if self.application is not None:
            return typed_of(self.application)
        home = self.organiser.home
        return {
            **{"kind": self.kinds[0], "form": Form.PAIRS, "field": Field.OPEN, "played_in": home.pk if home else None},
            **{name: getattr(self.known, name) for name in ("director", "venue", "place")},
            "contact": own_number(self.request.actor) or self.known.contact,
        }

    @property
    def answers(self) -> bool:
        """Whether it is sent as the answer to a question."""
        return self.application is not None and self.application.state == State.ASKED_BACK

    @cached_property
    def question(self) -> Question | None:
        """What is to be answered."""
        asked: Any = self.application
        if not self.answers or not asked.asked or not asked.waits_for:
            return None
        return Question(asked.asked, asked.asked_by or "", str(waiting_at(asked)), asked.waits_since)

    @property
    def kinds(self) -> list[Kind]:
        """What may be applied for: what the regulation knows; all where none is in force."""
        levels = self.ruleset[1].levels if self.ruleset is not None else {}
        return [kind for kind in Kind if kind in levels] or list(Kind)

    def form(
        self, typed: Mapping[str, Any] | None = None, *, complete: bool = False, **options: Any
    ) -> ApplicationForm:
        """The form with what was typed, or with what it starts with."""
        request = self.request
        if typed is None and "initial" not in options:
            options["initial"] = self.start
        return ApplicationForm(
            typed,
            federation=request.federation,
            actor=request.actor,
            today=request.today,
            kinds=self.kinds,
            districts=self.districts,
            complete=complete,
            answers=self.answers,
            **options,
        )

    def content(self, form: ApplicationForm) -> dict[str, Any]:
        """The fields of the application as they were typed, with its organiser and its point on the map."""
        found = form.content()
        latitude, longitude = self._point(found["venue"], found["place"])
        return {
            **found,
            **{"federation": self.request.federation, "club": self.organiser.club, "district": self.organiser.district},
            **{"week": self.week, "latitude": latitude, "longitude": longitude},
        }

    def _point(self, venue: str, place: str) -> Point:
        given = self.application
        if given is not None and given.latitude is not None and (given.venue, given.place) == (venue, place):
            return given.latitude, given.longitude
        return self.known.point(venue, place)

    def proposal(self, form: ApplicationForm) -> Application:
        """The application as it would be saved, for the checks; it stands in no database."""
        fields = {**self.content(form), "contact": None}
        fields |= {"kind": fields["kind"] or "", "form": fields["form"] or "", "field": fields["field"] or Field.OPEN}
        days = form.days()
        given = self.application
        return Application(
            pk=given.pk if given is not None else None,
            first_date=min(days, default=None),
            last_date=max(days, default=None),
            **fields,
        )


def begun(request: HttpRequest, said: Mapping[str, Any]) -> Filling:
    """A new application; what was said, in the address or the form, may name the organiser or a bridge week."""
    number = whole(said.get("week"), 0)
    if number:
        week = week_to_change(request.federation, request.actor, number)
        if week is None:
            raise Http404
        return Filling(request, organiser_of(week), [organiser_of(week)], week=week)
    choice = organisers(request.federation, request.actor)
    chosen = next((one for one in choice if one.key == said.get("organiser")), None)
    if chosen is None and (not choice or "organiser" in said):
        raise Http404
    return Filling(request, chosen or choice[0], choice)


def resumed(request: HttpRequest, pk: int) -> Filling:
    """An application that may still be changed, by those who apply with it; for others there is none."""
    applications = with_question(whole_applications(request.federation))
    found = applications.filter(pk=pk, state__in=CHANGEABLE).first()
    if found is None or not may_file_for(request.actor, club=found.club, district=found.district):
        raise Http404
    organiser = organiser_of(found)
    return Filling(request, organiser, [organiser], found, found.week)
