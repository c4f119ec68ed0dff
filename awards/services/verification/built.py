"""Holdings against the sums of their entries, and the titles in them against the titles reached."""

from collections.abc import Iterator, Mapping

from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from awards.choices import TitleKind, TitleState
from awards.models import Holding, TitleAward
from awards.queries.holders import last_look
from awards.services.nightly import proof, sums
from awards.services.nightly.crossing import Reached
from awards.services.nightly.ladders import Ladder, ladders
from awards.services.nightly.records import Records
from awards.services.nightly.titles import looks_of
from registry.models import Federation
from registry.queries.days import local_day
from registry.queries.editions import ruleset_on

AT_ONCE = 2000


def verify() -> Iterator[str]:
    """Holdings that are not the sum of the ledger, and titles in holdings that were never reached or are forgotten."""
    for federation in Federation.objects.order_by("code"):
        yield from _holdings(federation)
        yield from _reached(federation)
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
    reached = TitleAward.objects.filter(player=OuterRef("pk"), kind=TitleKind.TITLE).exclude(state=TitleState.WITHDRAWN)
    looked_at = Holding.objects.filter(version=F("titled_version"))
    wrong = looked_at.filter(
        (~Q(title="") & ~Exists(reached.filter(title=OuterRef("title")))) | (Q(title="") & Exists(reached))
    )
    for player, title in wrong.order_by("pk").values_list("pk", "title").iterator(AT_ONCE):
        yield _("The holding of player %(player)s has the title “%(title)s”, which the titles reached do not say.") % {
            "player": player,
            "title": title,
        }


def _reached(federation: Federation) -> Iterator[str]:
    """What the titles and distinctions of the players looked at are, against a look from their entries."""
    ruleset = ruleset_on(federation, local_day(federation, timezone.now()))
    if ruleset is None:
        return
    look = last_look(federation)
    # Who had a birthday since the last run is looked at by the next.
    until = local_day(federation, timezone.now()) if look is None else look.day
    last = 0
    looked_at = Holding.objects.filter(player__federation=federation, version=F("titled_version")).order_by("pk")
    while holdings := list(looked_at.filter(pk__gt=last)[:AT_ONCE]):
        last = holdings[-1].pk
        records = Records.of([holding.pk for holding in holdings])
        for player_id, looks in looks_of(ladders(ruleset), holdings, records, until):
            for ladder, after in zip(ladders(ruleset), looks, strict=True):
                yield from _against(player_id, ladder, records.held(player_id, ladder), after)


def _against(
    player_id: int, ladder: Ladder, stored: Mapping[int, Reached], after: Mapping[int, Reached]
) -> Iterator[str]:
    for rank in sorted(stored.keys() | after.keys()):
        if stored.get(rank) != after.get(rank):
            yield _("Player %(player)s has “%(title)s” as %(stored)s; his entries give %(given)s.") % {
                "player": player_id,
                "title": ladder.codes[rank],
                "stored": _written(stored.get(rank)),
                "given": _written(after.get(rank)),
            }


def _written(reached: Reached | None) -> str:
    return _("nothing") if reached is None else f"{reached.day} ({reached.state.label})"
