"""What all admin pages share: the records of one's own federation, nothing deleted, each change with its reason."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.paginator import Paginator
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from registry.admin.site import offices
from registry.models import Federation
from registry.queries.words import matching_words
from registry.services.refusal import Refusal

# Lists of millions of rows are not counted to their end; what stands further down is found by searching.
COUNTED = 10_000


class Refused(Exception):
    """A service refused what the form had let through: someone else was quicker."""


def made(answer: Any) -> Any:
    """What a service made; a refusal undoes all that was saved with it."""
    if isinstance(answer, Refusal):
        raise Refused(answer.message)
    return answer


class CappedPaginator(Paginator):
    """A paginator that counts at most `COUNTED` rows."""

    @cached_property
    def count(self) -> int:
        """How many rows there are, or `COUNTED`."""
        return self.object_list.order_by()[:COUNTED].count()


class FederationFilter(admin.SimpleListFilter):
    """One's own federations, where they are several."""

    title = _("federation")
    parameter_name = "federation"
    path = "federation"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The federations of the user."""
        scope = offices(request)
        federations = Federation.objects.all() if scope is None else Federation.objects.filter(pk__in=scope)
        return [(federation.code, federation.name) for federation in federations]

    def has_output(self) -> bool:
        """Not with one federation alone."""
        return len(self.lookup_choices) > 1

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The records of the chosen federation."""
        return queryset.filter(**{f"{self.path}__code": self.value()}) if self.value() else queryset


def federation_filter(path: str) -> type[FederationFilter]:
    """The filter for records whose federation is reached by `path`."""
    return type("FederationFilterOfModel", (FederationFilter,), {"path": path})


class ScopedAdmin(admin.ModelAdmin):
    """Shows the records of the user's federations. Nobody deletes; who may change says a subclass."""

    # The way from the record to its federation; "pk" for the federation itself.
    federation_path = "federation"
    # Fields that a search term must equal; "words" searches names by `search_key`.
    exact_search: tuple[str, ...] = ()
    word_search = False
    search_fields = ("pk",)
    show_full_result_count = False
    paginator = CappedPaginator
    list_per_page = 50
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The records of the user's federations."""
        records, scope = super().get_queryset(request), offices(request)
        return records if scope is None else records.filter(**{f"{self.federation_path}__in": scope})

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        """The federation first."""
        own = list(super().get_list_filter(request))
        return own if self.federation_path == "pk" else [federation_filter(self.federation_path), *own]

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """Some where the search box shall stand; `get_search_results` does the searching."""
        return self.search_fields if self.exact_search or self.word_search else ()

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """By words of the name or the beginning of the number, or by what must be equal."""
        term = search_term.strip()
        if not term:
            return queryset, False
        if self.word_search:
            return queryset.filter(matching_words(term)), False
        found = models.Q()
        for field in self.exact_search:
            found |= models.Q(**{field: term})
        return queryset.filter(found), False

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Only records that the user may see can be chosen, also by a request made by hand."""
        related = db_field.remote_field.model
        if self.admin_site.is_registered(related):
            kwargs["queryset"] = self.admin_site.get_model_admin(related).get_queryset(request)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """The record's lines of the audit trail."""
        address = reverse("admin:registry_change_changelist")
        return HttpResponseRedirect(f"{address}?model={self.opts.model_name}&record={object_id}")

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whoever comes in."""
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """The office and the superuser; of which federation says `get_queryset`."""
        return self.admin_site.has_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not unless a subclass says so."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not unless a subclass says so."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: records are ended, hidden or merged."""
        return False


class ReadOnlyAdmin(ScopedAdmin):
    """Lists and shows records, and changes nothing."""


class OfficeAdmin(ScopedAdmin):
    """Records that the office adds and changes, by services."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As the office sees it."""
        return self.has_view_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As the office sees it."""
        return self.has_view_permission(request)

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The form; what a service refuses at the last moment is said, and nothing is saved."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return HttpResponseRedirect(request.get_full_path())


class ReasonedForm(forms.ModelForm):
    """A form with the reason that the audit trail keeps; asked for where something is changed."""

    why = forms.CharField(
        label=_("Why"),
        help_text=_("It stands in the audit trail."),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["why"].required = self.instance.pk is not None

    @property
    def changed_values(self) -> dict[str, Any]:
        """What was changed, without the reason."""
        return {name: self.cleaned_data[name] for name in self.changed_data if name != "why"}
