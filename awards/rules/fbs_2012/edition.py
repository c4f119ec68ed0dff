"""The edition as the rest of the program sees it."""

from awards.rules.asking import asking
from awards.rules.edition import Edition
from awards.rules.fbs_2012 import event, numbers
from awards.rules.fbs_2012.conditions import KEYS
from awards.rules.fbs_2012.eligibility import eligibility
from awards.rules.fbs_2012.foreign import FOREIGN
from awards.rules.fbs_2012.paragraphs import PARAGRAPHS, paragraph
from awards.rules.fbs_2012.sanctions import SANCTIONS
from awards.rules.fbs_2012.titles import TITLES, highest_title, standing
from awards.rules.settings import Setting

EDITION = Edition(
    id=numbers.ID,
    name=numbers.NAME,
    in_force_from=numbers.IN_FORCE_FROM,
    levels=numbers.LEVELS,
    free_levels=numbers.FREE_LEVELS,
    units=numbers.UNITS,
    hundredths=numbers.HUNDREDTHS,
    reading=numbers.READING,
    has_ranking=False,
    titles=TITLES,
    paragraphs=PARAGRAPHS,
    rules=paragraph.rules,
    asking=asking(numbers.read_toml("asking.toml"), KEYS, numbers.LEVELS),
    conditions=KEYS,
    check=event.check,
    calculate=event.calculate,
    standing=standing,
    title=highest_title,
    eligibility=eligibility,
    settings=tuple(Setting("gold_scale", "championship", one) for one in KEYS["gold_scale"]["championships"]),
    sanctions=SANCTIONS,
    foreign=FOREIGN,
)
