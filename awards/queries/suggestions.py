"""Who is meant by what stands on a paper list: a number, a name, a part of either."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import BooleanField, Case, Exists, F, OuterRef, Q, QuerySet, Value, When

from awards.models import Result
from awards.queries.likely import likely_players
from registry.models import Club, Federation, Membership, Player
from registry.names import search_key, words_begin
from registry.permissions import Actor
from registry.queries.players import name_is_seen, players_with_home, whose_name_is_seen
from registry.queries.words import words_of_name

SHOWN = 8
# Fewer letters than this fit half the register.
LEAST_LETTERS = 2
# Of a name that fits many, so many players are looked through for the first ones.
LOOKED_THROUGH = 200
# Names that fit many: so many players are read for all names of a list together.
READ_AT_MOST = 2000
# Who played within so many days is likely to play again.
LATELY = timedelta(days=90)
PUNCTUATION = " ,;:.()[]#\t\u00a0"


@dataclass(frozen=True)
class Written:
    """What was typed for one player, taken apart; each part may be empty."""

    number: str
    name: str


@dataclass(frozen=True)
class Suggestion:
    """A player who may be meant. `name` and `club` are empty where the reader may not see them.

    `own`: of a club of this person, or of the organising one; `away`: a club organises, and he is at home elsewhere.
    """

    number: str
    name: str
    club: str
    own: bool = False
    away: bool = False

    @property
    def text(self) -> str:
        """The player as he stands in the field: number and name."""
        return f"{self.number} {self.name}".strip()


@dataclass(frozen=True)
class Meant:
    """Whom a text means: `player` where it is one. Otherwise, or beside him, `choices` are those who may be meant.

    `doubt` is empty, or "several" (a name that fits several), "perhaps" (that of one who need not be meant), "nobody"
    (a name that fits none), or what holds a line at filing: "unknown-player", "name-differs", "merged-player".
    `proposed` is the answer that is ticked until somebody gives another: the number of a choice, or "guest".
    """

    written: Written
    player: Suggestion | None = None
    doubt: str = ""
    choices: tuple[Suggestion, ...] = ()
    proposed: str = ""

    def choice(self, number: str) -> Suggestion | None:
        """The choice of that number."""
        return next((choice for choice in self.choices if choice.number == number), None)


def is_called(one: Suggestion, name: str) -> bool:
    """Whether he has exactly this name, in whatever order its words stand."""
    return sorted(search_key(one.name).split()) == sorted(search_key(name).split())


def known_by_name(meant: Meant) -> Meant:
    """Whom a name without a number means: the one of this name in the club; anybody else only once a person says so.

    A member of the club is proposed who is the only player whose name begins so.
    """
    if meant.written.number:
        return meant
    found = [meant.player] if meant.player is not None else list(meant.choices)
    here = [one for one in found if one.own and is_called(one, meant.written.name)]
    if len(here) == 1:
        return Meant(meant.written, here[0])
    return meant if meant.player is None else perhaps(meant.written, meant.player)


def perhaps(written: Written, player: Suggestion) -> Meant:
    """The question whether it is this player; a member of the club is proposed."""
    return Meant(written, None, "perhaps", (player,), proposed=player.number if player.own else "")


def taken_apart(text: str) -> Written:
    """The number is the first word with a digit in it, wherever it stands; the rest is the name.

    Marks of direction and other signs that are not seen come along with what is pasted; they are no part of either.
    """
    seen = "".join(letter for letter in text if letter.isprintable() or letter.isspace())
    words = [word.strip(PUNCTUATION) for word in seen.split()]
    words = [word for word in words if word]
    for index, word in enumerate(words):
        if any(letter.isdecimal() for letter in word):
            return Written(word, " ".join(words[:index] + words[index + 1 :]))
    return Written("", " ".join(words))


def suggestions(
    federation: Federation, text: str, *, on: date, actor: Actor, organiser: str = ""
) -> tuple[Suggestion, ...]:
    """At most eight players for a text that is still being typed: the organiser's own members first, and of these
    first who lately played there; but before all whose first name is a whole word of the text.

    A number that nobody's begins with leads to those that one slip of the hand makes of it.
    """
    written = taken_apart(text)
    if written.number:
        found = _by_number(federation, written.number, on, actor, organiser)
        # A name that may not be read may not be guessed letter by letter either.
        found = [
            player
            for player in found
            if not name_is_seen(actor, player) or words_begin(written.name, player.search_key)
        ]
        if not found and len(written.number) > LEAST_LETTERS:
            return _likely(federation, [written], on, actor, organiser)[written]
        return tuple(_suggestion(player, actor, organiser) for player in found)
    if len(search_key(written.name)) < LEAST_LETTERS:
        return ()
    of_ours = _with_club(federation, on).filter(words_of_name(written.name), pk__in=_members(actor, organiser, on))
    of_ours = of_ours.annotate(lately=Exists(_played_lately(actor, organiser, on)))

    # Sorted here: a database that follows the order of the names reads the whole register to find a club's members.
    def order(player: Any) -> tuple[bool, bool, str, int]:
        return bool(organiser) and player.home_club_number != organiser, not player.lately, player.sort_key, player.pk

    own = sorted(of_ours.order_by(), key=order)[:SHOWN]
    others = _others(federation, written.name, on, actor, {player.pk for player in own}) if len(own) < SHOWN else []
    # The last word is perhaps not typed to its end.
    words = search_key(written.name).split()[:-1]
    found = sorted([*own, *others][:SHOWN], key=lambda player: player.search_key.split()[0] not in words)
    return tuple(_suggestion(player, actor, organiser) for player in found)


def _members(actor: Actor, organiser: str, on: date) -> QuerySet[Membership, int]:
    """The ids of those who are at home in a club that the actor or the organiser stands for; he may see them all."""
    of_a_club = Q(club__in=actor.club_ids) | Q(club__district__in=actor.district_ids)
    if organiser and actor.office:
        of_a_club |= Q(club__number=organiser, club__federation=actor.federation_id)
    on_the_day = Q(starts__lte=on) & (Q(ends=None) | Q(ends__gte=on))
    return Membership.objects.filter(of_a_club, on_the_day, home=True).values_list("player", flat=True)


def _played_lately(actor: Actor, organiser: str, on: date) -> QuerySet[Result]:
    """The results of a player of the outer query at the clubs that the actor or the organiser stands for."""
    there = Q(event__club__in=actor.club_ids)
    if organiser and actor.office:
        there |= Q(event__club__number=organiser, event__club__federation=actor.federation_id)
    return Result.objects.filter(there, player=OuterRef("pk"), event__date__gt=on - LATELY, event__date__lte=on)


def _others(federation: Federation, name: str, on: date, actor: Actor, known: set[int]) -> list[Player]:
    """Players of all clubs, looked for without clubs and order, which take long in a large register."""
    plain = Player.objects.filter(federation=federation, merged_into=None)
    if not actor.office:
        plain = plain.filter(hidden=False)
    found = plain.filter(words_of_name(name, indexed=True)).order_by()
    ids = set(found.values_list("pk", flat=True)[:LOOKED_THROUGH]) - known
    return list(_with_club(federation, on).filter(pk__in=ids)[:SHOWN]) if ids else []


def players_meant(
    federation: Federation,
    texts: Iterable[str],
    *,
    on: date,
    actor: Actor,
    organiser: str = "",
    whole_names: bool = False,
) -> dict[str, Meant]:
    """Whom each text means, for a whole list by a handful of queries. Empty texts are left out.

    `whole_names`: a name alone means only those who are called so, not those whose names begin so.
    """
    written = {text: taken_apart(text) for text in texts if text.strip()}
    numbered = {part for part in written.values() if part.number}
    named = {part.name for part in written.values() if not part.number}
    found = _numbered(federation, numbered, on, actor, organiser)
    by_name = _named(federation, named, on, actor, organiser, whole=whole_names)
    meant = {}
    for text, part in written.items():
        meant[text] = found[part] if part.number else _one_of(part, by_name.get(part.name, []))
    return meant


def _one_of(written: Written, players: list[Suggestion]) -> Meant:
    if len(players) == 1:
        return Meant(written, players[0])
    return Meant(written, None, "several" if players else "nobody", tuple(players[:SHOWN]))


def _numbered(
    federation: Federation, parts: Collection[Written], on: date, actor: Actor, organiser: str
) -> dict[Written, Meant]:
    """Those whose number was written; where number and name are two people's, or nobody's, with the likely ones."""
    if not parts:
        return {}
    numbers = {part.number for part in parts}
    numbered = _with_club(federation, on, organiser).filter(number__in=numbers).order_by()
    players = {player.number: player for player in numbered}
    doubtful = [part for part in parts if not _is(players.get(part.number), part.name)]
    likely = _likely(federation, doubtful, on, actor, organiser) if doubtful else {}
    successors = _successors(federation, numbers - players.keys(), on, actor, organiser)
    meant = {}
    for part in parts:
        player = players.get(part.number)
        known = _suggestion(player, actor, organiser) if player is not None else None
        if part not in doubtful:
            meant[part] = Meant(part, known)
        elif part.number in successors:
            meant[part] = Meant(part, None, "merged-player", (successors[part.number],))
        else:
            meant[part] = Meant(part, known, "name-differs" if known else "unknown-player", likely[part])
    return meant


def _successors(
    federation: Federation, numbers: set[str], on: date, actor: Actor, organiser: str
) -> dict[str, Suggestion]:
    """By the number of a record that is no longer used: the player whose record took its place."""
    if not numbers:
        return {}
    merged = Player.objects.filter(federation=federation, number__in=numbers).exclude(merged_into=None)
    into = {record.number: record.merged_into_id for record in merged}
    players = (
        {player.pk: player for player in _with_club(federation, on).filter(pk__in=set(into.values()))} if into else {}
    )
    return {number: _suggestion(players[pk], actor, organiser) for number, pk in into.items() if pk in players}


def _likely(
    federation: Federation, parts: Collection[Written], on: date, actor: Actor, organiser: str
) -> dict[Written, tuple[Suggestion, ...]]:
    ids = likely_players(federation, [(part.number, part.name) for part in parts], on)
    wanted = {pk for found in ids.values() for pk in found}
    players = {player.pk: player for player in _with_club(federation, on).filter(pk__in=wanted)} if wanted else {}
    return {
        part: tuple(
            _suggestion(players[pk], actor, organiser)
            for pk in ids[part.number, part.name]
            if pk in players and name_is_seen(actor, players[pk])
        )
        for part in parts
    }


def _named(
    federation: Federation, names: Collection[str], on: date, actor: Actor, organiser: str, *, whole: bool
) -> dict[str, list[Suggestion]]:
    """The players of each name, the likeliest first: those of exactly this name, else those whose words begin so.

    `whole`: not these.
    """
    names = {name for name in names if len(search_key(name)) >= LEAST_LETTERS}
    if not names:
        return {}
    seen = whose_name_is_seen(_with_club(federation, on, organiser), actor).order_by()
    seen = seen.annotate(lately=Exists(_played_lately(actor, organiser, on)))
    keys = {key for name in names for key in _orders(name)}
    found = _sorted_out(names, list(seen.filter(search_key__in=keys)), exactly=True)

    # The same order as that of the suggestions.
    def order(player: Any) -> tuple[bool, bool, bool, str, int]:
        own = _is_own(player, actor, organiser)
        elsewhere = own and bool(organiser) and player.home_club_number != organiser
        return not own, elsewhere, own and not player.lately, player.sort_key, player.pk

    rest = names - found.keys()
    if rest and not whole:
        found |= _sorted_out(rest, _beginning_so(seen, rest), exactly=False)
    return {
        name: [_suggestion(player, actor, organiser) for player in sorted(players, key=order)]
        for name, players in found.items()
    }


def _beginning_so(seen: QuerySet[Player], names: Collection[str]) -> list[Player]:
    """The players whom the words of the names begin; where they are very many, the first ones of each name."""
    any_of_them = Q()
    for name in names:
        any_of_them |= words_of_name(name)
    players = list(seen.filter(any_of_them)[:READ_AT_MOST])
    if len(players) < READ_AT_MOST:
        return players
    return [player for name in names for player in seen.filter(words_of_name(name))[: SHOWN + 1]]


def _sorted_out(names: Collection[str], players: Collection[Player], *, exactly: bool) -> dict[str, list[Player]]:
    """The players by the name that means them; a name that means none is left out."""
    found: dict[str, list[Player]] = {}
    for name in names:
        keys = _orders(name)
        fitting = {
            player.pk: player
            for player in players
            if (player.search_key in keys if exactly else words_begin(name, player.search_key))
        }
        if fitting:
            found[name] = list(fitting.values())
    return found


def _orders(name: str) -> set[str]:
    """The name's key as it is spoken and as lists write it, the last name first."""
    words = search_key(name).split()
    return {" ".join(words), " ".join(words[1:] + words[:1]), " ".join(words[-1:] + words[:-1])}


def _with_club(federation: Federation, on: date, organiser: str = "") -> QuerySet[Player]:
    """`players_with_home` with the number of the home club, and whether the organiser is a club.

    A district has no members to whom another club's could be compared.
    """
    clubs = Club.objects.filter(federation=federation, number=organiser)
    return players_with_home(federation, on).annotate(
        home_club_number=F("home_membership__club__number"),
        # PostgreSQL does not even compare with a NUL.
        of_a_club=Exists(clubs) if organiser and organiser.isprintable() else Value(False, output_field=BooleanField()),
    )


def first_is_the_one(players: Sequence[Suggestion]) -> bool:
    """Whether the first of these is the only one, or the only one of one's own club, so that one key may take him."""
    return len(players) == 1 or (len(players) > 1 and players[0].own and not any(one.own for one in players[1:]))


def found_players(
    federation: Federation, ids: Sequence[int], *, on: date, actor: Actor, organiser: str
) -> tuple[Suggestion, ...]:
    """The players of these ids in their order, without those whose names this person may not see."""
    seen = whose_name_is_seen(_with_club(federation, on), actor).filter(pk__in=ids).order_by() if ids else []
    players = {player.pk: _suggestion(player, actor, organiser) for player in seen}
    return tuple(players[pk] for pk in ids if pk in players)


def _own(actor: Actor, organiser: str) -> Q:
    return Q(home_club_id__in=actor.club_ids) | Q(home_club_number=organiser)


def _by_number(federation: Federation, number: str, on: date, actor: Actor, organiser: str) -> list[Player]:
    """Players whose number begins so: the number itself first, then own members.

    Both bounds stand beside the beginning because neither database finds a beginning by its index in every collation.
    """
    if len(number) < LEAST_LETTERS:
        return []
    first = Case(When(number=number, then=0), When(_own(actor, organiser), then=1), default=2)
    begins = _with_club(federation, on).filter(number__gte=number, number__lt=f"{number}zz", number__startswith=number)
    ordered = begins.order_by(first, "number", "pk")[: 3 * SHOWN]
    return [player for player in ordered if player.number == number or name_is_seen(actor, player)][:SHOWN]


def _is(player: Player | None, name: str) -> bool:
    """Whether number and name agree as filing has it: every word of one of the two stands in the other."""
    if player is None:
        return False
    registered, words = set(player.search_key.split()), set(search_key(name).split())
    return words <= registered or registered <= words


def _is_own(player: Any, actor: Actor, organiser: str) -> bool:
    return player.home_club_id in actor.club_ids or (bool(organiser) and player.home_club_number == organiser)


def _suggestion(player: Any, actor: Actor, organiser: str) -> Suggestion:
    if not name_is_seen(actor, player):
        return Suggestion(player.number, "", "", away=player.of_a_club)
    own, away = _is_own(player, actor, organiser), player.of_a_club and player.home_club_number != organiser
    return Suggestion(player.number, player.name, player.home_club_name or "", own, away)
