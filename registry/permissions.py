"""Who sees and does what: each rule once, as a function of the actor and plain values, without a query.

Everything that has no rule here is open to anyone: clubs, calendar, events, standings, awards with their reasons,
holdings, titles, rankings. "Office" is the office of the actor's federation; an actor stands for one federation, and
every rule answers no for what belongs to another.
"""

from dataclasses import dataclass
from typing import Protocol

from registry.models import Club, District, Player


@dataclass(frozen=True)
class Actor:
    """Who asks, in one federation: ids of his own players, of the clubs and of the districts that he acts for.

    `user_id` is None for a visitor who is not signed in. Made by `registry.queries.actors.actor_of`.
    """

    user_id: int | None
    federation_id: int
    player_ids: frozenset[int] = frozenset()
    club_ids: frozenset[int] = frozenset()
    district_ids: frozenset[int] = frozenset()
    office: bool = False
    # Of the federation: what a player holds is shown only while he belongs to a club in the scheme.
    points_in_scheme_only: bool = False
    # The other federations in which he acts: code and name of each.
    elsewhere: tuple[tuple[str, str], ...] = ()


class Organised(Protocol):
    """What a club, a district or the federation holds: a report, an event. Its club is read, so select it too."""

    @property
    def federation_id(self) -> int: ...

    @property
    def club(self) -> Club | None: ...

    @property
    def district_id(self) -> int | None: ...


# --- players --------------------------------------------------------------------------------------------------------


def may_see_name(actor: Actor, player: Player, *, home_club_id: int | None, home_district_id: int | None) -> bool:
    """The name and the page of a player: anyone's, but a hidden one's only for himself, his club, district, office."""
    if not player.hidden:
        return True
    return _looks_after(actor, player, home_club_id=home_club_id, home_district_id=home_district_id)


def may_see_points(
    actor: Actor, player: Player, *, in_scheme: bool, home_club_id: int | None, home_district_id: int | None
) -> bool:
    """What a player holds, wins and reaches: anyone's, where the federation does not keep it to the scheme's clubs.

    There it is shown to others only while he belongs to a club in the scheme; to himself, his club, district, office.
    """
    if in_scheme or not actor.points_in_scheme_only:
        return True
    return _looks_after(actor, player, home_club_id=home_club_id, home_district_id=home_district_id)


def _looks_after(actor: Actor, player: Player, *, home_club_id: int | None, home_district_id: int | None) -> bool:
    """Whether the actor is the player himself, or of his club, district or office."""
    if player.federation_id != actor.federation_id:
        return False
    return (
        actor.office
        or player.pk in actor.player_ids
        or home_club_id in actor.club_ids
        or home_district_id in actor.district_ids
    )


def may_see_joined(actor: Actor, player: Player, other: Player) -> bool:
    """That a player has another record in another federation: he himself, and of one that is not hidden the office.

    Nobody else: one office joins records of two federations, and must not publish by that what the other has not seen.
    """
    if player.federation_id != actor.federation_id:
        return False
    return player.pk in actor.player_ids or (actor.office and not other.hidden)


def may_see_contact(actor: Actor, player: Player) -> bool:
    """Mail, address, birth date and sex: the player himself and the office."""
    return player.federation_id == actor.federation_id and (actor.office or player.pk in actor.player_ids)


def may_see_member_mail(actor: Actor, player: Player, *, home_club_id: int | None) -> bool:
    """The mail address of a member: his home club's officials too; a district officer not."""
    if player.federation_id != actor.federation_id:
        return False
    return may_see_contact(actor, player) or home_club_id in actor.club_ids


def may_print_certificate(actor: Actor, player: Player, *, home_club_id: int | None) -> bool:
    """The certificate of a player's title: himself, the officials of his home club and the office."""
    if player.federation_id != actor.federation_id:
        return False
    return actor.office or player.pk in actor.player_ids or home_club_id in actor.club_ids


def may_hand_over_pins(actor: Actor) -> bool:
    """Note which pins were handed over: a club's officials those sent to the club, the office all."""
    return actor.office or bool(actor.club_ids)


# --- reports and applications ---------------------------------------------------------------------------------------


def may_see_filing(actor: Actor, filed: Organised) -> bool:
    """Drafts, filings, held lines, fees, and what is applied for and not granted."""
    if filed.federation_id != actor.federation_id:
        return False
    if actor.office or filed.district_id in actor.district_ids:
        return True
    club = filed.club
    return club is not None and (club.pk in actor.club_ids or club.district_id in actor.district_ids)


def may_file_for(actor: Actor, *, club: Club | None = None, district: District | None = None) -> bool:
    """File and amend reports and apply for sanctions of an organiser; without one it is the federation itself.

    A district officer files what the district holds; a club's reports are the club's own affair.
    """
    organiser = club or district
    if organiser is not None and organiser.federation_id != actor.federation_id:
        return False
    if actor.office:
        return True
    if club is not None:
        return club.pk in actor.club_ids
    return district is not None and district.pk in actor.district_ids


def may_file(actor: Actor) -> bool:
    """Open the page for filing at all: whoever may file for someone."""
    return actor.office or bool(actor.club_ids or actor.district_ids)


def may_get_raw_file(actor: Actor, *, sent_by: int | None) -> bool:
    """Download a result file as it came, of those that he may see: whoever sent it, and the office."""
    return actor.office or (sent_by is not None and sent_by == actor.user_id)


def may_decide_application(actor: Actor, *, district: District | None) -> bool:
    """Endorse and decide an application: an officer of its district, and the office."""
    if district is None:
        return actor.office
    return district.federation_id == actor.federation_id and (actor.office or district.pk in actor.district_ids)


def may_look_after_events(actor: Actor) -> bool:
    """Compare what was granted with what was played, and note the check: officers of districts, and the office."""
    return actor.office or bool(actor.district_ids)


def may_run_rallies(actor: Actor) -> bool:
    """Open the page for a new rally at all: whoever may run one."""
    return actor.office or bool(actor.district_ids)


def may_run_rally(actor: Actor, *, district: District | None) -> bool:
    """Gather a rally's events, enter who won it, close and reopen it: an officer of its district, and the office."""
    return may_decide_application(actor, district=district)


# --- the office's own ------------------------------------------------------------------------------------------------


def may_book(actor: Actor) -> bool:
    """Book or return a report that waits for the office."""
    return actor.office


def may_correct(actor: Actor) -> bool:
    """Reverse, correct or override what is booked."""
    return actor.office


def may_enter_manually(actor: Actor) -> bool:
    """Write ledger entries by hand: conversions from abroad and adjustments, and see the papers behind them."""
    return actor.office


def may_send_pins(actor: Actor) -> bool:
    """See what pins and certificates are to be sent, print them, and note that they were sent."""
    return actor.office


def may_settle_held_line(actor: Actor) -> bool:
    """Say which player a line in doubt means."""
    return actor.office


def may_merge(actor: Actor) -> bool:
    """Merge two records of one human or two clubs, and undo it."""
    return actor.office


def may_join_records(actor: Actor) -> bool:
    """Join a player's records in several federations, and part them."""
    return actor.office


def may_edit_members(actor: Actor) -> bool:
    """Create and rename players, move them between clubs, import member lists."""
    return actor.office


def may_see_runs(actor: Actor) -> bool:
    """The log of the nightly runs."""
    return actor.office


def may_edit_prices(actor: Actor) -> bool:
    """The price list."""
    return actor.office


def may_close_months(actor: Actor) -> bool:
    """Close a month's statements of fees, after which they never change."""
    return actor.office


def may_give_roles(actor: Actor) -> bool:
    """Invite users and say what they may do."""
    return actor.office
