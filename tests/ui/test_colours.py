"""The one list of colours is readable in both modes: WCAG AA, computed from the style sheet itself."""

import re

import pytest
from django.conf import settings

SHEET = (settings.BASE_DIR / "static/css/site.css").read_text()
COLOURS = {
    name: {"light": light, "dark": dark}
    for name, light, dark in re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", SHEET)
}
TEXT, SHAPE = 4.5, 3.0
GROUNDS = ("paper", "surface", "felt-tint", "gold-tint")
PAIRS = [
    *((TEXT, ink, ground) for ground in GROUNDS for ink in ("ink", "ink-soft", "felt", "suit-red")),
    (TEXT, "on-felt", "felt"),
    (TEXT, "on-band", "band"),
    (TEXT, "on-band", "band-tint"),
    (TEXT, "gold", "gold-tint"),
    (TEXT, "gold", "paper"),
    (TEXT, "paper", "ink"),
    *((SHAPE, "line-strong", ground) for ground in ("paper", "surface")),
    *((SHAPE, f"mark-{colour}", ground) for colour in ("gold", "silver", "bronze") for ground in ("paper", "surface")),
]


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_the_guidelines_do():
    assert (contrast("#000000", "#ffffff"), round(contrast("#777777", "#ffffff"), 2)) == (21.0, 4.48)


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize(("least", "front", "ground"), PAIRS)
def test_what_stands_on_a_ground_can_be_told_from_it(mode, least, front, ground):
    assert contrast(COLOURS[front][mode], COLOURS[ground][mode]) >= least


def test_every_colour_of_the_list_is_tested_or_is_a_thin_line():
    tested = {name for _, front, ground in PAIRS for name in (front, ground)}
    assert set(COLOURS) - tested == {"line"}


def test_colours_stand_in_the_list_alone():
    outside = re.sub(r"@layer colours \{.*?\n\}\n", "", SHEET, count=1, flags=re.DOTALL)
    assert set(re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(", outside)) == {"#fff", "#000", "#999"}


def test_every_colour_that_is_used_is_in_the_list():
    assert set(re.findall(r"var\(--([a-z-]+)\)", SHEET)) == set(COLOURS)
