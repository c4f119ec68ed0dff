"""The report file: one event, as it was filed."""

from awards.rules.report.parse import read_draft
from awards.rules.report.reading import Reading
from awards.rules.report.values import Draft, Match, Player, Report, Row, Side

__all__ = ["Draft", "Match", "Player", "Reading", "Report", "Row", "Side", "read_draft"]
