"""Everything that happens in the demo, done in order of time."""

from collections.abc import Sequence

from django.apps import apps

from awards.services.demo.history import Action
from registry.services.bulk import analyze
from registry.services.progress import Progress

ANALYZED_EVERY = 500


def do_in_order(actions: Sequence[Action], what: str, progress: Progress) -> None:
    """Do everything in order of time.

    All of it is one transaction, of which nothing else tells the planner: taken for empty tables, those that grow
    meanwhile would be read row by row for each row of another.
    """
    for done, (_, act) in enumerate(sorted(actions, key=lambda action: action[0]), start=1):
        if done % ANALYZED_EVERY == 1:
            analyze(*apps.get_models())
        act()
        progress(what, done, len(actions))
