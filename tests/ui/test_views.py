"""List pages: the page for everybody, the list alone for htmx."""

import django_filters
import pytest
from django.contrib.auth.models import Group
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from tests.ui.page import read
from tests.ui.test_tables import GroupTable, groups, names
from ui.views import ListPage

HTMX = {"HX-Request": "true", "HX-Target": "list"}


class GroupFilter(django_filters.FilterSet):
    name = django_filters.CharFilter(lookup_expr="contains")

    class Meta:
        model = Group
        fields = ()


class GroupPage(ListPage):
    table_class = GroupTable
    filterset_class = GroupFilter
    template_name = "tests/groups.html"
    per_page = 7

    def get_queryset(self):
        return groups()


@pytest.fixture(autouse=True)
def page_template(settings, db):
    """A page that draws the table between a heading and nothing else."""
    page = "{% load django_tables2 %}<h1>Groups</h1>{% render_table table %}"
    (engine,) = settings.TEMPLATES
    loaders = [
        ("django.template.loaders.locmem.Loader", {"tests/groups.html": page}),
        "django.template.loaders.filesystem.Loader",
        "django.template.loaders.app_directories.Loader",
    ]
    options = {"loaders": loaders, "context_processors": ["django.template.context_processors.request"]}
    settings.TEMPLATES = [{**engine, "APP_DIRS": False, "OPTIONS": options}]
    Group.objects.bulk_create(Group(name=f"g{index:02}") for index in range(60))


def answer(query="", headers=None):
    request = RequestFactory().get("/groups/" + query, headers=headers or {})
    request.htmx = HtmxDetails(request)
    return GroupPage.as_view()(request)


def test_a_reader_gets_the_whole_page():
    tree = read(answer().content.decode())
    assert (tree.find("h1").text, len(names(tree))) == ("Groups", 7)


def test_htmx_gets_the_list_alone_and_the_count_for_the_line_on_the_page():
    tree = read(answer("?page=2", HTMX).content.decode())
    assert [child.get("id") for child in tree.children if not isinstance(child, str)] == [None, "list"]
    count = tree.children[1]
    assert (count["hx-swap-oob"], count.text) == ("innerHTML:#list-count", "Rows 8 to 14 of 60")
    assert (tree.all("h1"), names(tree)) == ([], [f"g{index:02}" for index in range(7, 14)])


@pytest.mark.parametrize(
    "headers", [{**HTMX, "HX-History-Restore-Request": "true"}, {**HTMX, "HX-Target": "other"}], ids=["back", "other"]
)
def test_going_back_or_another_target_gets_the_whole_page(headers):
    assert read(answer("", headers).content.decode()).find("h1").text == "Groups"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "list"])
def test_caches_keep_page_and_list_apart(headers):
    assert answer("", headers)["Vary"] == "HX-Request, HX-Target"


def test_a_filter_narrows_the_list():
    assert names(read(answer("?name=5").content.decode())) == ["g05", "g15", "g25", "g35", "g45", "g50", "g51"]


def test_a_list_page_takes_one_count_and_one_select(django_assert_num_queries):
    with django_assert_num_queries(2):
        answer("?name=g&page=3&sort=-length")
