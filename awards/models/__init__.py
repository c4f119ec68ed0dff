"""What was played, the ledger, and what is built from it, one module a noun."""

from awards.models.built import Holding, RankingList, RankingPlace, TitleAward
from awards.models.event import Event, Report, Result
from awards.models.ledger import LedgerEntry
from awards.models.run import Run

__all__ = ["Event", "Holding", "LedgerEntry", "RankingList", "RankingPlace", "Report", "Result", "Run", "TitleAward"]
