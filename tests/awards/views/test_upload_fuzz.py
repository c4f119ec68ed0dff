"""Two thousand spoilt files through the upload page: never a server error, always every reason or a preview."""

import json
import os
import random
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from awards.models import LedgerEntry, Report
from tests.awards.reports import members, pairs_report
from tests.cast import Cast
from tests.rules.test_fuzz import spoilt, spoilt_bytes

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

INPUTS = 2_000


def test_no_file_makes_a_server_error_and_none_is_booked(cast: Cast, client: Client) -> None:
    seed = int(os.environ.get("FUZZ_SEED") or time.time_ns() % 2**32)
    print(f"FUZZ_SEED={seed}")
    chance = random.Random(seed)
    client.force_login(cast.official_a)
    players = members(cast.club_a, 16)
    statuses: dict[int, int] = {}
    for turn in range(INPUTS):
        report = pairs_report(cast.club_a, players, level=chance.choice(["bronze", "bronze", "silver"]))
        data = spoilt(report, chance, chance.choice([0.001, 0.01, 0.05]))
        raw = json.dumps(data).encode()
        if chance.random() < 0.3:
            raw = spoilt_bytes(raw, chance)
        name = chance.choice(["r.json", "", "å" * 300, "../../etc/passwd", "r\0.json"]) or "x"
        answer = client.post("/sbf/reports/upload/", {"file": SimpleUploadedFile(name, raw)})
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
        assert answer.status_code in {302, 422}, (seed, turn, raw[:2000])
        if answer.status_code == 422:
            assert answer.context["problems"] or answer.context["form"].errors, (seed, turn, raw[:2000])
        else:
            assert client.get(answer["Location"]).status_code == 200, (seed, turn, raw[:2000])
    assert statuses.keys() == {302, 422}
    assert Report.objects.exclude(state="draft").count() == LedgerEntry.objects.count() == 0
