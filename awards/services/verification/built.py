"""Holdings against the sums of their entries, and the titles in them against the titles reached."""

from collections.abc import Iterator

from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.models import Holding, TitleAward
from awards.queries.days import local_day
from awards.services.nightly import proof, sums
from registry.models import Federation

AT_ONCE = 2000


def verify() -> Iterator[str]:
    """Holdings that are not the sum of the ledger, and titles in holdings that were never reached or are forgotten."""
    for federation in Federation.objects.order_by("code"):
        yield from _holdings(federation)
    yield from _titles()


def _holdings(federation: Federation) -> Iterator[str]:
    today = local_day(federation, timezone.now())
    with sums.one_snapshot(), sums.taken(federation, today):
        differences = proof.compare().differences
    for difference in differences:
        yield _("The holding of player %(player)s is %(stored)s; his entries give %(rebuilt)s.") % {
            "player": difference.player_id,
            "stored": difference.stored,
            "rebuilt": difference.rebuilt,
        }


def _titles() -> Iterator[str]:
    reached = TitleAward.objects.filter(player=OuterRef("pk"))
    looked_at = Holding.objects.filter(version=F("titled_version"))
    wrong = looked_at.filter(
        (~Q(title="") & ~Exists(reached.filter(title=OuterRef("title")))) | (Q(title="") & Exists(reached))
    )
    for player, title in wrong.order_by("pk").values_list("pk", "title").iterator(AT_ONCE):
        yield _("The holding of player %(player)s has the title “%(title)s”, which the titles reached do not say.") % {
            "player": player,
            "title": title,
        }
