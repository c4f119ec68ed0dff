"""The instances before which an application comes, in their order."""

from dataclasses import dataclass

from registry.models import District
from sanctions.choices import Instance
from sanctions.models import Application


@dataclass(frozen=True)
class Stage:
    """An instance of a path; `district` is None for the office."""

    instance: Instance
    district: District | None = None

    def __str__(self) -> str:
        """Who it is, as a reader knows him."""
        return str(self.district) if self.district else str(Instance.OFFICE.label)


OFFICE = Stage(Instance.OFFICE)
# In this order they come one after the other on every path.
ORDER = (Instance.HOME_DISTRICT, Instance.DISTRICT, Instance.OFFICE)


def stages(application: Application) -> tuple[Stage, ...]:
    """The instances that there are for the application; the last one decides, those before it endorse.

    Of the federation's rows for the kind remain: the home district where it is played in another one, the district
    where it is played (at home where nothing else is said), the office. Nobody endorses or decides what he holds
    himself, so that a district is passed over where it is the organiser; and nobody is asked twice. Where none remains,
    the office decides.
    """
    # Of all kinds, so that whoever asks several times can have them fetched beforehand.
    rows = [row for row in application.federation.path_stages.all() if row.kind == application.kind]
    found = [_stage(application, Instance(row.instance)) for row in sorted(rows, key=lambda row: row.position)]
    return tuple(dict.fromkeys(stage for stage in found if stage is not None)) or (OFFICE,)


def home_district(application: Application) -> District | None:
    """The organiser's own district; None for the federation and for a club outside every district."""
    return application.club.district if application.club is not None else application.district


def _stage(application: Application, instance: Instance) -> Stage | None:
    home = home_district(application)
    where = application.played_in or home
    if instance == Instance.OFFICE:
        return OFFICE
    district = where
    if instance == Instance.HOME_DISTRICT:
        district = home if home != where else None
    if district is None or district == application.district:
        return None
    return Stage(instance, district)


def waiting_at(application: Application) -> Stage:
    """The instance whose turn it is, or that decided."""
    return Stage(Instance(application.waits_for), application.waits_for_district)


def stage_after(application: Application) -> Stage | None:
    """The instance after the one whose turn it is; None where that is the last one, or where nobody's turn it is.

    Where the path no longer has the one whose turn it is, the next later one of it.
    """
    if not application.waits_for:
        return None
    path = stages(application)
    here = waiting_at(application)
    if here in path:
        return next(iter(path[path.index(here) + 1 :]), None)
    later = [stage for stage in path if ORDER.index(stage.instance) > ORDER.index(here.instance)]
    return next(iter(later), None)


def is_last(application: Application) -> bool:
    """Whether no instance comes after the one whose turn it is: it decides."""
    return stage_after(application) is None
