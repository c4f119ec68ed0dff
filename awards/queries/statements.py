"""Statements of fees: closed months as they were closed, and what stands on the months that are still open.

A line stands on the month in which it was booked, unless that is closed already: then on the first open one.
"""

import datetime
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Max, Min, Q, QuerySet, Sum

from awards.choices import Payer
from awards.models import FeeLine, MonthClosing, Statement
from registry.models import Club, District, Federation
from registry.permissions import Actor, may_see_filing
from registry.queries.days import firsts_of_months


@dataclass(frozen=True)
class Account:
    """Who pays; without club and district the federation itself. A club that was merged pays through its heir."""

    federation: Federation
    club: Club | None = None
    district: District | None = None

    @property
    def federation_id(self) -> int:
        """Whose statement it is."""
        return self.federation.pk

    @property
    def district_id(self) -> int | None:
        """The district that pays."""
        return self.district.pk if self.district is not None else None

    @property
    def payer(self) -> Payer:
        """What kind of organiser it is."""
        if self.club is not None:
            return Payer.CLUB
        return Payer.DISTRICT if self.district is not None else Payer.FEDERATION

    @property
    def name(self) -> str:
        """The organiser's name."""
        return str(self.club or self.district or self.federation)

    @property
    def number(self) -> str:
        """The number in the address of a statement; of the federation its code."""
        organiser = self.club or self.district
        return organiser.number if organiser is not None else self.federation.code


@dataclass(frozen=True)
class Stated:
    """What an account owes for a month; `closed_at` is None while more may come. `total` in hundredths."""

    account: Account
    month: datetime.date
    total: int
    currency: str
    count: int
    closed_at: datetime.datetime | None = None

    @property
    def name(self) -> str:
        """The organiser's name."""
        return self.account.name


def following(month: datetime.date) -> datetime.date:
    """The first of the next month."""
    return firsts_of_months(month, month + datetime.timedelta(days=32))[0]


def first_open_month(federation: Federation) -> datetime.date | None:
    """The month after the last closed one; None while none is closed."""
    last = MonthClosing.objects.filter(federation=federation).aggregate(last=Max("month"))["last"]
    return following(last) if last is not None else None


def closed_months(federation: Federation) -> list[datetime.date]:
    """The first days of the closed months, the newest first."""
    closings = MonthClosing.objects.filter(federation=federation).order_by("-month")
    return list(closings.values_list("month", flat=True))


def heirs(federation: Federation) -> dict[int, int]:
    """By id of each merged club the id of the club that stands in its place now."""
    merged = Club.objects.filter(federation=federation).exclude(merged_into=None).values_list("pk", "merged_into")
    into = {club: heir for club, heir in merged if heir is not None}
    found = {}
    for club in into:
        heir, seen = into[club], {club}
        while heir in into and heir not in seen:
            seen.add(heir)
            heir = into[heir]
        found[club] = heir
    return found


def open_lines(federation: Federation) -> QuerySet[FeeLine]:
    """The lines that stand on no closed statement."""
    return FeeLine.objects.filter(federation=federation, stated=None)


# --- lists -----------------------------------------------------------------------------------------------------------


def statements(federation: Federation, actor: Actor) -> QuerySet[Statement]:
    """The closed statements that this person may see, the newest month first."""
    found = Statement.objects.filter(federation=federation).select_related("closing", "club", "district", "federation")
    if not actor.office:
        found = found.filter(_mine(actor))
    return found.order_by("-closing__month", "payer", "club__sort_key", "district__name", "pk")


def open_statements(federation: Federation, actor: Actor) -> list[Stated]:
    """What the accounts that this person may see owe for open months: by month, then by name. Four queries at most."""
    inherited = heirs(federation)
    lines = open_lines(federation)
    if not actor.office:
        lines = lines.filter(_mine(actor) | Q(club__in=list(inherited)))
    sums = lines.order_by().values("month", "club", "district").annotate(total=Sum("amount"), count=Count("pk"))
    since = first_open_month(federation)
    found: dict[tuple[datetime.date, int | None, int | None], Stated] = {}
    rows = list(sums.annotate(currency=Max("currency")))
    accounts = _accounts(federation, {(inherited.get(row["club"], row["club"]), row["district"]) for row in rows})
    for row in rows:
        month = max(row["month"], since) if since is not None else row["month"]
        key = (inherited.get(row["club"], row["club"]), row["district"])
        before = found.get((month, *key)) or Stated(accounts[key], month, 0, row["currency"], 0)
        found[month, *key] = replace(before, total=before.total + row["total"], count=before.count + row["count"])
    seen = (stated for stated in found.values() if may_see_filing(actor, stated.account))
    return sorted(seen, key=lambda stated: (stated.month, stated.account.club is None, _sort_key(stated.account)))


def _mine(actor: Actor) -> Q:
    districts = actor.district_ids
    return Q(club__in=actor.club_ids) | Q(club__district__in=districts) | Q(district__in=districts)


def _accounts(
    federation: Federation, keys: Collection[tuple[int | None, int | None]]
) -> Mapping[tuple[int | None, int | None], Account]:
    clubs = Club.objects.select_related("district").in_bulk([club for club, _district in keys if club is not None])
    districts = District.objects.in_bulk([district for _club, district in keys if district is not None])
    return {
        (club, district): Account(federation, clubs.get(club or 0), districts.get(district or 0))
        for club, district in keys
    }


def _sort_key(account: Account) -> tuple[str, int]:
    if account.club is not None:
        return account.club.sort_key, account.club.pk
    return account.name, account.district_id or 0


# --- one statement ---------------------------------------------------------------------------------------------------


def account_of(federation: Federation, payer: str, number: str) -> Account | None:
    """The account that an address names."""
    if payer == Payer.CLUB:
        club = Club.objects.filter(federation=federation, number=number).select_related("district").first()
        return Account(federation, club=club) if club is not None else None
    if payer == Payer.DISTRICT:
        district = District.objects.filter(federation=federation, number=number).first()
        return Account(federation, district=district) if district is not None else None
    return Account(federation) if payer == Payer.FEDERATION and number == federation.code else None


def stated(account: Account, month: datetime.date) -> tuple[Stated, QuerySet[FeeLine]] | None:
    """What an account owes for a month, and its lines with their events in the order of booking; None for nothing."""
    closed = Statement.objects.filter(
        closing__month=month, federation=account.federation, club=account.club, district=account.district
    )
    statement = closed.select_related("closing").first()
    if statement is not None:
        lines = FeeLine.objects.filter(stated__statement=statement)
    else:
        lines = _open_lines_of(account, month)
    found = lines.aggregate(total=Sum("amount"), currency=Max("currency"), count=Count("pk"))
    if not found["count"]:
        return None
    shown = Stated(account, month, found["total"], found["currency"], found["count"])
    if statement is not None:
        shown = replace(shown, total=statement.total, closed_at=statement.closing.closed_at)
    return shown, lines.select_related("event").order_by("booked_at", "pk")


def _open_lines_of(account: Account, month: datetime.date) -> QuerySet[FeeLine]:
    lines = open_lines(account.federation)
    since = first_open_month(account.federation)
    if since is not None and month < since:
        return lines.none()
    lines = lines.filter(month__lte=month) if month == since else lines.filter(month=month)
    if account.club is None:
        return lines.filter(club=None, district=account.district)
    inherited = heirs(account.federation)
    if account.club.pk in inherited:
        return lines.none()
    paid_for = [account.club.pk, *(club for club, heir in inherited.items() if heir == account.club.pk)]
    return lines.filter(club__in=paid_for)


# --- closing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ToClose:
    """The month that comes next, once it is over: what its lines sum up to."""

    month: datetime.date
    total: int
    currency: str
    count: int


def oldest_open(federation: Federation) -> datetime.date | None:
    """The oldest month on which a line stands that is not closed."""
    oldest: datetime.date | None = open_lines(federation).aggregate(oldest=Min("month"))["oldest"]
    since = first_open_month(federation) if oldest is not None else None
    return max(oldest, since) if oldest is not None and since is not None else oldest


def to_close(owed: Sequence[Stated], today: datetime.date) -> ToClose | None:
    """The month that the office may close now; `owed` is all that is open."""
    month = min((one.month for one in owed), default=None)
    if month is None or month >= today.replace(day=1):
        return None
    its = [one for one in owed if one.month == month]
    return ToClose(month, sum(one.total for one in its), its[0].currency, sum(one.count for one in its))
