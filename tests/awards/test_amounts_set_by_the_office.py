"""What a regulation leaves to its federation: kept by the office from a day on, and put into reports without it."""

import datetime
from typing import Any

import pytest
from django.test import Client

from awards.models import AmountsByPlace, LedgerEntry, Report
from awards.rules.wording import sentence
from awards.services.booking import book_report
from awards.services.filing import Rejected, file_report, receive
from registry.choices import RoleKind
from registry.models import Change, Club, Player, User
from registry.queries.actors import actor_of
from tests.awards.reports import PLAYED, TODAY, drafted, members, pairs_report, raw
from tests.cast import Cast
from tests.factories import ClubFactory, DistrictFactory, FederationFactory, RoleFactory, UserFactory
from tests.registry.admin_pages import page

pytestmark = pytest.mark.django_db

FIRST = datetime.date(2026, 1, 1)
KEY = "gold_scale/fm-pairs"
OTHER_DAY = {"starts": "2026-02-01"}


@pytest.fixture
def club() -> Club:
    federation = FederationFactory(code="fbs", ruleset="fbs-2012", language="fo")
    return ClubFactory(district=DistrictFactory(federation=federation))


@pytest.fixture
def office(club: Club) -> User:
    user = UserFactory(language="en")
    RoleFactory(user=user, federation=club.federation, kind=RoleKind.OFFICE)
    return user


@pytest.fixture
def players(club: Club) -> list[Player]:
    return members(club, 40)


def championship(club: Club, players: list[Player], **changes: Any) -> dict[str, Any]:
    conditions = {"championship": "fm-pairs", **changes.pop("conditions", {})}
    return pairs_report(club, players, level="gold", boards=60, conditions=conditions, **changes)


def kept(club: Club, amounts: list[int | str], **more: Any) -> AmountsByPlace:
    values = {"key": KEY, "starts": FIRST, **more}
    return AmountsByPlace.objects.create(federation=club.federation, amounts=amounts, **values)


def scale(report: Report) -> Any:
    assert report.payload is not None
    return report.payload["conditions"]["gold_scale"]


def test_a_championship_is_booked_by_the_scale_that_the_office_keeps(
    club: Club, office: User, players: list[Player]
) -> None:
    kept(club, [12, 8, 5])
    report = drafted(championship(club, players), office, club)
    file_report(report_id=report.pk, by=office)
    book_report(report_id=report.pk, by=office, right_reason="FM")
    worth = dict.fromkeys((player.number for player in players[:8]), 0)
    for entry in LedgerEntry.objects.filter(colour="gold").select_related("player"):
        worth[entry.player.number] += entry.amount
    assert [worth[player.number] for player in players[:8]] == [1200, 1200, 800, 800, 500, 500, 0, 0]


def test_without_a_scale_the_report_is_refused_and_says_where_it_is_kept(
    club: Club, office: User, players: list[Player]
) -> None:
    kept(club, [12], starts=PLAYED + datetime.timedelta(days=1))
    kept(club, [9], key="gold_scale/fm-women")
    kept(club, [9], least=21)
    answer = receive(
        raw=raw(championship(club, players)),
        file_name="fm.json",
        federation=club.federation,
        actor=actor_of(office, club.federation),
        by=office,
        today=TODAY,
    )
    assert isinstance(answer, Rejected)
    (problem,) = answer.problems
    assert (problem.code, problem.path) == ("gold-scale-needed", "conditions.gold_scale")
    assert sentence(problem, "en") == (
        "The regulation has lost the gold scale of this championship (Championship in pairs). The federation's office "
        "keeps it in the administration, as amounts by place; a report that says it itself gives it as “gold_scale”."
    )


def test_the_scale_is_that_of_the_day_of_the_event(club: Club, office: User, players: list[Player]) -> None:
    kept(club, [12, 8])
    kept(club, [15, 10], starts=PLAYED)
    assert scale(drafted(championship(club, players), office, club)) == [15, 10]
    earlier = championship(club, players, date="2026-03-02")
    assert scale(drafted(earlier, office, club)) == [12, 8]


def test_a_larger_field_has_the_scale_that_begins_nearest_to_it(
    club: Club, office: User, players: list[Player]
) -> None:
    kept(club, [6, 3], least=13)
    kept(club, [12, 8, "4.5"], least=20)
    large, small = championship(club, players), championship(club, players[:38])
    assert [scale(drafted(report, office, club)) for report in (large, small)] == [[12, 8, "4.5"], [6, 3]]


def test_what_the_report_says_itself_goes_before_the_offices(club: Club, office: User, players: list[Player]) -> None:
    kept(club, [12, 8])
    report = drafted(championship(club, players, conditions={"gold_scale": [7, 2]}), office, club)
    assert scale(report) == [7, 2]


def test_no_other_federations_scale_and_no_other_event_is_touched(
    cast: Cast, club: Club, office: User, players: list[Player]
) -> None:
    kept(club, [12, 8])
    foreign = ClubFactory(district=cast.north)
    AmountsByPlace.objects.create(federation=foreign.federation, key=KEY, starts=PLAYED, amounts=[99])
    assert scale(drafted(championship(club, players), office, club)) == [12, 8]
    evening = drafted(pairs_report(club, players), office, club)
    assert evening.payload is not None and "conditions" not in evening.payload


# --- how the office keeps it ----------------------------------------------------------------------------------------


def typed(club: Club, **changes: Any) -> dict[str, Any]:
    return {
        "federation": club.federation_id,
        "key": KEY,
        "least": "20",
        "starts": "2026-01-01",
        "amounts": "12; 8; 4,5;",
        **changes,
    }


def test_the_office_adds_a_scale_which_leaves_a_line_in_the_audit_trail(
    client: Client, club: Club, office: User
) -> None:
    client.force_login(office)
    answer = client.post(page("awards_amountsbyplace_add"), typed(club, why="Decided by the board."))
    assert answer.status_code == 302
    made = AmountsByPlace.objects.get()
    assert (made.key, made.least, made.starts, made.amounts) == (KEY, 20, FIRST, [12, 8, "4.5"])
    change = Change.objects.get()
    assert (change.action, change.by, change.why, change.after["amounts"]) == (
        *("create", office, "Decided by the board."),
        ["12", "8", "4.5"],
    )
    listed = client.get(page("awards_amountsbyplace_changelist")).content.decode()
    assert [text in listed for text in ("Scale of gold: Championship in pairs", "12; 8; 4.5")] == [True, True]


def test_a_change_says_why_and_what_stood_there(client: Client, club: Club, office: User) -> None:
    client.force_login(office)
    made = kept(club, [12, 8], least=20)
    address = page("awards_amountsbyplace_change", made.pk)
    new = {"least": "20", "starts": "2026-01-01", "amounts": "13; 8"}
    assert client.post(address, new).status_code == 200
    assert client.post(address, {**new, "why": "A slip."}).status_code == 302
    made.refresh_from_db()
    change = Change.objects.get()
    assert (made.amounts, change.before, change.after, change.why) == (
        *([13, 8], {"amounts": ["12", "8"]}, {"amounts": ["13", "8"]}, "A slip."),
    )


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"amounts": "12; x", **OTHER_DAY}, {"amounts"}),
        ({"amounts": "12; 0", **OTHER_DAY}, {"amounts"}),
        ({"amounts": " ; ", **OTHER_DAY}, {"amounts"}),
        ({"amounts": "12; -3", "starts": "soon"}, {"amounts", "starts"}),
        ({"key": "gold_scale/fm-veterans", **OTHER_DAY}, {"key"}),
        ({}, {"starts"}),
    ],
)
def test_what_is_no_scale_is_refused(
    changes: dict[str, str], errors: set[str], client: Client, club: Club, office: User
) -> None:
    client.force_login(office)
    kept(club, [12, 8], least=20)
    answer = client.post(page("awards_amountsbyplace_add"), typed(club, **changes))
    assert (answer.status_code, set(answer.context["adminform"].form.errors)) == (*(200, errors),)
    assert AmountsByPlace.objects.count() == 1


def test_an_edition_that_leaves_nothing_to_the_office_is_offered_none(client: Client, cast: Cast) -> None:
    client.force_login(cast.office)
    answer = client.post(page("awards_amountsbyplace_add"), typed(cast.club_a))
    assert answer.context["adminform"].form.non_field_errors() == [
        "No edition of this federation leaves these amounts to its office."
    ]
