"""What a report would give, before and after it is booked: every award with its reasons."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext as _

from awards.choices import ReportState
from awards.models import Report
from awards.queries.amounts import awarded
from awards.queries.contestants import contestants
from awards.queries.corrected import SetAgain, corrected_reasons
from awards.queries.differences import booked_shares
from awards.queries.reasons import ShownReason, shown_reasons
from awards.readers.scores import Contradiction, contradictions, odd_percentages, perhaps_tenths
from awards.rules.answer import Answer, from_stored
from awards.rules.wording import sentence
from registry.models import Federation, Player
from registry.permissions import Actor
from registry.queries.players import name_is_seen, players_by_number, players_with_home
from ui.amounts import number

# The forms of play whose scores may be percentages.
OF_PERCENTAGES = {"pairs", "individual"}


@dataclass(frozen=True)
class ShownAward:
    """A player's award: the amounts in hundredths of a masterpoint by colour; a name that may not be seen is empty."""

    number: str
    name: str
    points: tuple[tuple[str, int], ...]
    ranking: int | None
    reasons: list[ShownReason]


@dataclass(frozen=True)
class Preview:
    """The answer of a report in the reader's language."""

    awards: tuple[ShownAward, ...]
    warnings: tuple[str, ...]
    remarks: tuple[str, ...]
    # Each with whom it is about, as far as this reader may see it.
    contradictions: tuple[tuple[Contradiction, str], ...] = ()


def preview(
    report: Report,
    actor: Actor,
    language: str,
    *,
    on: date,
    players: Mapping[str, Player] | None = None,
    kept: Mapping[str, SetAgain] | None = None,
) -> Preview:
    """The stored answer of a report, written out for this reader; best award first.

    `players` are its players with their homes, by number, where they were read before. `kept` by number is what stays
    set by the office when a correction that is not booked yet is.
    """
    answer = from_stored(report.answer)
    if not isinstance(answer, Answer):
        return Preview((), (), ())
    seen = {who: player.name for who, player in (players or {}).items() if name_is_seen(actor, player)}
    found = contradictions(report.payload.get("standings", []), best_first=report.reader == "form")
    awards = _awards(report, answer, actor, language, on=on, players=players)
    return Preview(
        awards=_with_kept(awards, kept, actor, players or {}) if kept else awards,
        warnings=(*_odd_scores(report, seen), *(sentence(warning, language) for warning in answer.warnings)),
        remarks=tuple(sentence(remark, language) for remark in answer.remarks),
        contradictions=tuple((one, _who(report, one.row - 1, seen)) for one in found),
    )


def _odd_scores(report: Report, seen: Mapping[str, str]) -> list[str]:
    """The questions whether scores were typed as they were meant; `seen` are the names that may be seen by number."""
    standings = report.payload.get("standings", [])
    tenths = perhaps_tenths(standings) if report.payload.get("form") in OF_PERCENTAGES else None
    if tenths is not None:
        score, percentage = tenths
        asked = _("Are these scores percentages without their decimal sign? %(score)s would then be %(percentage)s %%.")
        return [asked % {"score": score, "percentage": number(percentage, 1)}]
    asked = _("%(who)s: is the score %(score)s right? It is an unusual percentage.")
    return [asked % {"who": _who(report, row, seen), "score": score} for row, score in odd_percentages(standings)]


def _who(report: Report, row: int, seen: Mapping[str, str]) -> str:
    """The contestant of a row, from 0: by those of its players whose names may be seen, else by its place."""
    contestant = contestants(report.payload)[row]
    names = [seen[seat.number] for seat in contestant.seats if seat.number is not None and seat.number in seen]
    if contestant.team or names:
        return contestant.team or ", ".join(names)
    return _("Place %(place)s") % {"place": contestant.place}


def _awards(
    report: Report, answer: Answer, actor: Actor, language: str, *, on: date, players: Mapping[str, Player] | None
) -> tuple[ShownAward, ...]:
    """What the answer gives; of a booked report whose awards the office set or moved, what stands now."""
    answered = shown_awards(answer, report.federation, actor, language, on=on, players=players)
    if report.event is None or report.state != ReportState.BOOKED:
        return answered
    corrected = corrected_reasons(report, {award.number: tuple(award.reasons) for award in answered})
    if not corrected:
        return answered
    reasons = {award.number: award.reasons for award in answered}
    shares = booked_shares(report.event)
    standing = {player for player, share in shares.items() if share.points or share.ranking} | corrected.keys()
    shown = []
    for player in players_with_home(report.federation, on).filter(pk__in=standing):
        share = shares[player.pk]
        shown.append(
            ShownAward(
                number=player.number,
                name=player.name if name_is_seen(actor, player) else "",
                points=tuple(share.points.items()),
                ranking=share.ranking,
                reasons=list(corrected.get(player.pk, reasons.get(player.number, ()))),
            )
        )
    return _best_first(shown)


def _with_kept(
    awards: Iterable[ShownAward], kept: Mapping[str, SetAgain], actor: Actor, players: Mapping[str, Player]
) -> tuple[ShownAward, ...]:
    """The awards with those that the office set in the place of what the list gives."""
    given = {award.number: award for award in awards}
    for who, one in kept.items():
        player = players.get(who)
        name = player.name if player is not None and name_is_seen(actor, player) else ""
        award = given.get(who, ShownAward(who, name, (), None, []))
        points = tuple(sorted(one.share.points.items()))
        given[who] = replace(award, points=points, ranking=one.share.ranking or None, reasons=list(one.reasons))
    return _best_first(given.values())


def _best_first(awards: Iterable[ShownAward]) -> tuple[ShownAward, ...]:
    return tuple(sorted(awards, key=lambda award: (-sum(amount for _, amount in award.points), award.number)))


def shown_awards(
    answer: Answer,
    federation: Federation,
    actor: Actor,
    language: str,
    *,
    on: date,
    players: Mapping[str, Player] | None = None,
) -> tuple[ShownAward, ...]:
    """The awards of an answer as this reader may see them, the best first; `players` as for `preview`."""
    given = awarded(answer)
    if players is None:
        players = players_by_number(federation, [award.player for award in answer.awards], on)
    shown = []
    for award in answer.awards:
        player = players.get(award.player)
        visible = player is not None and name_is_seen(actor, player)
        shown.append(
            ShownAward(
                number=award.player,
                name=player.name if player is not None and visible else "",
                points=tuple(given[award.player].items()),
                ranking=award.ranking,
                reasons=shown_reasons(award.because, language, answer.ruleset),
            )
        )
    return _best_first(shown)
