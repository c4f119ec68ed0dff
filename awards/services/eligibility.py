"""Who may take part in an event, as the register knows it, and how strong its field is."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from django.db.models import Q

from awards.choices import Doubt
from awards.queries.contestants import contestants, numbers_of
from awards.rules.amounts import written_average
from awards.rules.editions import EDITIONS
from awards.rules.eligibility import Eligibility, Sexes, average
from registry.choices import Sex
from registry.models import District, Federation, Membership, Player

CONDITION = "average_handicap"


def representing(district: District, numbers: Collection[str], on: date) -> set[str]:
    """Those of the numbers whose players belonged to a club of the district on that day."""
    return set(
        Membership.objects.filter(
            Q(ends__isnull=True) | Q(ends__gte=on),
            starts__lte=on,
            club__district=district,
            player__federation=district.federation_id,
            player__number__in=numbers,
        ).values_list("player__number", flat=True)
    )


def doubt_about_age(asked: Eligibility, player: Player, on: date) -> Doubt | None:
    """Whether the player's age in the year of the event is in doubt."""
    if asked.least_age is None and asked.most_age is None:
        return None
    if player.birth_date is None:
        return Doubt.AGE_UNKNOWN
    age = on.year - player.birth_date.year
    if asked.most_age is not None and age > asked.most_age:
        return Doubt.NO_JUNIOR
    return Doubt.NO_VETERAN if asked.least_age is not None and age < asked.least_age else None


def doubt_about_sex(asked: Eligibility, player: Player, beside: Collection[Player]) -> Doubt | None:
    """Whether the player may take part by sex; `beside` are the others of the row who are in the register."""
    if asked.sexes == Sexes.ANY:
        return None
    if not player.sex:
        return Doubt.SEX_UNKNOWN
    if asked.sexes == Sexes.WOMEN:
        return None if player.sex == Sex.FEMALE else Doubt.NO_WOMAN
    # Whoever sits with a guest, or with someone of whom nothing is stated, is not in doubt because of him.
    sexes = {other.sex for other in beside if other.sex}
    return Doubt.NO_MIXED_PAIR if sexes and sexes == {player.sex} else None


def with_average_handicap(federation: Federation, payload: dict[str, Any], ruleset: str | None) -> dict[str, Any]:
    """The report with the average handicap of its field, if its rules ask for one and it does not say it itself.

    The average is that of the listed players who have a handicap in the register, exactly; it is left out where too
    few of them have one.
    """
    conditions = payload.get("conditions", {})
    found = EDITIONS.get(str(payload.get("ruleset") or ruleset))
    if found is None or not isinstance(conditions, Mapping) or CONDITION in conditions:
        return payload
    least = found.least_known_handicaps(payload.get("level"), conditions)
    if least is None:
        return payload
    known = dict(
        Player.objects.filter(federation=federation, number__in=numbers_of(payload), merged_into=None).values_list(
            "number", "handicap"
        )
    )
    # A guest counts among those who have none; in two teams, or two rows, a player counts once.
    field = {(seat.number, "" if seat.number else seat.name) for row in contestants(payload) for seat in row.seats}
    handicaps = (known.get(number or "") for number, _name in sorted(field, key=str))
    mean = average((None if one is None else Fraction(one) for one in handicaps), least_known=least)
    return payload if mean is None else {**payload, "conditions": {**conditions, CONDITION: written_average(mean)}}


def doubts(
    asked: Eligibility, rows: Mapping[int, Collection[Player]], of_the_district: Collection[str], on: date
) -> Iterator[tuple[int, str, Doubt]]:
    """Row, number and doubt of each player who may not take part; `rows` are the players of each contestant."""
    for row, players in rows.items():
        for player in players:
            beside = [other for other in players if other.number != player.number]
            found = doubt_about_age(asked, player, on) or doubt_about_sex(asked, player, beside)
            if found is None and asked.of_the_district and player.number not in of_the_district:
                found = Doubt.NOT_OF_THE_DISTRICT
            if found is not None:
                yield row, player.number, found
