"""The ready accounts of the demo, one for each role. They protect nothing: all of it is made up."""

from dataclasses import asdict, dataclass

from django.contrib.auth.hashers import make_password
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from registry.models import User


@dataclass(frozen=True)
class Account:
    """An account with what its holder is, and of which federation."""

    federation: str
    role: str | Promise
    email: str
    password: str


SWEDISH, FAROESE, AMERICAN = "Svenska Brickförbundet", "Føroya Kortspælarasamband", "Atlantic Contract League"

OFFICE = Account(SWEDISH, _("office"), "kansli@sbf.example", "visa-alla-korten-52")
DISTRICT = Account(SWEDISH, _("district officer"), "distrikt@sbf.example", "granne-bjuder-pass-7")
CLUB = Account(SWEDISH, _("club official"), "klubb@sbf.example", "tre-sang-utan-trumf")
PLAYER = Account(SWEDISH, _("player"), "spelare@sbf.example", "hjarter-dam-faller-3")
FAROESE_OFFICE = Account(FAROESE, _("office"), "skrivstova@fbs.example", "oll-kortini-a-bordid-52")
FAROESE_CLUB = Account(FAROESE, _("club official"), "felag@fbs.example", "triggja-grand-i-havn")
FAROESE_PLAYER = Account(FAROESE, _("player"), "spaelari@fbs.example", "rutarkongur-fellur-9")
AMERICAN_OFFICE = Account(AMERICAN, _("office"), "office@acbl.example", "thirteen-tricks-a-deal")
AMERICAN_UNIT = Account(AMERICAN, _("district officer"), "unit@acbl.example", "second-hand-low-2001")
AMERICAN_CLUB = Account(AMERICAN, _("club official"), "club@acbl.example", "third-hand-high-2001")
AMERICAN_PLAYER = Account(AMERICAN, _("player"), "player@acbl.example", "cover-an-honor-12")
ACCOUNTS = (
    *(OFFICE, DISTRICT, CLUB, PLAYER),
    *(FAROESE_OFFICE, FAROESE_CLUB, FAROESE_PLAYER),
    *(AMERICAN_OFFICE, AMERICAN_UNIT, AMERICAN_CLUB, AMERICAN_PLAYER),
)


def demo_accounts() -> list[dict[str, object]]:
    """What the sign-in page lists in demo mode: federation, role, email and password of each account."""
    return [asdict(account) for account in ACCOUNTS]


def make_clerk(email: str, name: str) -> User:
    """Someone whose name stands under filings; he cannot sign in."""
    return User.objects.create(email=email, name=name, is_active=False, password=make_password(None))


def open_account(account: Account, clerk: User) -> None:
    """Let the clerk sign in with the account's password."""
    clerk.is_active = True
    clerk.set_password(account.password)
    clerk.save(update_fields=["is_active", "password"])
