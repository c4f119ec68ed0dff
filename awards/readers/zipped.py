"""ZIP archives of result files: one level, few files, no more out of them than one file may have."""

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from awards.readers.detect import LARGEST
from awards.readers.found import At, Remark
from awards.readers.notes import short

MOST_FILES = 50
# What archives of some systems hold beside the files that were put in.
_HIDDEN = ("__MACOSX/", ".")
_FAULTS = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)


@dataclass(frozen=True)
class Member:
    """A file of an archive, by its name there."""

    name: str
    raw: bytes


def members(raw: bytes, most_files: int = MOST_FILES) -> tuple[list[Member], tuple[Remark, ...]]:
    """The files in the archive, and why others could not be taken out."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            held = archive.infolist()
            if not all(one.filename for one in held):
                # Only a damaged directory names nothing, and of it nothing else is believed either.
                return [], (Remark("bad-zip", At(part="ZIP")),)
            listed = [one for one in held if not one.is_dir() and not one.filename.startswith(_HIDDEN)]
            if len(listed) > most_files:
                return [], (Remark("zip-too-many", At(part="ZIP"), {"found": len(listed), "most": most_files}),)
            outcomes = list(_taken_out(archive, listed))
    except _FAULTS:
        return [], (Remark("bad-zip", At(part="ZIP")),)
    if not listed:
        return [], (Remark("empty-file", At(part="ZIP")),)
    found = [outcome for outcome in outcomes if isinstance(outcome, Member)]
    return found, tuple(outcome for outcome in outcomes if isinstance(outcome, Remark))


def _taken_out(archive: zipfile.ZipFile, listed: list[zipfile.ZipInfo]) -> Iterator[Member | Remark]:
    """Each file, or why not. What an archive says of sizes is not believed: reading stops at the limit."""
    left = LARGEST
    for one in listed:
        name = short(one.filename)
        try:
            with archive.open(one) as file:
                content = file.read(left + 1)
        except _FAULTS:
            yield Remark("bad-zip", At(part=name))
            continue
        left -= len(content)
        if left < 0:
            yield Remark("too-large", At(part=name), {"most": LARGEST // 1_000_000})
            return
        yield Member(name, content)
