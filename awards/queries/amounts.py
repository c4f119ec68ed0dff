"""What an answer gives, in the unit of the ledger."""

from awards.rules.amounts import in_hundredths
from awards.rules.answer import Answer
from awards.rules.editions import edition


def awarded(answer: Answer) -> dict[str, dict[str, int]]:
    """The awards of an answer by player number: colour to hundredths of a masterpoint."""
    worth = edition(answer.ruleset).hundredths
    return {
        award.player: {colour: in_hundredths(points, worth[colour]) for colour, points in award.points.items()}
        for award in answer.awards
    }
