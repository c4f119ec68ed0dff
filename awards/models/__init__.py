"""What was played, the ledger, and what is built from it, one module a noun."""

from awards.models.board_results import BoardResults
from awards.models.built import Holding, RankingList, RankingPlace, TitleAward
from awards.models.district_check import DistrictCheck
from awards.models.event import Event, Report, Result
from awards.models.fees import FeeLine, MonthClosing, Statement, StatementLine
from awards.models.held import HeldLine
from awards.models.ledger import ForeignPoints, LedgerEntry
from awards.models.rally import Rally, RallyClosing, RallyPlace
from awards.models.recheck import Recheck
from awards.models.result_files import ResultFile, ResultFileEvent
from awards.models.run import Run
from awards.models.series import Series, SeriesMatch
from awards.models.setting import AmountsByPlace
from awards.models.titles import TitleDecision, TitleMailing, TitleNotice

__all__ = [
    "AmountsByPlace",
    "BoardResults",
    "DistrictCheck",
    "Event",
    "FeeLine",
    "ForeignPoints",
    "HeldLine",
    "Holding",
    "LedgerEntry",
    "MonthClosing",
    "Rally",
    "RallyClosing",
    "RallyPlace",
    "RankingList",
    "RankingPlace",
    "Recheck",
    "Report",
    "Result",
    "ResultFile",
    "ResultFileEvent",
    "Run",
    "Series",
    "SeriesMatch",
    "Statement",
    "StatementLine",
    "TitleAward",
    "TitleDecision",
    "TitleMailing",
    "TitleNotice",
]
