"""Forms by which a rally is run."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.choices import RallyKind
from awards.forms.corrections import counting_player
from awards.forms.pins import DAY
from awards.models import Rally, RallyPlace
from registry.models import District, Federation, Player
from registry.permissions import Actor, may_run_rally

LONGEST = 200


class RallyForm(forms.Form):
    """What a rally is called, who looks after it, and how it was announced; starts with what `rally` has."""

    name = forms.CharField(label=gettext_lazy("Name of the rally"), max_length=200)
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"), choices=RallyKind.choices, widget=forms.RadioSelect, initial=RallyKind.DISTRICT
    )
    district = forms.ModelChoiceField(
        label=gettext_lazy("District that looks after it"), queryset=District.objects.none(), required=False
    )
    announced_on = forms.DateField(
        label=gettext_lazy("Announced on"),
        required=False,
        input_formats=[DAY],
        widget=forms.DateInput(format=DAY, attrs={"type": "date"}),
        error_messages={"invalid": gettext_lazy("This is no day. Write it as 2026-03-31.")},
    )
    open_to_all = forms.BooleanField(label=gettext_lazy("Open to all"), required=False)

    def __init__(self, *args: Any, federation: Federation, actor: Actor, rally: Rally | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        districts = District.objects.filter(federation=federation)
        field = self.fields["district"]
        field.required = not actor.office
        field.queryset = districts if actor.office else districts.filter(pk__in=actor.district_ids)  # type: ignore[attr-defined]
        self.actor = actor
        if rally is not None:
            for name in self.fields:
                self.initial[name] = getattr(rally, name)
        elif not actor.office:
            self.initial["district"] = field.queryset.first()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Nobody makes a rally of a district that is not his."""
        cleaned = self.cleaned_data
        if not self.errors and not may_run_rally(self.actor, district=cleaned.get("district")):
            self.add_error("district", _("Choose your district."))
        return cleaned


class PlacesForm(forms.Form):
    """Who won: a line a player, his place and his number."""

    places = forms.CharField(
        label=gettext_lazy("Places"),
        help_text=gettext_lazy(
            "A line for each player who may get a bonus: the place, a space, the player's number. "
            "Who shares a place has the same: 1 4711, 2 4712, 2 4713."
        ),
        widget=forms.Textarea(attrs={"rows": 8, "inputmode": "text", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, federation: Federation, entered: list[RallyPlace], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.federation = federation
        self.initial["places"] = "\n".join(f"{one.place} {one.player.number}" for one in entered)

    def clean_places(self) -> dict[Player, int]:
        """Player to place; every line that is wrong is named at once."""
        places: dict[Player, int] = {}
        wrong = []
        lines = [line.split() for line in self.cleaned_data["places"].splitlines()]
        for number, words in enumerate(lines[:LONGEST], start=1):
            try:
                if words:
                    self._take(words, places)
            except forms.ValidationError as problem:
                message = "; ".join(problem.messages)
                wrong.append(_("Line %(line)s: %(message)s") % {"line": number, "message": message})
        if not wrong and not _follow(sorted(places.values())):
            wrong.append(_("The places have a gap: after two who share place 2 comes place 4."))
        if wrong:
            raise forms.ValidationError(wrong)
        return places

    def _take(self, words: list[str], places: dict[Player, int]) -> None:
        place = words[0].rstrip(".")
        if len(words) != 2 or not (place.isascii() and place.isdecimal() and 0 < len(place) < 4 and int(place) > 0):
            raise forms.ValidationError(_("Write the place and the number, as 1 4711."))
        player = counting_player(self.federation, words[1])
        if player in places:
            raise forms.ValidationError(_("The number %(number)s stands twice.") % {"number": player.number})
        places[player] = int(place)


def _follow(places: list[int]) -> bool:
    """Whether the places are 1, 2, 2, 4: each is one more than how many are better."""
    return all(place == sum(other < place for other in places) + 1 for place in places)


class ReopenForm(forms.Form):
    """Why a closed rally is reopened."""

    why = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("It stands in the ledger, where everybody can read it."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
