"""The same measured at several sizes of the ledger: the smallest one is the floor of the others."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from benchmarks.figures import Figure


def across_sizes(rounds: Sequence[Sequence[Figure]], most_ratios: Mapping[str, float]) -> list[Figure]:
    """The best round of each size, measurement by measurement.

    Every round holds the figures of the smallest size first; `most_ratios` has the targets of measurements by name.
    """
    best = [min(figures, key=lambda figure: figure.value) for figures in zip(*rounds, strict=True)]
    compared = []
    for name in dict.fromkeys(figure.name for figure in best):
        smallest, *larger = [figure for figure in best if figure.name == name]
        floor_is = f"the same at {smallest.size}"
        most = most_ratios.get(name)
        compared.append(smallest)
        compared += [replace(figure, floor=smallest.value, floor_is=floor_is, most_ratio=most) for figure in larger]
    return compared
