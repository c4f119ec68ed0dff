"""The ready accounts of the demo, one for each role. They protect nothing: all of it is made up."""

from dataclasses import dataclass

from django.contrib.auth.hashers import make_password
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from registry.models import User


@dataclass(frozen=True)
class Account:
    """An account with what its holder is."""

    role: str | Promise
    email: str
    password: str


OFFICE = Account(_("office"), "kansli@sbf.example", "visa-alla-korten-52")
DISTRICT = Account(_("district officer"), "distrikt@sbf.example", "granne-bjuder-pass-7")
CLUB = Account(_("club official"), "klubb@sbf.example", "tre-sang-utan-trumf")
PLAYER = Account(_("player"), "spelare@sbf.example", "hjarter-dam-faller-3")
ACCOUNTS = (OFFICE, DISTRICT, CLUB, PLAYER)


def demo_accounts() -> list[dict[str, object]]:
    """What the sign-in page lists in demo mode: role, email and password of each account."""
    return [{"role": account.role, "email": account.email, "password": account.password} for account in ACCOUNTS]


def make_clerk(email: str, name: str) -> User:
    """Someone whose name stands under filings; he cannot sign in."""
    return User.objects.create(email=email, name=name, is_active=False, password=make_password(None))


def open_account(account: Account, clerk: User) -> None:
    """Let the clerk sign in with the account's password."""
    clerk.is_active = True
    clerk.set_password(account.password)
    clerk.save(update_fields=["is_active", "password"])
