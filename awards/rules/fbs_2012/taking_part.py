"""Who gets what his pair, his team or he himself has won: players and substitutes with half of the boards (§ 5.5)."""

from collections.abc import Iterator
from dataclasses import replace

from awards.rules.answer import Reason
from awards.rules.fbs_2012 import numbers
from awards.rules.fbs_2012.paragraphs import paragraph
from awards.rules.fbs_2012.parts import Part
from awards.rules.report import Player, Row
from awards.rules.ties import Portion


@paragraph("5.5")
def played_enough(player: Player) -> bool:
    """At least half of the boards planned for him (§ 5.5)."""
    return player.share >= numbers.LEAST_SHARE


@paragraph("5.5")
def seat_parts(row: Row, portion: Portion, seats: int) -> Iterator[Part]:
    """The entered players with half of the boards get all; the places of the others go to substitutes in turn (§ 5.5).

    The first ``seats`` players of the row are the entered ones.
    """
    entered, substitutes = row.players[:seats], row.players[seats:]
    left = [player for player in entered if not played_enough(player)]
    for player in entered:
        if played_enough(player):
            yield _part(row, player, portion)
    fit = (player for player in substitutes if played_enough(player))
    for absent, player in zip(left, fit, strict=False):
        yield _part(row, player, portion, Reason.of("substitute", "5.5", share=player.share, absent=absent.share))


@paragraph("5.5")
def team_parts(row: Row, portion: Portion) -> Iterator[Part]:
    """In mini-teams every player with half of the team's boards gets all, however many they are (§ 5.5)."""
    for player in row.players:
        if played_enough(player):
            yield _part(row, player, portion)


def _part(row: Row, player: Player, portion: Portion, why: Reason | None = None) -> Part:
    if why is None and player.share < 1:
        why = Reason.of("enough-of-boards", "5.5", share=player.share, least=numbers.LEAST_SHARE)
    return Part(player.number, portion if why is None else replace(portion, because=(*portion.because, why)), row.index)
