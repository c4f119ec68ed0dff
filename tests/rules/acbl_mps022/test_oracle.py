"""The engine and a second computation pay the same, on hundreds of generated events."""

from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from awards.rules.answer import to_json
from tests.rules.acbl_mps022.oracle import Oracle
from tests.rules.acbl_mps022.reports import answered
from tests.rules.acbl_mps022.test_properties import events, grouped


@st.composite
def events_of_groups(draw: st.DrawFn) -> dict[str, Any]:
    """An event in groups of any type that is not knocked out."""
    data = draw(grouped())
    form, kind = draw(
        st.sampled_from(
            [
                ("pairs", "pairs"),
                ("individual", "individual"),
                *[("barometer_teams", kind) for kind in ("swiss", "bam", "two_pair_teams")],
            ]
        )
    )
    data["form"], data["conditions"]["event_type"] = form, kind
    data["conditions"]["rating"] = draw(st.sampled_from(["championship", "side_game"]))
    return data


@given(data=st.one_of(events(), events_of_groups()))
@settings(max_examples=400, deadline=None)
def test_overall_lists_pay_what_a_second_computation_does(data: dict[str, Any]) -> None:
    data["conditions"].pop("session_results", None)
    told = to_json(answered(data))["awards"]
    found = {award["player"]: {key: Decimal(text) for key, text in award["points"].items()} for award in told}
    assert found == Oracle(data).paid()
