"""Points from abroad: Swedish, Danish and Icelandic ones are registered as they are, colour by colour (§ 8)."""

from collections.abc import Mapping
from fractions import Fraction

from awards.rules.fbs_2012 import numbers
from awards.rules.foreign import ForeignRules, Origin, Registered

COLOURS = tuple(numbers.UNITS)


def registered(origin: str, points: Mapping[str, Fraction]) -> Registered:
    """One to one (§ 8)."""
    return points


FOREIGN = ForeignRules(
    origins=(
        Origin("sbf", "Svenska Bridgeförbundet", COLOURS),
        Origin("dbf", "Danmarks Bridgeforbund", COLOURS),
        Origin("bsi", "Bridgesamband Íslands", COLOURS),
    ),
    registered=registered,
)
