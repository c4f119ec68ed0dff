"""What is built from the ledger and can be dropped and rebuilt at any time."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.choices import ListKind, TitleKind, TitleSource, TitleState
from registry.models import Club, Federation, Player


class Holding(models.Model):
    """What a player holds, in hundredths of a masterpoint: always the sum of his ledger entries, never added to.

    `version` grows by one with each refresh; `titled_version` is the version at which his titles were last looked at.
    """

    player = models.OneToOneField(Player, models.PROTECT, primary_key=True, related_name="holding")
    total = models.IntegerField(_("total"), default=0)
    gold = models.IntegerField(_("gold"), default=0)
    silver = models.IntegerField(_("silver"), default=0)
    bronze = models.IntegerField(_("bronze"), default=0)
    black = models.IntegerField(_("black"), default=0)
    red = models.IntegerField(_("red"), default=0)
    title = models.CharField(_("title"), max_length=20, blank=True)
    version = models.PositiveIntegerField(default=1)
    titled_version = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("holding")
        verbose_name_plural = _("holdings")
        indexes = [
            models.Index(
                fields=["player"],
                condition=~Q(version=models.F("titled_version")),
                name="holdings_whose_titles_are_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.total}"


class RankingList(models.Model):
    """The ranking of a federation as published for a day."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="ranking_lists")
    day = models.DateField(_("day"))
    kind = models.CharField(_("kind"), max_length=8, choices=ListKind)
    published_at = models.DateTimeField(_("published"), default=timezone.now)
    players = models.PositiveIntegerField(_("players"), default=0)

    class Meta:
        verbose_name = _("ranking list")
        verbose_name_plural = _("ranking lists")
        ordering = ["-day", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "kind", "day"], name="one_list_of_a_kind_and_day"),
            models.UniqueConstraint(fields=["federation"], condition=Q(kind=ListKind.CURRENT), name="one_current_list"),
        ]

    def __str__(self) -> str:
        return f"{self.federation_id} {self.day}"


class RankingPlace(models.Model):
    """A player's place on a list; who has the same points has the same place (1, 2, 2, 4).

    Every night writes a row for each player on the list, from those two tables themselves, so the database does not
    check its keys again row by row (that took as long as the sums of the ledger); `manage.py verify_ledger` does. An
    index by player alone is not needed either: a player's places are looked up list by list.
    """

    list = models.ForeignKey(RankingList, models.CASCADE, related_name="places", db_index=False, db_constraint=False)
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="ranking_places", db_index=False, db_constraint=False
    )
    place = models.PositiveIntegerField(_("place"))
    points = models.IntegerField(_("ranking points"))

    class Meta:
        verbose_name = _("ranking place")
        verbose_name_plural = _("ranking places")
        ordering = ["list", "place", "pk"]
        constraints = [models.UniqueConstraint(fields=["list", "player"], name="one_place_of_a_player")]
        indexes = [models.Index(fields=["list", "place", "player"], name="ranking_in_order")]

    def __str__(self) -> str:
        return f"{self.place} {self.player_id}"


class TitleAward(models.Model):
    """A title, or a distinction beside the titles, that a player reached.

    It stays when a correction takes the points away, until the office decides (`TitleDecision`); `questioned_at` is
    when that was noticed. A title that was withdrawn is kept as such.
    """

    player = models.ForeignKey(Player, models.PROTECT, related_name="titles")
    ruleset = models.CharField(_("edition"), max_length=32)
    kind = models.CharField(_("kind"), max_length=8, choices=TitleKind, default=TitleKind.TITLE)
    title = models.CharField(_("title"), max_length=20)
    reached_on = models.DateField(_("reached on"), help_text=_("The day of play on which the points were reached."))
    noticed_at = models.DateTimeField(_("noticed"), default=timezone.now)
    source = models.CharField(_("source"), max_length=8, choices=TitleSource, default=TitleSource.EARNED)
    state = models.CharField(_("state"), max_length=10, choices=TitleState, default=TitleState.STANDS)
    questioned_at = models.DateTimeField(_("points found missing"), null=True, blank=True)
    pin_sent_on = models.DateField(_("pin and certificate sent"), null=True, blank=True)
    pin_sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True)
    # Where they are: the player's home club when they were sent.
    pin_club = models.ForeignKey(Club, models.PROTECT, related_name="+", null=True, blank=True)
    handed_over_on = models.DateField(_("handed over"), null=True, blank=True)
    handed_over_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        verbose_name = _("title reached")
        verbose_name_plural = _("titles reached")
        ordering = ["-reached_on", "-pk"]
        constraints = [models.UniqueConstraint(fields=["player", "title"], name="one_award_of_a_title")]
        indexes = [
            models.Index(fields=["-reached_on", "-id"], name="titles_newest_first"),
            models.Index(
                fields=["-reached_on", "-id"],
                condition=Q(source=TitleSource.EARNED, handed_over_on=None),
                name="pins_on_their_way",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.title}"
