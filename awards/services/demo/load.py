"""Loading the demo: the Swedish federation, the Faroese and the American one, all of them or nothing."""

from datetime import date

from django.db import transaction

from awards.services.demo.accounts import PLAYER
from awards.services.demo.american import load_american
from awards.services.demo.faroese import load_faroese
from awards.services.demo.swedish import Size, load_swedish
from registry.models import Federation
from registry.services.progress import Progress, silent
from registry.services.users import Covers, give_role


@transaction.atomic
def load_demo(
    *, today: date, size: Size | None = None, accounts: bool = False, progress: Progress = silent
) -> tuple[Federation, ...]:
    """Load the demo as it stands on the morning of `today`; `size` is that of the Swedish federation.

    `accounts` lets the ready accounts sign in; without them nobody can. The ready Swedish player belongs to a Faroese
    club too.
    """
    swedish = load_swedish(today=today, size=size, accounts=accounts, progress=progress)
    known, office = swedish.known_player, swedish.register.office
    faroese = load_faroese(today=today, swede=known, by=office, accounts=accounts, progress=progress)
    if accounts:
        islander = faroese.register.players[faroese.members[-1].number]
        federation = faroese.register.federation
        give_role(email=PLAYER.email, federation=federation, covers=Covers(player=islander), by=None)
    american = load_american(today=today, accounts=accounts, progress=progress)
    return swedish.register.federation, faroese.register.federation, american.register.federation
