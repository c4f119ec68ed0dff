"""Applying: what the form asks, keeps, checks, saves and sends."""

import datetime

import pytest
from django.test import Client

from registry.choices import RoleKind
from sanctions.choices import Action, State
from sanctions.models import Application, Day
from tests.cast import Cast
from tests.factories import ClubFactory, PlayerFactory, RoleFactory
from tests.sanctions.lives import begun, take
from tests.sanctions.views.filled import NEW, page_of, sent, typed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]

SATURDAY = datetime.date(2027, 10, 2)


def days_of(application: Application, *, alternative: bool = False) -> list[datetime.date]:
    return sorted(Day.objects.filter(application=application, alternative=alternative).values_list("date", flat=True))


# --- what it starts with ---------------------------------------------------------------------------------------------


def test_the_form_starts_with_what_the_club_is_known_for(stage: Cast) -> None:
    stage.club_a.place = "Åmål"
    stage.club_a.save()
    RoleFactory(user=stage.official_a, federation=stage.federation, kind=RoleKind.PLAYER, player=stage.player)
    form = page_of(stage.official_a, "sanction-new").context["form"]
    started = {name: form.initial[name] for name in ("contact", "place", "played_in", "kind", "venue")}
    assert started == {
        **{"contact": "4711", "place": "Åmål", "played_in": stage.north.pk, "kind": "silver", "venue": ""},
    }


def test_the_kinds_that_the_office_decides_at_last_are_marked_for_the_style_sheet(stage: Cast) -> None:
    form = page_of(stage.official_a, "sanction-new").context["form"]
    options = form["kind"].field.widget.options("kind", ["silver"])
    assert {option["value"]: option["attrs"].get("class", "") for option in options} == {
        **{"silver": "", "season_silver": "", "gold": "decided-by-office"},
    }


def test_the_form_starts_where_the_last_event_was_held(stage: Cast) -> None:
    begun(stage, venue="Folkets hus", place="Säffle", director="Tage Ledare", contact=stage.player)
    form = page_of(stage.official_a, "sanction-new").context["form"]
    started = {name: form.initial[name] for name in ("contact", "venue", "place", "director")}
    assert started == {"contact": "4711", "venue": "Folkets hus", "place": "Säffle", "director": "Tage Ledare"}


def test_the_organiser_is_asked_only_of_those_who_act_for_several(stage: Cast) -> None:
    alone = page_of(stage.official_a, "sanction-new")
    RoleFactory(user=stage.official_a, federation=stage.federation, kind=RoleKind.CLUB, club=stage.club_b)
    several = page_of(stage.official_a, "sanction-new")
    asked = [b'<select name="organiser"' in page.content for page in (alone, several)]
    assert asked == [False, True]
    assert [one.name for one in several.context["filling"].choice] == ["BK Björken", "BK Åkanten"]


def test_the_form_shows_how_far_the_quota_is_used(stage: Cast) -> None:
    page = page_of(stage.official_a, "sanction-new")
    shown = [(one.quota.kind, one.quota.size.most, len(one.quota.used)) for one in page.context["checks"].quotas]
    assert shown == [("silver", 5, 0), ("season_silver", 1, 0)]


def test_the_form_offers_only_what_the_regulation_knows(stage: Cast) -> None:
    form = page_of(stage.official_a, "sanction-new").context["form"]
    assert [value for value, _label in form.fields["kind"].choices] == ["silver", "season_silver", "gold"]


@pytest.mark.parametrize("organiser", ["club-102", "district-01", "federation", "nobody", "club-"])
def test_nobody_applies_for_an_organiser_that_is_not_his(stage: Cast, organiser: str) -> None:
    assert sent(stage, stage.official_a, "save", organiser=organiser).status_code == 404
    assert Application.objects.count() == 0


# --- saving ----------------------------------------------------------------------------------------------------------


def test_a_draft_is_saved_with_half_of_it(stage: Cast) -> None:
    empty = dict.fromkeys(("name", "contestants", "boards", "days_1", "venue", "contact", "director"), "")
    answer = sent(stage, stage.official_a, "save", **empty)
    draft = Application.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/sbf/sanctions/{draft.pk}/")
    assert (draft.state, draft.club, draft.place, draft.contact, draft.first_date) == (
        *(State.DRAFT, stage.club_a, "Åmål", None, None),
    )


def test_a_draft_keeps_all_that_was_typed(stage: Cast) -> None:
    more = {"days_2": "2027-10-03", "alternatives_1": "2027-10-09", "invitation": "Välkommen", "remarks": "Jubileum"}
    sent(stage, stage.official_a, "save", **more, field="mixed", played_in=stage.south.pk)
    draft = Application.objects.get()
    kept = (draft.name, draft.field, draft.contestants, draft.boards, draft.contact, draft.director, draft.venue)
    assert kept == ("Höstsilvret", "mixed", 30, 48, stage.player, "Tage Ledare", "Folkets hus")
    assert (draft.invitation, draft.remarks, draft.played_in) == ("Välkommen", "Jubileum", stage.south)
    assert days_of(draft) == [SATURDAY, SATURDAY + datetime.timedelta(days=1)]
    assert days_of(draft, alternative=True) == [SATURDAY + datetime.timedelta(days=7)]


def test_a_place_gets_its_coordinates_from_the_register(stage: Cast) -> None:
    ClubFactory(federation=stage.federation, place="Åmål", latitude="59.05", longitude="12.70")
    sent(stage, stage.official_a, "save")
    draft = Application.objects.get()
    assert (str(draft.latitude), str(draft.longitude)) == ("59.05000", "12.70000")


def test_a_draft_is_changed_and_not_doubled(stage: Cast) -> None:
    sent(stage, stage.official_a, "save")
    draft = Application.objects.get()
    address = f"/sbf/sanctions/{draft.pk}/change/"
    sent(stage, stage.official_a, "save", address, version=draft.version, name="Vintersilvret", days_1="2027-11-06")
    changed = Application.objects.get()
    assert (changed.name, changed.version) == ("Vintersilvret", draft.version + 1)
    assert days_of(changed) == [datetime.date(2027, 11, 6)]


def test_no_day_is_dropped_unsaid(stage: Cast) -> None:
    days = {f"days_{number}": f"2027-03-{number:02}" for number in range(1, 32)}
    answer = sent(stage, stage.official_a, "send", days="31", **days)
    assert answer.status_code == 422
    assert [wrong.message for wrong in answer.context["wrong"]] == ["There is room for 30 days."]


def test_who_saves_over_a_newer_version_is_told_and_may_then_do_so(stage: Cast) -> None:
    draft = begun(stage)
    address = f"/sbf/sanctions/{draft.pk}/change/"
    sent(stage, stage.official_a, "save", address, version=1, name="Den första")
    told = sent(stage, stage.official_a, "save", address, version=1, name="Den andra")
    assert told.status_code == 422
    assert Application.objects.get().name == "Den första"
    assert [wrong.message[:40] for wrong in told.context["wrong"]] == ["The application was changed meanwhile. S"]
    sent(stage, stage.official_a, "save", address, version=told.context["filling"].version, name="Den andra")
    assert Application.objects.get().name == "Den andra"


# --- what is wrong ---------------------------------------------------------------------------------------------------


def test_all_that_is_missing_is_said_at_once_and_what_was_typed_is_kept(stage: Cast) -> None:
    answer = sent(stage, stage.official_a, "send", name="", contestants="", days_1="", remarks="Behåll mig")
    assert answer.status_code == 422
    assert [wrong.box for wrong in answer.context["wrong"]] == ["id_name", "id_contestants", "id_days_1"]
    assert answer.context["form"]["remarks"].value() == "Behåll mig"
    assert Application.objects.count() == 0


def test_gold_needs_a_director(stage: Cast) -> None:
    answer = sent(stage, stage.official_a, "send", kind="gold", director="")
    assert [(wrong.box, wrong.message) for wrong in answer.context["wrong"]] == [
        ("id_director", "An application for gold needs this.")
    ]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("days_2", "2027-10-02", "This day stands twice."),
        ("alternatives_1", "2027-10-02", "This day stands twice."),
        ("days_1", "3 oktober", "This is no day. Write it as 2026-03-31."),
        ("days_1", "2026-03-07", "This day has passed."),
        ("contact", "99999", "No member has this number or name. Write the number as on the list."),
        (
            *("contact", "4711 Bo"),
            "4711 is Åsa Öberg. Write the number of the person you mean, or the name alone.",
        ),
        ("contestants", "1", "Ensure this value is greater than or equal to 2."),
        ("kind", "half_silver", "Select a valid choice. half_silver is not one of the available choices."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(stage: Cast, field: str, value: str, message: str) -> None:
    answer = sent(stage, stage.official_a, "send", **{field: value})
    assert (answer.status_code, Application.objects.count()) == (422, 0)
    box = f"id_{field}_0" if field == "kind" else f"id_{field}"
    assert [(wrong.box, wrong.message) for wrong in answer.context["wrong"]] == [(box, message)]


def test_a_contact_is_found_by_name(stage: Cast) -> None:
    sent(stage, stage.official_a, "save", contact="åsa öb")
    assert Application.objects.get().contact == stage.player


def test_a_contact_is_found_by_the_number_of_a_record_that_was_merged(stage: Cast) -> None:
    PlayerFactory(federation=stage.federation, number="5000", merged_into=stage.player)
    sent(stage, stage.official_a, "send", contact="5000")
    made = Application.objects.get()
    assert (made.state, made.contact) == (State.SUBMITTED, stage.player)


def test_of_several_who_fit_one_is_chosen_by_a_button(stage: Cast) -> None:
    other = PlayerFactory(federation=stage.federation, first_name="Åsa", last_name="Öst", club=stage.club_b)
    asked = sent(stage, stage.official_a, "check", contact="åsa")
    assert [one.number for one in asked.context["checks"].contact.choices] == ["4711", other.number]
    chosen = sent(stage, stage.official_a, "anything", contact="åsa", means=other.number)
    assert (chosen.status_code, chosen.context["form"]["contact"].value()) == (200, other.number)
    assert f"{other.name}, BK Björken" in chosen.content.decode()


def test_a_hidden_player_of_another_club_is_not_found_by_name(stage: Cast) -> None:
    answer = sent(stage, stage.officer_south, "check", organiser="district-02", contact="dolda")
    assert [wrong.box for wrong in answer.context["wrong"]] == ["id_contact"]
    assert b"Hemlig" not in answer.content


# --- more days, without any script -----------------------------------------------------------------------------------


def test_more_days_keeps_what_was_typed(stage: Cast) -> None:
    answer = sent(stage, stage.official_a, "anything", more="days", name="Mitt namn", contestants="fel")
    form = answer.context["form"]
    assert (answer.status_code, len(form.day_boxes), len(form.alternative_boxes)) == (200, 6, 2)
    assert (form["name"].value(), form["contestants"].value(), form["days_1"].value()) == (
        *("Mitt namn", "fel", "2027-10-02"),
    )
    assert answer.context["wrong"] == []


def test_a_suggested_day_moves_all_days_of_the_event(stage: Cast) -> None:
    answer = sent(stage, stage.official_a, "anything", put="2027-10-09", days_3="2027-10-03")
    form = answer.context["form"]
    assert [box.value() for box in form.day_boxes] == ["2027-10-09", None, "2027-10-10"]


@pytest.mark.parametrize("put", ["9999-12-31", "x", "2027-02-30"])
def test_a_day_that_cannot_be_put_changes_nothing(stage: Cast, put: str) -> None:
    answer = sent(stage, stage.official_a, "check", put=put, days_2="2027-10-03")
    assert [box.value() for box in answer.context["form"].day_boxes[:2]] == ["2027-10-02", "2027-10-03"]


# --- the checks ------------------------------------------------------------------------------------------------------


def full_quota(stage: Cast) -> list[Application]:
    """Five silver events of club A, which has few members, in the season of the form's day."""
    months = [datetime.date(2027, 9, 4), datetime.date(2027, 11, 6), datetime.date(2028, 1, 8)]
    months += [datetime.date(2028, 3, 4), datetime.date(2028, 5, 6)]
    return [begun(stage, days=[day], name=f"Silver {day.month}", state=State.GRANTED) for day in months]


def test_the_checks_say_which_events_used_the_quota_and_open_the_exception(stage: Cast) -> None:
    events = full_quota(stage)
    answer = sent(stage, stage.official_a, "check")
    said = [said for said in answer.context["checks"].said if said.forbids]
    assert [(one.finding.code, one.finding.paragraph) for one in said] == [("quota-full", "18")]
    assert [other.application for other in said[0].others] == events
    assert b"finding-forbidden" in answer.content
    assert b'href="/rules/sbf-2018/#p-18"' in answer.content


def test_the_part_for_htmx_says_the_same_without_saving(stage: Cast) -> None:
    full_quota(stage)
    client = Client()
    client.force_login(stage.official_a)
    part = client.post("/sbf/sanctions/checks/", typed(), headers={"HX-Request": "true"})
    text = part.content.decode()
    assert (part.status_code, Application.objects.count()) == (200, 5)
    assert ("finding-forbidden" in text, "Åsa Öberg, BK Åkanten" in text, "<html" in text) == (True, True, False)


def test_what_is_forbidden_is_sent_only_as_a_request_for_an_exception(stage: Cast) -> None:
    full_quota(stage)
    refused = sent(stage, stage.official_a, "send")
    assert (refused.status_code, Application.objects.filter(name="Höstsilvret").count()) == (422, 0)
    assert [(wrong.box, wrong.label) for wrong in refused.context["wrong"]] == [
        ("id_exception_reason", "Why an exception should be made")
    ]
    sent(stage, stage.official_a, "send", exception_reason="Jubileum")
    made = Application.objects.get(name="Höstsilvret")
    assert (made.state, made.exception_reason) == (State.SUBMITTED, "Jubileum")


def test_an_event_in_the_way_is_named_with_its_distance_and_free_days_are_offered(stage: Cast) -> None:
    place = {"latitude": "59.05", "longitude": "12.70"}
    stage.club_a.__dict__.update(place="Åmål", latitude=59.05, longitude=12.70)
    stage.club_a.save()
    other = begun(stage, club=stage.club_b, days=[SATURDAY], name="Björksilvret", state=State.GRANTED, **place)
    answer = sent(stage, stage.official_a, "check")
    checks = answer.context["checks"]
    clash = next(said for said in checks.said if said.finding.code == "collision-clash")
    assert [(one.application, one.day, one.km) for one in clash.others] == [(other, SATURDAY, 0.0)]
    assert checks.free_days[0] in {SATURDAY - datetime.timedelta(days=7), SATURDAY + datetime.timedelta(days=7)}
    button = f'name="put" value="{checks.free_days[0].isoformat()}"'
    assert button in answer.content.decode()


def test_an_event_that_the_reader_may_not_see_is_not_named(stage: Cast) -> None:
    hidden = begun(stage, club=stage.club_c, played_in=stage.north, days=[SATURDAY], name="Hemliga silvret")
    take(Action.SUBMIT, hidden, stage.office)
    answer = sent(stage, stage.official_a, "check")
    near = [said for said in answer.context["checks"].said if said.finding.code.startswith("collision")]
    assert [[one.application for one in said.others] for said in near] == [[None]]
    assert b"Hemliga silvret" not in answer.content


# --- sending ---------------------------------------------------------------------------------------------------------


def test_a_filled_form_is_sent_by_one_press(stage: Cast) -> None:
    answer = sent(stage, stage.official_a, "send")
    made = Application.objects.get()
    assert answer["Location"] == f"/sbf/sanctions/{made.pk}/"
    assert (made.state, made.waits_for_district, days_of(made)) == (State.SUBMITTED, stage.north, [SATURDAY])


def test_a_saved_draft_is_sent_from_its_page(stage: Cast) -> None:
    draft = begun(stage, contact=stage.player)
    client = Client()
    client.force_login(stage.official_a)
    client.post(f"/sbf/sanctions/{draft.pk}/submit/", {"version": "1"})
    assert Application.objects.get().state == State.SUBMITTED


def test_a_draft_that_lacks_something_leads_back_to_the_form(stage: Cast) -> None:
    draft = begun(stage, contact=None, name="")
    client = Client()
    client.force_login(stage.official_a)
    answer = client.post(f"/sbf/sanctions/{draft.pk}/submit/", {"version": "1"})
    assert (answer.status_code, Application.objects.get().state) == (422, State.DRAFT)
    assert [wrong.box for wrong in answer.context["wrong"]] == ["id_name", "id_contact"]


def test_what_was_sent_is_no_longer_changed(stage: Cast) -> None:
    application = take(Action.SUBMIT, begun(stage, contact=stage.player), stage.official_a)
    assert page_of(stage.official_a, "sanction-change", pk=application.pk).status_code == 404


# --- copying ---------------------------------------------------------------------------------------------------------


def test_an_earlier_event_is_copied_to_the_same_weekday_a_year_later(stage: Cast) -> None:
    old = begun(stage, days=[datetime.date(2027, 3, 6)], state=State.GRANTED, name="Vårsilvret")
    page = page_of(stage.official_a, "sanction-new")
    assert page.context["earlier"] == [old]
    client = Client()
    client.force_login(stage.official_a)
    answer = client.post(f"/sbf/sanctions/{old.pk}/copy/")
    made = Application.objects.get(state=State.DRAFT)
    assert answer["Location"] == f"/sbf/sanctions/{made.pk}/change/"
    assert (made.name, days_of(made)) == ("Vårsilvret", [datetime.date(2028, 3, 4)])


def test_another_clubs_application_cannot_be_copied(stage: Cast) -> None:
    old = begun(stage, club=stage.club_b, state=State.GRANTED)
    client = Client()
    client.force_login(stage.official_a)
    client.post(f"/sbf/sanctions/{old.pk}/copy/")
    assert Application.objects.count() == 1


def test_what_was_typed_after_the_sign_in_ran_out_is_there_again(stage: Cast) -> None:
    client = Client()
    client.post(NEW, typed(name="Inte förlorat", save="yes"))
    client.force_login(stage.official_a)
    form = client.get(NEW).context["form"]
    assert (form["name"].value(), form["days_1"].value()) == ("Inte förlorat", "2027-10-02")


@pytest.mark.parametrize(
    "field", ["name", "venue", "place", "director", "contact", "remarks", "days_1", "boards", "played_in", "kind"]
)
def test_what_no_database_keeps_is_refused_beside_its_field(stage: Cast, field: str) -> None:
    answer = sent(stage, stage.official_a, "save", **{field: "a\x00b"})
    assert (answer.status_code, Application.objects.count()) == (422, 0)
    assert [wrong.box for wrong in answer.context["wrong"]] == [f"id_{field}_0" if field == "kind" else f"id_{field}"]


@pytest.mark.parametrize(
    "field", ["organiser", "week", "after", "version", "days", "alternatives", "put", "more", "means"]
)
@pytest.mark.parametrize("value", ["a\x00b", "-1", "99999999999999999999", "²", "٣"])
def test_a_form_that_no_page_made_is_answered(stage: Cast, field: str, value: str) -> None:
    answer = sent(stage, stage.official_a, "check", **{field: value})
    assert answer.status_code == (404 if field == "organiser" else 200)
