"""Test records in one line each. What is left out gets a plain value; what must agree agrees."""

import datetime
from typing import Any

import factory
from django.utils import timezone

from awards.choices import Colour, EntryKind, ListKind, ReportState, RunState, TitleSource
from awards.models import Event, Holding, LedgerEntry, RankingList, RankingPlace, Report, Result, Run, TitleAward
from registry.choices import RoleKind
from registry.models import (
    Attachment,
    Change,
    Club,
    District,
    Federation,
    Mail,
    Membership,
    Person,
    Player,
    Role,
    RulesetPeriod,
    User,
)
from registry.names import search_key, sort_key
from sanctions.choices import Form, Kind, Level, State
from sanctions.models import Application, Day, Step

# Nobody among them is called as anybody of the cast.
FIRST_NAMES = ("Åsa", "Björn", "Cecilia", "Dag", "Eva", "Folke", "Gösta", "Hillevi", "Ivar", "Jörgen")
LAST_NAMES = ("Öhman", "Ängström", "Åkerlund", "Nyqvist", "Lindhé", "Sandmark", "Tallgren")
MEMBER_FROM = datetime.date(2015, 7, 1)


class FederationFactory(factory.django.DjangoModelFactory[Federation]):
    """A Swedish federation under sbf-2018; `ruleset=""` makes one without an edition in force."""

    class Meta:
        model = Federation
        skip_postgeneration_save = True

    code = factory.Sequence(lambda n: f"fed{n}")
    name = factory.LazyAttribute(lambda made: f"Federation {made.code}")
    language = "sv"
    time_zone = "Europe/Stockholm"

    @factory.post_generation
    def ruleset(self, create: bool, extracted: str | None, **kwargs: Any) -> None:
        """Put an edition in force from 2018 on."""
        edition = "sbf-2018" if extracted is None else extracted
        if create and edition:
            RulesetPeriodFactory(federation=self, ruleset=edition)


class RulesetPeriodFactory(factory.django.DjangoModelFactory[RulesetPeriod]):
    """An edition in force from a day on."""

    class Meta:
        model = RulesetPeriod

    federation = factory.SubFactory(FederationFactory, ruleset="")
    ruleset = "sbf-2018"
    starts = datetime.date(2018, 1, 1)


class DistrictFactory(factory.django.DjangoModelFactory[District]):
    """A district."""

    class Meta:
        model = District

    federation = factory.SubFactory(FederationFactory)
    number = factory.Sequence(lambda n: f"{n + 100}")
    name = factory.LazyAttribute(lambda made: f"District {made.number}")


class ClubFactory(factory.django.DjangoModelFactory[Club]):
    """A club in a district of its own federation."""

    class Meta:
        model = Club

    district = factory.SubFactory(DistrictFactory)
    federation = factory.SelfAttribute("district.federation")
    number = factory.Sequence(lambda n: f"{n + 10_000}")
    name = factory.LazyAttribute(lambda made: f"Bridgeklubben {made.number}")
    sort_key = factory.LazyAttribute(lambda made: sort_key(made.name, language=made.federation.language))
    search_key = factory.LazyAttribute(lambda made: search_key(made.name))
    place = "Åmål"
    email = factory.LazyAttribute(lambda made: f"club{made.number}@example.org")


class PersonFactory(factory.django.DjangoModelFactory[Person]):
    """A human."""

    class Meta:
        model = Person


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    """A player; `club=` makes him a member there since `MEMBER_FROM`, and is his home club."""

    class Meta:
        model = Player
        skip_postgeneration_save = True

    federation = factory.SubFactory(FederationFactory)
    # Far from the numbers that tests write themselves, however many players a run makes.
    number = factory.Sequence(lambda n: f"{n + 1_000_000}")
    first_name = factory.Iterator(FIRST_NAMES)
    last_name = factory.Iterator(LAST_NAMES)
    sort_key = factory.LazyAttribute(
        lambda made: sort_key(made.last_name, made.first_name, language=made.federation.language)
    )
    search_key = factory.LazyAttribute(lambda made: search_key(made.first_name, made.last_name))

    @factory.post_generation
    def club(self, create: bool, extracted: Club | None, **kwargs: Any) -> None:
        """The home club."""
        if create and extracted is not None:
            MembershipFactory(player=self, club=extracted, **kwargs)


class MembershipFactory(factory.django.DjangoModelFactory[Membership]):
    """An open membership in a home club."""

    class Meta:
        model = Membership

    club = factory.SubFactory(ClubFactory)
    player = factory.SubFactory(PlayerFactory, federation=factory.SelfAttribute("..club.federation"))
    home = True
    starts = MEMBER_FROM


class UserFactory(factory.django.DjangoModelFactory[User]):
    """A user without a usable password, who reads English; `password=` sets one."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"user{n}@example.org")
    name = factory.LazyAttribute(lambda made: made.email.partition("@")[0])
    language = "en"

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return User.objects.create_user(*args, **kwargs)


class RoleFactory(factory.django.DjangoModelFactory[Role]):
    """A role in the office; for another kind give `kind=` and what it covers."""

    class Meta:
        model = Role

    user = factory.SubFactory(UserFactory)
    federation = factory.SubFactory(FederationFactory)
    kind = RoleKind.OFFICE


class ChangeFactory(factory.django.DjangoModelFactory[Change]):
    """A line of the audit trail."""

    class Meta:
        model = Change

    federation = factory.SubFactory(FederationFactory)
    action = "rename"
    model = "player"
    record = "1"


class MailFactory(factory.django.DjangoModelFactory[Mail]):
    """A mail that is due."""

    class Meta:
        model = Mail

    key = factory.Sequence(lambda n: f"test:{n}")
    to = "someone@example.org"
    subject = "A subject"
    body = "A text."
    # In the past, so that it is due also for a clock that reads a little earlier.
    due_at = factory.LazyFunction(lambda: timezone.now() - datetime.timedelta(minutes=1))


class AttachmentFactory(factory.django.DjangoModelFactory[Attachment]):
    """A small file."""

    class Meta:
        model = Attachment

    federation = factory.SubFactory(FederationFactory)
    name = "statement.txt"
    content_type = "text/plain"
    content = b"statement"
    sha256 = "0" * 64
    added_by = factory.SubFactory(UserFactory)


class EventFactory(factory.django.DjangoModelFactory[Event]):
    """A bronze pairs event of a club, played on one day."""

    class Meta:
        model = Event

    club = factory.SubFactory(ClubFactory)
    federation = factory.SelfAttribute("club.federation")
    name = "Tisdagsbridge"
    date = datetime.date(2026, 3, 3)
    first_date = factory.SelfAttribute("date")
    form = Form.PAIRS
    level = Level.BRONZE
    ruleset = "sbf-2018"


class ReportFactory(factory.django.DjangoModelFactory[Report]):
    """A draft of a club. Its payload and answer are empty: what needs real ones files a real report."""

    class Meta:
        model = Report

    club = factory.SubFactory(ClubFactory)
    federation = factory.SelfAttribute("club.federation")
    raw = b"{}"
    sha256 = factory.Sequence(lambda n: f"{n:064d}")
    file_name = "report.json"
    reader = "json"
    payload = factory.LazyFunction(dict)
    answer = factory.LazyFunction(dict)
    ruleset = "sbf-2018"
    state = ReportState.DRAFT
    uploaded_by = factory.SubFactory(UserFactory)


class ResultFactory(factory.django.DjangoModelFactory[Result]):
    """A first place."""

    class Meta:
        model = Result

    event = factory.SubFactory(EventFactory)
    player = factory.SubFactory(PlayerFactory, federation=factory.SelfAttribute("..event.federation"))
    contestant = 0
    place = 1
    score = "58.33 %"


class LedgerEntryFactory(factory.django.DjangoModelFactory[LedgerEntry]):
    """An adjustment of one masterpoint in silver."""

    class Meta:
        model = LedgerEntry

    player = factory.SubFactory(PlayerFactory)
    kind = EntryKind.ADJUSTMENT
    colour = Colour.SILVER
    amount = 100
    played_on = datetime.date(2026, 3, 3)
    ruleset = "sbf-2018"


class HoldingFactory(factory.django.DjangoModelFactory[Holding]):
    """An empty holding."""

    class Meta:
        model = Holding

    player = factory.SubFactory(PlayerFactory)


class RankingListFactory(factory.django.DjangoModelFactory[RankingList]):
    """The current list."""

    class Meta:
        model = RankingList

    federation = factory.SubFactory(FederationFactory)
    day = datetime.date(2026, 3, 4)
    kind = ListKind.CURRENT


class RankingPlaceFactory(factory.django.DjangoModelFactory[RankingPlace]):
    """The first place."""

    class Meta:
        model = RankingPlace

    list = factory.SubFactory(RankingListFactory)
    player = factory.SubFactory(PlayerFactory, federation=factory.SelfAttribute("..list.federation"))
    place = 1
    points = 10


class TitleAwardFactory(factory.django.DjangoModelFactory[TitleAward]):
    """A title earned, its pin not sent."""

    class Meta:
        model = TitleAward

    player = factory.SubFactory(PlayerFactory)
    ruleset = "sbf-2018"
    title = "ruter"
    reached_on = datetime.date(2026, 3, 3)
    source = TitleSource.EARNED


class RunFactory(factory.django.DjangoModelFactory[Run]):
    """A good run, just finished."""

    class Meta:
        model = Run

    federation = factory.SubFactory(FederationFactory)
    day = datetime.date(2026, 3, 4)
    state = RunState.GOOD
    finished_at = factory.LazyFunction(timezone.now)


class ApplicationFactory(factory.django.DjangoModelFactory[Application]):
    """A draft of a club for silver pairs on one Saturday, played at home; `days=` and `alternative_days=` say when.

    A `state=` alone takes no step: `tests.sanctions.lives` has applications that went their way.
    """

    class Meta:
        model = Application
        skip_postgeneration_save = True

    club = factory.SubFactory(ClubFactory)
    federation = factory.SelfAttribute("club.federation")
    played_in = factory.SelfAttribute("club.district")
    kind = Kind.SILVER
    form = Form.PAIRS
    name = "Silvertävlingen"
    contestants = 30
    venue = "Bygdegården"
    place = "Åmål"
    director = "Tage Ledare"
    contact = factory.SubFactory(PlayerFactory, federation=factory.SelfAttribute("..federation"))
    state = State.DRAFT

    @factory.post_generation
    def days(self, create: bool, extracted: Any, **kwargs: Any) -> None:
        """The playing days, also as first and last day."""
        days = [datetime.date(2027, 3, 6)] if extracted is None else list(extracted)
        if create:
            Day.objects.bulk_create(Day(application=self, date=day) for day in days)
            self.first_date, self.last_date = min(days, default=None), max(days, default=None)
            self.save()

    @factory.post_generation
    def alternative_days(self, create: bool, extracted: Any, **kwargs: Any) -> None:
        """Days on which it could be played instead."""
        if create:
            Day.objects.bulk_create(Day(application=self, date=day, alternative=True) for day in extracted or ())


class StepFactory(factory.django.DjangoModelFactory[Step]):
    """An application sent off."""

    class Meta:
        model = Step

    application = factory.SubFactory(ApplicationFactory)
    action = "submit"
    state = State.SUBMITTED
