"""Forms by which the office puts single awards and lines right."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.choices import Settlement
from awards.forms.amounts import AmountField
from awards.models import Event
from awards.queries.held import ShownLine
from awards.rules.editions import edition
from awards.services.merging import events_of_both
from registry.models import Federation, Player
from registry.queries.players import player_of_number


def reason_field() -> forms.CharField:
    """Why the office changes what was booked."""
    return forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("It stands in the ledger, where everybody can read it."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


def counting_player(federation: Federation, number: str) -> Player:
    """The player of a number whose record counts, or a form error that says what is wrong."""
    player = player_of_number(federation, number.strip())
    if player is None:
        raise forms.ValidationError(_("Nobody in the register has the number %(number)s."), params={"number": number})
    if player.merged_into is not None:
        raise forms.ValidationError(
            _("The record %(number)s is no longer used; write %(successor)s."),
            params={"number": number, "successor": player.merged_into.number},
        )
    return player


class OverrideForm(forms.Form):
    """A player's award of an event, colour by colour in the colour's own unit, and his ranking points.

    The fields start with what he has: `points`, colour to hundredths of a masterpoint, and `ranking`.
    """

    reason = reason_field()

    def __init__(self, *args: Any, ruleset: str, points: Mapping[str, int], ranking: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules = edition(ruleset)
        self.hundredths = rules.hundredths
        for colour, worth in self.hundredths.items():
            self.fields[colour] = AmountField(
                colour=colour, worth=worth, min_value=0, initial=Decimal(points.get(colour, 0)) / worth
            )
        if rules.has_ranking:
            self.fields["ranking"] = forms.IntegerField(
                label=gettext_lazy("Ranking points"), min_value=0, max_value=100_000, required=False, initial=ranking
            )
        self.order_fields([*self.hundredths, "ranking", "reason"])

    def amounts(self) -> dict[str, int]:
        """Colour to hundredths of a masterpoint."""
        given = {colour: self.cleaned_data.get(colour) or Decimal(0) for colour in self.hundredths}
        return {colour: int(amount * self.hundredths[colour]) for colour, amount in given.items()}


class MoveForm(forms.Form):
    """The player to whom an award belongs."""

    number = forms.CharField(label=gettext_lazy("Number of the right player"), max_length=20)
    reason = reason_field()

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    def clean_number(self) -> Player:
        """The player himself, who has no seat in the event yet."""
        player = counting_player(self.event.federation, self.cleaned_data["number"])
        if self.event.results.filter(player=player).exists():
            raise forms.ValidationError(
                _("%(name)s stands in this event already. Send an amended report instead."),
                params={"name": player.name},
            )
        return player


class RecheckForm(forms.Form):
    """Why the recalculation of a report is booked."""

    reason = reason_field()


class MergeForm(forms.Form):
    """The other record of the same human, which stays; both must not stand in one event."""

    number = forms.CharField(label=gettext_lazy("Number of the record that stays"), max_length=20)
    reason = reason_field()

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_number(self) -> Player:
        """Another record that counts."""
        winner = counting_player(self.player.federation, self.cleaned_data["number"])
        if winner.pk == self.player.pk:
            raise forms.ValidationError(_("This is the number of the record itself."))
        both = events_of_both(self.player, winner)
        if both:
            raise forms.ValidationError(
                _("Both records stand in the event %(event)s of %(day)s: put that right first."),
                params={"event": both[0].name, "day": date_format(both[0].date, "SHORT_DATE_FORMAT")},
            )
        return winner


class UndoMergeForm(forms.Form):
    """Why a merge is taken back. `undo` tells it from a merge that was sent twice."""

    undo = forms.CharField(widget=forms.HiddenInput, initial="yes")
    reason = reason_field()


class SettleForm(forms.Form):
    """How a held line is settled: one of the likely players, another by number, a guest, or not at all."""

    choice = forms.ChoiceField(label=gettext_lazy("Who is meant"), widget=forms.RadioSelect)
    number = forms.CharField(label=gettext_lazy("Number of another player"), max_length=20, required=False)
    why = forms.CharField(
        label=gettext_lazy("How you know"), max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, *args: Any, federation: Federation, shown: ShownLine, **kwargs: Any) -> None:
        kwargs.setdefault("prefix", f"line-{shown.line.pk}")
        super().__init__(*args, **kwargs)
        self.federation = federation
        self.fields["choice"].choices = [  # type: ignore[attr-defined]
            *((player.number, f"{player.name}, {player.number}, {player.club}") for player in shown.likely),
            ("other", _("Another player, whose number stands below")),
            (Settlement.GUEST.value, _("A guest: he takes up his place and gets nothing")),
            (Settlement.NOBODY.value, _("Nobody: the seat stays empty")),
        ]

    def clean(self) -> dict[str, Any]:
        """The settlement and its player."""
        choice = self.cleaned_data.get("choice")
        self.cleaned_data["settlement"] = Settlement.PLAYER
        self.cleaned_data["player"] = None
        if choice in {Settlement.GUEST, Settlement.NOBODY}:
            self.cleaned_data["settlement"] = Settlement(choice)
        elif choice:
            number = self.cleaned_data.get("number") or "" if choice == "other" else choice
            if not number.strip():
                self.add_error("number", _("Write the number of the player who is meant."))
                return self.cleaned_data
            try:
                self.cleaned_data["player"] = counting_player(self.federation, number)
            except forms.ValidationError as problem:
                self.add_error("number" if choice == "other" else "choice", problem)
        return self.cleaned_data
