"""The mail of a month to the clubs in the scheme, with the members who have reached a higher title.

Each title is told once. A club without new titles gets no mail, and one mail a month at most.
"""

import datetime
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from awards.choices import TitleKind, TitleSource, TitleState
from awards.models import LedgerEntry, TitleAward, TitleMailing, TitleNotice
from awards.queries.holders import last_look, lives_of
from awards.rules.titles import NOTHING_KNOWN
from awards.rules.wording import title_name
from awards.services.nightly.ladders import COLOURS, NO_TITLE, Amounts, Ladder, ladders
from registry.choices import RoleKind
from registry.models import Club, Federation, User
from registry.queries.days import end_of_day, local_day
from registry.queries.editions import ruleset_on
from registry.queries.languages import language_of, language_of_federation
from registry.queries.scheme import memberships_in_scheme
from registry.services.mail import queue_mail

ONE_DAY = datetime.timedelta(days=1)


@dataclass(frozen=True)
class Month:
    """A month that has ended in a federation: its last day, and the moment that ended it."""

    federation: Federation
    ladder: Ladder
    last_day: datetime.date
    ended: datetime.datetime
    today: datetime.date

    @property
    def first_day(self) -> datetime.date:
        """Its first day."""
        return self.last_day.replace(day=1)


@dataclass(frozen=True)
class News:
    """A member's new title, and the one that he had; a code is empty for none."""

    player_id: int
    number: str
    before: str
    title: str
    reached_on: datetime.date


def mail_titles(now: datetime.datetime) -> int:
    """Queue the mails of the month that ended last, in each federation that wishes for them; how many clubs got one.

    They wait for the first nightly run of the new month, which notices the titles of the old. Started again, or twice
    at once, or killed meanwhile: each title is told once.
    """
    wishing = Federation.objects.exclude(title_mails_from=None).order_by("pk")
    return sum(_mail_month(month) for federation in wishing if (month := _month_to_mail(federation, now)) is not None)


def _month_to_mail(federation: Federation, now: datetime.datetime) -> Month | None:
    """The month that ended last, unless its mails are out or its titles are not all noticed."""
    today = local_day(federation, now)
    last_day = today.replace(day=1) - ONE_DAY
    ruleset = ruleset_on(federation, last_day)
    if ruleset is None or federation.title_mails_from is None or last_day < federation.title_mails_from:
        return None
    look = last_look(federation)
    if look is None or look.day <= last_day:
        return None
    if TitleMailing.objects.filter(federation=federation, month=last_day.replace(day=1)).exists():
        return None
    return Month(federation, ladders(ruleset)[0], last_day, end_of_day(federation, last_day), today)


def _mail_month(month: Month) -> int:
    homes = _clubs_of(month, {row.player_id for row in _candidates(month)})
    by_club: dict[int, list[int]] = {}
    for player_id, club_id in homes.items():
        by_club.setdefault(club_id, []).append(player_id)
    mailed = sum(_mail_club(month, club_id, by_club[club_id]) for club_id in sorted(by_club))
    TitleMailing.objects.get_or_create(
        federation=month.federation, month=month.first_day, defaults={"clubs": mailed, "at": timezone.now()}
    )
    return mailed


def _candidates(month: Month) -> QuerySet[TitleAward]:
    """Titles that stand and of which no club was told, of players who live."""
    federation = month.federation
    since = end_of_day(federation, (federation.title_mails_from or month.last_day) - ONE_DAY)
    # What was told of a record that was merged into this one was told of him.
    his = Q(player=OuterRef("player")) | Q(player__merged_into=OuterRef("player"))
    told = TitleNotice.objects.filter(his, title=OuterRef("title"))
    return TitleAward.objects.filter(
        ~Exists(told),
        player__federation=federation,
        player__merged_into=None,
        player__deceased_on=None,
        kind=TitleKind.TITLE,
        source=TitleSource.EARNED,
        state__in=[TitleState.STANDS, TitleState.KEPT],
        noticed_at__gte=since,
        reached_on__lte=month.last_day,
    ).select_related("player")


def _clubs_of(month: Month, player_ids: Collection[int]) -> dict[int, int]:
    """The club in the scheme that is told of each player: his home club, else the one that he joined first."""
    rows = memberships_in_scheme(month.federation, month.today).filter(player__in=player_ids)
    clubs: dict[int, int] = {}
    for player_id, club_id in rows.order_by("player", "-home", "starts", "club").values_list("player", "club"):
        clubs.setdefault(player_id, club_id)
    return clubs


@transaction.atomic
def _mail_club(month: Month, club_id: int, player_ids: Sequence[int]) -> bool:
    """Write to one club and note what it was told, under the lock of its row."""
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    readers = _readers(club)
    if not readers or TitleNotice.objects.filter(club=club, month=month.first_day).exists():
        return False
    found = sorted(_news(month, player_ids), key=lambda news: (news.reached_on, news.number))
    if not found:
        return False
    for reader in readers:
        _write(month, club, reader, found)
    TitleNotice.objects.bulk_create(
        TitleNotice(
            player_id=news.player_id,
            club=club,
            ruleset=month.ladder.ruleset,
            title=news.title,
            before=news.before,
            month=month.first_day,
        )
        for news in found
    )
    return True


def _news(month: Month, player_ids: Sequence[int]) -> Iterator[News]:
    """What is new of these players: higher than what their clubs were told, and given by what was booked in time."""
    ranks, codes = month.ladder.ranks, month.ladder.codes
    fresh: dict[int, list[TitleAward]] = {}
    for row in _candidates(month).filter(player__in=player_ids):
        if row.title in ranks:
            fresh.setdefault(row.player_id, []).append(row)
    new = {row.pk for rows in fresh.values() for row in rows}
    had: dict[int, int] = {}
    all_rows = TitleAward.objects.filter(player__in=player_ids, kind=TitleKind.TITLE).exclude(pk__in=new)
    for player_id, title in all_rows.exclude(state=TitleState.WITHDRAWN).values_list("player", "title"):
        had[player_id] = max(had.get(player_id, NO_TITLE), ranks.get(title, NO_TITLE))
    in_time = _ranks_in_time(month, player_ids)
    for player_id, rows in fresh.items():
        had_rank = had.get(player_id, NO_TITLE)
        best = max(
            (row for row in rows if ranks[row.title] <= in_time.get(player_id, NO_TITLE)),
            key=lambda row: ranks[row.title],
            default=None,
        )
        if best is not None and ranks[best.title] > had_rank:
            yield News(player_id, best.player.number, codes.get(had_rank, ""), best.title, best.reached_on)


def _ranks_in_time(month: Month, player_ids: Sequence[int]) -> dict[int, int]:
    """The rank that each player's points gave by what was booked before the month ended."""
    sums = {colour: Sum("amount", filter=Q(colour=colour), default=0) for colour in COLOURS}
    booked = LedgerEntry.objects.filter(player__in=player_ids, booked_at__lt=month.ended).order_by("player")
    lives = lives_of(player_ids, month.ladder.rules)
    ranks = {}
    for player_id, *held in booked.values("player").annotate(**sums).values_list("player", *COLOURS):
        amounts: Amounts = tuple(held)
        holder = lives[player_id].on(month.last_day) if player_id in lives else NOTHING_KNOWN
        ranks[player_id] = month.ladder.rank_by_points(amounts, holder)
    return ranks


def _readers(club: Club) -> list[User | Club]:
    """The club's own address; where it has none, its officials."""
    if club.email:
        return [club]
    officials = User.objects.filter(roles__club=club, roles__kind=RoleKind.CLUB, is_active=True)
    return list(officials.distinct().order_by("pk"))


def _write(month: Month, club: Club, to: User | Club, found: Sequence[News]) -> None:
    federation = month.federation
    user = to if isinstance(to, User) else None
    language = language_of_federation(federation) if user is None else language_of(user, federation)
    with translation.override(language):
        subject, body = _letter(month, club, found)
    queue_mail(
        key=f"titles:{club.pk}:{month.first_day:%Y-%m}:{user.pk if user is not None else 'club'}",
        to=to.email,
        subject=subject,
        body=body,
        federation=federation,
    )


def _letter(month: Month, club: Club, found: Sequence[News]) -> tuple[str, str]:
    """Subject and text in the language that is set."""
    subject = _("New titles: %(month)s") % {"month": date_format(month.first_day, "YEAR_MONTH_FORMAT")}
    said = _("These members of %(club)s have reached a higher title, by what was booked until %(day)s.") % {
        "club": club.name,
        "day": date_format(month.last_day, "DATE_FORMAT"),
    }
    lines = [
        _("%(number)s: %(before)s → %(title)s, reached on %(day)s")
        % {
            "number": news.number,
            "before": _title(month, news.before) if news.before else _("no title"),
            "title": _title(month, news.title),
            "day": date_format(news.reached_on, "DATE_FORMAT"),
        }
        for news in found
    ]
    page = reverse("club", kwargs={"federation": month.federation.code, "number": club.number})
    return subject, "\n\n".join([said, "\n".join(lines), settings.SITE_URL.rstrip("/") + page]) + "\n"


def _title(month: Month, code: str) -> str:
    return title_name(month.ladder.ruleset, code, get_language() or "en")
