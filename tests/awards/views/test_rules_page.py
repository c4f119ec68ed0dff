"""The page of an edition: every paragraph with what the program computes, and the way to it from a reason."""

import html
import re

import pytest
from django.test import Client

from awards.queries.ledger import entries_of
from awards.queries.reasons import reasons_of
from awards.queries.regulations import regulation
from awards.rules.editions import EDITIONS
from awards.services.filing import file_report
from tests.awards.reports import drafted, members, pairs_report
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def page(client: Client) -> str:
    return html.unescape(client.get("/rules/sbf-2018/").content.decode())


def test_every_paragraph_has_its_section(client: Client, db: None) -> None:
    sections = re.findall(r'<section class="rule" id="p-([^"]+)"', page(client))
    assert sections == [entry.number for entry in EDITIONS["sbf-2018"].paragraphs]


def test_a_paragraph_says_whether_it_is_computed(client: Client, db: None) -> None:
    text = page(client)
    for shown in regulation("sbf-2018", "en").paragraphs:
        section = text.split(f'id="{shown.anchor}"')[1].split("</section>")[0]
        assert ("Not computed" in section) == bool(shown.paragraph.left_out)
        assert (">Computed<" in section) == bool(shown.rules)


def test_the_printed_tables_stand_under_their_paragraphs() -> None:
    tables = {
        shown.paragraph.number: {
            table.name: sum(cell is not None for row in table.rows for cell in row.cells) for table in shown.tables
        }
        for shown in regulation("sbf-2018", "en").paragraphs
        if shown.tables
    }
    assert tables == {"3": {"A1": 184, "A2": 781}, "6": {"D": 946}}


def test_misprints_and_decisions_stand_under_their_paragraphs() -> None:
    shown = {entry.paragraph.number: entry for entry in regulation("sbf-2018", "en").paragraphs}
    assert len(shown["3"].misprints) == 4
    assert len(shown["6"].misprints) == 2
    assert all(shown[number].decisions for number in ("2", "3", "4", "6", "7", "8", "15", "17"))


def test_numbers_are_named_by_where_they_stand() -> None:
    shown = {entry.paragraph.number: entry for entry in regulation("sbf-2018", "en").paragraphs}
    assert ("minima: silver: boards", "42") in shown["2"].numbers


def test_a_reason_leads_to_its_paragraph(client: Client, cast: Cast) -> None:
    players = members(cast.club_a, 8)
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    report = file_report(report_id=draft.pk, by=cast.official_a)
    entry = entries_of(report.entries.order_by("pk")[0].player).get()
    urls = [reason.url for reason in reasons_of(entry, "en")]
    assert urls == ["/rules/sbf-2018/#p-3"]
    address, _hash, anchor = urls[0].partition("#")
    assert f'id="{anchor}"' in client.get(address).content.decode()


def test_the_frame_leads_back_to_the_only_federation_that_plays_by_it(client: Client, cast: Cast) -> None:
    assert 'href="/sbf/ranking/"' not in page(client)  # the foreign federation plays by it too
    cast.foreign_office.roles.get().federation.ruleset_periods.all().delete()
    assert 'href="/sbf/ranking/"' in page(client)


def test_an_edition_that_is_not_there_is_not_found(client: Client, db: None) -> None:
    assert client.get("/rules/sbf-1850/").status_code == 404
