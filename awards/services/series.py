"""Series that last for weeks: begun, entered match by match, and made a report once they are played."""

from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import Report, Series, SeriesMatch
from awards.queries.series import has_booked_report, matches_of, payload_of, result_of, version_of
from awards.rules.report.matches import SIDES
from awards.services.booking import NotPossible
from awards.services.checking import organiser_of
from awards.services.filing import Rejected, Upload, receive
from awards.services.lifecycle import NOT_YET_BOOKED, withdraw
from awards.services.typed import written_out
from registry.models import Federation, User
from registry.permissions import Actor, may_file_for
from registry.services.audit import record_change

READER = "series"
LARGEST_ID = 2**63 - 1


@transaction.atomic
def begin(
    *,
    federation: Federation,
    actor: Actor,
    by: User,
    event: dict[str, Any],
    teams: list[dict[str, Any]],
    after: int = LARGEST_ID,
) -> Series:
    """A new series of an organiser for whom this person may file.

    One that is the same as a series of this person with a higher number than `after` is that series, sent a second
    time.
    """
    # The second sending of a form waits here for the first.
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    series = Series(federation=federation, begun_by=by)
    _describe(series, actor, event)
    series.teams = [_without_row(team) for team in teams]
    newer = Series.objects.filter(federation=federation, begun_by=by, pk__gt=after).order_by("pk")
    sent = next((one for one in newer if (one.event, one.teams) == (series.event, series.teams)), None)
    if sent is not None:
        return sent
    series.save()
    record_change(federation=federation, by=by, action="begin series", record=series, after={"name": series.name})
    return series


@transaction.atomic
def change(*, series_id: int, actor: Actor, by: User, event: dict[str, Any], teams: list[dict[str, Any]]) -> Series:
    """Another event, other teams, their places. `row` of a team is its place in the list before: a new name there is
    the same team's, in its matches too. A team that has played stays, and so does a player who has played for it."""
    series = _locked(series_id)
    before = {index: team["team"] for index, team in enumerate(series.teams)}
    names = {before[team["row"]]: team["team"] for team in teams if team["row"] in before}
    matches = matches_of(series)
    gone = {match.match[side]["team"] for match in matches for side in SIDES} - names.keys()
    if gone:
        raise NotPossible(
            _("%(teams)s has played matches and cannot be left out.") % {"teams": ", ".join(sorted(gone))}
        )
    for match in matches:
        renamed = {side: {**match.match[side], "team": names[match.match[side]["team"]]} for side in SIDES}
        if any(renamed[side] != match.match[side] for side in SIDES):
            match.match = {**match.match, **renamed}
            match.save(update_fields=["match"])
    _describe(series, actor, event)
    series.teams = [_with_line_ups(_without_row(team), matches) for team in teams]
    series.save()
    return series


@transaction.atomic
def enter_match(
    *,
    series_id: int,
    match: dict[str, Any],
    newcomers: dict[str, list[dict[str, Any]]],
    by: User,
    match_id: int | None,
    after: int = LARGEST_ID,
    version: str = "",
) -> SeriesMatch:
    """A new match, or another in place of one; who was not among a team's players is from now on.

    A new one that is the same as a match with a higher number than `after` is that match, sent a second time. One that
    is changed has to be there still, as it was read: of this `version`, where one is given.
    """
    series = _locked(series_id)
    sent = [one for one in series.matches.filter(pk__gt=after) if one.match == match] if match_id is None else []
    if sent:
        return sent[0]
    entered = SeriesMatch(series=series) if match_id is None else _as_read(series, match_id, version, match)
    for team in series.teams:
        known = [player["number"] for player in team["players"] if player["number"]]
        team["players"] += [
            player
            for player in newcomers.get(team["team"], [])
            if player not in team["players"] and player["number"] not in known
        ]
    series.save(update_fields=["teams"])
    if match_id is not None:
        _record_changed_match(entered, match, by)
    entered.match, entered.entered_by = match, by
    entered.save()
    return entered


@transaction.atomic
def remove_match(*, series_id: int, match_id: int, by: User) -> None:
    """Take a match out of a series; the audit trail keeps it."""
    series = _locked(series_id)
    match = series.matches.filter(pk=match_id).first()
    if match is None:
        return
    record_change(federation=series.federation, by=by, action="remove match", record=series, before=match.match)
    match.delete()


@transaction.atomic
def remove(*, series_id: int, by: User) -> None:
    """Take back a series of which nothing was booked, with its matches; its report of before is withdrawn. The audit
    trail keeps what it held."""
    series = _locked(series_id)
    if has_booked_report(series):
        raise NotPossible(_("The report of this series has been booked; the series cannot be removed."))
    if series.report is not None and series.report.state in NOT_YET_BOOKED:
        withdraw(report_id=series.report.pk, by=by)
    held = {"event": series.event, "teams": series.teams, "matches": [one.match for one in matches_of(series)]}
    record_change(federation=series.federation, by=by, action="remove series", record=series, before=held)
    series.delete()


@transaction.atomic
def finish(*, series_id: int, actor: Actor, by: User, today: date) -> Upload | Rejected:
    """The report of a series that is played, kept as a draft; one of before that is not yet booked is withdrawn."""
    series = _locked(series_id)
    old = series.report
    received = receive(
        raw=written_out(payload_of(series, [match.match for match in matches_of(series)])),
        file_name="",
        federation=series.federation,
        actor=actor,
        by=by,
        today=today,
        reader=READER,
    )
    if isinstance(received, Upload):
        if old is not None and old.pk != received.report.pk and old.state in NOT_YET_BOOKED:
            withdraw(report_id=old.pk, by=by)
        series.report = received.report
        series.save(update_fields=["report"])
    return received


def booked(series: Series) -> Report | None:
    """The booked report of a series, which another report of it would amend."""
    report = series.report
    return report if report is not None and report.state == ReportState.BOOKED else None


def _as_read(series: Series, match_id: int, version: str, match: dict[str, Any]) -> SeriesMatch:
    """The match that is changed; what somebody else made of it is not lost unseen."""
    entered = series.matches.filter(pk=match_id).first()
    if entered is None:
        raise NotPossible(_("Somebody has removed this match since you opened it. Keep it to enter it as a new one."))
    # The same again is the form sent twice.
    if version not in ("", version_of(entered.match)) and entered.match != match:
        raise NotPossible(
            _("Somebody has changed this match since you opened it; now it is %(result)s. Keep yours to replace it.")
            % {"result": result_of(entered.match)}
        )
    return entered


def _record_changed_match(entered: SeriesMatch, match: dict[str, Any], by: User) -> None:
    old = entered.match
    keys = sorted(key for key in old.keys() | match.keys() if old.get(key) != match.get(key))
    if keys:
        before, after = ({key: one[key] for key in keys if key in one} for one in (old, match))
        series = entered.series
        record_change(
            federation=series.federation, by=by, action="change match", record=series, before=before, after=after
        )


def _locked(series_id: int) -> Series:
    return Series.objects.select_for_update(of=("self",)).select_related("federation", "report").get(pk=series_id)


def _describe(series: Series, actor: Actor, event: dict[str, Any]) -> None:
    organiser = organiser_of(series.federation, event["organiser"])
    if organiser is None or not may_file_for(actor, club=organiser.club, district=organiser.district):
        raise NotPossible(_("You cannot file for this organiser."))
    series.club, series.district = organiser.club, organiser.district
    series.name, series.event = event["name"], event


def _without_row(team: dict[str, Any]) -> dict[str, Any]:
    return {key: team[key] for key in ("team", "place", "players")}


def _with_line_ups(team: dict[str, Any], matches: list[SeriesMatch]) -> dict[str, Any]:
    """The team, and who has played for it and is not named: somebody may have entered a match in between."""
    named = {player["number"] for player in team["players"]}
    sides = [match.match[side] for match in matches for side in SIDES if match.match[side]["team"] == team["team"]]
    played = {number: side.get("names", {}).get(number) for side in sides for number in side.get("halves", {})}
    missing = [
        {"number": number, "name": name} if name else {"number": number}
        for number, name in played.items()
        if number not in named and not number.startswith("?")
    ]
    return {**team, "players": [*team["players"], *missing]}
