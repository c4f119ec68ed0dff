"""The office of one federation finds nothing of another's: by address, list, search, suggestion, export or admin."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from awards.models import Report
from awards.services.filing import file_report
from registry.admin import site
from registry.choices import RoleKind
from registry.models import Attachment, Change, Federation, Mail, User
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.views.test_access import GET, POST, address, text_of
from tests.cast import Cast
from tests.factories import (
    FederationFactory,
    PlayerFactory,
    RankingListFactory,
    RankingPlaceFactory,
    RoleFactory,
    TitleAwardFactory,
    UserFactory,
)

pytestmark = pytest.mark.django_db

# What is written of the Swedish federation's records, and of no other's.
SECRETS = (
    *("Åsa", "Öberg", "Dolda", "Hemlig", "4711", "4712", "Åkanten", "Björken", "Norra", "Granvägen"),
    *("asa.private@example.org", "official-a@example.org", "Tisdagsbarometern"),
)
# Pages that belong to no federation, or to whoever is signed in.
OF_NO_FEDERATION = {
    *("home", "health", "rules", "what-if", "claim-where", "account", "account_email", "choose-language"),
}
SEARCHES = (
    *("players/?q=oberg", "players/?q=4711", "players/?club=101", "players/?club=akanten", "players/?title=spader"),
    *("clubs/?q=akanten", "clubs/?q=101", "events/?q=barometer", "events/?club=101", "titles/?title=spader"),
    *("ranking/?club=101", "ranking/?player=4711", "ranking/csv/?club=101", "ranking/csv/", "reports/?q=utkast"),
    *("users/?q=official", "users/?q=101", "statements/?club=101", "pins/?q=oberg", "pins/?club=101"),
    *("reports/new/suggestions/?row-0-player-0=oberg", "reports/new/player/?row-0-player-0=4711"),
    *("reports/new/player/?organiser=101&row-0-player-0=4711", "sanctions/?q=silver", "calendar/?club=101"),
    *("rallies/", "series/", "planned/", "desk/", "rechecks/", "runs/", "prices/"),
)


@pytest.fixture
def filed(cast: Cast) -> Report:
    players = [cast.player, cast.hidden, *members(cast.club_a, 14)]
    made = drafted(pairs_report(cast.club_a, players, name="Tisdagsbarometern"), cast.official_a, cast.club_a)
    TitleAwardFactory(player=cast.player, title="spader")
    RankingPlaceFactory(list=RankingListFactory(federation=cast.federation, players=1), player=cast.player)
    return file_report(report_id=made.pk, by=cast.official_a)


@pytest.fixture
def waiting(cast: Cast, filed: Report) -> Report:
    report = pairs_report(cast.club_a, members(cast.club_a, 8, first=30001), name="Hemligt utkast")
    report["standings"][3]["players"][1] = "99999"
    made = drafted(report, cast.official_a, cast.club_a)
    made.reader = "form"
    made.save(update_fields=["reader"])
    return made


@pytest.fixture
def client(cast: Cast) -> Client:
    """The office of the other federation, which has a player and a club of its own."""
    PlayerFactory(federation=Federation.objects.get(code="dbf"), number="1", first_name="Karen", last_name="Blixen")
    client = Client()
    client.force_login(cast.foreign_office)
    return client


def found_in(text: str) -> list[str]:
    """The secrets in a page, without what was asked for: a search box and links repeat that."""
    shown = re.sub(r"""(value|href|action|hx-[a-z-]+)=("[^"]*"|'[^']*')""", "", text)
    # The help of the typed list has him as its example.
    shown = shown.replace("“Åsa Öberg - Bo Ek 55”", "")
    return [secret for secret in SECRETS if secret in shown]


def theirs(name: str, cast: Cast, filed: Report, waiting: Report) -> str:
    """The address with the Swedish record, asked for in the other federation."""
    return address(name, cast, filed, waiting).replace("/sbf/", "/dbf/", 1)


@pytest.mark.parametrize("name", sorted(GET.keys() - OF_NO_FEDERATION))
def test_address_with_another_federations_record_shows_nothing_of_it(
    name: str, client: Client, cast: Cast, filed: Report, waiting: Report
) -> None:
    path = theirs(name, cast, filed, waiting)
    answer = client.get(path)
    has_key = path != reverse_without_key(name)
    if has_key and name != "welcome":
        assert answer.status_code == 404, path
    assert found_in(text_of(answer)) == []


@pytest.mark.parametrize("name", sorted(POST.keys() - OF_NO_FEDERATION))
def test_nothing_is_done_to_another_federations_record(
    name: str, client: Client, cast: Cast, filed: Report, waiting: Report
) -> None:
    path = theirs(name, cast, filed, waiting)
    changes = Change.objects.count()
    answer = client.post(path)
    if path != reverse_without_key(name):
        assert answer.status_code == 404, path
    assert Change.objects.count() == changes
    assert found_in(text_of(answer)) == []


def reverse_without_key(name: str) -> str:
    """The address of a page that needs nothing but the federation; empty for one that needs more."""
    ways = get_resolver().reverse_dict.getlist(name)
    parts = {parameter for way in ways for _form, parameters in way[0] for parameter in parameters}
    return reverse(name, kwargs={"federation": "dbf"}) if parts <= {"federation"} else ""


@pytest.mark.parametrize("search", SEARCHES)
def test_search_finds_nothing_of_another_federation(
    search: str, client: Client, cast: Cast, filed: Report, waiting: Report
) -> None:
    answer = client.get(f"/dbf/{search}")
    assert answer.status_code in {200, 404}
    assert found_in(text_of(answer)) == []


def test_error_message_tells_no_name_of_another_federation(client: Client, cast: Cast) -> None:
    own = Federation.objects.get(code="dbf")
    page = f"/dbf/players/{own.players.get().number}/merge/"
    answer = client.post(page, {"number": "4711", "reason": "x"})
    # The number was asked for.
    assert (answer.status_code, found_in(text_of(answer).replace("4711", ""))) == (422, [])
    invited = client.post("/dbf/users/invite/", {"email": "a@example.org", "kind": "club", "number": "101"})
    assert (invited.status_code, found_in(text_of(invited))) == (422, [])


# --- the admin -------------------------------------------------------------------------------------------------------


def registered() -> list[tuple[str, Any]]:
    return [(f"{model._meta.app_label}_{model._meta.model_name}", model) for model in site._registry]


@pytest.fixture
def kept(cast: Cast, filed: Report) -> None:
    """What has no row yet."""
    Mail.objects.create(federation=cast.federation, key="x", to="asa.private@example.org", subject="Åkanten", body="x")
    Attachment.objects.create(
        federation=cast.federation, name="Öberg.txt", content_type="text/plain", content=b"x", sha256="x",
        added_by=cast.office,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "model"), registered(), ids=lambda value: value if isinstance(value, str) else "")
def test_admin_shows_the_office_its_own_federation_alone(
    name: str, model: Any, client: Client, cast: Cast, filed: Report, kept: None
) -> None:
    listed = client.get(reverse(f"admin:{name}_changelist"))
    assert listed.status_code in {200, 403}
    assert found_in(text_of(listed)) == []
    others = model._default_manager.exclude(pk__in=own_rows(name, model, cast)).order_by("-pk")[:3]
    for record in others:
        page = client.get(reverse(f"admin:{name}_change", args=[record.pk]), follow=True)
        assert found_in(text_of(page)) == [], record


def own_rows(name: str, model: Any, cast: Cast) -> list[Any]:
    """The rows that the office does see: its own federation and itself."""
    if name == "registry_federation":
        return list(Federation.objects.filter(code="dbf").values_list("pk", flat=True))
    return [cast.foreign_office.pk] if model is User else []


@pytest.mark.parametrize(("name", "model"), registered(), ids=lambda value: value if isinstance(value, str) else "")
def test_admin_search_finds_nothing_of_another_federation(
    name: str, model: Any, client: Client, cast: Cast, filed: Report, kept: None
) -> None:
    for word in ("4711", "101", "oberg", "akanten", "asa.private@example.org", "01"):
        answer = client.get(reverse(f"admin:{name}_changelist"), {"q": word})
        assert (word, found_in(text_of(answer))) == (word, [])


@pytest.mark.parametrize(
    ("model", "field", "term"),
    [
        *(("membership", "player", "oberg"), ("membership", "club", "akanten")),
        *(("club", "district", "norra"), ("district", "neighbours", "norra")),
    ],
)
def test_admin_suggests_nothing_of_another_federation(
    model: str, field: str, term: str, client: Client, cast: Cast
) -> None:
    asked = {"app_label": "registry", "model_name": model, "field_name": field, "term": term}
    answer = client.get(reverse("admin:autocomplete"), asked)
    assert (answer.status_code, answer.json()["results"]) == (200, [])


def test_admin_of_the_own_office_shows_its_records(cast: Cast, filed: Report) -> None:
    client = Client()
    client.force_login(cast.office)
    assert "4711" in text_of(client.get(reverse("admin:registry_player_changelist")))


def test_superuser_sees_all_federations(cast: Cast) -> None:
    client = Client()
    client.force_login(UserFactory(is_superuser=True, is_staff=True))
    other = PlayerFactory(federation=FederationFactory(), number="77077")
    text = text_of(client.get(reverse("admin:registry_player_changelist")))
    assert [number in text for number in ("4711", other.number)] == [True, True]


def test_office_of_two_federations_sees_both_and_nothing_of_a_third(cast: Cast) -> None:
    RoleFactory(user=cast.foreign_office, federation=cast.federation, kind=RoleKind.OFFICE)
    third = PlayerFactory(federation=FederationFactory(), number="77077")
    client = Client()
    client.force_login(cast.foreign_office)
    text = text_of(client.get(reverse("admin:registry_player_changelist")))
    assert [number in text for number in ("4711", third.number)] == [True, False]
