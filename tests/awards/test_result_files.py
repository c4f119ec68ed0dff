"""Result files are kept once for each who sent them, and nobody learns what others have sent."""

import hashlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.test import Client

from awards.models import Report, ResultFile, ResultFileEvent
from tests.awards.reports import members
from tests.awards.result_files import filled_in, kept_file, listed, named, send, usebio_file
from tests.awards.web import TOKEN, Visitor, served
from tests.cast import Cast, make_cast
from tests.ui.page import read

FILES = "/sbf/files/{}/"


def content_of(cast: Cast, count: int = 28) -> bytes:
    return usebio_file(listed(named(members(cast.club_a, count))))


def client_of(cast: Cast, role: str) -> Client:
    client = Client()
    client.force_login(getattr(cast, role))
    return client


@pytest.mark.django_db
def test_a_file_is_kept_as_it_came_with_what_was_found_out_about_it(cast: Cast) -> None:
    content = content_of(cast)
    file = kept_file(cast.club_a, cast.official_a, content)
    assert (bytes(file.raw), file.sha256) == (content, hashlib.sha256(content).hexdigest())
    assert (file.kind, file.encoding, file.club, file.uploaded_by) == ("usebio", "utf-8", cast.club_a, cast.official_a)


@pytest.mark.django_db
def test_the_same_bytes_again_lead_to_the_first_upload(cast: Cast) -> None:
    content = content_of(cast)
    client = client_of(cast, "official_a")
    first, second = send(client, content), send(client, content, "once-more.xml")
    assert (first["Location"], ResultFile.objects.count()) == (second["Location"], 1)
    page = read(client.get(second["Location"]).content.decode())
    assert "This file was received before; here is what became of it." in page.text


@pytest.mark.django_db
def test_another_club_that_sends_the_same_bytes_is_not_told_that_they_are_known(cast: Cast) -> None:
    content = content_of(cast)
    first = send(client_of(cast, "official_a"), content)
    other = client_of(cast, "official_b")
    second = send(other, content)
    assert first["Location"] != second["Location"]
    assert [file.club for file in ResultFile.objects.order_by("pk")] == [cast.club_a, cast.club_b]
    assert "received before" not in other.get(second["Location"]).content.decode()
    assert other.get(first["Location"]).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["office", "officer_north"])
def test_office_and_district_are_led_to_the_clubs_own_upload(role: str, cast: Cast) -> None:
    content = content_of(cast)
    first = send(client_of(cast, "official_a"), content)
    assert send(client_of(cast, role), content)["Location"] == first["Location"]


@pytest.mark.django_db
def test_a_district_sees_a_clubs_answers_and_does_not_give_them(cast: Cast) -> None:
    file = kept_file(cast.club_a, cast.official_a, content_of(cast))
    district = client_of(cast, "officer_north")
    address = f"{FILES.format(file.pk)}0/"
    page = district.get(address)
    assert (page.status_code, '<form class="typing"' in page.content.decode()) == (200, False)
    assert district.post(address, {"name": "Annat"}).status_code == 404


@pytest.mark.django_db
def test_the_bytes_are_for_the_sender_and_the_office_alone(cast: Cast) -> None:
    content = content_of(cast)
    file = kept_file(cast.club_a, cast.official_a, content)
    address = f"{FILES.format(file.pk)}raw/"
    answer = client_of(cast, "official_a").get(address)
    assert (answer.content, answer["Content-Type"]) == (content, "application/octet-stream")
    assert answer["Content-Disposition"] == 'attachment; filename="tisdag.xml"'
    assert client_of(cast, "office").get(address).status_code == 200
    assert client_of(cast, "officer_north").get(address).status_code == 404
    assert client_of(cast, "official_b").get(address).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["9/", "x/"])
def test_an_event_that_is_not_in_the_file_is_not_found(path: str, cast: Cast) -> None:
    file = kept_file(cast.club_a, cast.official_a)
    assert client_of(cast, "official_a").get(FILES.format(file.pk) + path).status_code == 404


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_what_is_sent_or_pressed_several_times_at_once_is_one_file_and_one_report(
    transactional_db: None, process_environment: Mapping[str, str], tmp_path: Path
) -> None:
    cast = make_cast()
    content = content_of(cast)
    with served(process_environment, tmp_path / "web.log", workers=4) as port:
        visitor = Visitor(port, cast.official_a)
        with ThreadPoolExecutor(max_workers=8) as pool:
            sent = list(pool.map(lambda _turn: visitor.upload("/sbf/reports/upload/", content), range(8)))
            assert {status for status, _address in sent} == {302}
            (address,) = {address for _status, address in sent}
            typed = filled_in(read(client_of(cast, "official_a").get(address).content.decode()))
            body = urlencode({**typed, "csrfmiddlewaretoken": TOKEN}).encode()
            made = list(pool.map(lambda _turn: visitor.post(address, body), range(8)))
    assert {status for status, _address in made} == {302}
    assert len({report for _status, report in made}) == 1
    assert (ResultFile.objects.count(), ResultFileEvent.objects.count(), Report.objects.count()) == (1, 1, 1)
