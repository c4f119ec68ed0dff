"""Ages in completed years. Who was born on 29 February is a year older on 1 March where there is no such day."""

from datetime import date


def age_on(born: date, day: date) -> int:
    """The age in completed years on a day; below 0 before the birth."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def birthday(born: date, age: int) -> date:
    """The day on which who was born then is that old."""
    try:
        return born.replace(year=born.year + age)
    except ValueError:
        return date(born.year + age, 3, 1)


def latest_birth(age: int, day: date) -> date:
    """The last day of birth of those who are that old on a day."""
    try:
        return day.replace(year=day.year - age)
    except ValueError:
        return date(day.year - age, 2, 28)
