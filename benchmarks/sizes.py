"""How much data a run measures."""

from dataclasses import dataclass

ROWS_A_PLAYER = 100
# Three 60-pair reports' worth of people, however small the ledger.
FEWEST_PLAYERS = 400


@dataclass(frozen=True)
class Sizes:
    """Ledger rows of the databases that are loaded, smallest first, and the players of the import."""

    postgres: tuple[int, ...]
    sqlite: tuple[int, ...]
    members: int

    @classmethod
    def up_to(cls, rows: int) -> "Sizes":
        """The sizes of a run whose largest ledger has so many rows."""
        smaller = (rows // 20, rows // 4)
        return cls(postgres=(*smaller, rows), sqlite=(rows // 20, rows // 4), members=players_of(rows))


def players_of(rows: int) -> int:
    """The players of a run whose largest ledger has so many rows."""
    return max(FEWEST_PLAYERS, rows // ROWS_A_PLAYER)


FULL = Sizes(postgres=(1_000_000, 5_000_000, 20_000_000), sqlite=(200_000, 1_000_000), members=200_000)
SMALL = Sizes.up_to(1_000_000)
