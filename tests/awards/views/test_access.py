"""Every address is walked as every role: the table says who may, and an address that is not in it fails."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from awards.choices import RallyKind, TitleState
from awards.models import Rally, Report
from awards.services.filing import file_report
from registry.models import Player
from registry.services.links import link_for_role, token_of
from sanctions.choices import State
from sanctions.models import Application, Week
from tests.awards.played_boards import boards_address
from tests.awards.prices import price_address, statement_of
from tests.awards.reports import drafted, members, pairs_report
from tests.awards.result_files import file_address
from tests.awards.series import series_address
from tests.cast import Cast
from tests.factories import ApplicationFactory, RankingListFactory, RankingPlaceFactory, TitleAwardFactory
from tests.sanctions.waiting import waiting

pytestmark = pytest.mark.django_db

ROLES = (
    *("visitor", "stranger", "player_user", "hidden_user", "official_a", "official_b"),
    *("officer_north", "officer_south", "office", "foreign_office"),
)
# A visitor is asked to sign in where the office alone may enter: 302. A refusal is 403, what one may not know of 404.
PUBLIC = dict.fromkeys(ROLES, 200)
FILERS = {"official_a", "official_b", "officer_north", "officer_south", "office"}
FILING = {role: 200 if role in FILERS else 302 if role == "visitor" else 403 for role in ROLES}
OFFICE = {role: 200 if role == "office" else 302 if role == "visitor" else 403 for role in ROLES}
RUNS_RALLIES = {
    role: 200 if role in {"officer_north", "officer_south", "office"} else 302 if role == "visitor" else 403
    for role in ROLES
}
ITS_RALLY = {role: 404 if role == "officer_south" else status for role, status in RUNS_RALLIES.items()}
ITS_FILERS = {
    role: FILING[role] if FILING[role] != 200 or role in {"official_a", "officer_north", "office"} else 404
    for role in ROLES
}
POSTED_BY_ITS_FILERS = {
    role: 302 if role in {"official_a", "office"} else 404 if role in FILERS else FILING[role] for role in ROLES
}
OF_THE_HIDDEN = {
    role: 200 if role in {"hidden_user", "official_a", "officer_north", "office"} else 404 for role in ROLES
}

# Pages of a granted event.
OF_A_SANCTION = ("sanctioned", "invitation", "planned-event")

GET = {
    "home": dict.fromkeys(ROLES, 200),
    "health": dict.fromkeys(ROLES, 503),
    "rules": dict.fromkeys(ROLES, 200),
    "what-if": dict.fromkeys(ROLES, 200),
    "what-if-now": dict.fromkeys(ROLES, 302),
    "federation": PUBLIC,
    "players": PUBLIC,
    "player": PUBLIC,
    "ranking": PUBLIC,
    "ranking-csv": PUBLIC,
    "clubs": PUBLIC,
    "club": PUBLIC,
    "titles": PUBLIC,
    "events": PUBLIC,
    "event": PUBLIC,
    **dict.fromkeys(("event-elsewhere", "event-boards", "event-board", "event-card"), PUBLIC),
    **dict.fromkeys(("event-usebio", "event-pbn"), PUBLIC),
    **dict.fromkeys(("calendar", "calendar-season", "sanctioned"), PUBLIC),
    "invitation": {role: 200 if answer == 302 else answer for role, answer in POSTED_BY_ITS_FILERS.items()}
    | {"visitor": 302},
    **dict.fromkeys(("calendar-feed", "calendar-feed-club", "calendar-feed-district"), PUBLIC),
    "reports": FILING,
    **dict.fromkeys(("upload", "template-xlsx", "template-csv"), FILING),
    **dict.fromkeys(("report-boards", "report-board", "report-card"), ITS_FILERS),
    **dict.fromkeys(("report", "result-file", "result-file-event"), ITS_FILERS),
    # With every name that was sent: whoever files for its club or sent it, and the office.
    **dict.fromkeys(("result-file-raw", "result-file-template"), ITS_FILERS | {"officer_north": 404}),
    "typing": FILING,
    "typing-suggestions": FILING,
    "typing-player": FILING,
    **dict.fromkeys(
        ("typing-change", "board-correct"),
        {role: 200 if answer == 302 else answer for role, answer in POSTED_BY_ITS_FILERS.items()} | {"visitor": 302},
    ),
    "desk": FILING,
    "series-list": FILING,
    "series-new": FILING,
    "series": ITS_FILERS,
    **dict.fromkeys(
        ("series-change", "series-remove", "match-new", "match-change"),
        {role: 200 if answer == 302 else answer for role, answer in POSTED_BY_ITS_FILERS.items()} | {"visitor": 302},
    ),
    "override": OFFICE,
    "move": OFFICE,
    "title-decide": OFFICE,
    "certificate": {role: 200 if role in {"player_user", "official_a", "office"} else 404 for role in ROLES},
    "rallies": PUBLIC,
    "rally": PUBLIC,
    "rally-new": RUNS_RALLIES,
    "planned": RUNS_RALLIES,
    "planned-event": ITS_RALLY,
    **dict.fromkeys(("rally-change", "rally-events", "rally-places", "rally-reopen"), ITS_RALLY),
    "pins": OFFICE,
    "pins-hand-over": {role: 200 if role in {"official_a", "official_b", "office"} else OFFICE[role] for role in ROLES},
    "rechecks": OFFICE,
    "recheck": OFFICE,
    "enter": OFFICE,
    "merge": OFFICE,
    "player-join": OFFICE,
    "runs": OFFICE,
    "claim-where": dict.fromkeys(ROLES, 200),
    "account": {role: 302 if role == "visitor" else 200 for role in ROLES},
    "account_email": {role: 302 if role == "visitor" else 200 for role in ROLES},
    "claim": PUBLIC,
    "claim-sent": PUBLIC,
    "welcome": PUBLIC,
    "statements": FILING,
    **dict.fromkeys(("statement", "statement-csv", "statement-pdf"), ITS_FILERS),
    **dict.fromkeys(("price-lists", "price-list-new", "price-list", "price-list-change"), OFFICE),
    **dict.fromkeys(("price-new", "price-change"), OFFICE),
    "users": OFFICE,
    "user-invite": OFFICE,
    "user-role": OFFICE,
    **dict.fromkeys(("sanctions", "sanction-new", "week-new"), FILING),
    "sanction": ITS_FILERS,
    **dict.fromkeys(
        ("sanction-change", "week"),
        {role: 200 if answer == 302 else answer for role, answer in POSTED_BY_ITS_FILERS.items()} | {"visitor": 302},
    ),
}
# The office's forms are sent empty: what it may do answers with the form's errors.
SENT_EMPTY = {role: 422 if role == "office" else OFFICE[role] for role in ROLES}
POST = {
    "choose-language": dict.fromkeys(ROLES, 302),
    "report-file": POSTED_BY_ITS_FILERS,
    "report-sanction": POSTED_BY_ITS_FILERS,
    "report-withdraw": POSTED_BY_ITS_FILERS,
    "report-amend": {
        role: 422 if status == 302 and role != "visitor" else status for role, status in POSTED_BY_ITS_FILERS.items()
    },
    # A bronze report asks for no right; what nobody has filed is booked by nobody.
    "report-book": {role: 302 if role == "office" else OFFICE[role] for role in ROLES},
    "player-part": SENT_EMPTY,
    "report-return": SENT_EMPTY,
    "report-settle": SENT_EMPTY,
    "series-finish": POSTED_BY_ITS_FILERS,
    "match-remove": POSTED_BY_ITS_FILERS,
    **dict.fromkeys(
        ("rally-close", "rally-event-remove"),
        {role: 302 if status == 200 else status for role, status in ITS_RALLY.items()},
    ),
    # Without a choice the office is led back to the list.
    **dict.fromkeys(
        ("pins-print", "pins-send", "pins-take-back", "statements-close", "price-remove"),
        {role: 302 if role == "office" else OFFICE[role] for role in ROLES},
    ),
    "sanction-checks": FILING,
    **dict.fromkeys(("sanction-submit", "week-send"), POSTED_BY_ITS_FILERS),
    # The district may see the application, and is told that it cannot apply for the club.
    "sanction-copy": POSTED_BY_ITS_FILERS | {"officer_north": 302},
    # Asking back, sent empty to the district of a club's application.
    "sanction-step": {
        role: FILING[role] if FILING[role] != 200 else 422 if role in {"officer_north", "office"} else 404
        for role in ROLES
    },
    "user-role-take": SENT_EMPTY,
    "user-role-invite": {role: 302 if role == "office" else OFFICE[role] for role in ROLES},
}


OF_AN_APPLICATION = {
    *("sanction", "sanction-step", "sanction-change", "sanction-submit", "sanction-copy", "week", "week-send"),
}


def named_patterns(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            # allauth and the admin: tests/registry/test_addresses.py.
            if str(pattern.pattern) not in {"accounts/", "admin/"}:
                yield from named_patterns(pattern)
        elif isinstance(pattern, URLPattern):
            yield str(pattern.name)


@pytest.fixture
def event_report(cast: Cast) -> Report:
    players = [cast.player, cast.hidden, *members(cast.club_a, 14)]
    draft = drafted(pairs_report(cast.club_a, players), cast.official_a, cast.club_a)
    return file_report(report_id=draft.pk, by=cast.official_a)


@pytest.fixture
def draft(cast: Cast, event_report: Report) -> Report:
    players = members(cast.club_a, 8, first=30001)
    report = pairs_report(cast.club_a, players, name="Hemligt utkast")
    report["standings"][3]["players"][1] = "99999"
    made = drafted(report, cast.official_a, cast.club_a)
    # As if it had been typed, so that it can be typed anew.
    made.reader = "form"
    made.save(update_fields=["reader"])
    return made


def title_of(player: Player, state: TitleState = TitleState.QUESTIONED) -> int:
    """The id of a title of his that stands so."""
    award = player.titles.filter(state=state).first()
    if award is None:
        title = "ruter" if state == TitleState.QUESTIONED else "klover"
        award = TitleAwardFactory(player=player, state=state, title=title)
    return award.pk


def rally_of(cast: Cast) -> int:
    """The id of a rally of the northern district."""
    made, _new = Rally.objects.get_or_create(
        federation=cast.federation, district=cast.north, kind=RallyKind.DISTRICT, name="Vårrallyt"
    )
    return made.pk


def sanction_of(cast: Cast) -> int:
    """The id of what club A may hold this month; who answers for it is not told."""
    granted = cast.club_a.applications.filter(state=State.GRANTED).first()
    if granted is None:
        granted = ApplicationFactory(club=cast.club_a, state=State.GRANTED, contact=cast.player, remarks="Granvägen 3")
    return granted.pk


def application_of(cast: Cast) -> int:
    """The id of an application of club A that waits for the northern district."""
    made = cast.club_a.applications.filter(state=State.SUBMITTED).first()
    return (made or waiting(cast.club_a, cast.official_a)).pk


def applying_address(name: str, cast: Cast) -> dict[str, Any]:
    """The way to a draft of club A, to its bridge week, or to an application of the club."""
    if name == "sanction-step":
        return {"pk": application_of(cast), "action": "ask_back"}
    if name in {"sanction", "sanction-copy"}:
        return {"pk": application_of(cast)}
    draft = cast.club_a.applications.filter(state=State.DRAFT).first()
    if draft is None:
        week = Week.objects.create(federation=cast.federation, club=cast.club_a, name="Hemliga veckan")
        draft = ApplicationFactory(club=cast.club_a, contact=cast.player, week=week)
    return {"pk": draft.week_id if name.startswith("week") else draft.pk}


def address(name: str, cast: Cast, event_report: Report, draft: Report, number: str = "4711") -> str:
    if name in {"home", "health", "claim-where", "account", "account_email", "choose-language"}:
        return reverse(name)
    if name in {"rules", "what-if"}:
        return reverse(name, kwargs={"edition": "sbf-2018"})
    role = cast.official_b.roles.get()
    kwargs = {
        **dict.fromkeys(("user-role", "user-role-take", "user-role-invite"), {"pk": role.pk}),
        "welcome": {"token": token_of(link_for_role(role))},
        **dict.fromkeys(("player", "enter", "merge", "player-join", "player-part"), {"number": number}),
        **dict.fromkeys(("club", "calendar-feed-club"), {"number": cast.club_a.number}),
        "calendar-feed-district": {"number": cast.north.number},
        **{page: {"pk": sanction_of(cast) if page == name else 0} for page in OF_A_SANCTION},
        **dict.fromkeys(("event", "event-elsewhere", "event-usebio", "event-pbn"), {"pk": event_report.event_id}),
        **dict.fromkeys(("report", "typing-change"), {"pk": draft.pk}),
        **dict.fromkeys(("override", "move"), {"pk": event_report.event_id, "number": number}),
        "recheck": {"pk": event_report.pk},
        "rally-event-remove": {"pk": rally_of(cast), "event": event_report.event_id},
        "title-decide": {"pk": title_of(cast.player) if name == "title-decide" else 0},
        "certificate": {"pk": title_of(cast.player, TitleState.STANDS) if name == "certificate" else 0},
        "report-amend": {"pk": draft.pk, "old": event_report.pk},
        "report-settle": {"pk": draft.pk, "line": draft.held_lines.values_list("pk", flat=True).first()},
    }.get(name, {"pk": draft.pk} if name.startswith("report-") else {})
    if name.endswith(("-board", "-boards", "-card")) or name == "board-correct":
        kwargs = boards_address(name, event_report if name.startswith("event") else draft)
    if name.startswith("result-file"):
        kwargs = file_address(name, cast)
    if name in OF_AN_APPLICATION:
        kwargs = applying_address(name, cast)
    if name in {"statement", "statement-csv", "statement-pdf"}:
        kwargs = statement_of(event_report)
    if name.startswith("price-") and name not in {"price-lists", "price-list-new"}:
        kwargs = price_address(name, cast)
    if name in {"rally", "rally-change", "rally-events", "rally-places", "rally-reopen", "rally-close"}:
        kwargs = {"pk": rally_of(cast)}
    if name in {name for name in (*GET, *POST) if name.startswith(("series", "match"))} - {"series-list", "series-new"}:
        kwargs = series_address(name, cast)
    return reverse(name, kwargs={"federation": cast.federation.code, **kwargs})


def text_of(response: Any) -> str:
    """The whole answer, also where it comes piece by piece, or is no text."""
    return response.getvalue().decode(errors="replace")


def client_of(role: str, cast: Cast) -> Client:
    client = Client()
    if role != "visitor":
        client.force_login(getattr(cast, role))
    return client


def test_every_address_is_in_the_table() -> None:
    assert set(named_patterns(get_resolver())) == GET.keys() | POST.keys()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", GET)
def test_a_page_opens_for_whom_the_table_says(
    name: str, role: str, cast: Cast, event_report: Report, draft: Report
) -> None:
    response = client_of(role, cast).get(address(name, cast, event_report, draft), follow=name == "home")
    assert response.status_code == GET[name][role]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("name", POST)
def test_an_action_is_done_for_whom_the_table_says(
    name: str, role: str, cast: Cast, event_report: Report, draft: Report
) -> None:
    client = client_of(role, cast)
    assert client.get(address(name, cast, event_report, draft)).status_code == 405
    assert client.post(address(name, cast, event_report, draft)).status_code == POST[name][role]


@pytest.mark.parametrize("role", ROLES)
def test_a_hidden_player_is_named_only_to_whom_the_table_says(
    role: str, cast: Cast, event_report: Report, draft: Report
) -> None:
    client = client_of(role, cast)
    page = client.get(reverse("player", kwargs={"federation": "sbf", "number": cast.hidden.number}))
    assert page.status_code == OF_THE_HIDDEN[role]
    TitleAwardFactory(player=cast.hidden)
    published = RankingListFactory(federation=cast.federation, players=1)
    RankingPlaceFactory(list=published, player=cast.hidden)
    for name in ("event", "players", "federation", "ranking", "ranking-csv", "titles", "club"):
        text = text_of(client.get(address(name, cast, event_report, draft)))
        assert ("Hemlig" in text) == (OF_THE_HIDDEN[role] == 200), name
        assert ("4712" in text) == ("Hemlig" in text), name


@pytest.mark.parametrize("role", ROLES)
def test_a_granted_sanction_leads_whom_it_does_not_concern_to_the_event(role: str, cast: Cast) -> None:
    key = {"federation": "sbf", "pk": sanction_of(cast)}
    Application.objects.update(submitted_at=timezone.now())
    response = client_of(role, cast).get(reverse("sanction", kwargs=key))
    concerned = role in {"official_a", "officer_north", "office"}
    assert (response.status_code, response.get("Location")) == (
        (200, None) if concerned else (302, reverse("sanctioned", kwargs=key))
    )


@pytest.mark.parametrize("role", ROLES)
def test_no_page_shows_contact_data(role: str, cast: Cast, event_report: Report, draft: Report) -> None:
    client = client_of(role, cast)
    # The player: tests/awards/views/test_player_page.py. Of a PDF, whose text is packed, only chance would be found.
    for name in GET.keys() - {"player", "statement-pdf"}:
        text = text_of(client.get(address(name, cast, event_report, draft)))
        for secret in ("asa.private@example.org", "Granvägen", "1960", "dolda.private"):
            # As a word: the tokens of forms are made of letters and digits, by chance of these.
            assert not re.search(rf"\b{secret}\b", text), (name, secret)


@pytest.mark.parametrize("role", ROLES)
def test_a_draft_is_seen_by_its_club_its_district_and_the_office(
    role: str, cast: Cast, event_report: Report, draft: Report
) -> None:
    client = client_of(role, cast)
    seen = any("Hemligt utkast" in text_of(client.get(address(name, cast, event_report, draft))) for name in GET)
    assert seen == (role in {"official_a", "officer_north", "office"})


def test_a_federation_that_is_not_there_is_not_found(client: Client, cast: Cast) -> None:
    assert client.get("/nobody/ranking/").status_code == 404


def test_records_of_another_federation_are_not_found(client: Client, cast: Cast, event_report: Report) -> None:
    assert client.get(f"/dbf/events/{event_report.event_id}/").status_code == 404
    assert client.get("/dbf/players/4711/").status_code == 404
