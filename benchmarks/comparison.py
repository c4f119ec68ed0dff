"""The same measured at several sizes of the ledger: the smallest one is the floor of the others."""

from collections.abc import Sequence
from dataclasses import replace

from benchmarks.figures import Figure

MOST_RATIO = 1.2


def across_sizes(rounds: Sequence[Sequence[Figure]]) -> list[Figure]:
    """The best round of each size; every round holds one figure a size, the smallest size first."""
    smallest, *larger = [min(figures, key=lambda figure: figure.value) for figures in zip(*rounds, strict=True)]
    floor_is = f"the same at {smallest.size}"
    return [
        smallest,
        *(replace(figure, floor=smallest.value, floor_is=floor_is, most_ratio=MOST_RATIO) for figure in larger),
    ]
