"""Series become coordinates: ends, ticks, labels, and what an empty or a single series gives."""

from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ui.charts import HEIGHT, WIDTH, Bar, Chart, Dot, Line, Point, bar_chart, line_chart


def test_an_empty_series_gives_a_chart_without_rows():
    empty = Chart(path="", dots=(), bars=(), grid=(), base=None, x_labels=(), rows=())
    assert (line_chart([]), bar_chart([])) == (empty, empty)


def test_a_line_goes_from_edge_to_edge_with_high_values_on_top():
    chart = line_chart([Point("Jan", 0), Point("Feb", 2), Point("Mar", 4)])
    assert chart.dots == (Dot(0, 400, "Jan: 0"), Dot(500, 200, "Feb: 2"), Dot(1000, 0, "Mar: 4"))
    assert chart.path == "M0 400L500 200L1000 0"
    assert chart.x_labels == ("Jan", "Feb", "Mar")
    assert chart.rows == (("Jan", "0"), ("Feb", "2"), ("Mar", "4"))


def test_a_stepped_line_stays_until_the_value_jumps():
    assert line_chart([Point("Jan", 0), Point("Feb", 4)], stepped=True).path == "M0 400H1000V0"


def test_an_inverted_line_has_the_first_place_on_top_and_no_label_for_place_0():
    chart = line_chart([Point("Jan", 8), Point("Feb", 2)], inverted=True)
    assert chart.dots == (Dot(0, 400, "Jan: 8"), Dot(1000, 0, "Feb: 2"))
    assert chart.grid == (Line(0, "2"), Line(133, "4"), Line(267, "6"), Line(400, "8"))
    assert line_chart([Point("Jan", 8), Point("Feb", 1)], inverted=True).grid[0] == Line(0, "")


def test_a_single_point_stands_in_the_middle_with_room_above_and_below():
    chart = line_chart([Point("Nov", 46)])
    assert chart.dots == (Dot(500, 200, "Nov: 46"),)
    assert chart.grid == (Line(0, "47"), Line(200, "46"), Line(400, "45"))
    assert chart.x_labels == ("Nov",)


def test_points_with_a_day_stand_where_the_day_is():
    chart = line_chart([Point("1 Jan", 1, at=100), Point("2 Jan", 1, at=101), Point("11 Jan", 2, at=110)])
    assert [dot.x for dot in chart.dots] == [0, 100, 1000]
    assert chart.x_labels == ("1 Jan", "11 Jan")


def test_bars_stand_on_zero_and_negative_ones_hang_below():
    chart = bar_chart([Point("2025", 3), Point("2026", -1)])
    assert chart.base == 300
    assert chart.bars == (
        Bar(x=75, y=0, width=350, height=300, title="2025: 3", negative=False),
        Bar(x=575, y=300, width=350, height=100, title="2026: -1", negative=True),
    )


def test_bars_of_positive_values_have_their_base_at_the_bottom():
    assert bar_chart([Point("2026", 90), Point("2027", 100)]).base == HEIGHT


def test_many_bars_have_a_label_only_now_and_then():
    chart = bar_chart([Point(str(month), 1) for month in range(1, 13)])
    assert chart.x_labels == ("1", "", "3", "", "5", "", "7", "", "9", "", "11", "")


def test_values_are_written_by_the_caller_everywhere():
    chart = bar_chart([Point("2026", 390)], written=lambda value: f"{value} bp")
    assert (chart.bars[0].title, chart.rows, chart.grid[-1].label) == ("2026: 390 bp", (("2026", "390 bp"),), "0 bp")


def test_fractions_and_decimals_are_placed_exactly():
    chart = line_chart([Point("a", Fraction(1, 3)), Point("b", Decimal("0.75"))])
    assert [dot.y for dot in chart.dots] == [267, 100]


@given(st.lists(st.integers(-(10**9), 10**9) | st.fractions(-1000, 1000), min_size=1, max_size=60), st.booleans())
def test_every_drawing_stays_inside_its_frame_with_two_to_five_ticks(values, inverted):
    points = [Point(str(index), value) for index, value in enumerate(values)]
    line, bars = line_chart(points, inverted=inverted), bar_chart(points)
    assert all(0 <= dot.x <= WIDTH and 0 <= dot.y <= HEIGHT for dot in line.dots)
    assert all(bar.x >= 0 and bar.x + bar.width <= WIDTH for bar in bars.bars)
    assert all(bar.y >= 0 and bar.y + bar.height <= HEIGHT for bar in bars.bars)
    assert 2 <= len(line.grid) <= 5 and 2 <= len(bars.grid) <= 5
    assert {line.grid[0].y, line.grid[-1].y} == {0, HEIGHT}
