"""What certificates say, as `awards/certificates/certificates.typ` takes it."""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from django.utils import translation
from django.utils.formats import date_format

from awards.models import TitleAward
from awards.rules.wording import SOURCE_LANGUAGE, title_name
from registry.models import Club, Federation
from registry.queries.languages import language_of_federation

FOLDER = Path(__file__).resolve().parent.parent / "certificates"
ALL_SUITS = ("spade", "heart", "diamond", "club")


def certificate_data(federation: Federation, awards: Iterable[TitleAward], *, sheets: bool) -> dict[str, Any]:
    """All that stands on the certificates, in the language of the federation; title and English name are both on them.

    `awards` come from `pins.pins_by_club`. With `sheets` those of each club stand behind a page with its post address
    and their list. Of the players nothing but name and number is in it.
    """
    spoken = language_of_federation(federation)
    language = spoken.partition("-")[0]
    words = _words()[language]
    clubs = {club: list(those) for club, those in groupby(awards, key=lambda award: award.to_club_id)}  # type: ignore[attr-defined]
    known = Club.objects.in_bulk([pk for pk in clubs if pk is not None]) if sheets else {}
    with translation.override(spoken):
        parcels = []
        for club, those in clubs.items():
            certificates = [_certificate(award, language) for award in those]
            numbers = [award.player.number for award in those]
            sheet = _sheet(known.get(club), numbers, certificates, words) if sheets else None
            parcels.append({"sheet": sheet, "certificates": certificates})
    return {
        "language": language,
        "federation": federation.name,
        "title": words["document"],
        "words": words,
        "parcels": parcels,
    }


def _certificate(award: TitleAward, language: str) -> dict[str, Any]:
    title, english = (title_name(award.ruleset, award.title, name) for name in (language, SOURCE_LANGUAGE))
    return {
        "name": award.player.name,
        "title": title,
        "english": "" if english == title else english,
        "day": date_format(award.reached_on, "DATE_FORMAT", use_l10n=True),
        **_emblem(award.ruleset, award.title),
    }


def _sheet(
    club: Club | None, numbers: list[str], certificates: list[dict[str, Any]], words: Mapping[str, str]
) -> dict[str, Any]:
    rows = [
        {"name": one["name"], "number": number, "title": one["title"], "day": one["day"]}
        for number, one in zip(numbers, certificates, strict=True)
    ]
    if club is None:
        return {"club": words["without_club"], "address": [], "rows": rows}
    lines = [line.strip() for line in (club.address or club.place).splitlines()]
    return {"club": club.name, "address": [line for line in lines if line], "rows": rows}


def _emblem(ruleset: str, title: str) -> dict[str, Any]:
    """Suits, number of stars and their metal of the seal."""
    kind, _dash, stars = title.partition("-")
    known = {**_emblems()["otherwise"]["seal"], **_emblems().get(ruleset, {}).get(kind, {})}
    return {
        "suits": list(known.get("suits", ALL_SUITS)),
        "stars": int(stars) if stars.isdecimal() else int(stars == "star"),
        "metal": known["metal"],
    }


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((FOLDER / "words.toml").read_text(encoding="utf-8"))


@cache
def _emblems() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    return tomllib.loads((FOLDER / "emblems.toml").read_text(encoding="utf-8"))
