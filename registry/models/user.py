"""Users, who sign in with their mail address, and the roles that say what they may do."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from registry.choices import RoleKind
from registry.models.federation import Club, District, Federation
from registry.models.player import Player


class UserManager(BaseUserManager["User"]):
    """Makes users whose mail address is in lower case, so that one address is one user."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A user who can sign in; without a password only by mailed code."""
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A user with every right in the admin."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        """The user of a mail address, however it is written."""
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """Someone who signs in. What he may do is said by his roles."""

    email = models.EmailField(_("mail"), unique=True)
    name = models.CharField(_("name"), max_length=160, blank=True)
    is_staff = models.BooleanField(_("may open the admin"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    language = models.CharField(
        _("language"), max_length=8, blank=True, help_text=_("Chosen on a page; without one, that of the federation.")
    )

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        ordering = ["email"]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        """The name, else the address."""
        return str(self)


class Role(models.Model):
    """What a user is in a federation, and what that covers."""

    user = models.ForeignKey(User, models.CASCADE, related_name="roles")
    federation = models.ForeignKey(Federation, models.PROTECT, related_name="roles")
    kind = models.CharField(_("kind"), max_length=10, choices=RoleKind)
    player = models.ForeignKey(Player, models.PROTECT, related_name="roles", null=True, blank=True)
    club = models.ForeignKey(Club, models.PROTECT, related_name="roles", null=True, blank=True)
    district = models.ForeignKey(District, models.PROTECT, related_name="roles", null=True, blank=True)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        ordering = ["user", "pk"]
        constraints = [
            models.CheckConstraint(
                name="role_covers_what_its_kind_says",
                condition=(
                    Q(kind=RoleKind.PLAYER, player__isnull=False, club__isnull=True, district__isnull=True)
                    | Q(kind=RoleKind.CLUB, player__isnull=True, club__isnull=False, district__isnull=True)
                    | Q(kind=RoleKind.DISTRICT, player__isnull=True, club__isnull=True, district__isnull=False)
                    | Q(kind=RoleKind.OFFICE, player__isnull=True, club__isnull=True, district__isnull=True)
                ),
            ),
            # One for each kind: where a column is empty, SQLite knows no equal rows.
            models.UniqueConstraint(fields=["user", "player"], name="one_role_for_a_player"),
            models.UniqueConstraint(fields=["user", "club"], name="one_role_for_a_club"),
            models.UniqueConstraint(fields=["user", "district"], name="one_role_for_a_district"),
            models.UniqueConstraint(
                fields=["user", "federation"], condition=Q(kind=RoleKind.OFFICE), name="one_role_in_an_office"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}"
