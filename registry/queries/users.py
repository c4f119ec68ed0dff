"""Users with their roles."""

from fnmatch import fnmatchcase

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Subquery, Value, When

from registry.choices import RoleKind
from registry.models import AccessLink, Federation, Role, User

# Whoever decides about others' records signs in with a second factor.
GUARDED_KINDS = (RoleKind.DISTRICT, RoleKind.OFFICE)
BY_WEIGHT = (RoleKind.OFFICE, RoleKind.DISTRICT, RoleKind.CLUB, RoleKind.PLAYER)


def roles_of_federation(federation: Federation) -> QuerySet[Role]:
    """The roles in the federation with users and what they cover, in the order of the mail addresses.

    Annotated: `second_factor` (bool), `invited_at` and `invited_until` of the last invitation (None without one).
    """
    last = AccessLink.objects.filter(role=OuterRef("pk")).order_by("-made_at", "-pk")
    factors = Authenticator.objects.filter(user=OuterRef("user"), type=Authenticator.Type.TOTP)
    roles = Role.objects.filter(federation=federation).select_related("user", "player", "club", "district")
    return roles.annotate(
        second_factor=Exists(factors),
        invited_at=Subquery(last.values("made_at")[:1]),
        invited_until=Subquery(last.values("expires_at")[:1]),
    ).order_by("user__email", "pk")


def roles_found(roles: QuerySet[Role], text: str) -> QuerySet[Role]:
    """Those of `roles` with the text in the user's address or name, or as number of club, district or player."""
    return roles.filter(
        Q(user__email__icontains=text)
        | Q(user__name__icontains=text)
        | Q(club__number=text)
        | Q(district__number=text)
        | Q(player__number=text)
    )


def roles_of_user(user: User) -> list[Role]:
    """All roles of a user with federation and what they cover, by federation, the weightiest first."""
    order = Case(*(When(kind=kind, then=Value(rank)) for rank, kind in enumerate(BY_WEIGHT)))
    roles = Role.objects.filter(user=user).select_related("federation", "player", "club", "district")
    return list(roles.order_by("federation__name", "federation", order, "pk"))


def offices_of(user: User) -> frozenset[int]:
    """The ids of the federations in whose office the user is; none once he is switched off."""
    if not user.is_active:
        return frozenset()
    return frozenset(Role.objects.filter(user=user, kind=RoleKind.OFFICE).values_list("federation_id", flat=True))


def is_guarded(user: User) -> bool:
    """Whether the user has a role, in any federation, that asks for a second factor."""
    return bool(user.is_superuser) or Role.objects.filter(user=user, kind__in=GUARDED_KINDS).exists()


def has_second_factor(user: User) -> bool:
    """Whether the user has set up an authenticator app."""
    return bool(Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists())


def is_exempt(user: User) -> bool:
    """Whether the user needs no second factor whatever his roles: the accounts of the demo."""
    return any(fnmatchcase(user.email, pattern) for pattern in settings.SECOND_FACTOR_EXEMPT)


def first_role(user: User) -> Role | None:
    """The role by which the user is known first: office, district, club, then player; None without a role."""
    order = Case(*(When(kind=kind, then=Value(rank)) for rank, kind in enumerate(BY_WEIGHT)))
    roles = Role.objects.filter(user=user).select_related("federation", "player")
    return roles.order_by(order, "pk").first()
