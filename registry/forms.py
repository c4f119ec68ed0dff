"""Forms of users, roles and claims."""

from typing import Any

from allauth.account.forms import LoginForm
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from registry.choices import RoleKind
from registry.models import Club, District, Federation, Player
from registry.queries.persons import other_federations, public_record
from registry.services.users import Covers

# The likeliest first.
KINDS = (RoleKind.CLUB, RoleKind.DISTRICT, RoleKind.PLAYER, RoleKind.OFFICE)
UNKNOWN = {
    RoleKind.CLUB: gettext_lazy("No club has the number %(number)s."),
    RoleKind.DISTRICT: gettext_lazy("No district has the number %(number)s."),
    RoleKind.PLAYER: gettext_lazy("No player has the number %(number)s."),
}


class SignInForm(LoginForm):
    """Signing in with a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "remember" in self.fields:
            self.fields["remember"].label = _("Stay signed in")


class InviteForm(forms.Form):
    """Whom the office invites, and what the role covers; `covers` holds the latter once the form is valid."""

    email = forms.EmailField(label=gettext_lazy("Mail address"), max_length=254)
    name = forms.CharField(label=gettext_lazy("Name"), max_length=160, required=False)
    kind = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=[(kind.value, kind.label) for kind in KINDS],
        widget=forms.RadioSelect,
    )
    number = forms.CharField(
        label=gettext_lazy("Number"),
        help_text=gettext_lazy("Of the club, the district or the player. Nothing for the office."),
        max_length=20,
        required=False,
    )

    def __init__(self, *args: Any, federation: Federation, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.federation = federation
        self.covers = Covers()

    def clean(self) -> dict[str, Any]:
        """Find what the number means."""
        cleaned = super().clean() or {}
        kind, number = cleaned.get("kind"), (cleaned.get("number") or "").strip()
        if kind is None:
            return cleaned
        if kind == RoleKind.OFFICE:
            if number:
                self.add_error("number", _("The office has no number; leave this empty or choose another role."))
            return cleaned
        covers = _covers(self.federation, kind, number)
        if covers == Covers():
            message = _("Write the number.") if not number else UNKNOWN[RoleKind(kind)] % {"number": number}
            self.add_error("number", message)
        self.covers = covers
        return cleaned


def _covers(federation: Federation, kind: str, number: str) -> Covers:
    """What the number means; nothing where there is no such record, or it was merged into another."""
    here = {"federation": federation, "number": number}
    if kind == RoleKind.CLUB:
        return Covers(club=Club.objects.filter(**here, merged_into=None).first())
    if kind == RoleKind.DISTRICT:
        return Covers(district=District.objects.filter(**here).first())
    return Covers(player=Player.objects.filter(**here, merged_into=None).first())


class ReasonForm(forms.Form):
    """Why something is taken away."""

    why = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("It stands in the audit trail."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class JoinForm(forms.Form):
    """A player's record in another federation, by its number; `other` is it once the form is valid."""

    federation = forms.ChoiceField(label=gettext_lazy("Federation"))
    number = forms.CharField(label=gettext_lazy("Number there"), max_length=20)
    why = forms.CharField(
        label=gettext_lazy("How you know"),
        help_text=gettext_lazy("It stands in the audit trail of both federations."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, federation: Federation, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.others = {other.code: other for other in other_federations(federation)}
        choices = [(code, other.name) for code, other in self.others.items()]
        self.fields["federation"].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A record that anyone may see; of a hidden one nobody elsewhere is told."""
        cleaned = super().clean() or {}
        chosen = self.others.get(cleaned.get("federation", ""))
        if chosen is not None and cleaned.get("number"):
            other = public_record(chosen, cleaned["number"])
            if other is None:
                said = _("%(federation)s shows no player with this number.") % {"federation": chosen.name}
                self.add_error("number", said)
            cleaned["other"] = other
        return cleaned


class ClaimForm(forms.Form):
    """Number and mail address, as they stand on a record."""

    number = forms.CharField(
        label=gettext_lazy("Player number"),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    email = forms.EmailField(
        label=gettext_lazy("Mail address"),
        help_text=gettext_lazy("The one that your club or the federation has of you."),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class PasswordForm(forms.Form):
    """A first password."""

    password = forms.CharField(
        label=gettext_lazy("Password"),
        help_text=gettext_lazy("At least 10 characters; a few words in a row are easy to remember."),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_password(self) -> str:
        """A password that is hard to guess."""
        password: str = self.cleaned_data["password"]
        validate_password(password)
        return password
