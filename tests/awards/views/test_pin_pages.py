"""The outbox of the office, what a club is to hand over, and what the player's page says of it."""

import datetime
import html
import re
from typing import Any

import pytest
from django.test import Client

from awards.choices import TitleState
from awards.models import TitleAward
from awards.queries.pins import printable
from awards.services.certificates import certificates_pdf
from registry.models import User
from tests.awards.reports import members
from tests.cast import Cast
from tests.factories import TitleAwardFactory

pytestmark = pytest.mark.django_db

SENT = datetime.date(2026, 3, 6)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def office(cast: Cast) -> Client:
    return signed_in(cast.office)


def shown(page: Any) -> list[int]:
    return [row.pk for row in page.context["table"].data.data]


def text_of(page: Any) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def test_the_outbox_lists_what_waits_by_club_and_state(cast: Cast, office: Client) -> None:
    mine, other = TitleAwardFactory(player=cast.player), TitleAwardFactory(player=cast.player_of_b)
    sent = TitleAwardFactory(player=cast.hidden, pin_sent_on=SENT)
    assert set(shown(office.get("/sbf/pins/"))) == {mine.pk, other.pk}
    assert shown(office.get("/sbf/pins/?club=102")) == [other.pk]
    assert shown(office.get("/sbf/pins/?q=åsa")) == [mine.pk]
    assert shown(office.get("/sbf/pins/?state=sent")) == [sent.pk]
    assert shown(office.get("/sbf/pins/?state=sent&club=102")) == []
    assert shown(office.get("/sbf/pins/?state=nonsense")) == shown(office.get("/sbf/pins/"))


@pytest.mark.parametrize("order", ["player", "-player", "club", "-club", "reached_on", "-reached_on"])
def test_the_outbox_sorts_by_each_column(cast: Cast, office: Client, order: str) -> None:
    TitleAwardFactory(player=cast.player, reached_on=datetime.date(2026, 1, 1))
    TitleAwardFactory(player=cast.player_of_b, reached_on=datetime.date(2026, 2, 1))
    rows = shown(office.get(f"/sbf/pins/?sort={order}"))
    other_way = order.removeprefix("-") if order.startswith("-") else f"-{order}"
    assert len(rows) == 2
    assert rows == shown(office.get(f"/sbf/pins/?sort={other_way}"))[::-1]


def test_those_chosen_are_marked_as_sent_and_the_list_comes_back_as_it_was(cast: Cast, office: Client) -> None:
    mine, other = TitleAwardFactory(player=cast.player), TitleAwardFactory(player=cast.player_of_b)
    answer = office.post("/sbf/pins/send/?club=101", {"pin": [mine.pk], "which": "chosen", "day": "2026-03-06"})
    assert answer["Location"] == "/sbf/pins/?club=101"
    assert "Sent: 1 pin." in text_of(office.get("/sbf/pins/"))
    assert list(TitleAward.objects.filter(pin_sent_on=SENT)) == [mine]
    assert shown(office.get("/sbf/pins/")) == [other.pk]


def test_all_of_a_club_are_those_that_the_page_showed(cast: Cast, office: Client) -> None:
    titles = [TitleAwardFactory(player=player) for player in members(cast.club_a, 30)]
    page = office.get("/sbf/pins/?club=101")
    assert page.context["listed"] == [title.pk for title in titles]
    late = TitleAwardFactory(player=cast.player)
    listed = ",".join(str(pk) for pk in page.context["listed"])
    office.post("/sbf/pins/send/", {"which": "all", "listed": listed, "day": "2026-03-06"})
    assert shown(office.get("/sbf/pins/")) == [late.pk]


@pytest.mark.parametrize("day", ["", "tomorrow", "2999-01-01"])
def test_a_wrong_day_marks_nothing(cast: Cast, office: Client, day: str) -> None:
    award = TitleAwardFactory(player=cast.player)
    office.post("/sbf/pins/send/", {"pin": [award.pk], "day": day})
    assert shown(office.get("/sbf/pins/")) == [award.pk]


@pytest.mark.parametrize("pin", ["", "x", "-1", "99999999999999999999999", "²"])
def test_what_is_no_title_chooses_nothing(cast: Cast, office: Client, pin: str) -> None:
    answer = office.post("/sbf/pins/certificates/", {"pin": [pin]}, follow=True)
    assert "Choose at least one title of the list." in text_of(answer)


def test_who_was_overtaken_is_told(cast: Cast, office: Client) -> None:
    mine = TitleAwardFactory(player=cast.player, pin_sent_on=SENT)
    other = TitleAwardFactory(player=cast.player_of_b)
    answer = office.post("/sbf/pins/send/", {"pin": [mine.pk, other.pk], "day": "2026-03-07"}, follow=True)
    assert "Sent: 1 pin." in text_of(answer)
    assert "1 was left out: its state is another by now." in text_of(answer)
    mine.refresh_from_db()
    assert mine.pin_sent_on == SENT


def test_certificates_come_as_a_file(cast: Cast, office: Client) -> None:
    awards = [TitleAwardFactory(player=player) for player in (cast.player, cast.player_of_b)]
    answer = office.post("/sbf/pins/certificates/", {"pin": [award.pk for award in awards]})
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("application/pdf", "private, no-store")
    assert answer["Content-Disposition"] == 'attachment; filename="certificates.pdf"'
    printed = printable(cast.federation, [award.pk for award in awards], datetime.date(2026, 3, 10))
    assert [award.player for award in printed] == [cast.player_of_b, cast.player]
    assert answer.content == certificates_pdf(cast.federation, printed, sheets=True)


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(
    "role",
    ["visitor", "stranger", "player_user", "hidden_user", "official_a", "official_b", "officer_north", "office"],
)
def test_a_certificate_is_for_the_player_his_club_and_the_office(cast: Cast, role: str, hidden: bool) -> None:
    award = TitleAwardFactory(player=cast.hidden if hidden else cast.player)
    client = Client() if role == "visitor" else signed_in(getattr(cast, role))
    himself = "hidden_user" if hidden else "player_user"
    answer = client.get(f"/sbf/titles/{award.pk}/certificate/")
    assert answer.status_code == (200 if role in {himself, "official_a", "office"} else 404)
    assert answer.content.startswith(b"%PDF-") == (answer.status_code == 200)


def test_there_is_no_certificate_at_an_address_beyond_all_titles(cast: Cast) -> None:
    assert Client().get(f"/sbf/titles/{2**63}/certificate/").status_code == 404


@pytest.mark.parametrize("state", [TitleState.QUESTIONED, TitleState.WITHDRAWN])
def test_there_is_no_certificate_of_a_title_in_doubt(cast: Cast, office: Client, state: TitleState) -> None:
    award = TitleAwardFactory(player=cast.player, state=state)
    assert office.get(f"/sbf/titles/{award.pk}/certificate/").status_code == 404
    assert office.post("/sbf/pins/certificates/", {"pin": [award.pk]}).status_code == 302


def test_an_official_sees_what_lies_in_his_club_and_hands_it_over(cast: Cast) -> None:
    mine = TitleAwardFactory(player=cast.player, pin_sent_on=SENT, pin_club=cast.club_a)
    other = TitleAwardFactory(player=cast.player_of_b, pin_sent_on=SENT, pin_club=cast.club_b)
    TitleAwardFactory(player=cast.hidden)
    client = signed_in(cast.official_a)
    assert shown(client.get("/sbf/pins/hand-over/")) == [mine.pk]
    assert "Pins to hand over (1)" in text_of(client.get("/sbf/desk/"))
    answer = client.post("/sbf/pins/hand-over/", {"pin": [mine.pk, other.pk], "day": "2026-03-09"}, follow=True)
    assert "Handed over: 1 pin." in text_of(answer)
    assert list(TitleAward.objects.filter(handed_over_on="2026-03-09", handed_over_by=cast.official_a)) == [mine]
    answer = client.post("/sbf/pins/hand-over/", {"day": "2026-03-09"}, follow=True)
    assert "Choose at least one title of the list." in text_of(answer)


def test_a_name_that_the_old_club_may_not_see_stays_unseen_there(cast: Cast) -> None:
    TitleAwardFactory(player=cast.hidden, pin_sent_on=SENT, pin_club=cast.club_b)
    text = text_of(signed_in(cast.official_b).get("/sbf/pins/hand-over/"))
    assert "Name not shown" in text
    assert "Hemlig" not in signed_in(cast.official_b).get("/sbf/pins/hand-over/").content.decode()


def test_an_official_is_told_what_not_to_hand_over(cast: Cast) -> None:
    TitleAwardFactory(player=cast.player, pin_sent_on=SENT, pin_club=cast.club_a, state=TitleState.WITHDRAWN)
    page = signed_in(cast.official_a).get("/sbf/pins/hand-over/")
    assert shown(page) == []
    assert "Please send them back to the office." in text_of(page)
    assert "Please send them back" not in text_of(signed_in(cast.official_b).get("/sbf/pins/hand-over/"))


def test_what_was_noted_by_mistake_is_taken_back(cast: Cast, office: Client) -> None:
    award = TitleAwardFactory(player=cast.player, pin_sent_on=SENT)
    answer = office.post("/sbf/pins/take-back/?state=sent", {"pin": [award.pk]})
    assert answer["Location"] == "/sbf/pins/?state=sent"
    assert shown(office.get("/sbf/pins/")) == [award.pk]


def test_the_players_page_says_where_the_pin_is(cast: Cast, office: Client) -> None:
    award = TitleAwardFactory(player=cast.player)
    assert "pin sent" not in text_of(Client().get("/sbf/players/4711/"))
    TitleAward.objects.update(pin_sent_on=SENT)
    assert "Diamond Master 3 March 2026 · pin sent 6 March 2026" in text_of(Client().get("/sbf/players/4711/"))
    TitleAward.objects.update(handed_over_on=datetime.date(2026, 3, 9))
    assert "· pin handed over 9 March 2026" in text_of(Client().get("/sbf/players/4711/"))
    link = f'href="/sbf/titles/{award.pk}/certificate/"'
    seen = [link in client.get("/sbf/players/4711/").content.decode() for client in (Client(), office)]
    assert seen == [False, True]
