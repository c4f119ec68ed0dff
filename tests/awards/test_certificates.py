"""Certificates: what stands on them, whatever characters a name has, and that nothing else about a player does."""

import datetime
import json
import tomllib
from typing import Any

import pytest
import typst
from django.conf import settings

from awards.models import TitleAward
from awards.queries.certificates import FOLDER, certificate_data
from awards.queries.pins import printable
from awards.services.certificates import certificates_pdf
from registry.models import Club, Federation, Player
from tests.cast import Cast
from tests.factories import PlayerFactory, TitleAwardFactory

TODAY = datetime.date(2026, 3, 10)
WILD = 'Bo #panic("x") \\ "Bosse" *b* _i_ $x$ <a> @ref [c] // ✓ Ἀ'


def printed(federation: Federation, *awards: TitleAward) -> list[TitleAward]:
    return printable(federation, [award.pk for award in awards], TODAY)


def data_of(federation: Federation, *awards: TitleAward, sheets: bool = True) -> dict[str, Any]:
    return certificate_data(federation, printed(federation, *awards), sheets=sheets)


def pages(data: dict[str, Any]) -> int:
    drawn = typst.compile(FOLDER / "certificates.typ", format="png", ppi=20, sys_inputs={"data": json.dumps(data)})
    return 1 if isinstance(drawn, bytes) else len(drawn)


@pytest.mark.django_db
def test_a_certificate_says_federation_name_title_and_day(cast: Cast) -> None:
    award = TitleAwardFactory(player=cast.player, title="hjarter-2")
    data = data_of(cast.federation, award, sheets=False)
    assert (data["language"], data["federation"], data["title"]) == ("sv", "Svenska Bridgeförbundet", "Diplom")
    (parcel,) = data["parcels"]
    assert parcel["sheet"] is None
    (one,) = parcel["certificates"]
    assert (one["name"], one["day"]) == ("Åsa Öberg", "3 mars 2026")
    assert (one["title"], one["english"]) == ("Tvåstjärnig hjärtermästare", "Heart Master, 2 stars")
    assert (one["suits"], one["stars"], one["metal"]) == (["heart"], 2, "gold")


@pytest.mark.django_db
def test_a_federation_whose_language_is_not_known_here_speaks_english_and_only_once(cast: Cast) -> None:
    cast.federation.language = "de"
    data = data_of(cast.federation, TitleAwardFactory(player=cast.player))
    (one,) = data["parcels"][0]["certificates"]
    assert (data["language"], data["title"], one["title"], one["english"]) == (
        *("en", "Certificates"),
        *("Diamond Master", ""),
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("title", "emblem"),
    [
        ("klover", (["club"], 0, "gold")),
        ("klover_stars-5", (["club"], 5, "bronze")),
        ("ruter", (["diamond"], 0, "gold")),
        ("spader-1", (["spade"], 1, "gold")),
        ("stor-5", (["spade", "heart", "diamond", "club"], 5, "gold")),
    ],
)
def test_the_seal_shows_the_suit_and_stars_of_the_title(
    cast: Cast, title: str, emblem: tuple[list[str], int, str]
) -> None:
    award = TitleAwardFactory(player=cast.player, title=title)
    (one,) = data_of(cast.federation, award)["parcels"][0]["certificates"]
    assert (one["suits"], one["stars"], one["metal"]) == emblem


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("title", "emblem"),
    [
        ("kleyva", (["club"], 0)),
        ("ruta-star", (["diamond"], 1)),
        ("spada-star", (["spade"], 1)),
        ("stor-star", (["spade", "heart", "diamond", "club"], 1)),
    ],
)
def test_the_seal_of_a_faroese_title_shows_its_suit_and_star(
    cast: Cast, title: str, emblem: tuple[list[str], int]
) -> None:
    award = TitleAwardFactory(player=cast.player, ruleset="fbs-2012", title=title)
    (one,) = data_of(cast.federation, award)["parcels"][0]["certificates"]
    assert (one["suits"], one["stars"]) == emblem


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ruleset", "title"), [("sbf-2018", "ruter"), ("fbs-2012", "ruta-star"), ("acbl-mps022", "life-master")]
)
@pytest.mark.parametrize("language", [code for code, _name in (*settings.LANGUAGES, *settings.REGIONAL_LANGUAGES)])
def test_each_edition_has_certificates_in_each_language_of_a_federation(
    cast: Cast, language: str, ruleset: str, title: str
) -> None:
    cast.federation.language = language
    data = data_of(cast.federation, TitleAwardFactory(player=cast.player, ruleset=ruleset, title=title))
    assert data["language"] == language.partition("-")[0]
    assert pages(data) == 2


def test_certificates_say_the_same_things_in_each_language() -> None:
    words = tomllib.loads((FOLDER / "words.toml").read_text(encoding="utf-8"))
    assert {language: list(said) for language, said in words.items()} == {
        code: list(words["en"]) for code, _name in settings.LANGUAGES
    }


@pytest.mark.django_db
def test_a_faroese_certificate_speaks_faroese(cast: Cast) -> None:
    cast.federation.language = "fo"
    data = data_of(cast.federation, TitleAwardFactory(player=cast.player, ruleset="fbs-2012", title="ruta-star"))
    (one,) = data["parcels"][0]["certificates"]
    assert (data["words"]["certificate"], one["title"], one["day"]) == (
        *("Meistaraprógv", "Rútarameistari við stjørnu"),
        "3. mars 2026",
    )


@pytest.mark.django_db
def test_certificates_lie_club_by_club_behind_the_post_address_of_each(cast: Cast) -> None:
    Club.objects.filter(pk=cast.club_a.pk).update(address="c/o Bo Ek\n  Ågatan 3 \n\n123 45 Åmål")
    without = PlayerFactory(federation=cast.federation, number="4799", first_name="Eva", last_name="Utan")
    awards = [TitleAwardFactory(player=player) for player in (without, cast.player_of_b, cast.hidden, cast.player)]
    parcels = data_of(cast.federation, *awards)["parcels"]
    assert [(one["sheet"]["club"], one["sheet"]["address"]) for one in parcels] == [
        ("BK Björken", ["Åmål"]),
        ("BK Åkanten", ["c/o Bo Ek", "Ågatan 3", "123 45 Åmål"]),
        ("Utan klubb", []),
    ]
    assert [[row["number"] for row in one["sheet"]["rows"]] for one in parcels] == [
        ["4713"],
        ["4712", "4711"],
        ["4799"],
    ]
    assert [[row["name"] for row in one["certificates"]] for one in parcels] == [
        ["Bo Ek"],
        ["Dolda Hemlig", "Åsa Öberg"],
        ["Eva Utan"],
    ]


@pytest.mark.django_db
def test_nothing_private_of_a_player_is_on_paper_also_where_the_club_has_no_address(cast: Cast) -> None:
    Club.objects.filter(pk=cast.club_a.pk).update(address="", place="")
    data = data_of(cast.federation, TitleAwardFactory(player=cast.player))
    assert data["parcels"][0]["sheet"]["address"] == []
    text = json.dumps(data, ensure_ascii=False)
    for secret in ("Granvägen", "asa.private", "1960", "example.org"):
        assert secret not in text


@pytest.mark.django_db
def test_the_same_certificates_are_the_same_bytes_and_a_tagged_pdf(cast: Cast) -> None:
    awards = printed(cast.federation, TitleAwardFactory(player=cast.player), TitleAwardFactory(player=cast.player_of_b))
    once, again = (certificates_pdf(cast.federation, awards, sheets=True) for _time in range(2))
    assert once == again
    assert once.startswith(b"%PDF-")
    assert b"/StructTreeRoot" in once
    alone = certificates_pdf(cast.federation, awards, sheets=False)
    assert alone != once


@pytest.mark.django_db
@pytest.mark.parametrize("last", ["李小龍", "Zoë 😀", "a\x00b"])
def test_a_name_whose_signs_no_font_has_keeps_nobody_elses_certificate_back(cast: Cast, last: str) -> None:
    other = TitleAwardFactory(player=cast.player)
    odd = TitleAwardFactory(player=PlayerFactory(federation=cast.federation, first_name="Bo", last_name="Ek"))
    awards = printed(cast.federation, other, odd)
    next(award for award in awards if award.pk == odd.pk).player.last_name = last
    assert certificates_pdf(cast.federation, awards, sheets=True).startswith(b"%PDF-1.7")


@pytest.mark.django_db
def test_a_name_is_written_as_it_is_whatever_its_characters(cast: Cast) -> None:
    Player.objects.filter(pk=cast.player.pk).update(first_name=WILD, last_name='")) #"')
    data = data_of(cast.federation, TitleAwardFactory(player=cast.player))
    found = typst.query(
        FOLDER / "certificates.typ", "<holder>", field="value", one=True, sys_inputs={"data": json.dumps(data)}
    )
    assert json.loads(found) == f'{WILD} ")) #"'
    assert pages(data) == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("Bo", "Ek"),
        ("Maria-Alexandra Christoffersdotter", "von Stockenström-Gyllenhammar af Ekenstam-Wachtmeister"),
        ("W" * 80, "W" * 80),
        ("Wm " * 26, "Wm " * 26),
    ],
)
def test_every_name_fits_on_its_page(cast: Cast, first: str, last: str) -> None:
    Player.objects.filter(pk=cast.player.pk).update(first_name=first, last_name=last)
    assert pages(data_of(cast.federation, TitleAwardFactory(player=cast.player), sheets=False)) == 1
