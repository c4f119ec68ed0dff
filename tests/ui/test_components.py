"""Each shared piece of a page: what it shows, and what is read out where eyes see a mark."""

from datetime import UTC, datetime

import pytest
from django import forms
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.http import QueryDict
from django.template import engines
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from tests.ui.page import read
from ui.amounts import Unit, Units
from ui.charts import Point, bar_chart, line_chart
from ui.pages import pager

# The frame leads to signing in; no other address is asked for here.
pytestmark = pytest.mark.urls("allauth.account.urls")


def component(name, **context):
    return read(render_to_string(f"components/{name}.html", context))


def tag(source, **context):
    return read(engines["django"].from_string("{% load ui %}" + source).render(context))


def elements(tree):
    return [child for child in tree.children if not isinstance(child, str)]


class EventForm(forms.Form):
    name = forms.CharField(label="Name", help_text="As in the <calendar>")
    form = forms.ChoiceField(label="Form", choices=[("pairs", "Pairs"), ("teams", "Teams")], widget=forms.RadioSelect)
    note = forms.CharField(label="Note", required=False)
    sure = forms.BooleanField(label="I am sure")
    secret = forms.CharField(widget=forms.HiddenInput, initial="x")

    def clean(self):
        raise forms.ValidationError("The event is over.")


class FileForm(forms.Form):
    file = forms.FileField(label="Report file", help_text="JSON, at most 2 MB")


# --- problems, notices ----------------------------------------------------------------------------------------------


def test_problems_show_place_message_and_what_to_do_and_their_codes_to_programmers():
    problem = {"message": "18 is <least>.", "hint": "Play more.", "where": ["Boards"], "paths": ["boards"]}
    tree = component("problems", problems=[{**problem, "code": "too-few-boards"}, {"message": "No players."}])
    assert tree.find("h2").text == "2 things to correct"
    shown, coded = tree.all("ol")
    said = [[part.text for part in item.all("p")] for item in shown.all("li")]
    assert said == [["Boards", "18 is <least>.", "Play more."], ["No players."]]
    assert [code.text for code in coded.all("code")] == ["too-few-boards", "boards", ""]


def test_remarks_are_told_from_problems():
    tree = component("problems", problems=[{"message": "A misprint."}], kind="warning")
    assert (tree.find("h2").text, tree.find("section")["class"]) == ("1 thing to check", "problems problems-warning")


def test_nothing_to_say_draws_nothing():
    assert elements(component("problems", problems=[])) == []


@pytest.mark.parametrize(
    ("kind", "words"),
    [("info", "Done & booked"), ("warning", "Warning: Done & booked"), ("error", "Error: Done & booked")],
)
def test_a_notice_says_its_kind_in_words_too(kind, words):
    assert component("notice", kind=kind, text="Done & booked").text == words


# --- forms ----------------------------------------------------------------------------------------------------------


def test_a_field_is_joined_to_its_label_help_and_errors():
    tree = component("field", field=EventForm({})["name"])
    box = tree.find("input")
    assert tree.find("label")["for"] == box["id"]
    assert box["aria-describedby"] == "id_name_helptext id_name_error"
    assert box["aria-invalid"] == "true"
    assert tree.find("div", id="id_name_helptext").text == "As in the <calendar>"
    assert tree.find("ul", id="id_name_error").text == "Error: This field is required."


def test_a_group_of_choices_is_a_fieldset_that_names_its_errors():
    group = component("field", field=EventForm({})["form"]).find("fieldset")
    assert (group.find("legend").text, group["aria-describedby"]) == ("Form", "id_form_error")
    assert [label.text for label in group.all("label")] == ["Pairs", "Teams"]


def test_a_box_to_tick_has_its_label_behind_it():
    box, label = elements(component("field", field=EventForm()["sure"]).find("div", class_="check"))
    assert (box["type"], label["for"], label.text) == ("checkbox", box["id"], "I am sure")


def test_what_may_be_left_out_says_so():
    assert component("field", field=EventForm()["note"]).find("label").text == "Note (optional)"


def test_a_form_shows_its_own_errors_first_and_keeps_the_token():
    tree = component("form", form=EventForm({"note": "kept"}), submit="Save", csrf_token="abc", cancel_url="/back/")
    form = tree.find("form")
    assert form["method"] == "post"
    assert form.find("input", name="csrfmiddlewaretoken")["value"] == "abc"
    assert form.find("div", class_="notice notice-error").text == "Error: The event is over."
    assert form.find("input", name="note")["value"] == "kept"
    assert form.find("input", name="secret")["type"] == "hidden"
    assert (form.find("button").text, form.find("a", href="/back/").text) == ("Save", "Cancel")


def test_a_form_with_a_file_sends_it():
    assert component("form", form=FileForm(), submit="Send").find("form")["enctype"] == "multipart/form-data"
    assert component("form", form=EventForm(), submit="Send").find("form").get("enctype") is None


def test_an_upload_is_a_plain_file_field_with_its_help():
    tree = component("upload", field=FileForm()["file"])
    box = tree.find("input")
    assert (box["type"], box["aria-describedby"], tree.find("label")["for"]) == ("file", "id_file_helptext", "id_file")


def test_the_search_form_works_by_itself_and_lets_htmx_replace_the_list_only():
    form = component("filters", form=EventForm(), target="list", action="/players/").find("form")
    assert (form["method"], form["action"], form["hx-get"], form["hx-target"]) == (
        "get",
        "/players/",
        "/players/",
        "#list",
    )


# --- figures --------------------------------------------------------------------------------------------------------


def test_tiles_name_their_colour_in_words():
    tiles = [{"label": "Silver", "colour": "silver", "value": "846", "unit": "sp", "note": "46 leave soon"}]
    tree = component("tiles", tiles=tiles)
    assert (tree.find("dt").text, tree.find("dd").text) == ("Silver", "846 sp 46 leave soon")
    assert tree.find("span", aria_hidden="true")["class"] == "mark mark-silver"


def test_facts_are_terms_and_values():
    tree = component(
        "facts", facts=[{"label": "Club", "value": "BK Årsta", "url": "/clubs/1/"}, {"label": "Number", "value": "007"}]
    )
    assert [(term.text, value.text) for term, value in zip(tree.all("dt"), tree.all("dd"), strict=True)] == [
        ("Club", "BK Årsta"),
        ("Number", "007"),
    ]
    assert tree.find("a")["href"] == "/clubs/1/"


def test_progress_stands_in_words_and_as_a_bar_with_a_name():
    tree = component("progress", id="next", label="Silver", text="180 of 200", value=180, max=200)
    bar = tree.find("progress")
    assert (bar["value"], bar["max"], bar["aria-labelledby"], bar.text) == ("180", "200", "next", "180 of 200")
    assert tree.find("span", id="next").text == "Silver"


def test_progress_is_whole_for_a_machine_whatever_the_language():
    with translation.override("sv"):
        bar = component("progress", id="next", label="mp", text="…", value=123_456, max=200_000).find("progress")
    assert (bar["value"], bar["max"]) == ("123456", "200000")


def test_a_chart_has_a_name_tooltips_and_its_numbers_in_a_table():
    chart = line_chart([Point("Jan", 1), Point("Feb", 3)])
    tree = component("chart", id="c", title="Holding", chart=chart, label_name="Month", value_name="Points")
    drawing = tree.find("svg")
    assert (drawing["role"], drawing["aria-labelledby"]) == ("img", "c-title")
    assert tree.find("figcaption", id="c-title").text == "Holding"
    assert [title.text for title in drawing.all("title")] == ["Jan: 1", "Feb: 3"]
    assert drawing.find("path", class_="chart-line")["d"] == "M0 400L1000 0"
    numbers = tree.find("details").find("table")
    assert [header.text for header in numbers.all("th", scope="col")] == ["Month", "Points"]
    assert [row.text for row in numbers.find("tbody").all("tr")] == ["Jan1", "Feb3"]


def test_bars_are_drawn_with_whole_numbers_in_every_language():
    with translation.override("sv"):
        bar = component("chart", id="c", title="Points", chart=bar_chart([Point("2026", 1200)])).find("rect")
    assert [bar[name] for name in ("x", "y", "width", "height")] == ["150", "80", "700", "320"]


def test_a_chart_without_figures_says_so():
    tree = component("chart", id="c", title="Holding", chart=line_chart([]))
    assert (tree.all("svg"), tree.find("p").text) == ([], "There are no figures to draw yet.")


# --- finding the way ------------------------------------------------------------------------------------------------


def test_breadcrumbs_end_with_this_page():
    tree = component("breadcrumbs", crumbs=[{"url": "/", "label": "Start"}, {"label": "Åsa Öberg"}])
    assert [link["href"] for link in tree.all("a")] == ["/"]
    assert tree.find("span", aria_current="page").text == "Åsa Öberg"


def test_a_pager_leaves_pages_out_in_the_middle_and_keeps_the_query():
    page = Paginator(range(100), 5).page(10)
    tree = component("pager", pager=pager(page, QueryDict("q=å&page=10")), label="Events")
    assert [item.text for item in tree.all("li")] == [
        *("Previous", "Page 1", "…", "Page 9", "Page 10", "Page 11", "…", "Page 20", "Next")
    ]
    assert tree.all("a")[1]["href"] == "?q=%C3%A5&page=1"
    assert tree.find("nav").get("hx-boost") is None


def test_one_page_has_no_pager():
    assert pager(Paginator(range(5), 5).page(1), QueryDict("")) is None
    assert elements(component("pager", pager=None)) == []


def test_an_empty_list_offers_what_to_do():
    tree = component("empty", text="Upload one.", action_url="/upload/", action_label="Upload")
    assert [part.text for part in tree.all("p")[1:]] == ["Nothing here", "Upload one.", "Upload"]


@pytest.mark.parametrize(
    ("stale", "warned"), [(False, []), (True, ["older than they should be."])], ids=["fresh", "stale"]
)
def test_the_age_of_the_last_run_is_shown_and_warned_of(stale, warned):
    run = {"finished_at": datetime(2026, 11, 29, 1, 10, tzinfo=UTC), "stale": stale}
    tree = component("last_run", run=run)
    assert tree.find("time")["datetime"] == "2026-11-29T02:10+01:00"
    assert [strong.text for strong in tree.all("strong")] == warned


def test_before_the_first_run_there_is_no_age():
    tree = component("last_run", run={"finished_at": None, "stale": True})
    assert tree.text == "The lists have not been brought up to date yet."


# --- search forms ---------------------------------------------------------------------------------------------------


class SearchForm(forms.Form):
    q = forms.CharField(label="Name", required=False)
    club = forms.CharField(label="Club", required=False)
    since = forms.DateField(label="From", required=False)


def test_the_words_of_a_search_stand_open_and_the_rest_is_folded():
    form = component("filters", form=SearchForm({"q": "ek"}), action="/players/").find("form")
    fold = form.find("details")
    assert (fold.get("open"), fold.find("summary").text) == (None, "More filters")
    assert [label.text for label in fold.all("label")] == ["Club (optional)", "From (optional)"]
    assert (fold.all("button"), len(form.all("button"))) == ([], 1)


@pytest.mark.parametrize("sent", [{"club": "101"}, {"since": "nonsense"}])
def test_a_fold_stands_open_where_it_narrows_the_list_or_holds_a_mistake(sent):
    assert component("filters", form=SearchForm(sent), action="/").find("details").get("open") == ""


def test_a_search_without_words_is_folded_with_its_button_and_its_help():
    class DayForm(forms.Form):
        day = forms.DateField()
        club = forms.CharField()

    form = component("filters", form=DayForm({}, use_required_attribute=False), action="/", more="Days", help="Why so")
    fold = form.find("details")
    assert (fold.find("summary").text, fold.find("button").text) == ("Days", "Show")
    assert fold.find("p", id="filters-help").text == "Why so"


def test_a_single_choice_is_not_folded():
    class TitleForm(forms.Form):
        title = forms.CharField(required=False)

    form = component("filters", form=TitleForm({"title": "x"}), action="/", target="list").find("form")
    assert (form.all("details"), form.find("button").text, form["hx-target"]) == ([], "Search", "#list")


def test_a_search_that_no_list_follows_is_only_sent():
    form = component("filters", form=SearchForm(), action="/ranking/").find("form")
    assert (form["method"], form.get("hx-get")) == ("get", None)


# --- filters and tags -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('{% points_mark value "silver" units %}', "1 234,5 sp"),
        ('{% points_mark value "black" units %}', "123,45 mp"),
        ("{{ value|number }}", "12 345"),
        ("{{ value|signed }}", "+12 345"),
        ("{{ 2|place:True }}", "2=, delad"),
        ("{{ 2|place }}", "2"),
        ("{{ day|day }}", "9 november 2026"),
        ("{{ day|moment }}", "9 november 2026 19:05"),
    ],
)
def test_filters_write_as_the_language_does(source, words):
    day = datetime(2026, 11, 9, 18, 5, tzinfo=UTC)
    with translation.override("sv"):
        assert tag(source, value=12_345, day=day, units=Units({"silver": Unit("sp", 10)})).text == words


@pytest.mark.parametrize("filter_", ["number", "signed", "place", "day", "moment"])
def test_a_missing_value_is_written_as_a_dash(filter_):
    assert tag("{{ nothing|" + filter_ + " }}", nothing=None).text == "—"


def test_a_name_is_escaped_and_a_missing_one_is_said_to_be_withheld():
    assert tag("{{ name|person_name }}", name="<Åsa>").text == "<Åsa>"
    assert tag("{{ name|person_name }}", name=None).find("span").text == "Name not shown"


def test_colours_and_suits_are_marks_with_words():
    assert tag('{% colour_mark "bronze" %}').text == "bronze"
    assert tag('{% suit "hearts" %}').find("span", role="img")["aria-label"] == "hearts"
    assert tag('{% suit "hearts" named=False %}').find("span")["aria-hidden"] == "true"


# --- the frame ------------------------------------------------------------------------------------------------------


@pytest.fixture
def request_():
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    return request


def test_the_frame_stands_without_any_context():
    tree = read(render_to_string("base.html"))
    assert tree.find("html")["lang"] == "en"
    assert tree.find("a", class_="skip-link")["href"] == "#" + tree.find("main")["id"]
    assert tree.find("div", class_="messages")["role"] == "status"
    assert tree.all("nav") == []


def test_the_frame_shows_where_one_is_and_where_one_can_go(request_):
    links = [{"url": "/a/", "label": "Players", "current": False}, {"url": "/b/", "label": "Ranking", "current": True}]
    context = {"navigation": links, "federation": {"name": "Förbundet"}, "user": request_.user, "messages": ["Booked."]}
    tree = read(render_to_string("base.html", context))
    navigation = tree.find("nav", aria_label="Main")
    assert [(link.text, link.get("aria-current")) for link in navigation.all("a")] == [
        ("Players", None),
        ("Ranking", "page"),
    ]
    assert tree.find("a", class_="site-name").text.endswith("Förbundet")
    assert tree.find("div", class_="messages").text == "Booked."
    assert tree.find("div", class_="site-account").text == "Sign in"


def test_signing_out_is_a_form(django_user_model):
    user = django_user_model(email="asa@example.org")
    account = read(render_to_string("base.html", {"user": user})).find("div", class_="site-account")
    form = account.find("form")
    assert (form["method"], form.find("button").text) == ("post", "Sign out")


def test_htmx_keeps_nothing_in_the_browser_and_runs_no_words_as_code():
    config = read(render_to_string("base.html")).find("meta", name="htmx-config")["content"]
    assert config == (
        '{"includeIndicatorStyles": false, "allowEval": false, "historyCacheSize": 0, "refreshOnHistoryMiss": true}'
    )


def test_a_phone_may_zoom():
    viewport = read(render_to_string("base.html")).find("meta", name="viewport")["content"]
    assert viewport == "width=device-width, initial-scale=1"


@pytest.mark.parametrize("name", ["403", "403_csrf", "404", "500"])
def test_error_pages_stand_without_any_context(name):
    tree = read(render_to_string(f"{name}.html"))
    assert (len(tree.all("h1")), len(tree.all("main"))) == (1, 1)
