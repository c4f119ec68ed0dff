"""Sort and search keys of names, computed here because the two databases sort and lower-case differently.

Pure functions: every layer may ask for a key.
"""

import unicodedata
from functools import lru_cache

# The letters in the order of each language's own lists.
ALPHABETS = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "sv": "abcdefghijklmnopqrstuvwxyzåäö",
    "da": "abcdefghijklmnopqrstuvwxyzæøå",
    "fo": "aábcdðefghiíjklmnoópqrstuúvwxyýzæø",
}
# Letters of the neighbours, sorted as the language's own.
GUESTS = {
    "sv": {"æ": "ä", "ø": "ö", "ü": "y"},
    "da": {"ä": "æ", "ö": "ø", "ü": "y"},
    "fo": {"å": "a", "ä": "æ", "ö": "ø", "ü": "y"},
    "en": {},
}
SPELT_OUT = {"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ß": "ss", "ł": "l", "đ": "d", "ħ": "h", "ı": "i"}
DIGITS = "0123456789"
# A hyphen parts words: who types "anna" finds "Eva-Anna".
WORD_BREAKS = frozenset(" -\u00a0\u2010\u2011\u2013\u2014/\t\n")
# A key is cut at the narrowest column that holds one; lists end their order with the id, so names that long still stand
# in a fixed order.
KEY_LENGTH = 260


@lru_cache(maxsize=4096)
def _plain(letter: str) -> str:
    """The lower-case letter without its accents, as ASCII letters and digits; nothing is left of other signs."""
    spelt = SPELT_OUT.get(letter)
    if spelt is not None:
        return spelt
    kept = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode().lower()
    return "".join(sign for sign in kept if sign.isalnum())


def _code(rank: int) -> str:
    """Two lower-case letters: strings of these sort alike under every collation of both databases."""
    return chr(ord("a") + rank // 26) + chr(ord("a") + rank % 26)


# The end of a part comes before a space and a space before any letter: Berg, Berg Olsson, Bergman.
PART_END, SPACE = _code(0), _code(1)


@lru_cache(maxsize=4096)
def _codes(letter: str, language: str) -> str:
    """The codes of one lower-case letter in the language's alphabet."""
    if letter in WORD_BREAKS:
        return SPACE
    order = DIGITS + ALPHABETS.get(language, ALPHABETS["en"])
    letter = GUESTS.get(language, {}).get(letter, letter)
    signs = letter if letter in order else _plain(letter)
    return "".join(_code(order.index(sign) + 2) for sign in signs)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).lower().strip()


def sort_key(*parts: str, language: str) -> str:
    """The key by which a name is sorted as the language sorts it, e.g. `sort_key("Öberg", "Åsa", language="sv")`."""
    key = PART_END.join("".join([_codes(letter, language) for letter in _folded(part)]) for part in parts)
    return key[:KEY_LENGTH]


def search_key(*parts: str) -> str:
    """Lower-case words without accents, as they are typed on any keyboard: "åsa öberg" and "asa oberg" are one."""
    letters = _folded(" ".join(parts))
    plain = "".join([" " if letter in WORD_BREAKS else _plain(letter) for letter in letters])
    return " ".join(plain.split())[:KEY_LENGTH]


def words_wanted(text: str) -> dict[str, int]:
    """By word of a search: how many words of a name must begin so, for each to be met by another word of the name.

    "karin k" wants one word that begins with karin and two that begin with k: what begins with karin begins with k too.
    Of two words neither of which begins the other, no word of a name meets both, so that counting is enough.
    """
    words = search_key(text).split()
    return {word: sum(other.startswith(word) for other in words) for word in words}


def words_begin(text: str, key: str) -> bool:
    """Whether each word of a search begins another word of a search key."""
    words = key.split()
    return all(sum(one.startswith(word) for one in words) >= count for word, count in words_wanted(text).items())
