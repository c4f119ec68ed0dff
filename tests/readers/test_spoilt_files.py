"""Five hundred spoilt files of each format: never an error, always a message that names the place; little memory."""

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.readers.spoilt import FILES

ROOT = Path(__file__).resolve().parent.parent.parent
BATCHES, FILES_A_BATCH = 10, 50
# Beyond the seconds of work that the process itself allows: it hangs.
LONGEST = 120


@pytest.mark.slow
@pytest.mark.parametrize("kind", FILES)
def test_spoilt_file_is_answered(kind: str) -> None:
    seed = int(os.environ.get("FUZZ_SEED") or time.time_ns() % 2**32)
    print(f"FUZZ_SEED={seed}")
    outcomes: Counter[str] = Counter()
    for batch in range(BATCHES):
        command = [sys.executable, "-m", "tests.readers.spoilt", kind, str(seed + batch), str(FILES_A_BATCH)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False)
        assert (done.returncode, done.stderr) == (0, ""), (seed + batch, done.stdout[-200:], done.stderr[-2000:])
        outcomes.update(line.split()[1] for line in done.stdout.splitlines())
    assert sum(outcomes.values()) == BATCHES * FILES_A_BATCH
    assert 0 < outcomes["events"] < BATCHES * FILES_A_BATCH
