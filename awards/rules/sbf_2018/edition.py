"""The edition as the rest of the program sees it."""

from awards.rules.asking import asking
from awards.rules.edition import Edition
from awards.rules.sbf_2018 import event, numbers
from awards.rules.sbf_2018.conditions import KEYS
from awards.rules.sbf_2018.eligibility import eligibility, eligibility_of_field, least_known_handicaps
from awards.rules.sbf_2018.paragraphs import PARAGRAPHS, paragraph
from awards.rules.sbf_2018.rally import rally_bonus
from awards.rules.sbf_2018.sanctions import SANCTIONS
from awards.rules.sbf_2018.titles import DISTINCTIONS, TITLES, highest_title, standing

EDITION = Edition(
    id=numbers.ID,
    name=numbers.NAME,
    in_force_from=numbers.IN_FORCE_FROM,
    levels=numbers.LEVELS,
    free_levels=numbers.FREE_LEVELS,
    units=numbers.UNITS,
    hundredths=numbers.HUNDREDTHS,
    has_ranking=True,
    reading=numbers.READING,
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
    eligibility_of_field=eligibility_of_field,
    least_known_handicaps=least_known_handicaps,
    sanctions=SANCTIONS,
    rally_bonus=rally_bonus,
    distinctions=DISTINCTIONS,
)
