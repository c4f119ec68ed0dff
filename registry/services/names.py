"""Sort and search keys of names, computed here because the two databases sort and lower-case differently."""

import unicodedata

# The letters after or between a-z, in the order in which each language's own lists have them.
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
SPELT_OUT = {"æ": "ae", "ø": "o", "ð": "d", "þ": "th", "ß": "ss", "ł": "l", "đ": "d"}
DIGITS = "0123456789"


def _plain(letter: str) -> str:
    """The letter without its accents, as ASCII letters and digits; nothing is left of other signs."""
    spelt = SPELT_OUT.get(letter)
    if spelt is not None:
        return spelt
    kept = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return "".join(sign for sign in kept if sign.isalnum())


def _code(rank: int) -> str:
    """Two lower-case letters: strings of these sort alike under every collation of both databases."""
    return chr(ord("a") + rank // 26) + chr(ord("a") + rank % 26)


def sort_key(*parts: str, language: str) -> str:
    """The key by which a name is sorted as the language sorts it, e.g. `sort_key("Öberg", "Åsa", language="sv")`."""
    alphabet = ALPHABETS.get(language, ALPHABETS["en"])
    guests = GUESTS.get(language, {})
    ranks = {sign: rank for rank, sign in enumerate(DIGITS + alphabet, start=1)}
    coded = []
    for part in parts:
        codes = []
        for letter in unicodedata.normalize("NFC", part).lower():
            letter = guests.get(letter, letter)
            for sign in letter if letter in ranks else _plain(letter).lower():
                if sign in ranks:
                    codes.append(_code(ranks[sign]))
        coded.append("".join(codes))
    # The code of rank 0 stands between the parts: a short name comes before a longer one.
    return _code(0).join(coded)


def search_key(*parts: str) -> str:
    """Lower-case words without accents, as they are typed on any keyboard: "åsa öberg" and "asa oberg" are one."""
    letters = unicodedata.normalize("NFC", " ".join(parts)).lower()
    # A hyphen parts words: who types "anna" finds "Eva-Anna".
    plain = "".join(_plain(letter) or (" " if letter in " -\u2010\u2013" else "") for letter in letters)
    return " ".join(plain.lower().split())
