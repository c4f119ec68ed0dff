"""Any session, written as table units leave it and read again, has the same standings."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from awards.readers.reading import read
from awards.readers.reporting import to_report
from awards.scoring.answer import to_json
from awards.scoring.scoring import score
from tests.readers.bws_files import Row, bws, result, round_row

NOT_PLAYED: Row = {"Contract": "", "Result": "", "Remarks": "Not played"}
contracts = st.builds(
    "{} {}{}".format,
    st.integers(1, 7),
    st.sampled_from(["C", "D", "H", "S", "NT"]),
    st.sampled_from(["", " x", "x", "xx"]),
)


@st.composite
def plays(draw: st.DrawFn, *, with_percentages: bool) -> tuple[Row, dict[str, Any] | None]:
    """What the unit keeps of a result, and what a session file says of it; None for a board that was not played."""
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return NOT_PLAYED, None
    if kind == 1:
        return {"Contract": "PASS", "Result": None, "NS/EW": None, "Declarer": 0}, {"contract": "PASS"}
    if kind == 2 and with_percentages:
        ns, ew = draw(st.sampled_from(["40", "50", "60"])), draw(st.sampled_from(["40", "50", "60"]))
        remark: Row = {"Contract": None, "Result": "", "Remarks": f"{ns}%-{ew}%", "NS/EW": None}
        return remark, {"adjusted": {"ns": ns, "ew": ew}}
    contract, seat = draw(contracts), draw(st.sampled_from("NESW"))
    tricks = draw(st.integers(-6 - int(contract[0]), 7 - int(contract[0])))
    written = f"{tricks:+d}" if tricks else "="
    kept: Row = {"Contract": contract, "Result": written, "NS/EW": seat, "Declarer": None}
    return kept, {"contract": contract.replace(" ", "").upper(), "declarer": seat, "result": written}


@st.composite
def sessions(draw: st.DrawFn, method: str) -> tuple[dict[str, list[Row]], dict[str, Any]]:
    """The same evening as tables and as a session file: everybody meets somebody on the same boards each round."""
    pairs = 2 * draw(st.integers(2, 4))
    movement: list[Row] = []
    received: list[Row] = []
    boards: list[dict[str, Any]] = []
    for number in range(1, draw(st.integers(2, 4)) + 1):
        seats = draw(st.permutations(range(1, pairs + 1)))
        meetings = list(zip(seats[::2], seats[1::2], strict=True))
        for table, (ns, ew) in enumerate(meetings, start=1):
            movement.append(round_row(table, number, ns, ew, number, number))
        rows: list[dict[str, Any]] = []
        for table, (ns, ew) in enumerate(meetings, start=1):
            kept, told = draw(plays(with_percentages=method == "matchpoints"))
            received.append(result(len(received) + 1, table, number, number, ns, ew, **kept))
            if told is not None:
                rows.append({"ns": ns, "ew": ew, **told})
        if rows:
            boards.append({"board": number, "results": rows})
    there = {row[side] for board in boards for row in board["results"] for side in ("ns", "ew")}
    assume(len(there) == pairs)
    numbers = [{"number": number} for number in range(1, pairs + 1)]
    sections = [{"name": "1", "boards": boards}]
    session = {"format": "pairs-session/1", "method": method, "pairs": numbers, "sections": sections}
    return {"RoundData": movement, "ReceivedData": received}, session


def standings(session: object) -> list[dict[str, Any]]:
    keys = ("place", "pair", "total", "max", "percent")
    found = [{key: one.get(key) for key in keys} for one in to_json(score(session))["standings"]]
    return sorted(found, key=lambda one: one["pair"])


@settings(max_examples=40)
@pytest.mark.parametrize("method", ["matchpoints", "imps_across", "butler"])
@pytest.mark.parametrize("is_wide", [False, True], ids=["JET3", "JET4"])
@given(data=st.data())
def test_standings_come_back(is_wide: bool, method: str, data: st.DataObject) -> None:
    tables, session = data.draw(sessions(method))
    (event,) = read(bws(tables, is_wide=is_wide)).events
    draft = to_report(event, {"scoring": method, "winners": "1"})
    assert standings(draft.session) == standings(session)
