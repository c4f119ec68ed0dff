"""Forms of filing."""

import json
from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from awards.forms.sanctions import sanction_field
from sanctions.choices import Level
from sanctions.models import Application

EXAMPLE = """\
{
  "format": "masterpoint-report/1",
  "organiser": %(organiser)s,
  "name": %(name)s,
  "date": "2026-03-03",
  "form": "pairs",
  "level": "%(level)s",
  "boards": 24,%(conditions)s
  "standings": [
    {"place": 1, "players": ["1001", "1002"], "score": "64.20 %%"},
    {"place": 2, "players": ["1003", "1004"]},
    {"place": 2, "players": ["1005", "1006"]},
    {"place": 4, "players": ["1007", "1008"]}
  ]
}"""


class UploadForm(forms.Form):
    """A result file, for whom it is sent, and the sanctioned event of which it is, where some are `offered`.

    What is in it is read by the services. `owners` are (number, name) of those for whom this person files, asked where
    there are several. `example` is what a report of the first of them for the `level` looks like; `conditions` are
    those without which the edition takes none.
    """

    file = forms.FileField(
        label=gettext_lazy("Result file"),
        help_text=gettext_lazy("As your scoring program or your table units write it, of at most 20 MB."),
        allow_empty_file=True,
    )

    def __init__(
        self,
        *args: Any,
        level: str,
        conditions: Mapping[str, Any],
        offered: Collection[Application] = (),
        owners: Collection[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if len(owners) > 1:
            self.fields["owner"] = forms.ChoiceField(
                label=_("For whom"), help_text=_("Whose officials see the file."), choices=list(owners)
            )
        needed = f'\n  "conditions": {json.dumps(conditions)},' if conditions else ""
        organiser = next((number for number, _name in owners), "101")
        written = {"organiser": organiser, "name": _("Tuesday pairs")}
        texts = {key: json.dumps(text, ensure_ascii=False) for key, text in written.items()}
        self.example = EXAMPLE % {**texts, "level": level, "conditions": needed}
        if offered:
            self.fields["sanction"] = sanction_field(offered)

    def clean_file(self) -> UploadedFile:
        """A file of a size that a result file can have; a larger one is not read into memory."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is not None and file.size > settings.RESULT_FILE_MAX_BYTES:
            raise too_large(file.size, settings.RESULT_FILE_MAX_BYTES)
        return file


def too_large(size: int, allowed: int) -> forms.ValidationError:
    """What is said of a file of more bytes than are read."""
    return forms.ValidationError(
        _("The file has %(size)s; at most %(allowed)s are read. Choose the result file itself."),
        params={"size": _megabytes(size), "allowed": _megabytes(allowed)},
    )


def _megabytes(size: int) -> str:
    """A size in tenths of a megabyte, rounded up, so that what is too large is never shown as what is allowed."""
    tenths = -(-size // 100_000)
    return f"{number_format(Decimal(tenths) / 10, decimal_pos=int(tenths % 10 != 0))}\xa0MB"


def right_field(level: str, *, required: bool = True) -> forms.CharField:
    """The office's word that an organiser had the right to the level of his event."""
    return forms.CharField(
        label=_("Right to %(level)s") % {"level": Level(level).label},
        help_text=gettext_lazy("By which decision the organiser may give this level, e.g. the letter and its date."),
        max_length=500,
        required=required,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class RightForm(forms.Form):
    """The office's word on the right to a level; `given` is what it said of this level before.

    `by_sanction`: the sanction gives the right, so that there need be no word. `is_free`: anyone may hold the level,
    and nothing is asked.
    """

    def __init__(
        self,
        *args: Any,
        level: str,
        given: str = "",
        by_sanction: bool = False,
        is_free: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if is_free:
            return
        self.fields["right_reason"] = right_field(level, required=not by_sanction)
        if by_sanction:
            self.fields["right_reason"].help_text = _("The sanction gives the right; a remark, if there is one.")
        self.fields["right_reason"].initial = given


class ReturnForm(forms.Form):
    """What the club is to correct before it files again."""

    message = forms.CharField(
        label=gettext_lazy("What needs to be corrected"),
        help_text=gettext_lazy("The club sees this here and gets it by email."),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class AmendForm(forms.Form):
    """Why an earlier report is put right. `right_to` is the level for which the office's word is asked, if it is.

    `asks_another`: it looks like other events, and has to be said to be none of them.
    """

    reason = forms.CharField(
        label=gettext_lazy("Reason for the correction"),
        help_text=gettext_lazy("What was wrong and how it was noticed. Everyone can read this in the ledger."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, right_to: str = "", asks_another: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if right_to:
            self.fields["right_reason"] = right_field(right_to)
        if asks_another:
            self.fields["another"] = forms.BooleanField(label=_("Yes, this is a different event and counts as well"))
