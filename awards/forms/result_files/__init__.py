"""What is asked of an event of a result file, and what was answered."""

from awards.forms.result_files.answering import Answering, merged
from awards.forms.result_files.players import OPENED
from awards.forms.result_files.summary import Entry

__all__ = ["OPENED", "Answering", "Entry", "merged"]
