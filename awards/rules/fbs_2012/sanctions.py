"""Who may hold what, and when (§ 3.1): the numbers, read from ``sanctions.toml``; and what an event needs (§ 3.3)."""

from awards.rules import sanctioning
from awards.rules.fbs_2012 import match_minima, numbers
from awards.rules.fbs_2012.numbers import MINIMA, read_toml
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.sanctioning import Least, Mixture, SanctionRules, Size

_DATA = read_toml("sanctions.toml")
_SANCTIONS, _QUOTA = _DATA["sanctions"], _DATA["quota"]
# What a half event of silver is called among the sanctions.
HALF_SILVER = "half_silver"
OF_SIZES = "3.3"


@paragraph("3.3")
def least(form: str, kind: str, contestants: int) -> Least | None:
    """What a club's event needs to be reported, by its form and kind of sanction (§ 3.3)."""
    if form == "team_matches":
        return Least(OF_SIZES, *match_minima.of_event(_SANCTIONS["levels"][kind]))
    if form not in MINIMA:
        return None
    found = MINIMA[form][kind]
    return Least(OF_SIZES, found.contestants, found.boards, most_boards=found.most_boards)


SANCTIONS = SanctionRules(
    paragraph=_SANCTIONS["paragraph"],
    levels=_SANCTIONS["levels"],
    open_fields=frozenset(_SANCTIONS["open_fields"]),
    federation_fields=frozenset(_SANCTIONS["federation_fields"]),
    scheme_only=True,
    sizes={kind: (Size(0, _QUOTA[kind]),) for kind in ("silver", HALF_SILVER)},
    gold_every_seasons=_QUOTA["gold_every_seasons"],
    mixture=Mixture(frozenset(_SANCTIONS["levels"].values()), numbers.LEAST_CLUBS, int(100 * numbers.MOST_OF_ONE_CLUB)),
    least=least,
)

# The checks are common to the editions; these are the ones that this one has numbers for.
for rule in (
    *(sanctioning.known_kind, sanctioning.open_field, sanctioning.of_the_scheme, sanctioning.quota),
    *(sanctioning.gold_interval, sanctioning.several_clubs),
):
    paragraph(SANCTIONS.paragraph)(rule)
for rule in (sanctioning.contestants_expected, sanctioning.boards_planned):
    paragraph(OF_SIZES)(rule)
