"""What an entry by hand would make of a player's holding, before it is booked."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from awards.choices import Colour
from awards.models import Holding
from awards.queries.holders import holder_of
from awards.rules.editions import edition
from awards.rules.titles import NOTHING_KNOWN, Holder
from awards.rules.wording import title_name
from registry.models import Player


@dataclass(frozen=True)
class ColourChange:
    """One colour of a holding, in hundredths of a masterpoint: now, what is added, and what it becomes."""

    colour: str
    before: int
    added: int

    @property
    def after(self) -> int:
        """What it becomes."""
        return self.before + self.added


@dataclass(frozen=True)
class HoldingChange:
    """A holding now and after an entry; titles are those that the points give, in the reader's language.

    `version` is that of the holding now: with another one something was booked since.
    """

    colours: tuple[ColourChange, ...]
    title_before: str
    title_after: str
    version: int

    @property
    def total(self) -> ColourChange:
        """All colours together."""
        return ColourChange("", sum(row.before for row in self.colours), sum(row.added for row in self.colours))

    @property
    def below_zero(self) -> list[str]:
        """The colours of which less than nothing would be held."""
        return [row.colour for row in self.colours if row.after < 0 and row.added < 0]


def holding_change(
    player: Player, amounts: Mapping[str, int], ruleset: str, language: str, *, on: date
) -> HoldingChange:
    """What amounts (colour → hundredths of a masterpoint) make of the player's holding; his age is that of the day."""
    holding = Holding.objects.filter(player=player).first()
    held = {colour: getattr(holding, colour) if holding else 0 for colour in Colour.values}
    others = [colour for colour in Colour.values if held[colour] or amounts.get(colour)]
    colours = dict.fromkeys([*edition(ruleset).units, *others])
    rows = tuple(ColourChange(colour, held[colour], amounts.get(colour, 0)) for colour in colours)
    before = {row.colour: row.before for row in rows}
    after = {row.colour: row.after for row in rows}
    holder = holder_of(player, edition(ruleset), on)
    titles = (title_of(ruleset, before, language, holder), title_of(ruleset, after, language, holder))
    return HoldingChange(rows, *titles, version=holding.version if holding else 0)


def title_of(ruleset: str, hundredths: Mapping[str, int], language: str, holder: Holder = NOTHING_KNOWN) -> str:
    """The name of the title that points give a holder by an edition, in the reader's language; empty for none."""
    rules = edition(ruleset)
    points = {colour: Fraction(hundredths.get(colour, 0), worth) for colour, worth in rules.hundredths.items()}
    code = rules.title(points, holder)
    return title_name(ruleset, code, language) if code else ""
