"""Joining, changing and leaving clubs. A player has one home club at a time; both days of a membership belong to it."""

import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from registry.models import Club, Membership, Player, User
from registry.services.audit import record_change, values_of
from registry.services.refusal import Refusal

ONE_DAY = datetime.timedelta(days=1)
FIELDS = ("club", "home", "starts", "ends")


@transaction.atomic
def join(
    *,
    player: Player,
    club: Club,
    starts: datetime.date,
    by: User | None,
    home: bool = True,
    ends: datetime.date | None = None,
    why: str = "",
) -> Membership | Refusal:
    """Make the player a member of the club, as his home club or beside it.

    Refused with `other-federation`, `merged-player`, `merged-club`, `ends-before-start`, `already-member` (the same
    club on one of the days) or `other-home-club` (another home club on one of the days: that is a move).
    """
    locked = _lock(player)
    refusal = _not_joinable(locked, club) or _days_out_of_order(starts, ends)
    if refusal is None:
        refusal = _already_member(locked, club, starts, ends)
    if refusal is None and home:
        refusal = _other_home(locked, starts, ends)
    if refusal is not None:
        return refusal
    membership = Membership.objects.create(player=locked, club=club, home=home, starts=starts, ends=ends)
    _record(membership, "join", by=by, before={}, why=why)
    return membership


@transaction.atomic
def move(*, player: Player, to: Club, on: datetime.date, by: User | None, why: str = "") -> Membership | Refusal:
    """Make `to` the home club from the day `on`: the present home club ends on the day before.

    Without a present home club it is a `join`. Refused as `join` is, and with `not-after-start` when the present home
    club begins on that day or later.
    """
    locked = _lock(player)
    refusal = _not_joinable(locked, to)
    if refusal is not None:
        return refusal
    present = _at_home(locked).filter(ends=None).first()
    if present is not None:
        if present.club_id == to.pk:
            return _member_already(present)
        if present.starts >= on:
            return Refusal(
                "not-after-start",
                _("%(club)s is the home club only from %(starts)s on; a move must come after that day.")
                % {"club": present.club.name, "starts": date_format(present.starts)},
            )
    # Looked at before anything is written, so that a refusal leaves everything as it was.
    others = locked.memberships.exclude(pk=present.pk) if present else locked.memberships.all()
    refusal = _already_member(locked, to, on, None, among=others) or _other_home(locked, on, None, among=others)
    if refusal is not None:
        return refusal
    if present is not None:
        _end(present, on - ONE_DAY, by=by, why=why)
    membership = Membership.objects.create(player=locked, club=to, home=True, starts=on)
    _record(membership, "move", by=by, before={}, why=why)
    return membership


@transaction.atomic
def end(*, membership: Membership, ends: datetime.date, by: User | None, why: str = "") -> Membership | Refusal:
    """Let the membership end with that day. Refused with `ends-before-start` and `already-ended`."""
    _lock(membership.player)
    present = Membership.objects.get(pk=membership.pk)
    if present.ends is not None:
        return Refusal(
            "already-ended", _("This membership ended on %(ends)s already.") % {"ends": date_format(present.ends)}
        )
    refusal = _days_out_of_order(present.starts, ends)
    if refusal is not None:
        return refusal
    _end(present, ends, by=by, why=why)
    return present


@transaction.atomic
def correct(
    *,
    membership: Membership,
    club: Club,
    home: bool,
    starts: datetime.date,
    ends: datetime.date | None,
    by: User | None,
    why: str = "",
) -> Membership | Refusal:
    """Put right what was written wrongly, or end a membership. Refused as `join` is."""
    player = _lock(membership.player)
    present = Membership.objects.select_related("club__federation").get(pk=membership.pk)
    refusal = _not_joinable(player, club) or _days_out_of_order(starts, ends)
    others = player.memberships.exclude(pk=present.pk)
    if refusal is None:
        refusal = _already_member(player, club, starts, ends, among=others)
    if refusal is None and home:
        refusal = _other_home(player, starts, ends, among=others)
    if refusal is not None:
        return refusal
    before = values_of(present, FIELDS)
    present.club, present.home, present.starts, present.ends = club, home, starts, ends
    after = values_of(present, FIELDS)
    changed = [name for name in FIELDS if before[name] != after[name]]
    if changed:
        present.save(update_fields=changed)
        old, new = ({name: values[name] for name in changed} for values in (before, after))
        _record(present, "correct-membership", by=by, before=old, after=new, why=why)
    return present


def _lock(player: Player) -> Player:
    """The player's record, locked: two changes of his memberships take turns."""
    return Player.objects.select_for_update(no_key=True).get(pk=player.pk)


def _end(membership: Membership, ends: datetime.date, *, by: User | None, why: str) -> None:
    before = values_of(membership, ["ends"])
    membership.ends = ends
    membership.save(update_fields=["ends"])
    _record(membership, "end-membership", by=by, before=before, after={"ends": ends}, why=why)


def _record(
    membership: Membership,
    action: str,
    *,
    by: User | None,
    before: dict[str, object],
    why: str,
    after: dict[str, object] | None = None,
) -> None:
    record_change(
        federation=membership.club.federation,
        by=by,
        action=action,
        record=membership,
        before=before,
        after=after or {"player": membership.player_id, **values_of(membership, FIELDS)},
        why=why,
    )


def _at_home(player: Player) -> QuerySet[Membership]:
    return player.memberships.filter(home=True).select_related("club")


def _overlapping(
    memberships: QuerySet[Membership], starts: datetime.date, ends: datetime.date | None
) -> QuerySet[Membership]:
    """Those that share a day with the time from `starts` to `ends`."""
    found = memberships.filter(Q(ends=None) | Q(ends__gte=starts)).select_related("club")
    return found if ends is None else found.filter(starts__lte=ends)


def _not_joinable(player: Player, club: Club) -> Refusal | None:
    if player.federation_id != club.federation_id:
        return Refusal("other-federation", _("The club belongs to another federation than the player."))
    if player.merged_into_id is not None:
        return Refusal("merged-player", _("This player's record was merged into another; change that one."))
    if club.merged_into_id is not None:
        return Refusal("merged-club", _("%(club)s was merged into another club.") % {"club": club.name})
    return None


def _days_out_of_order(starts: datetime.date, ends: datetime.date | None) -> Refusal | None:
    if ends is None or ends >= starts:
        return None
    return Refusal(
        "ends-before-start",
        _("A membership from %(starts)s cannot end on %(ends)s.")
        % {"starts": date_format(starts), "ends": date_format(ends)},
    )


def _member_already(membership: Membership) -> Refusal:
    return Refusal(
        "already-member",
        _("The player is a member of %(club)s from %(starts)s on.")
        % {"club": membership.club.name, "starts": date_format(membership.starts)},
    )


def _already_member(
    player: Player,
    club: Club,
    starts: datetime.date,
    ends: datetime.date | None,
    *,
    among: QuerySet[Membership] | None = None,
) -> Refusal | None:
    own = player.memberships.all() if among is None else among
    found = _overlapping(own.filter(club=club), starts, ends).first()
    return None if found is None else _member_already(found)


def _other_home(
    player: Player,
    starts: datetime.date,
    ends: datetime.date | None,
    *,
    among: QuerySet[Membership] | None = None,
) -> Refusal | None:
    own = player.memberships.all() if among is None else among
    found = _overlapping(own.filter(home=True), starts, ends).first()
    if found is None:
        return None
    return Refusal(
        "other-home-club",
        _("%(club)s is the home club from %(starts)s on; a player has one home club at a time.")
        % {"club": found.club.name, "starts": date_format(found.starts)},
    )
