"""The form into which a paper list is typed: the event, its rows, and the report that they make."""

from awards.forms.standings.typed import Desk, TypedList

__all__ = ["Desk", "TypedList"]
