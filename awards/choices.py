"""The fixed words of events, reports and the ledger."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Colour(models.TextChoices):
    """The colours of masterpoints, of every federation."""

    GOLD = "gold", _("gold")
    SILVER = "silver", _("silver")
    BRONZE = "bronze", _("bronze")
    BLACK = "black", _("black")
    RED = "red", _("red")


# Ranking points of earlier events stand on rows of their own, which need a colour and carry no points of it.
CARRIES_RANKING = Colour.SILVER


class TitlePart(models.TextChoices):
    """What a title may ask beside masterpoints in all and points of a colour, as the editions name it."""

    RED_OR_GOLD = "red_or_gold", _("red or gold points")
    PIGMENTED = "pigmented", _("points of any colour but black")
    AGE = "age", _("years of age")
    WINS = "nabc_wins", _("national championships won")


class ReportState(models.TextChoices):
    """The life of a report."""

    DRAFT = "draft", _("draft")
    FILED = "filed", _("filed, waiting for the office")
    BOOKED = "booked", _("booked")
    RETURNED = "returned", _("returned")
    SUPERSEDED = "superseded", _("superseded")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Doubt(models.TextChoices):
    """What is in doubt about a line of the standings; each is the code of the problem that the check found."""

    UNKNOWN = "unknown-player", _("nobody has the number")
    NAME = "name-differs", _("the name is another's")
    MERGED = "merged-player", _("the record is no longer used")
    DECEASED = "deceased-player", _("the player had died")
    NO_MEMBER = "not-a-member", _("no member on the day")
    NOT_OF_THE_DISTRICT = "not-of-the-district", _("represents no club of the district")
    AGE_UNKNOWN = "age-not-known", _("the register has no birth date")
    NO_JUNIOR = "no-junior", _("too old for a junior")
    NO_VETERAN = "no-veteran", _("too young for a veteran")
    SEX_UNKNOWN = "sex-not-known", _("the register does not say whether a woman or a man")
    NO_WOMAN = "no-woman", _("the event is for women")
    NO_MIXED_PAIR = "no-mixed-pair", _("not one woman and one man")


class Settlement(models.TextChoices):
    """How the office settled a held line."""

    PLAYER = "player", _("this player")
    GUEST = "guest", _("a guest")
    NOBODY = "nobody", _("not at all")


class EntryKind(models.TextChoices):
    """Why a ledger entry exists."""

    AWARD = "award", _("award")
    BONUS = "bonus", _("bonus")
    RALLY = "rally", _("rally bonus")
    OPENING = "opening", _("opening holding")
    CONVERSION = "conversion", _("converted from abroad")
    ADJUSTMENT = "adjustment", _("adjustment")
    OVERRIDE = "override", _("override")
    REVERSAL = "reversal", _("reversal")
    TRANSFER = "transfer", _("transfer")


class ListKind(models.TextChoices):
    """Why a ranking list is kept."""

    CURRENT = "current", _("current")
    # Stays until the next list, for pages that began to read it before it was replaced.
    PREVIOUS = "previous", _("before the current one")
    MONTHLY = "monthly", _("first of the month")


class RunState(models.TextChoices):
    """How a nightly run stands."""

    RUNNING = "running", _("running")
    GOOD = "good", _("good")
    FAULTY = "faulty", _("finished, with faults found")
    FAILED = "failed", _("failed")
    DIED = "died", _("died")


class TitleSource(models.TextChoices):
    """How the register knows of a title."""

    EARNED = "earned", _("reached by points in the ledger")
    IMPORTED = "imported", _("held before the ledger began")


class TitleKind(models.TextChoices):
    """What was reached."""

    TITLE = "title", _("title")
    # A ladder of its own beside the titles, such as the stars for bronze points.
    DISTINCTION = "beside", _("distinction beside the title")


class TitleState(models.TextChoices):
    """How a title stands that was once reached."""

    STANDS = "stands", _("stands")
    QUESTIONED = "question", _("to be decided")
    KEPT = "kept", _("kept by the office")
    WITHDRAWN = "withdrawn", _("withdrawn by the office")


class RallyKind(models.TextChoices):
    """Who holds a rally, as the editions name it."""

    DISTRICT = "district", _("rally of a district")
    CLUB = "club", _("rally of clubs")


class PinState(models.TextChoices):
    """How pin and certificate of a title stand."""

    WAITING = "waiting", _("to be sent")
    SENT = "sent", _("sent, to be handed over")
    HANDED_OVER = "handed", _("handed over")
    RECALLED = "recalled", _("sent, but the title was withdrawn")


class TitleVerdict(models.TextChoices):
    """What the office decides of a title whose points a correction took away; each is the state that follows."""

    KEPT = "kept", _("The player keeps it")
    WITHDRAWN = "withdrawn", _("It is withdrawn")


class FeeKind(models.TextChoices):
    """Why a fee line exists."""

    FEE = "fee", _("fee")
    DEVIATION = "deviation", _("deviation")
    REVERSAL = "reversal", _("reversal")


class FeeCode(models.TextChoices):
    """What a fee line is for; a reversal has that of the line that it reverses."""

    EVENT = "event", _("event")
    UNKNOWN_NUMBER = "unknown-number", _("unknown number")
    LATE_REPORT = "late-report", _("late report")


class Payer(models.TextChoices):
    """Who a statement is for."""

    CLUB = "club", _("club")
    DISTRICT = "district", _("district")
    FEDERATION = "federation", _("federation")
