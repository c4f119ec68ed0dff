"""Result files as those who sent them see them, and who is meant by the players in them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from awards.models import Report, ResultFile, ResultFileEvent
from awards.queries.guests import players_or_guests
from awards.queries.suggestions import Meant, Suggestion, is_called, perhaps, players_meant
from registry.models import Federation
from registry.names import search_key
from registry.permissions import Actor, may_see_filing

# Beside so many names that nobody has, those are looked for whose names begin so.
NAMES_LOOKED_UP = 40
SHOWN_UNFINISHED = 5
NUMBER, NAME_AND_CLUB = "number", "name-and-club"
GUEST = "guest"


def result_files(federation: Federation, actor: Actor) -> QuerySet[ResultFile]:
    """The result files that this person may see: his clubs', his districts', or all for the office; without bytes."""
    files = ResultFile.objects.filter(federation=federation).defer("raw").select_related("club", "district")
    if actor.office:
        return files
    mine = Q(club__in=actor.club_ids) | Q(club__district__in=actor.district_ids) | Q(district__in=actor.district_ids)
    return files.filter(mine)


def unfinished(federation: Federation, actor: Actor) -> list[ResultFile]:
    """The files that this person has sent last and of which no report was made yet."""
    made = ResultFileEvent.objects.filter(file=OuterRef("pk")).exclude(report=None)
    own = result_files(federation, actor).filter(~Exists(made), uploaded_by=actor.user_id)
    return list(own.order_by("-uploaded_at", "-pk")[:SHOWN_UNFINISHED])


def file_of_bytes(federation: Federation, sha256: str, actor: Actor) -> ResultFile | None:
    """The first upload of these bytes that this person may see; that others sent them too is nobody's business."""
    files = ResultFile.objects.filter(federation=federation, sha256=sha256).defer("raw").select_related("club")
    return next((file for file in files.order_by("pk") if may_see_filing(actor, file)), None)


def event_behind(report: Report, actor: Actor) -> ResultFileEvent | None:
    """The event of a file of which the report was made; None where there is none that this person may see."""
    if "/" not in report.reader:
        # The name of a reader of result files has its version behind it.
        return None
    events = ResultFileEvent.objects.filter(report=report).select_related("file__club", "file__district")
    return next((one for one in events.defer("file__raw").order_by("pk") if may_see_filing(actor, one.file)), None)


@dataclass(frozen=True)
class Written:
    """A player as a file writes him: `number` is empty where it stands for nobody, `club` where none is told."""

    number: str
    name: str
    club: str = ""

    @property
    def text(self) -> str:
        """As he is typed into a field."""
        return f"{self.number} {self.name}".strip()


@dataclass(frozen=True)
class Match:
    """Whom a file means. `how` says by what he is known for sure; empty where a person has to say who it is.

    `meant` is None where the file tells nothing at all.
    """

    meant: Meant | None
    how: str = ""

    @property
    def player(self) -> Suggestion | None:
        """The player who is known for sure."""
        return self.meant.player if self.meant is not None and self.how else None


def matched(
    federation: Federation, written: Iterable[Written], *, on: date, actor: Actor, organiser: str
) -> dict[Written, Match]:
    """Whom each means: by his number, else by his whole name and club, else nobody until a person says so.

    A number whose holder is called otherwise means nobody yet. Of a name that one member of the club has, that one is
    meant; who has it in another club stands first among the choices.
    """
    written = set(written)
    texts = {one.text for one in written if one.text}
    meant = players_or_guests(federation, texts, on=on, actor=actor, organiser=organiser, whole_names=True)
    unknown = (one for one in written if one.text in meant and meant[one.text].doubt == "nobody")
    nobody = [one.text for one in unknown if _has_a_name(one.name)]
    few = sorted(nobody)[:NAMES_LOOKED_UP]
    begun = players_meant(federation, few, on=on, actor=actor, organiser=organiser)
    looked_up = {*begun, *(one.text for one in written if not _has_a_name(one.name))}
    meant |= {text: _only_choices(begun.get(text, meant[text])) for text in looked_up if text in meant}
    return {one: _match(one, meant) for one in written}


def _has_a_name(name: str) -> bool:
    """Whether there is more than single letters, with which many names begin."""
    return any(len(word) > 1 for word in search_key(name).split())


def _only_choices(found: Meant) -> Meant:
    """Somebody whose name only begins so may be meant, and no more; where there is nobody, a guest is proposed."""
    if found.player is None:
        return replace(found, proposed=GUEST) if found.doubt == "nobody" else found
    return perhaps(found.written, found.player)


def _match(written: Written, meant: Mapping[str, Meant]) -> Match:
    found = meant.get(written.text)
    if found is None:
        return Match(None)
    if written.number:
        return Match(found, "" if found.doubt else NUMBER)
    fitting = [found.player] if found.player is not None else list(found.choices) if found.doubt == "several" else []
    whole = [one for one in fitting if is_called(one, written.name)]
    here = [one for one in whole if _of_the_club(one, written)]
    if len(here) == 1:
        return Match(Meant(found.written, here[0]), NAME_AND_CLUB)
    if found.player is not None:
        return Match(Meant(found.written, None, "perhaps", (found.player,)))
    elsewhere = [one for one in found.choices if one.number == found.proposed and not _of_the_club(one, written)]
    return Match(replace(found, proposed="") if elsewhere else found)


def _of_the_club(one: Suggestion, written: Written) -> bool:
    """Whether he belongs to the club that the file names for him, where it names none to the organiser's."""
    return search_key(one.club) == search_key(written.club) if written.club else one.own
