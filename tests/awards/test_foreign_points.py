"""Points of other federations: only those that the edition knows, as many as it says, with what the statement says."""

import datetime
from fractions import Fraction
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from awards.choices import EntryKind
from awards.forms.entries import EntryForm
from awards.models import ForeignPoints, Holding, LedgerEntry
from awards.rules.editions import EDITIONS
from awards.services.booking import NotPossible
from awards.services.entries import attach, enter_by_hand
from awards.services.foreign_points import Stated
from registry.choices import RoleKind
from registry.models import Change, Federation, Player, RulesetPeriod, User
from tests.factories import FederationFactory, PlayerFactory, RoleFactory, UserFactory

pytestmark = pytest.mark.django_db
TODAY = datetime.date(2026, 3, 4)
DAY = datetime.date(2026, 2, 1)


def make_federation(ruleset: str) -> Federation:
    federation = FederationFactory(code="here", language="en", ruleset="")
    RulesetPeriod.objects.create(federation=federation, ruleset=ruleset, starts=datetime.date(2012, 9, 1))
    return federation


def make_office(federation: Federation) -> User:
    user = UserFactory()
    RoleFactory(user=user, federation=federation, kind=RoleKind.OFFICE)
    return user


def convert(player: Player, by: User, amounts: dict[str, int], stated: Stated | None) -> None:
    statement = attach(federation=player.federation, name="a.txt", content_type="text/plain", content=b"a", by=by)
    enter_by_hand(
        player=player,
        kind=EntryKind.CONVERSION,
        amounts=amounts,
        played_on=DAY,
        reason="Moved here",
        by=by,
        attachment=statement,
        stated=stated,
    )


def stated(origin: str, **points: str) -> Stated:
    return Stated(origin, {kind: Fraction(amount) for kind, amount in points.items()}, DAY)


def form(ruleset: str, player: Player | None = None, **values: Any) -> EntryForm:
    given = {"kind": "conversion", "played_on": "2026-02-01", "reason": "Moved", "stated_on": "2026-01-31", **values}
    return EntryForm(given, player=player or PlayerFactory(), ruleset=ruleset, today=TODAY)


@pytest.mark.parametrize("origin", ["sbf", "dbf", "bsi"])
def test_faroese_register_points_one_to_one(origin: str) -> None:
    federation = make_federation("fbs-2012")
    player, office = PlayerFactory(federation=federation), make_office(federation)
    convert(player, office, {"gold": 200, "bronze": 45}, stated(origin, gold="2", bronze="45"))
    kept = ForeignPoints.objects.get()
    assert (kept.origin, kept.stated, kept.stated_on) == (origin, {"bronze": "45", "gold": "2"}, DAY)
    rows = LedgerEntry.objects.order_by("colour").values_list("colour", "amount", "foreign", "attachment")
    assert list(rows) == [("bronze", 45, kept.pk, kept.attachment_id), ("gold", 200, kept.pk, kept.attachment_id)]
    assert Holding.objects.get(player=player).total == 245
    change = Change.objects.get(action="enter conversion")
    assert (change.after["origin"], change.after["stated"]) == (origin, {"bronze": "45", "gold": "2"})


def test_points_of_other_countries_are_refused() -> None:
    federation = make_federation("fbs-2012")
    player, office = PlayerFactory(federation=federation), make_office(federation)
    names = "Svenska Bridgeförbundet, Danmarks Bridgeforbund, Bridgesamband Íslands"
    with pytest.raises(NotPossible, match=f"Only points of these federations are registered: {names}."):
        convert(player, office, {"gold": 200}, stated("ebu", gold="2"))
    with pytest.raises(NotPossible, match="Say of which federation the points are"):
        convert(player, office, {"gold": 200}, None)
    assert (ForeignPoints.objects.count(), LedgerEntry.objects.count()) == (0, 0)


def test_amount_that_the_rules_do_not_give_is_refused() -> None:
    federation = make_federation("fbs-2012")
    player, office = PlayerFactory(federation=federation), make_office(federation)
    with pytest.raises(NotPossible, match="By the rules these points give another amount"):
        convert(player, office, {"gold": 300}, stated("sbf", gold="2"))


@pytest.mark.parametrize(("points", "black"), [("1234.56", 12346), ("2000", 20000), ("9000", 20000)])
def test_american_credit_is_a_tenth_as_black_and_at_most_200(points: str, black: int) -> None:
    federation = make_federation("acbl-mps022")
    player, office = PlayerFactory(federation=federation), make_office(federation)
    given = form("acbl-mps022", origin="aba", stated_points=points)
    assert given.is_valid(), given.errors
    assert given.amounts() == {"black": black}
    convert(player, office, given.amounts(), given.stated())
    assert Holding.objects.values_list("total", "black").get(player=player) == (black, black)


def test_american_credit_is_given_once() -> None:
    federation = make_federation("acbl-mps022")
    player, office = PlayerFactory(federation=federation), make_office(federation)
    convert(player, office, {"black": 1000}, stated("aba", aba="100"))
    already = "Points of American Bridge Association were registered for this player already; that is done once."
    assert form("acbl-mps022", player, origin="aba", stated_points="100").errors == {"origin": [already]}
    assert form("acbl-mps022", origin="aba", stated_points="100").is_valid()
    with pytest.raises(NotPossible, match="were registered for this player already"):
        convert(player, office, {"black": 1000}, stated("aba", aba="100"))
    assert LedgerEntry.objects.count() == 1


def test_edition_without_rules_for_foreign_points_leaves_them_to_the_office() -> None:
    federation = make_federation("sbf-2018")
    player, office = PlayerFactory(federation=federation), make_office(federation)
    convert(player, office, {"gold": 200}, None)
    assert (ForeignPoints.objects.count(), LedgerEntry.objects.count()) == (0, 1)
    assert "origin" not in EntryForm(player=player, ruleset="sbf-2018", today=TODAY).fields


def test_form_asks_for_origin_and_day_of_a_conversion() -> None:
    given = form("fbs-2012", gold="2", stated_on="")
    assert dict(given.errors) == {
        "origin": ["Choose the federation whose points these are."],
        "stated_on": ["Write of which day the statement is."],
    }
    assert dict(form("fbs-2012", gold="2", origin="sbf", stated_on="2026-03-05").errors) == {
        "stated_on": ["This day has not come yet."]
    }


def test_form_takes_no_amounts_where_they_are_computed() -> None:
    assert dict(form("acbl-mps022", origin="aba", stated_points="50", black="3").errors) == {
        "black": ["This is computed from the points there; leave it empty."]
    }


def test_adjustment_needs_no_origin() -> None:
    given = form("fbs-2012", kind="adjustment", gold="2", stated_on="")
    assert given.is_valid()
    assert (given.amounts(), given.stated()) == ({"gold": 200, "silver": 0, "bronze": 0}, None)


def test_page_shows_what_it_gives_and_books_it_with_its_statement(client: Client) -> None:
    federation = make_federation("fbs-2012")
    player, office = PlayerFactory(federation=federation), make_office(federation)
    client.force_login(office)
    page = f"/here/players/{player.number}/enter/"
    values = {
        **{"kind": "conversion", "origin": "dbf", "stated_on": "2026-01-31", "silver": "12"},
        **{"played_on": "2026-02-01", "reason": "Moved here"},
    }
    shown = client.post(page, values)
    assert [row.added for row in shown.context["change"].colours if row.added] == [120]
    file = SimpleUploadedFile("dbf.txt", b"12 silver", "text/plain")
    client.post(page, {**values, "confirmed": "yes", "seen": "0", "statement": file})
    assert ForeignPoints.objects.values_list("origin", "stated").get() == ("dbf", {"silver": "12"})
    assert Holding.objects.get(player=player).silver == 120


@pytest.mark.parametrize("ruleset", ["fbs-2012", "acbl-mps022"])
def test_every_origin_states_kinds_that_give_points_here(ruleset: str) -> None:
    rules = EDITIONS[ruleset]
    assert rules.foreign is not None
    for origin in rules.foreign.origins:
        given = rules.foreign.registered(origin.code, dict.fromkeys(origin.kinds, Fraction(10)))
        assert given.keys() <= rules.hundredths.keys()
        assert all(given.values())
