"""A tie of several pairs: points first, then lots among those that are level."""

from fractions import Fraction

from awards.scoring.ties import Scores, break_tie

HIGH, LOW = Fraction(2), Fraction(-2)
# 1 and 2 are above average on more of the boards that not all have.
SCORES: Scores = {
    1: {("1", 1): HIGH, ("1", 2): HIGH},
    2: {("1", 3): HIGH, ("1", 4): HIGH},
    3: {("1", 5): LOW},
    4: {("1", 6): LOW},
}


def test_lots_settle_only_the_groups_that_drew_them() -> None:
    tie = break_tie(5, (1, 2, 3, 4), SCORES, (2, 1))
    assert dict(tie.points) == {1: 8, 2: 8, 3: 5, 4: 5}
    assert (tie.order, tie.level, tie.decided_by) == ((2, 1, 3, 4), ((3, 4),), "open")


def test_points_alone_settle_a_tie_of_two() -> None:
    tie = break_tie(1, (1, 3), SCORES, ())
    assert (dict(tie.points), tie.order, tie.level, tie.decided_by) == ({1: 5, 3: 2}, (1, 3), (), "points")


def test_lots_settle_what_points_leave_level() -> None:
    tie = break_tie(1, (1, 2, 3, 4), SCORES, (4, 3, 2, 1))
    assert (tie.order, tie.level, tie.decided_by) == ((2, 1, 4, 3), (), "lots")
