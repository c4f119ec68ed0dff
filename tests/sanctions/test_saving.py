"""Writing an application: drafts, what is wrong with them, and copies of last year's."""

import datetime
from decimal import Decimal
from typing import Any

import pytest

from registry.models import User
from sanctions.choices import Action, Field, Form, Kind, State
from sanctions.models import Application, Week
from sanctions.queries.applications import alternative_days, playing_days
from sanctions.services.applications import Saved, copy_last_year, save_draft
from sanctions.services.refusals import ChangedMeanwhile, NotPossible
from tests.cast import Cast
from tests.factories import ClubFactory, DistrictFactory, PlayerFactory
from tests.sanctions.lives import DAY, NOW, OTHER_DAY, begun, gone, take

pytestmark = pytest.mark.django_db

HERE = (Decimal("59.05000"), Decimal("12.70000"))


def save(stage: Cast, by: User, **asked: Any) -> Saved:
    """Save a new one of club A, or what is asked for."""
    fields = {"federation": stage.federation, "club": stage.club_a, **asked.pop("fields", {})}
    return save_draft(**{"application_id": None, "by": by, "days": [DAY], "fields": fields, **asked})


def codes(saved: Saved) -> list[tuple[str, str]]:
    return [(problem.field, problem.code) for problem in saved.problems]


def test_a_draft_may_lack_nearly_everything_and_gets_what_the_register_knows(stage: Cast) -> None:
    stage.club_a.latitude, stage.club_a.longitude = HERE
    stage.club_a.save()
    saved = save(stage, stage.official_a, days=[], at=NOW)
    assert saved.problems == ()
    draft = Application.objects.get()
    assert (draft.state, draft.version, draft.made_by, draft.made_at) == (State.DRAFT, 1, stage.official_a, NOW)
    assert (draft.played_in, draft.place, draft.latitude, draft.longitude) == (stage.north, "Åmål", *HERE)
    assert (draft.kind, draft.name, draft.first_date, draft.last_date) == ("", "", None, None)


def test_everything_that_is_said_is_kept(stage: Cast) -> None:
    week = Week.objects.create(federation=stage.federation, club=stage.club_a, name="Åmålsveckan")
    fields = {
        "played_in": stage.south,
        "week": week,
        "kind": Kind.GOLD,
        "form": Form.TEAM_MATCHES,
        "field": Field.MIXED,
        "name": "  Åmålsguldet ",
        "contestants": 24,
        "boards": 48,
        "contact": stage.player,
        "director": "Tage Ledare",
        "venue": "Stadshotellet",
        "place": "Säffle",
        "invitation": "Välkomna!",
        "remarks": "Fin lokal",
        "exception_reason": "Jubileum",
    }
    days, others = [OTHER_DAY, DAY], [datetime.date(2027, 4, 3)]
    saved = save(stage, stage.official_a, fields=fields, days=days, alternative_days=others)
    draft = Application.objects.get(pk=saved.application.pk)
    assert {name: getattr(draft, name) for name in fields} == {**fields, "name": "Åmålsguldet"}
    assert (playing_days(draft), alternative_days(draft)) == (sorted(days), others)
    assert (draft.first_date, draft.last_date) == (DAY, OTHER_DAY)


def test_all_that_cannot_be_right_is_said_at_once_and_nothing_is_saved(stage: Cast) -> None:
    foreign = DistrictFactory(name="Fjärran")
    dead = PlayerFactory(federation=stage.federation, deceased_on=DAY)
    week = Week.objects.create(federation=stage.federation, club=stage.club_b, name="Deras vecka")
    fields = {
        "kind": "platinum",
        "contestants": 1,
        "name": "x" * 201,
        "played_in": foreign,
        "week": week,
        "contact": dead,
        "latitude": HERE[0],
    }
    saved = save(stage, stage.official_a, fields=fields, days=[DAY, DAY, OTHER_DAY], alternative_days=[OTHER_DAY])
    assert codes(saved) == [
        ("contact", "deceased"),
        ("latitude", "half"),
        ("kind", "invalid_choice"),
        ("name", "max_length"),
        ("contestants", "min_value"),
        ("played_in", "foreign"),
        ("week", "foreign"),
        ("days", "twice"),
        ("alternative_days", "both"),
    ]
    assert Application.objects.count() == 0


def test_a_contact_whose_record_was_merged_is_the_one_that_stands(stage: Cast) -> None:
    old = PlayerFactory(federation=stage.federation, merged_into=stage.player)
    saved = save(stage, stage.official_a, fields={"contact": old})
    assert Application.objects.get(pk=saved.application.pk).contact == stage.player


def test_another_place_gets_the_coordinates_of_a_club_there_and_an_unknown_one_none(stage: Cast) -> None:
    ClubFactory(district=stage.south, place="Ystad", latitude=HERE[0], longitude=HERE[1])
    application = save(stage, stage.official_a, fields={"place": "ystad "}).application
    assert (application.latitude, application.longitude) == HERE
    changed = save(stage, stage.official_a, application_id=application.pk, version=1, fields={"place": "Skanör"})
    assert (changed.application.latitude, changed.application.longitude) == (None, None)


@pytest.mark.parametrize("role", ["stranger", "player_user", "official_b", "officer_north", "foreign_office"])
def test_nobody_writes_an_application_of_a_club_that_is_not_his(stage: Cast, role: str) -> None:
    with pytest.raises(NotPossible):
        save(stage, getattr(stage, role))
    draft = begun(stage)
    with pytest.raises(NotPossible):
        save(stage, getattr(stage, role), application_id=draft.pk, version=1, fields={"name": "Annat"})
    assert [application.name for application in Application.objects.all()] == [draft.name]


def test_a_draft_is_not_handed_to_another_club(stage: Cast) -> None:
    draft = begun(stage)
    with pytest.raises(NotPossible):
        save(stage, stage.official_a, application_id=draft.pk, version=1, fields={"club": stage.club_b})
    draft.refresh_from_db()
    assert draft.club == stage.club_a


@pytest.mark.parametrize(
    ("steps", "changes"),
    [("", True), ("submit", False), ("submit north.ask_back", True), ("submit north.grant", False)],
)
def test_it_changes_only_as_a_draft_or_asked_back(stage: Cast, steps: str, changes: bool) -> None:
    application = gone(stage, Kind.SILVER, steps)
    asked = {"application_id": application.pk, "version": application.version, "fields": {"venue": "Folkets hus"}}
    if changes:
        assert save(stage, stage.official_a, **asked).problems == ()
    else:
        with pytest.raises(NotPossible, match="no longer changes"):
            save(stage, stage.official_a, **asked)
    application.refresh_from_db()
    assert application.venue == ("Folkets hus" if changes else "Bygdegården")


def test_of_two_who_change_a_draft_the_second_is_told(stage: Cast) -> None:
    draft = begun(stage)
    save(stage, stage.official_a, application_id=draft.pk, version=1, fields={"venue": "Folkets hus"})
    with pytest.raises(ChangedMeanwhile) as refusal:
        save(stage, stage.office, application_id=draft.pk, version=1, fields={"venue": "Stadshotellet"})
    assert str(refusal.value) == (
        "The application was changed meanwhile. Somebody who applies for the same organiser saved it."
        " Look at it as it stands now, then decide what to do."
    )
    draft.refresh_from_db()
    assert (draft.venue, draft.version) == ("Folkets hus", 2)


# --- last year's ----------------------------------------------------------------------------------------------------


def test_a_copy_is_a_draft_on_the_same_weekdays_a_year_on(stage: Cast) -> None:
    # From Saturday to Saturday, Sunday to Sunday, over a leap day too.
    days = [datetime.date(2027, 3, 6), datetime.date(2027, 3, 7)]
    old = begun(stage, days=days, alternative_days=[OTHER_DAY], exception_reason="Jubileum", remarks="Fin lokal")
    take(Action.SUBMIT, old, stage.official_a)
    copy = Application.objects.get(pk=copy_last_year(application_id=old.pk, by=stage.official_a, at=NOW).pk)
    assert playing_days(copy) == [datetime.date(2028, 3, 4), datetime.date(2028, 3, 5)]
    assert alternative_days(copy) == [datetime.date(2028, 3, 11)]
    assert [day.weekday() for day in playing_days(copy)] == [5, 6]
    assert (copy.state, copy.version, copy.submitted_at, copy.exception_reason) == (State.DRAFT, 1, None, "")
    same = ("club", "kind", "form", "name", "contestants", "contact", "director", "venue", "place", "remarks")
    assert [getattr(copy, name) for name in same] == [getattr(old, name) for name in same]
    assert not copy.steps.exists()


def test_a_copy_of_one_from_years_ago_lies_ahead(stage: Cast) -> None:
    old = begun(stage, days=[datetime.date(2022, 3, 5)], alternative_days=[])
    copy = copy_last_year(application_id=old.pk, by=stage.official_a, at=NOW)
    assert playing_days(copy) == [datetime.date(2027, 2, 27)]


def test_a_merged_club_copies_as_its_successor_and_only_its_officials_may(stage: Cast) -> None:
    old = gone(stage, Kind.SILVER, "submit north.grant")
    stage.club_a.merged_into = stage.club_b
    stage.club_a.save()
    assert copy_last_year(application_id=old.pk, by=stage.official_b, at=NOW).club == stage.club_b
    with pytest.raises(NotPossible):
        copy_last_year(application_id=old.pk, by=stage.official_a, at=NOW)
    assert Application.objects.count() == 2


def test_a_copy_drops_a_contact_who_died(stage: Cast) -> None:
    old = begun(stage)
    old.contact.deceased_on = DAY
    old.contact.save()
    assert copy_last_year(application_id=old.pk, by=stage.official_a, at=NOW).contact is None


@pytest.mark.parametrize("day", [datetime.date.min, datetime.date(DAY.year - 6, 3, 1), datetime.date.max])
def test_a_day_of_a_year_that_nobody_means_is_not_kept(stage: Cast, day: datetime.date) -> None:
    assert codes(save(stage, stage.official_a, days=[day, DAY], at=NOW)) == [("days", "year")]
    assert codes(save(stage, stage.official_a, alternative_days=[day], at=NOW)) == [("alternative_days", "year")]
    assert Application.objects.count() == 0
