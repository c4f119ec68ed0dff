"""The admin: the office looks after its own clubs, players and memberships; all else is only looked at."""

import datetime

import pytest
from django.test import Client

from awards.choices import Doubt
from awards.models import AmountsByPlace, ForeignPoints, HeldLine, TitleNotice
from config.logs import RefusalsInOneLine
from registry.admin import site
from sanctions.models import Distances, PathStage
from tests.cast import Cast
from tests.factories import (
    ApplicationFactory,
    AttachmentFactory,
    ChangeFactory,
    ClubFactory,
    EventFactory,
    HoldingFactory,
    LedgerEntryFactory,
    MailFactory,
    PlayerFactory,
    RankingListFactory,
    ReportFactory,
    ResultFactory,
    RunFactory,
    StepFactory,
    TitleAwardFactory,
)
from tests.registry.admin_pages import page

pytestmark = pytest.mark.django_db

MODELS = {f"{model._meta.app_label}_{model._meta.model_name}": model for model in site._registry}
OFFICE_CHANGES = {
    "awards_amountsbyplace",
    *("registry_district", "registry_club", "registry_player", "registry_membership"),
    *("sanctions_pathstage", "sanctions_distances"),
}
# An instance is taken off the path of a kind of application; all else stays.
OFFICE_DELETES = {"sanctions_pathstage"}
SUPERUSER_CHANGES = {*OFFICE_CHANGES, "registry_federation", "registry_user"}
TODAY = datetime.date(2026, 1, 1)


@pytest.fixture
def filled(cast: Cast) -> Cast:
    """A record of each kind."""
    federation, player = cast.federation, cast.player
    ChangeFactory(federation=federation)
    MailFactory(federation=federation)
    AttachmentFactory(federation=federation, content=b"SECRET-BYTES")
    event = EventFactory(club=cast.club_a)
    report = ReportFactory(club=cast.club_a, event=event, raw=b"SECRET-BYTES")
    HeldLine.objects.create(report=report, row=0, seat=0, doubt=Doubt.UNKNOWN, number="99999")
    ResultFactory(event=event, player=player)
    LedgerEntryFactory(player=player, event=event)
    HoldingFactory(player=player)
    TitleAwardFactory(player=player)
    RankingListFactory(federation=federation)
    RunFactory(federation=federation)
    stated = {"stated": {"gold": "3"}, "stated_on": TODAY}
    attachment = AttachmentFactory(federation=federation)
    ForeignPoints.objects.create(player=player, origin="dbf", attachment=attachment, booked_by=cast.office, **stated)
    TitleNotice.objects.create(player=player, club=cast.club_a, ruleset="sbf-2018", title="ruter", month=TODAY)
    AmountsByPlace.objects.create(federation=federation, key="gold_scale/fm-pairs", starts=TODAY, amounts=[12, "4.5"])
    StepFactory(application=ApplicationFactory(club=cast.club_a))
    PathStage.objects.create(federation=federation, kind="silver", position=1, instance="district")
    Distances.objects.create(federation=federation)
    return cast


# --- who sees what --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODELS)
def test_the_office_sees_each_record_of_its_own_and_changes_only_the_register(
    name: str, office: Client, filled: Cast
) -> None:
    if name == "registry_user":
        assert office.get(page(f"{name}_changelist")).status_code == 403
        return
    rows = office.get(page(f"{name}_changelist"))
    record = rows.context["cl"].result_list[0]
    shown = office.get(page(f"{name}_change", record.pk))
    rights = [shown.context[f"has_{right}_permission"] for right in ("view", "change", "delete")]
    assert (rows.status_code, shown.status_code, rights) == (
        200,
        200,
        [True, name in OFFICE_CHANGES, name in OFFICE_DELETES],
    )
    assert office.get(page(f"{name}_add")).status_code == (200 if name in OFFICE_CHANGES else 403)
    assert office.get(page(f"{name}_delete", record.pk)).status_code == (200 if name in OFFICE_DELETES else 403)
    assert "SECRET-BYTES" not in shown.content.decode()


@pytest.mark.parametrize("name", MODELS)
def test_the_superuser_sees_all_and_changes_little_more(name: str, root: Client, filled: Cast) -> None:
    record = MODELS[name]._default_manager.order_by("pk").first()
    assert root.get(page(f"{name}_changelist")).status_code == 200
    shown = root.get(page(f"{name}_change", record.pk))
    assert (shown.status_code, shown.context["has_change_permission"]) == (200, name in SUPERUSER_CHANGES)
    deleted = root.post(page(f"{name}_delete", record.pk), {"post": "yes"})
    assert deleted.status_code == (302 if name in OFFICE_DELETES else 403)


@pytest.mark.parametrize("name", MODELS)
def test_nothing_is_changed_by_a_request_made_by_hand_where_one_only_looks(
    name: str, office: Client, filled: Cast
) -> None:
    if name in OFFICE_CHANGES:
        return
    record = MODELS[name]._default_manager.order_by("pk").first()
    assert office.post(page(f"{name}_change", record.pk), {"why": "x"}).status_code in {302, 403}
    assert office.post(page(f"{name}_add"), {"why": "x"}).status_code == 403


@pytest.mark.parametrize("name", MODELS)
def test_another_federations_office_sees_nothing_of_it(name: str, client: Client, filled: Cast) -> None:
    client.force_login(filled.foreign_office)
    if name == "registry_user":
        assert client.get(page(f"{name}_changelist")).status_code == 403
        return
    rows = client.get(page(f"{name}_changelist")).context["cl"].result_list
    own = filled.foreign_office.roles.get().federation
    assert [record for record in rows if record != own and record != filled.foreign_office.roles.get()] == []
    record = MODELS[name]._default_manager.order_by("pk").first()
    if name == "registry_role":
        record = filled.office.roles.get()
    answer = client.get(page(f"{name}_change", record.pk))
    assert (answer.status_code, answer["Location"]) == (302, page("index"))


def test_the_choice_of_clubs_and_players_shows_ones_own_alone(client: Client, cast: Cast) -> None:
    query = {"app_label": "registry", "model_name": "membership", "field_name": "player", "term": "asa ob"}
    found = {}
    for user in (cast.office, cast.foreign_office):
        client.force_login(user)
        answer = client.get(page("autocomplete"), query).json()
        found[user.name] = [row["text"] for row in answer["results"]]
    assert found == {"office": ["Åsa Öberg"], "foreign-office": []}


def test_a_mail_with_a_personal_link_is_not_shown(office: Client, cast: Cast) -> None:
    mails = [MailFactory(federation=cast.federation, key=key, body="THE-LINK") for key in ("claim:1", "invitation:1")]
    plain = MailFactory(federation=cast.federation, key="title:1", body="A-TITLE")
    texts = [office.get(page("registry_mail_change", mail.pk)).content.decode() for mail in (*mails, plain)]
    assert ["THE-LINK" in text or "A-TITLE" in text for text in texts] == [False, False, True]


def test_the_history_of_a_record_is_its_audit_trail(office: Client, cast: Cast) -> None:
    answer = office.get(page("registry_player_history", cast.player.pk), follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain[0][0] == f"{page('registry_change_changelist')}?model=player&record={cast.player.pk}"


# --- lists ----------------------------------------------------------------------------------------------------------


def test_players_are_found_by_words_and_numbers(office: Client, cast: Cast) -> None:
    def found(text: str) -> list[str]:
        rows = office.get(page("registry_player_changelist"), {"q": text}).context["cl"].result_list
        return sorted(player.number for player in rows)

    assert found("OBERG asa") == ["4711"]
    assert found("471") == ["4711", "4712", "4713"]
    assert found("nobody") == []


@pytest.mark.parametrize(
    ("name", "queries"),
    [("registry_player", 8), ("registry_membership", 8), ("registry_club", 9), ("awards_ledgerentry", 8)],
)
def test_a_list_makes_as_many_queries_for_thirty_rows_as_for_one(
    name: str, queries: int, office: Client, cast: Cast, django_assert_num_queries
) -> None:
    for turn in range(2):
        if turn:
            for player in PlayerFactory.create_batch(30, federation=cast.federation, club=cast.club_a):
                LedgerEntryFactory(player=player, event=None)
            ClubFactory.create_batch(30, district=cast.north)
        else:
            LedgerEntryFactory(player=cast.player, event=None)
        with django_assert_num_queries(queries):
            office.get(page(f"{name}_changelist"))


def test_a_lookup_that_no_list_has_is_refused_quietly(office: Client, caplog: pytest.LogCaptureFixture) -> None:
    asked = {"merged_into__federation__roles__user__password": "x"}
    assert office.get(page("registry_player_changelist"), asked).status_code == 400
    logged = [record for record in caplog.records if record.name.startswith("django.security")]
    assert [RefusalsInOneLine().filter(record) for record in logged] == [True]
    assert [(record.levelname, record.exc_info) for record in logged] == [("WARNING", None)]
