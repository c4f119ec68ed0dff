"""Five hundred spoilt files of each format: never an error, always a message that names the place; little memory."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.readers.spoilt import FILES

ROOT = Path(__file__).resolve().parent.parent.parent
FILES_OF_A_KIND = 500
# Beyond the seconds of work that the process itself allows: it hangs.
LONGEST = 500


def in_a_process(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=LONGEST, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize("kind", FILES)
def test_spoilt_file_is_answered(kind: str) -> None:
    seed = int(os.environ.get("FUZZ_SEED") or time.time_ns() % 2**32)
    print(f"FUZZ_SEED={seed}")
    done = in_a_process("-m", "tests.readers.spoilt", kind, str(seed), str(FILES_OF_A_KIND))
    assert (done.returncode, done.stderr) == (0, ""), (seed, done.stdout[-200:], done.stderr[-2000:])
    outcomes = Counter(line.split()[1] for line in done.stdout.splitlines())
    assert sum(outcomes.values()) == FILES_OF_A_KIND
    assert 0 < outcomes["events"] < FILES_OF_A_KIND


def test_process_has_no_more_memory_than_it_may_take() -> None:
    code = (
        "from tests.readers.spoilt import MEMORY, limit_memory; limit_memory(); print(0, flush=True); bytearray(MEMORY)"
    )
    done = in_a_process("-c", code)
    assert (done.returncode, done.stdout, done.stderr.splitlines()[-1]) == (1, "0\n", "MemoryError")


def test_process_that_works_too_long_ends() -> None:
    code = "from tests.readers.spoilt import *; limit_work(0.1); print(0, flush=True); sum(iter(int, 1))"
    done = in_a_process("-c", code)
    assert (done.returncode, done.stdout) == (-signal.SIGPROF, "0\n")
