"""Price lists: which counts, how they are begun, changed and kept apart."""

import datetime
from typing import Any

import pytest

from awards.rules.fees import Rates
from registry.models import Change
from sanctions.choices import Form, Level
from sanctions.models import Price, PriceList
from sanctions.queries.prices import in_force, price_list_on, price_lists
from sanctions.services.prices import begin_price_list, change_price_list, remove_price, save_price
from sanctions.services.refusals import ChangedMeanwhile, NotPossible
from tests.awards.prices import BRONZE, BRONZE_MATCHES, price_list
from tests.cast import Cast
from tests.factories import FederationFactory

pytestmark = pytest.mark.django_db

JULY_25, JULY_26 = datetime.date(2025, 7, 1), datetime.date(2026, 7, 1)
VALUES = {"starts": JULY_26, "currency": "SEK", "report_days": 10, "unknown_number": 100, "late_report": 200}
GOLD = {"level": Level.GOLD, "form": "", "event": 50000, "contestant": 2000, "match": 0, "board": 0}


def rates(cast: Cast, day: datetime.date, level: str, form: str) -> Rates | None | str:
    found = in_force(cast.federation.pk, day, level=level, form=form)
    return found.rates if found is not None else "no list"


def begin(cast: Cast, **changes: Any) -> PriceList:
    return begin_price_list(federation=cast.federation, by=cast.office, **{**VALUES, **changes})


def test_the_newest_list_that_has_begun_counts(cast: Cast) -> None:
    price_list(cast.federation, JULY_25)
    newer = price_list(cast.federation, JULY_26)
    newer.prices.filter(form="").update(event=777)
    last_day = JULY_26 - datetime.timedelta(days=1)
    assert rates(cast, JULY_25 - datetime.timedelta(days=1), Level.BRONZE, Form.PAIRS) == "no list"
    assert rates(cast, JULY_25, Level.BRONZE, Form.PAIRS) == Rates(*BRONZE)
    assert rates(cast, last_day, Level.BRONZE, Form.PAIRS) == Rates(*BRONZE)
    assert rates(cast, JULY_26, Level.BRONZE, Form.PAIRS) == Rates(777, *BRONZE[1:])
    assert price_list_on(cast.federation, last_day) != newer
    assert price_list_on(cast.federation, JULY_26) == newer


def test_the_very_form_goes_before_every_form_and_no_price_is_none(cast: Cast, django_assert_num_queries) -> None:
    price_list(cast.federation)
    with django_assert_num_queries(1):
        assert rates(cast, JULY_26, Level.BRONZE, Form.TEAM_MATCHES) == Rates(*BRONZE_MATCHES)
    assert rates(cast, JULY_26, Level.BRONZE, Form.INDIVIDUAL) == Rates(*BRONZE)
    assert rates(cast, JULY_26, Level.GOLD, Form.PAIRS) is None


def test_an_older_list_gives_no_price_that_the_newest_has_not(cast: Cast) -> None:
    price_list(cast.federation, JULY_25)
    PriceList.objects.create(federation=cast.federation, starts=JULY_26)
    assert rates(cast, JULY_26, Level.BRONZE, Form.PAIRS) is None


def test_another_federations_list_does_not_count(cast: Cast) -> None:
    price_list(FederationFactory())
    assert rates(cast, JULY_26, Level.BRONZE, Form.PAIRS) == "no list"


def test_a_new_list_takes_over_the_prices_of_the_one_that_it_follows(cast: Cast) -> None:
    first = price_list(cast.federation, JULY_25)
    made = begin(cast)
    names = ("level", "form", "event", "contestant", "match", "board")
    assert list(made.prices.values_list(*names)) == list(first.prices.values_list(*names))
    assert (made.starts, made.report_days, made.unknown_number, made.late_report) == (JULY_26, 10, 100, 200)
    assert Price.objects.count() == 6
    assert Change.objects.get(model="pricelist").after == {
        "starts": "2026-07-01",
        "currency": "SEK",
        "report_days": 10,
        "unknown_number": 100,
        "late_report": 200,
        "prices_of": first.pk,
    }


def test_a_list_before_all_others_begins_empty(cast: Cast) -> None:
    price_list(cast.federation, JULY_26)
    assert begin(cast, starts=JULY_25).prices.count() == 0
    assert [(one.starts, one.rows) for one in price_lists(cast.federation)] == [(JULY_26, 3), (JULY_25, 0)]


def test_two_lists_never_start_on_one_day(cast: Cast) -> None:
    first = price_list(cast.federation, JULY_25)
    second = begin(cast)
    with pytest.raises(NotPossible) as refusal:
        begin(cast)
    assert str(refusal.value) == "Another price list starts on this day; change that one, or choose another day."
    with pytest.raises(NotPossible):
        change_price_list(price_list=second, version=1, by=cast.office, **{**VALUES, "starts": JULY_25})
    assert change_price_list(price_list=first, version=1, by=cast.office, **{**VALUES, "starts": JULY_25}).version == 2


def test_all_lists_are_in_one_currency(cast: Cast) -> None:
    only = begin(cast)
    changed = change_price_list(price_list=only, version=1, by=cast.office, **{**VALUES, "currency": "DKK"})
    assert changed.currency == "DKK"
    with pytest.raises(NotPossible) as refusal:
        begin(cast, starts=JULY_25)
    assert str(refusal.value) == "All price lists are in DKK, since the sums of the statements add them up."


def test_a_price_is_added_changed_and_taken_out(cast: Cast) -> None:
    made = price_list(cast.federation)
    gold = save_price(price_list=made, price=None, version=1, by=cast.office, **GOLD)
    assert rates(cast, JULY_26, Level.GOLD, Form.PAIRS) == Rates(50000, 2000, 0, 0)
    save_price(price_list=made, price=gold, version=2, by=cast.office, **{**GOLD, "form": Form.PAIRS, "event": 60000})
    assert rates(cast, JULY_26, Level.GOLD, Form.PAIRS) == Rates(60000, 2000, 0, 0)
    assert rates(cast, JULY_26, Level.GOLD, Form.INDIVIDUAL) is None
    remove_price(price_list=made, price=gold, version=3, by=cast.office)
    assert rates(cast, JULY_26, Level.GOLD, Form.PAIRS) is None
    changes = Change.objects.filter(model="pricelist", record=str(made.pk)).order_by("pk")
    assert [change.action for change in changes] == ["change price", "change price", "remove price"]
    assert [change.before.get("event") for change in changes] == [None, 50000, 60000]


def test_a_level_and_form_have_one_price(cast: Cast) -> None:
    made = price_list(cast.federation)
    silver = made.prices.get(level=Level.SILVER)
    with pytest.raises(NotPossible) as refusal:
        save_price(price_list=made, price=None, version=1, by=cast.office, **{**GOLD, "level": Level.BRONZE})
    assert str(refusal.value) == "The list has a price for this level and form already; change that one."
    with pytest.raises(NotPossible):
        save_price(price_list=made, price=silver, version=1, by=cast.office, **{**GOLD, "level": Level.BRONZE})


def test_who_acts_on_an_older_version_is_told_who_changed_it(cast: Cast) -> None:
    made = price_list(cast.federation)
    save_price(price_list=made, price=None, version=1, by=cast.office, **GOLD)
    silver = made.prices.get(level=Level.SILVER)
    for act in (
        lambda: save_price(price_list=made, price=silver, version=1, by=cast.office, **GOLD),
        lambda: remove_price(price_list=made, price=silver, version=1, by=cast.office),
        lambda: change_price_list(price_list=made, version=1, by=cast.office, **VALUES),
    ):
        with pytest.raises(ChangedMeanwhile) as refusal:
            act()
        assert str(refusal.value).startswith("The price list was changed meanwhile, by office on ")
    assert (made.prices.count(), PriceList.objects.get().version) == (4, 2)
