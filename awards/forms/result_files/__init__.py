"""What is asked of an event of a result file, and what was answered."""

from awards.forms.result_files.answering import Answering, Entry, merged
from awards.forms.result_files.players import OPENED

__all__ = ["OPENED", "Answering", "Entry", "merged"]
