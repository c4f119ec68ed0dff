"""What the processes of the tests do: functions by name, since a process is handed nothing else."""

import datetime
import time
from typing import Any

from django.core.management import call_command
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from awards.choices import Colour, ListKind
from awards.models import Event, Holding, LedgerEntry, RankingPlace, Report, Result, Run, TitleAward
from awards.services.corrections import supersede
from awards.services.filing import file_report
from awards.services.nightly import schedule
from awards.services.nightly.run import run_nightly
from awards.services.overrides import override_award
from awards.services.verification.verify import verify
from registry.choices import RoleKind
from registry.models import Federation, Mail, Player, User
from tests.awards.ledgers import book, entry, make_federation, make_players, random_entries
from tests.awards.reports import drafted, members, pairs_report
from tests.factories import RoleFactory

# A first of a month, with the two before it missing.
NIGHT = datetime.date(2026, 3, 1)
EARLIER = datetime.date(2025, 12, 20)


def make_ledger(players: int, each: int) -> None:
    """A federation after a first run, with many bookings since, and one holding that is not the sum of its entries."""
    federation = make_federation()
    made = make_players(federation, players)
    book(random_entries(made, each, EARLIER))
    night(EARLIER)
    book(random_entries(made, each // 4, NIGHT, seed=2))
    Holding.objects.filter(player=made[0]).update(total=1)


def night(day: datetime.date = NIGHT, patience: float = 20) -> dict[str, Any]:
    """The run of a day, and how it ended."""
    run = run_nightly(federation=Federation.objects.get(code="sbf"), day=day, patience=patience)
    return {"state": run.state, "failures": run.failures, "proof": run.proof, "seconds": run.seconds}


def what_was_built() -> dict[str, list[tuple[Any, ...]]]:
    """Holdings, lists and titles, without what differs from one run to the next: ids, moments and replaced lists."""
    places = RankingPlace.objects.exclude(list__kind=ListKind.PREVIOUS).order_by("list__kind", "list__day", "player_id")
    return {
        "holdings": list(Holding.objects.order_by("pk").values_list("pk", "total", *Colour.values, "title")),
        "lists": list(places.values_list("list__kind", "list__day", "list__players", "player_id", "place", "points")),
        "titles": list(TitleAward.objects.order_by("player_id", "pk").values_list("player_id", "title", "reached_on")),
        "running": list(Run.objects.filter(state="running").values_list("pk")),
        "differences": [(difference,) for difference in verify()],
    }


def run_states() -> list[str]:
    """The states of all runs, oldest first."""
    return list(Run.objects.order_by("pk").values_list("state", flat=True))


def book_some(times: int, pause: float) -> None:
    """So many bookings, each to the same two players among others, with a pause after each."""
    players = list(Player.objects.order_by("pk"))
    for number in range(times):
        chosen = [players[0], players[1], players[number % len(players)]]
        book([entry(player, NIGHT, 1 + number, Colour.SILVER) for player in chosen])
        time.sleep(pause)


def holdings_and_sums() -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """What is stored and what the ledger gives, by player."""
    stored = Holding.objects.order_by("pk").values_list("pk", "total")
    sums = LedgerEntry.objects.order_by("player_id").values_list("player_id").annotate(Sum("amount"))
    return list(stored), list(sums)


def make_report(pairs: int) -> int:
    """The id of a draft of so many pairs, all players with a holding already."""
    club = make_federation().clubs.get()
    official = RoleFactory(
        user=User.objects.create_user("official@example.org"), federation=club.federation, kind=RoleKind.CLUB, club=club
    ).user
    players = members(club, 2 * pairs)
    book([entry(player, EARLIER, 10) for player in players])
    return drafted(pairs_report(club, players), official, club).pk


def file(report_id: int) -> str:
    """File the report, which books it; the state in which it is then."""
    return str(file_report(report_id=report_id, by=None).state)


def override(bronze: int, hold: float = 0) -> None:
    """Override the award of the first player of the only event; the report is held for so many seconds before."""
    event, player, by = Event.objects.get(), Player.objects.order_by("pk")[0], User.objects.get()
    with transaction.atomic():
        if hold:
            Report.objects.select_for_update().get()
            time.sleep(hold)
        override_award(event=event, player=player, amounts={"bronze": bronze}, ranking=0, reason="Beslut", by=by)


def differences() -> list[str]:
    """What `manage.py verify_ledger` would find."""
    return list(verify())


def what_was_booked() -> dict[str, list[tuple[Any, ...]]]:
    """Ledger, holdings and results of the report."""
    return {
        "entries": list(
            LedgerEntry.objects.order_by("player_id", "amount").values_list("player_id", "kind", "amount", "ranking")
        ),
        "holdings": list(Holding.objects.order_by("pk").values_list("pk", "total", *Colour.values)),
        "results": list(Result.objects.order_by("player_id").values_list("player_id", "place")),
    }


def nightly_command(wait: float) -> None:
    """`manage.py nightly` itself."""
    call_command("nightly", "--day", NIGHT.isoformat(), "--wait", str(wait))


def three_nights() -> list[str]:
    """Three runs one after the other."""
    return [night(NIGHT + datetime.timedelta(days=number))["state"] for number in range(3)]


def report_as_of_an_hour_later() -> list[str]:
    """What the office was told of runs, by a look at them an hour from now."""
    federation = Federation.objects.get()
    if not federation.roles.exists():
        user = User.objects.create_user("office@example.org")
        RoleFactory(user=user, federation=federation, kind=RoleKind.OFFICE)
    schedule.report_what_is_wrong(timezone.now() + datetime.timedelta(hours=1))
    return sorted(mail.key.split(":")[0] for mail in Mail.objects.all())


def make_corrected_report() -> None:
    """A booked report, its correction, and the night after both."""
    report_id = make_report(14)
    first = file_report(report_id=report_id, by=None)
    turned = {**first.payload, "standings": first.payload["standings"][::-1]}
    for place, row in enumerate(turned["standings"], start=1):
        row["place"] = place
    second = drafted(turned, User.objects.get(), first.club)
    supersede(old_id=first.pk, new_id=second.pk, by=None, reason="The list stood on its head.")
    night()
