"""Result files of made-up events, and forms as a browser sends them back."""

from collections.abc import Sequence
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from awards.models import ResultFile
from awards.services.result_files import Received, receive_file
from registry.models import Club, Player, User
from registry.queries.actors import actor_of
from tests.cast import Cast
from tests.readers.files import USEBIO_HEAD, Listed, match, teams
from tests.ui.page import Element

UPLOAD = "/sbf/reports/upload/"
PLAYED = "03/03/2026"
TWELVE_EIGHT = (
    "<TEAM_VICTORY_POINTS>12</TEAM_VICTORY_POINTS><OPPOSING_TEAM_VICTORY_POINTS>8</OPPOSING_TEAM_VICTORY_POINTS>"
)
THREE_MATCHES = [(1, "1", "2"), (2, "2", "3"), (3, "3", "1")]


def listed(players: Sequence[tuple[str, str]]) -> list[Listed]:
    """Pairs of (name, number) players, two by two, the first two at the top."""
    pairs = list(zip(players[::2], players[1::2], strict=True))
    return [
        Listed(str(place), str(place), pair, percent=f"{70 - place / 4:.2f}")
        for place, pair in enumerate(pairs, start=1)
    ]


def named(players: Sequence[Player]) -> list[tuple[str, str]]:
    """The players as a file writes them: name and number."""
    return [(player.name, player.number) for player in players]


def usebio_file(*fields: Sequence[Listed], title: str = "Tisdagsbridge", boards: int = 24, day: str = PLAYED) -> bytes:
    """A USEBIO file with an event for each field of pairs."""
    events = "".join(
        f'<EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>{title}{" " * number}{number or ""}</EVENT_DESCRIPTION>'
        f"<DATE>{day}</DATE><WINNER_TYPE>1</WINNER_TYPE><BOARDS_PLAYED>{boards}</BOARDS_PLAYED>"
        f"<PARTICIPANTS>{''.join(one.text() for one in pairs)}</PARTICIPANTS></EVENT>"
        for number, pairs in enumerate(fields)
    )
    club = "<CLUB><CLUB_NAME>BK Åkanten</CLUB_NAME><CLUB_ID_NUMBER>9</CLUB_ID_NUMBER></CLUB>"
    return f'{USEBIO_HEAD}<USEBIO Version="1.2">{club}{events}</USEBIO>'.encode()


def team_file() -> bytes:
    """A USEBIO file with three matches of three teams of four."""
    return teams("".join(match(*one, TWELVE_EIGHT) for one in THREE_MATCHES)).encode()


def send(client: Client, content: bytes, name: str = "tisdag.xml", *, path: str = UPLOAD, **more: Any) -> HttpResponse:
    """Send a file by the upload page."""
    return client.post(path, {"file": SimpleUploadedFile(name, content), **more})


def kept_file(club: Club, by: User, content: bytes = b"") -> ResultFile:
    """A file that this user has sent for a club; one with two events unless another is given."""
    players = listed([("Nils Gäst", "0"), ("Nora Gäst", "0"), ("Olle Gäst", "0"), ("Ida Gäst", "0")])
    received = receive_file(
        raw=content or usebio_file(players, players),
        file_name="tisdag.xml",
        federation=club.federation,
        actor=actor_of(by, club.federation),
        by=by,
        club=club,
    )
    assert isinstance(received, Received), received
    return received.file


def file_address(name: str, cast: Cast) -> dict[str, int]:
    """The way to a file of club A, or to its first event."""
    file = kept_file(cast.club_a, cast.official_a)
    return {"pk": file.pk, "position": 0} if name in {"result-file-event", "result-file-template"} else {"pk": file.pk}


def filled_in(page: Element) -> dict[str, str]:
    """What a browser sends of the page's questions when nothing on it is touched."""
    form = page.find("form", class_="typing")
    sent: dict[str, str] = {}
    for field in form.all("input"):
        kind = field.get("type") or "text"
        name = field.get("name")
        if name and (kind not in {"checkbox", "radio"} or field.get("checked") is not None):
            sent[name] = field.get("value") or ("on" if kind == "checkbox" else "")
    for field in form.all("select"):
        options = field.all("option")
        selected = next((option for option in options if option.get("selected") is not None), options[0])
        sent[field["name"]] = selected["value"]
    return sent
