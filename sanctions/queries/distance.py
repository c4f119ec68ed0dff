"""Distances on the earth between places with coordinates, and the box that holds all within reach."""

import math
from typing import NamedTuple

EARTH_KM = 6371.0088
# Coordinates are kept to five decimals, about a metre: nothing finer is told apart.
DECIMALS = 3
# The box is a little larger than the circle in it, so that no rounding leaves out what is exactly within reach.
MARGIN_KM = 0.01


class Place(NamedTuple):
    """A point in degrees, north and east."""

    latitude: float
    longitude: float


class Box(NamedTuple):
    """A range of latitudes and one of longitudes, in degrees."""

    south: float
    north: float
    west: float
    east: float


def kilometres(one: Place, other: Place) -> float:
    """The great-circle distance, to a metre."""
    latitude, other_latitude = math.radians(one.latitude), math.radians(other.latitude)
    across = math.sin((other_latitude - latitude) / 2) ** 2
    along = math.sin(math.radians(other.longitude - one.longitude) / 2) ** 2
    half_chord = math.sqrt(across + math.cos(latitude) * math.cos(other_latitude) * along)
    return round(2 * EARTH_KM * math.asin(min(1.0, half_chord)), DECIMALS)


def box_around(place: Place, km: float) -> Box:
    """A box with everything within so many kilometres of the place; it may hold more.

    Next to a pole every longitude is within reach. A box does not go on beyond the 180th degree.
    """
    angle = (km + MARGIN_KM) / EARTH_KM
    high = math.degrees(angle)
    wide = 180.0
    if abs(place.latitude) + high < 90:
        wide = math.degrees(math.asin(math.sin(angle) / math.cos(math.radians(place.latitude))))
    return Box(
        south=place.latitude - high,
        north=place.latitude + high,
        west=place.longitude - wide,
        east=place.longitude + wide,
    )
