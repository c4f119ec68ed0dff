"""Spoilt result files of every kind through the pages: never a server error, always a reason or the questions."""

import os
import random
import re
import time
from collections import Counter

import pytest
from django.test import Client

from awards.models import LedgerEntry, Report
from awards.readers import writing_pbn, writing_usebio
from awards.readers.reading import read as read_file
from awards.readers.template_sheets import of_event
from awards.readers.writing_template import write_csv, write_xlsx
from registry.models import Player
from tests.awards.reports import members
from tests.awards.result_files import filled_in, listed, named, send, usebio_file
from tests.cast import Cast
from tests.readers.spoilt import FILES, spoil
from tests.ui.page import read

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FILES_OF_A_KIND = 40


@pytest.mark.parametrize("kind", FILES)
def test_no_result_file_makes_a_server_error_and_none_is_booked(cast: Cast, client: Client, kind: str) -> None:
    seed = int(os.environ.get("FUZZ_SEED") or time.time_ns() % 2**32)
    print(f"FUZZ_SEED={seed}")
    chance = random.Random(seed)
    client.force_login(cast.official_a)
    players = members(cast.club_a, 28)
    files, registered = [*FILES[kind](), *of_members(kind, players)], Player.objects.count()
    statuses: Counter[str] = Counter()
    for raw in (*files, *(spoil(chance.choice(files), chance) for _ in range(FILES_OF_A_KIND))):
        sent = send(client, raw, "result")
        statuses[f"upload {sent.status_code}"] += 1
        if sent.status_code == 422:
            said = [sent.context.get(name) for name in ("not_read", "problems")]
            assert any(said) or sent.context["form"].errors, (seed, raw[:2000])
            continue
        asked = client.get(questions_of_first(sent["Location"]))
        assert asked.status_code == 200, (seed, raw[:2000])
        answers = filled_in(read(asked.content.decode()))
        empty = [name for name, text in answers.items() if name.startswith("player-") and not text]
        answers |= {name: chance.choice(players).number for name in empty}
        answered = client.post(asked.request["PATH_INFO"], {**answers, "level": "bronze", "organiser": "101"})
        statuses[f"answers {answered.status_code}"] += 1
        if answered.status_code == 302:
            assert client.get(answered["Location"]).status_code == 200, (seed, raw[:2000])
    print(dict(statuses))
    assert statuses.keys() <= {"upload 302", "upload 422", "answers 302", "answers 422"}
    assert min(statuses["upload 302"], statuses["upload 422"]) > 0
    assert (statuses["answers 302"] > 0) == (len(files) > len(FILES[kind]()))
    assert Report.objects.exclude(state__in=["draft", "withdrawn"]).count() == LedgerEntry.objects.count() == 0
    assert Player.objects.count() == registered


def of_members(kind: str, players: list[Player]) -> list[bytes]:
    """Files of this kind, as many as there are of other pairs, in which nothing is left to ask."""
    raw = usebio_file(listed(named(players)))
    (event,) = read_file(raw).events
    write = {
        "usebio": writing_usebio.write,
        "pbn": writing_pbn.write,
        "template": lambda event: write_csv(of_event(event), "sv"),
        "xlsx": lambda event: write_xlsx(of_event(event), "sv"),
    }.get(kind)
    return [] if write is None else [write(event)] * len(FILES[kind]())


def questions_of_first(location: str) -> str:
    """The questions about the first event; a file with several leads to a page of its own."""
    return location if re.search(r"/files/[0-9]+/[0-9]+/$", location) else f"{location}0/"
