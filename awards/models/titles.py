"""What the office decided about titles; the titles themselves are built from the ledger."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from awards.choices import TitleVerdict
from registry.models import Club, Federation, Player


class TitleDecision(models.Model):
    """The office's word on a title whose points a correction took away."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="title_decisions")
    ruleset = models.CharField(_("edition"), max_length=32)
    title = models.CharField(_("title"), max_length=20)
    verdict = models.CharField(_("decision"), max_length=10, choices=TitleVerdict)
    why = models.TextField(_("why"))
    decided_at = models.DateTimeField(_("decided"), default=timezone.now)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)

    class Meta:
        verbose_name = _("decision on a title")
        verbose_name_plural = _("decisions on titles")
        ordering = ["-decided_at", "-pk"]
        constraints = [models.CheckConstraint(condition=~Q(why=""), name="a_decision_on_a_title_says_why")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.title} {self.verdict}"


class TitleNotice(models.Model):
    """A club was written to of a member's title: once for each title. Rows only grow.

    `month` is the first of the month whose bookings gave it; `before` is the title that he had, empty for none.
    """

    player = models.ForeignKey(Player, models.PROTECT, related_name="title_notices")
    club = models.ForeignKey(Club, models.PROTECT, related_name="title_notices")
    ruleset = models.CharField(_("edition"), max_length=32)
    title = models.CharField(_("title"), max_length=20)
    before = models.CharField(_("title before"), max_length=20, blank=True)
    month = models.DateField(_("month"))
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("notice of a title")
        verbose_name_plural = _("notices of titles")
        ordering = ["-at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["player", "title"], name="one_notice_of_a_title")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.title}"


class TitleMailing(models.Model):
    """The clubs of a federation were written to of the titles of a month, by its first. Rows only grow."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="title_mailings")
    month = models.DateField(_("month"))
    at = models.DateTimeField(_("when"), default=timezone.now)
    clubs = models.PositiveIntegerField(_("clubs"), default=0)

    class Meta:
        verbose_name = _("mailing of titles")
        verbose_name_plural = _("mailings of titles")
        ordering = ["-month", "-pk"]
        constraints = [models.UniqueConstraint(fields=["federation", "month"], name="one_mailing_of_a_month")]

    def __str__(self) -> str:
        return f"{self.federation_id} {self.month}"
