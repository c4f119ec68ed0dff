"""Players, the humans behind them, and their memberships."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from registry.choices import Sex
from registry.models.federation import NUMBERS, Club, Federation


class Person(models.Model):
    """One human, who may be a player of several federations."""

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("persons")

    def __str__(self) -> str:
        return str(self.pk)


class Player(models.Model):
    """One human's record in one federation. The number is a string: leading zeros count."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="players")
    person = models.ForeignKey(Person, models.PROTECT, related_name="players", null=True, blank=True)
    number = models.CharField(_("number"), max_length=20, validators=[NUMBERS])
    first_name = models.CharField(_("first name"), max_length=80)
    last_name = models.CharField(_("last name"), max_length=80)
    sort_key = models.CharField(max_length=400, editable=False)
    search_key = models.CharField(max_length=400, editable=False)
    birth_date = models.DateField(_("birth date"), null=True, blank=True)
    sex = models.CharField(_("sex"), max_length=1, choices=Sex, blank=True)
    email = models.EmailField(_("mail"), blank=True)
    address = models.TextField(_("address"), blank=True)
    handicap = models.DecimalField(_("handicap"), max_digits=5, decimal_places=2, null=True, blank=True)
    hidden = models.BooleanField(_("hidden"), default=False, help_text=_("Keeps the places in lists, without a name."))
    deceased_on = models.DateField(_("deceased on"), null=True, blank=True)
    merged_into = models.ForeignKey("self", models.PROTECT, related_name="merged", null=True, blank=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["sort_key", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "number"], name="one_player_of_a_number"),
            models.CheckConstraint(condition=~Q(merged_into=F("pk")), name="player_not_merged_into_himself"),
        ]
        indexes = [
            # The list of players skips to a page in these alone.
            models.Index(
                fields=["federation", "sort_key", "id", "hidden"],
                condition=Q(merged_into__isnull=True),
                name="player_by_name",
            ),
            models.Index(
                fields=["federation", "number", "id", "hidden"],
                condition=Q(merged_into__isnull=True),
                name="player_by_number",
            ),
            models.Index(fields=["federation", "search_key"], name="player_by_search_key"),
            # Guests of every event are looked for among the few who are hidden.
            models.Index(
                fields=["federation", "search_key", "id"],
                condition=Q(hidden=True, merged_into__isnull=True),
                name="hidden_player_by_search_key",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def name(self) -> str:
        """First and last name, as it is spoken; whether it may be shown is decided by `registry.permissions`."""
        return str(self)


class Membership(models.Model):
    """A player's time in a club; both days belong to it. One home club at a time (`registry.services.memberships`)."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    club = models.ForeignKey(Club, models.PROTECT, related_name="memberships")
    home = models.BooleanField(_("home club"), default=True)
    starts = models.DateField(_("from"))
    ends = models.DateField(_("to"), null=True, blank=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["player", "-starts", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends__isnull=True) | Q(ends__gte=F("starts")), name="membership_ends_after_start"
            ),
            models.UniqueConstraint(
                fields=["player"], condition=Q(home=True, ends__isnull=True), name="one_open_home_club"
            ),
            models.UniqueConstraint(fields=["player", "club", "starts"], name="one_membership_from_a_day"),
        ]
        indexes = [
            models.Index(fields=["player", "starts", "ends", "club", "home"], name="membership_of_player"),
            models.Index(fields=["club", "starts", "ends"], name="membership_of_club"),
        ]

    def __str__(self) -> str:
        return f"{self.player} – {self.club}"
