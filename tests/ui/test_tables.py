"""Lists: what a screen reader is told, sorting both ways, paging that shows each row once."""

from datetime import UTC, date, datetime

import django_tables2 as tables
import pytest
from django.contrib.auth.models import Group
from django.db.models import Count
from django.db.models.functions import Length
from django.test import RequestFactory
from django.utils import translation

from tests.ui.page import read
from ui.amounts import Unit
from ui.columns import AmountColumn, DateColumn, MomentColumn, NameColumn, NumberColumn, PlaceColumn
from ui.tables import Table


class GroupTable(Table):
    name = tables.Column(verbose_name="Name", linkify=lambda record: f"/groups/{record.pk}/")
    length = NumberColumn(verbose_name="Letters")

    caption = "All groups"
    row_header = "name"

    class Meta(Table.Meta):
        order_by = ("name",)
        empty_text = "Make a group first."


class PlaceTable(Table):
    place = PlaceColumn()
    name = NameColumn(linkify=lambda record: record.get("url"))
    amount = AmountColumn(unit=Unit("sp", 10), decimals=1)
    rounds = NumberColumn()
    day = DateColumn()
    seen = MomentColumn()

    caption = "Places"


ROW = {
    "place": 2,
    "tied": True,
    "name": "Åsa <Öberg>",
    "amount": 12_345,
    "rounds": 1200,
    "day": date(2026, 11, 9),
    "seen": datetime(2026, 11, 9, 23, 30, tzinfo=UTC),
}


def groups():
    return Group.objects.annotate(length=Length("name"))


def shown(table, query="", **options):
    request = RequestFactory().get("/groups/" + query)
    return read(table.configure(request, **options).as_html(request))


def names(tree):
    return [header.text for header in tree.all("th", scope="row")]


@pytest.fixture
def many(db):
    """60 groups with names of the same length, made in no order of theirs."""
    Group.objects.bulk_create(Group(name=f"g{index * 37 % 60:02}") for index in range(60))


@pytest.mark.usefixtures("many")
def test_a_table_names_itself_its_columns_and_its_rows():
    tree = shown(GroupTable(groups()), per_page=2)
    assert tree.find("caption").text == "All groups"
    assert [header.text for header in tree.all("th", scope="col")] == ["Name", "Letters"]
    assert names(tree) == ["g00", "g01"]
    assert [cell.text for cell in tree.all("td")] == ["3", "3"]


@pytest.mark.usefixtures("many")
def test_a_wide_table_scrolls_in_a_region_that_the_keyboard_reaches():
    region = shown(GroupTable(groups())).find("div", role="region")
    assert (region["tabindex"], region["aria-labelledby"]) == ("0", region.find("caption")["id"])


@pytest.mark.usefixtures("many")
def test_only_the_sorted_column_says_how_it_is_sorted():
    tree = shown(GroupTable(groups()), "?sort=-length")
    assert [header.get("aria-sort") for header in tree.all("th", scope="col")] == [None, "descending"]


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("query", "links"),
    [
        ("", ["?sort=-name#list", "?sort=-length#list"]),
        ("?sort=-length", ["?sort=name#list", "?sort=length#list"]),
        ("?q=g&page=2", ["?q=g&sort=-name#list", "?q=g&sort=-length#list"]),
    ],
)
def test_a_header_leads_to_the_other_order_keeps_the_search_and_starts_at_the_first_page(query, links):
    assert [link["href"] for link in shown(GroupTable(groups()), query).find("thead").all("a")] == links


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("column", ["name", "length"])
def test_every_column_sorts_both_ways(column):
    key = {"name": lambda group: group.name, "length": lambda group: group.length}[column]
    up = [group.pk for group in sorted(groups(), key=lambda group: (key(group), group.pk))]
    down = [group.pk for group in sorted(sorted(groups(), key=lambda group: group.pk), key=key, reverse=True)]
    table = GroupTable(groups())
    assert [group.pk for group in table.configure(RequestFactory().get(f"/?sort={column}")).data.data] == up
    assert [group.pk for group in table.configure(RequestFactory().get(f"/?sort=-{column}")).data.data] == down


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("query", ["", "sort=length", "sort=-length", "sort=nothing", "sort=length&sort=-name"])
def test_paging_shows_each_row_exactly_once(query):
    seen = [
        name
        for page in range(1, 10)
        for name in names(shown(GroupTable(groups()), f"?{query}&page={page}", per_page=7))
    ]
    assert sorted(seen) == [f"g{index:02}" for index in range(60)]


@pytest.mark.usefixtures("many")
def test_a_column_that_is_unknown_leaves_the_tables_own_order():
    assert names(shown(GroupTable(groups()), "?sort=password", per_page=2)) == ["g00", "g01"]


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("wanted", "first"), [("0", "g50"), ("-1", "g50"), ("99", "g50"), ("9" * 5000, "g00"), ("two", "g00"), ("", "g00")]
)
def test_a_page_that_is_none_is_the_first_and_one_too_far_the_last(wanted, first):
    assert names(shown(GroupTable(groups()), f"?page={wanted}", per_page=50))[0] == first


@pytest.mark.usefixtures("many")
def test_how_many_rows_a_page_has_is_not_the_readers_to_say():
    assert len(names(shown(GroupTable(groups()), "?per_page=1000", per_page=10))) == 10


@pytest.mark.usefixtures("many")
def test_the_pager_has_real_links_and_marks_the_current_page():
    pager = shown(GroupTable(groups()), "?q=g&page=4", per_page=7).find("nav")
    assert pager["aria-label"] == "Pages: All groups"
    assert [(link.text, link["href"], link.get("aria-current")) for link in pager.all("a")] == [
        ("Previous", "?q=g&page=3#list", None),
        ("Page 1", "?q=g&page=1#list", None),
        ("Page 2", "?q=g&page=2#list", None),
        ("Page 3", "?q=g&page=3#list", None),
        ("Page 4", "?q=g&page=4#list", "page"),
        ("Page 5", "?q=g&page=5#list", None),
        ("Page 9", "?q=g&page=9#list", None),
        ("Next", "?q=g&page=5#list", None),
    ]


@pytest.mark.usefixtures("many")
def test_one_page_has_no_pager():
    assert shown(GroupTable(groups()), per_page=60).all("nav") == []


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("query", "words"), [("", "60 rows"), ("?page=2", "Rows 26 to 50 of 60")], ids=["all on a page", "a page of many"]
)
def test_the_count_is_announced(query, words):
    per_page = 25 if query else 100
    assert shown(GroupTable(groups()), query, per_page=per_page).find("p", role="status").text == words


@pytest.mark.usefixtures("many")
def test_htmx_stands_on_header_and_pager_only():
    tree = shown(GroupTable(groups()), per_page=7)
    boosted = {tag for tag in ("div", "table", "thead", "tbody", "nav", "section") if tree.all(tag, hx_boost="true")}
    assert boosted == {"thead", "nav"}


@pytest.mark.usefixtures("many")
def test_a_list_takes_one_count_and_one_select(django_assert_num_queries):
    with django_assert_num_queries(2):
        shown(GroupTable(groups()), "?page=2", per_page=7)


@pytest.mark.usefixtures("many")
def test_a_known_total_saves_the_count(django_assert_num_queries):
    with django_assert_num_queries(1):
        tree = shown(GroupTable(groups()), "?page=2", per_page=7, total=60)
    assert tree.find("p", role="status").text == "Rows 8 to 14 of 60"


@pytest.mark.django_db
def test_an_empty_list_says_what_to_do():
    tree = shown(GroupTable(groups()))
    assert (tree.all("table"), tree.find("div", class_="empty").all("p")[-1].text) == ([], "Make a group first.")


@pytest.mark.usefixtures("many")
def test_two_tables_of_a_page_have_their_own_fields_and_ids():
    tree = shown(GroupTable(groups(), prefix="old-"), "?old-page=2&page=9", per_page=50)
    assert tree.find("div", class_="list")["id"] == "old-list"
    assert names(tree)[0] == "g50"
    assert tree.find("thead").all("a")[0]["href"] == "?page=9&old-sort=-name#old-list"


@pytest.mark.usefixtures("many")
def test_grouped_rows_end_their_order_with_the_key_they_have():
    class LengthTable(Table):
        length = tables.Column()
        number = NumberColumn()
        last_sort_key = "length"

    rows = Group.objects.annotate(length=Length("name")).values("length").annotate(number=Count("pk")).order_by()
    assert [cell.text for cell in shown(LengthTable(rows), "?sort=number").all("td")] == ["3", "60"]


def test_cells_are_written_for_the_language_and_escaped():
    with translation.override("sv"):
        cells = shown(PlaceTable([ROW])).all("td")
    assert [cell.text for cell in cells] == [
        "2=, delad",
        "Åsa <Öberg>",
        "1 234,5",
        "1 200",
        "9 november 2026",
        "10 november 2026 00:30",
    ]
    assert cells[4].find("time")["datetime"] == "2026-11-09"


def test_a_shared_place_is_read_out_and_not_only_marked():
    place = shown(PlaceTable([ROW])).all("td")[0]
    assert [(span.get("aria-hidden"), span.text) for span in place.all("span")] == [("true", "="), (None, ", shared")]
    assert shown(PlaceTable([{**ROW, "tied": False}])).all("td")[0].text == "2"


def test_a_name_is_a_link_where_there_is_one_and_withheld_where_it_may_not_be_shown():
    linked, hidden = shown(PlaceTable([{**ROW, "url": '/p/"1"/'}, {**ROW, "name": None, "url": None}])).all(
        "td", class_="name"
    )
    assert (linked.find("a")["href"], linked.text) == ('/p/"1"/', "Åsa <Öberg>")
    assert (hidden.all("a"), hidden.text) == ([], "Name not shown")


def test_a_missing_value_is_a_dash():
    cells = shown(PlaceTable([dict.fromkeys(ROW)])).all("td")
    assert [cell.text for cell in cells] == ["—", "Name not shown", "—", "—", "—", "—"]


def test_an_export_gets_plain_values():
    *_, values = PlaceTable([ROW]).as_values()
    assert values == ["2", "Åsa <Öberg>", "1234.5", "1200", "2026-11-09", "2026-11-10T00:30+01:00"]


def test_the_readers_own_row_can_be_lifted_out():
    class OwnTable(PlaceTable):
        def row_class(self, record):
            return "own" if record["place"] == 2 else ""

    rows = shown(OwnTable([ROW, {**ROW, "place": 4}])).find("tbody").all("tr")
    assert [row.get("class") for row in rows] == ["own", None]


def test_a_row_says_what_stands_beside_its_name_on_a_phone_and_labels_what_stands_below():
    class PhoneTable(PlaceTable):
        row_header = "name"
        first_line = ("place",)
        labelled = ("rounds", "day")

    place, amount, rounds, day, seen = shown(PhoneTable([ROW])).find("tbody").all("td")
    assert [cell.get("class") for cell in (place, amount, rounds)] == ["number place first-line", "number", "number"]
    assert [cell.get("data-label") for cell in (place, amount, rounds, day, seen)] == [
        None,
        None,
        "Rounds",
        "Day",
        None,
    ]


def test_a_missing_value_is_marked_so_that_a_phone_can_leave_it_out():
    cells = shown(PlaceTable([dict.fromkeys(ROW)])).all("td")
    assert [cell.get("class") for cell in cells] == [
        *("number place nothing", "name", "number nothing", "number nothing", "day nothing", "day nothing"),
    ]


def test_a_dash_that_a_column_writes_is_a_missing_value_too():
    class DashTable(PlaceTable):
        def render_rounds(self):
            return "\u2014"

    assert shown(DashTable([ROW])).all("td")[3].get("class") == "number nothing"
