"""The edition as the rest of the program sees it."""

from awards.rules.acbl_mps022 import event, numbers, titles
from awards.rules.acbl_mps022.conditions import KEYS
from awards.rules.acbl_mps022.eligibility import eligibility
from awards.rules.acbl_mps022.foreign import FOREIGN
from awards.rules.acbl_mps022.paragraphs import PARAGRAPHS, paragraph
from awards.rules.acbl_mps022.wins import counts_as_win
from awards.rules.asking import asking
from awards.rules.edition import Edition
from awards.rules.report import Reading

EDITION = Edition(
    id=numbers.ID,
    name=numbers.NAME,
    in_force_from=None,
    levels=numbers.LEVELS,
    free_levels=numbers.FREE_LEVELS,
    units=numbers.UNITS,
    hundredths=numbers.HUNDREDTHS,
    decimals=numbers.DECIMALS,
    has_ranking=False,
    titles=titles.TITLES,
    paragraphs=PARAGRAPHS,
    rules=paragraph.rules,
    # No list is split into lines; where one is, nothing else is said of it.
    reading=Reading(partial_lines=True, without_matches=True),
    asking=asking(numbers.read_toml("asking.toml"), KEYS, numbers.LEVELS),
    conditions=KEYS,
    check=event.check,
    calculate=event.calculate,
    standing=titles.standing,
    title=titles.highest_title,
    titles_by_name=True,
    holder_keys=titles.HOLDER_KEYS,
    title_ages=titles.TITLE_AGES,
    counts_as_win=counts_as_win,
    eligibility=eligibility,
    foreign=FOREIGN,
)
