"""Titles when reports arrive late, in the wrong order, or are corrected; the office's word; the rebuild of it all."""

import datetime
import random

import pytest
from django.core.management import call_command

from awards.choices import Colour, EntryKind, TitleKind, TitleSource, TitleState, TitleVerdict
from awards.models import Holding, LedgerEntry, TitleAward, TitleDecision
from awards.services.booking import NotPossible
from awards.services.nightly.ladders import COLOURS, ladders
from awards.services.nightly.replay import Rebuilt, rebuild_titles
from awards.services.nightly.run import run_nightly
from awards.services.title_decisions import decide_title
from awards.services.verification import built
from registry.choices import RoleKind
from registry.models import Change, Federation, Mail, Player, User
from tests.awards.ledgers import book, entry, make_federation, make_players
from tests.factories import RoleFactory, TitleAwardFactory

DAY = datetime.date(2026, 3, 4)
SEEDS = range(12)


def day(number: int) -> datetime.date:
    return datetime.date(2026, 1, 1) + datetime.timedelta(days=number)


@pytest.fixture
def federation(db: None) -> Federation:
    return make_federation()


@pytest.fixture
def player(federation: Federation) -> Player:
    return make_players(federation, 1)[0]


@pytest.fixture
def office(federation: Federation) -> User:
    return RoleFactory(federation=federation, kind=RoleKind.OFFICE).user


def night(federation: Federation) -> None:
    run = run_nightly(federation=federation, day=DAY)
    assert run.failures == []


def reached(player: Player, kind: TitleKind = TitleKind.TITLE) -> list[tuple[str, datetime.date, str]]:
    rows = TitleAward.objects.filter(player=player, kind=kind).order_by("reached_on", "pk")
    return list(rows.values_list("title", "reached_on", "state"))


def test_report_that_arrives_late_moves_the_day_and_neither_the_title_nor_its_pin(
    federation: Federation, player: Player
) -> None:
    book([entry(player, day(9), 250)])
    night(federation)
    TitleAward.objects.update(pin_sent_on=day(20))
    book([entry(player, day(2), 210)])
    night(federation)
    assert reached(player) == [("klover", day(2), "stands")]
    assert TitleAward.objects.get().pin_sent_on == day(20)


def test_two_reports_in_the_wrong_order_give_the_day_of_the_later_play(federation: Federation, player: Player) -> None:
    book([entry(player, day(9), 150)])
    night(federation)
    book([entry(player, day(2), 150)])
    night(federation)
    assert reached(player) == [("klover", day(9), "stands")]


def test_correction_of_an_old_report_moves_the_day_forward(federation: Federation, player: Player) -> None:
    book([entry(player, day(1), 250), entry(player, day(7), 150)])
    night(federation)
    assert reached(player) == [("klover", day(1), "stands")]
    book([entry(player, day(1), -100)])
    night(federation)
    assert reached(player) == [("klover", day(7), "stands")]


def test_late_report_gives_what_was_passed_over_with_the_day_on_which_it_was_held(
    federation: Federation, player: Player
) -> None:
    book([entry(player, day(5), 2000)])
    night(federation)
    assert reached(player) == [("ruter", day(5), "stands")]
    book([entry(player, day(3), 300)])
    night(federation)
    assert reached(player) == [("klover", day(3), "stands"), ("ruter", day(5), "stands")]


def test_bronze_stars_are_kept_beside_the_title_with_day_and_pin(federation: Federation, player: Player) -> None:
    book([entry(player, day(1), 499), entry(player, day(2), 1), entry(player, day(3), 600)])
    night(federation)
    assert reached(player) == [("klover", day(1), "stands")]
    assert reached(player, TitleKind.DISTINCTION) == [
        ("klover_stars-1", day(2), "stands"),
        ("klover_stars-2", day(3), "stands"),
    ]
    assert Holding.objects.get().title == "klover"
    stars = TitleAward.objects.filter(kind=TitleKind.DISTINCTION)
    assert set(stars.values_list("source", "pin_sent_on")) == {(TitleSource.EARNED, None)}


def test_stars_follow_bronze_alone(federation: Federation, player: Player) -> None:
    book([entry(player, day(1), 400, Colour.GOLD), entry(player, day(1), 499)])
    night(federation)
    assert reached(player, TitleKind.DISTINCTION) == []


def test_stars_of_an_opening_holding_were_held_before_and_later_ones_are_earned(
    federation: Federation, player: Player
) -> None:
    opening = entry(player, day(0), 1200)
    opening.kind = EntryKind.OPENING
    book([opening, entry(player, day(4), 300)])
    # Club Master and the third star.
    assert run_nightly(federation=federation, day=DAY).counts["titles"] == 2
    night(federation)
    stars = TitleAward.objects.filter(kind=TitleKind.DISTINCTION).order_by("reached_on")
    assert list(stars.values_list("title", "reached_on", "source")) == [
        ("klover_stars-2", day(0), TitleSource.IMPORTED),
        ("klover_stars-3", day(4), TitleSource.EARNED),
    ]


def lose_klover(federation: Federation, player: Player) -> TitleAward:
    """The title reached, and a correction that takes its ground away."""
    book([entry(player, day(1), 250)])
    night(federation)
    book([entry(player, day(1), -100)])
    night(federation)
    return TitleAward.objects.get(player=player)


def test_correction_that_takes_the_ground_away_asks_the_office_and_leaves_the_title(
    federation: Federation, player: Player, office: User
) -> None:
    award = lose_klover(federation, player)
    assert reached(player) == [("klover", day(1), "question")]
    assert award.questioned_at is not None
    assert Holding.objects.get().title == "klover"
    mail = Mail.objects.get()
    assert mail.to == office.email
    assert mail.body.splitlines()[0] == (
        f"Player {player.number} reached the title Club Master on {day(1)}. His points are below it now."
    )


def test_title_that_the_office_keeps_stays_and_is_not_asked_about_again(
    federation: Federation, player: Player, office: User
) -> None:
    award = lose_klover(federation, player)
    decide_title(title_id=award.pk, verdict=TitleVerdict.KEPT, why=" The pin was handed over. ", by=office)
    book([entry(player, day(1), -10)])
    night(federation)
    assert reached(player) == [("klover", day(1), "kept")]
    assert Holding.objects.get().title == "klover"
    assert Mail.objects.count() == 1
    decision = TitleDecision.objects.get()
    assert (decision.title, decision.verdict, decision.why, decision.decided_by) == (
        *("klover", "kept", "The pin was handed over."),
        office,
    )
    change = Change.objects.get(action="decide title")
    assert (change.by, change.why, change.after) == (
        *(office, "The pin was handed over."),
        {"player": player.number, "title": "klover", "state": "kept"},
    )


def test_title_that_the_office_withdraws_gives_way_to_what_the_points_give(
    federation: Federation, player: Player, office: User
) -> None:
    book([entry(player, day(1), 2000)])
    night(federation)
    book([entry(player, day(1), -1700)])
    night(federation)
    assert reached(player) == [("ruter", day(1), "question")]
    award = TitleAward.objects.get(title="ruter")
    decide_title(title_id=award.pk, verdict=TitleVerdict.WITHDRAWN, why="A zero too many.", by=office)
    assert reached(player) == [("ruter", day(1), "withdrawn"), ("klover", day(1), "stands")]
    assert Holding.objects.get().title == "klover"


def test_title_that_was_withdrawn_is_reached_anew_with_its_new_day(
    federation: Federation, player: Player, office: User
) -> None:
    award = lose_klover(federation, player)
    decide_title(title_id=award.pk, verdict=TitleVerdict.WITHDRAWN, why="Never reached.", by=office)
    assert Holding.objects.get().title == ""
    book([entry(player, day(8), 60)])
    night(federation)
    assert reached(player) == [("klover", day(8), "stands")]
    assert Holding.objects.get().title == "klover"


def test_points_that_come_back_before_the_office_decides_settle_the_question(
    federation: Federation, player: Player, office: User
) -> None:
    award = lose_klover(federation, player)
    book([entry(player, day(3), 60)])
    with pytest.raises(NotPossible):
        decide_title(title_id=award.pk, verdict=TitleVerdict.WITHDRAWN, why="Never reached.", by=office)
    night(federation)
    assert reached(player) == [("klover", day(3), "stands")]
    assert TitleDecision.objects.count() == 0


def test_ground_that_is_lost_a_second_time_asks_the_office_again(
    federation: Federation, player: Player, office: User
) -> None:
    lose_klover(federation, player)
    book([entry(player, day(3), 60)])
    night(federation)
    book([entry(player, day(3), -60)])
    night(federation)
    assert reached(player) == [("klover", day(3), "question")]
    assert Mail.objects.count() == 2


def test_titles_of_a_merged_record_are_left_alone(federation: Federation, office: User) -> None:
    loser, winner = make_players(federation, 2)
    book([entry(loser, day(1), 250), entry(winner, day(2), 250)])
    night(federation)
    loser.merged_into = winner
    loser.save()
    book([entry(loser, day(1), -250), entry(winner, day(1), 250)])
    night(federation)
    assert reached(loser) == [("klover", day(1), "stands")]
    assert reached(winner) == [("klover", day(1), "stands")]
    assert Mail.objects.count() == 0
    assert list(built.verify()) == []
    assert rebuild_titles(federation, "sbf-2018") == Rebuilt(players=1, missing=0, changed=0, dropped=0)


def test_decision_needs_a_reason(federation: Federation, player: Player, office: User) -> None:
    award = lose_klover(federation, player)
    with pytest.raises(NotPossible):
        decide_title(title_id=award.pk, verdict=TitleVerdict.KEPT, why="  ", by=office)
    assert reached(player) == [("klover", day(1), "question")]


# --- rebuilt from nothing ---------------------------------------------------------------------------------------------


def state_of(federation: Federation) -> list[tuple[object, ...]]:
    rows = TitleAward.objects.filter(player__federation=federation).order_by("player_id", "title")
    return list(rows.values_list("player_id", "title", "kind", "reached_on", "state", "source"))


def random_booking(chance: random.Random, player: Player) -> list[LedgerEntry]:
    """A report of some day; or the correction, sometimes to less, of one that stands."""
    standing = list(LedgerEntry.objects.filter(player=player, reversed_by=None, kind=EntryKind.ADJUSTMENT))
    colour = chance.choice([Colour.BRONZE, Colour.BRONZE, Colour.SILVER, Colour.GOLD])
    points = chance.choice([1, 30, 150, 400, 900]) if colour == Colour.BRONZE else chance.choice([1, 3, 20, 60, 150])
    made = [entry(player, day(chance.randrange(8)), points, colour)]
    if standing and chance.random() < 0.45:
        old = chance.choice(standing)
        reversal = LedgerEntry(
            player=player,
            kind=EntryKind.REVERSAL,
            colour=old.colour,
            amount=-old.amount,
            ranking=-old.ranking,
            played_on=old.played_on,
            reverses=old,
        )
        made = [reversal, *([entry(player, old.played_on, 1, Colour(old.colour))] if chance.random() < 0.5 else [])]
    return made


def decide_something(chance: random.Random, federation: Federation, office: User) -> None:
    for award in TitleAward.objects.filter(player__federation=federation, state=TitleState.QUESTIONED):
        if chance.random() < 0.5:
            try:
                decide_title(title_id=award.pk, verdict=chance.choice(list(TitleVerdict)), why="So decided.", by=office)
            except NotPossible:
                continue


@pytest.mark.parametrize("seed", SEEDS)
def test_rebuilt_state_equals_the_one_made_step_by_step(seed: int, federation: Federation, office: User) -> None:
    chance = random.Random(seed)
    players = make_players(federation, 3)
    TitleAwardFactory(player=players[0], title="ruter", reached_on=day(-400), source=TitleSource.IMPORTED)
    for _step in range(12):
        for player in players:
            if chance.random() < 0.7:
                book(random_booking(chance, player))
        if chance.random() < 0.7:
            night(federation)
        if chance.random() < 0.5:
            decide_something(chance, federation, office)
    night(federation)
    made = state_of(federation)
    titles = dict(Holding.objects.values_list("pk", "title"))
    assert len(made) > 4
    assert list(built.verify()) == []
    assert rebuild_titles(federation, "sbf-2018") == Rebuilt(players=3)
    TitleAward.objects.filter(source=TitleSource.EARNED).delete()
    Holding.objects.update(title="")
    rebuilt = rebuild_titles(federation, "sbf-2018")
    assert state_of(federation) == made
    assert rebuilt.missing == len(made) - 1
    assert dict(Holding.objects.values_list("pk", "title")) == titles


@pytest.mark.parametrize("seed", SEEDS)
def test_order_of_arrival_changes_nothing_that_the_points_of_today_cover(seed: int, federation: Federation) -> None:
    """The same reports in two orders, with a night after each or after all."""
    chance = random.Random(seed)
    first, second = make_players(federation, 2)
    reports = [
        (day(chance.randrange(6)), chance.choice([20, 150, 300, 900]), chance.choice(COLOURS[:3])) for _ in range(7)
    ]
    for played_on, points, colour in chance.sample(reports, len(reports)):
        book([entry(first, played_on, points, Colour(colour))])
        night(federation)
    book([entry(second, played_on, points, Colour(colour)) for played_on, points, colour in reports])
    night(federation)
    stepwise, at_once = ({row[0]: row[1:] for row in reached(player)} for player in (first, second))
    assert {title: stepwise[title] for title in at_once} == at_once
    assert {state for _day, state in stepwise.values()} == {"stands"}
    oracle = first_days(reports, [*stepwise])
    assert {title: on for title, (on, _state) in stepwise.items()} == oracle


def first_days(reports: list[tuple[datetime.date, int, str]], titles: list[str]) -> dict[str, datetime.date]:
    """The first day at whose end a title or a higher one was held, by going through the days one by one."""
    ladder = ladders("sbf-2018")[0]
    found = {}
    worth = {"gold": 100, "silver": 10, "bronze": 1}
    for title in titles:
        for number in range(6):
            held = [
                sum(points * worth[kind] for on, points, kind in reports if on <= day(number) and kind == colour)
                for colour in COLOURS
            ]
            if ladder.rank_by_points(tuple(held)) >= ladder.ranks[title]:
                found[title] = day(number)
                break
    return found


def test_rebuild_leaves_titles_whose_pin_is_on_its_way_and_drops_what_nothing_gave(
    federation: Federation, player: Player
) -> None:
    book([entry(player, day(1), 250)])
    night(federation)
    TitleAwardFactory(player=player, title="spader", pin_sent_on=day(3))
    TitleAwardFactory(player=player, title="hjarter")
    TitleAward.objects.filter(title="klover").update(reached_on=day(6))
    assert rebuild_titles(federation, "sbf-2018") == Rebuilt(players=1, missing=0, changed=1, dropped=1)
    assert set(reached(player)) == {("klover", day(1), "stands"), ("spader", datetime.date(2026, 3, 3), "stands")}


def test_command_rebuilds_and_says_what_differed(
    federation: Federation, player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    book([entry(player, day(1), 250)])
    night(federation)
    TitleAward.objects.all().delete()
    call_command("rebuild_titles", federation="sbf")
    assert capsys.readouterr().out == "sbf: 1 players; 1 titles were missing, 0 differed, 0 had no ground.\n"
    assert reached(player) == [("klover", day(1), "stands")]
