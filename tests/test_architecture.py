"""The four laws hold in the whole tree, and each check finds what breaks its law."""

import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest

from awards.rules.editions import EDITIONS
from tests.architecture import (
    ALL_FOLDERS,
    APP_FOLDERS,
    APP_LAWS,
    LONGEST_FILE,
    LONGEST_FUNCTION,
    Law,
    Module,
    apps_point_one_way,
    awards_package_is_empty,
    edition_of,
    layers_point_one_way,
    modules,
    no_edition_imports_another,
    no_import_inside_a_function,
    pure_packages_import_no_process,
    pure_packages_know_no_float_and_no_clock,
    relations_point_one_way,
    rooms_are_small,
)

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("law", APP_LAWS, ids=lambda law: law.__name__)
def test_apps_keep_the_law(law: Law) -> None:
    assert [finding for module in modules(ROOT, APP_FOLDERS) for finding in law(module)] == []


def test_files_and_functions_stay_small() -> None:
    assert [finding for module in modules(ROOT, ALL_FOLDERS) for finding in rooms_are_small(module)] == []


def test_tree_is_really_read() -> None:
    read = {module.name for module in modules(ROOT, ALL_FOLDERS)}
    assert {"registry.models", "awards.models", "config.settings", "ui", "tests.test_architecture"} <= read


def test_every_folder_of_an_edition_is_known_as_one() -> None:
    folders = {path.parent.name for path in (ROOT / "awards" / "rules").glob("*/edition.py")}
    assert folders == {edition_of(f"awards.rules.{folder}.edition") for folder in folders}
    assert folders == {ruleset.replace("-", "_") for ruleset in EDITIONS}


def test_pure_packages_load_without_django() -> None:
    names = sorted(module.name for module in modules(ROOT, ("awards",)) if module.is_pure)
    assert names != []
    code = f"import importlib, sys\nfor name in {names}: importlib.import_module(name)\nprint('django' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("False\n", "")


def findings(law: Law, path: str, text: str) -> list[str]:
    return list(law(Module(PurePosixPath(path), text)))


@pytest.mark.parametrize(
    ("law", "path", "text", "found"),
    [
        (
            apps_point_one_way,
            "registry/services/merge.py",
            "from awards.models import Holding",
            "registry/services/merge.py:1: registry imports awards.models.Holding",
        ),
        (apps_point_one_way, "ui/views.py", "import registry.models", "ui/views.py:1: ui imports registry.models"),
        (
            apps_point_one_way,
            "sanctions/models.py",
            "\nfrom config import settings",
            "sanctions/models.py:2: sanctions imports config.settings",
        ),
        (
            relations_point_one_way,
            "registry/models/club.py",
            "event = models.ForeignKey('awards.Event', on_delete=models.CASCADE)",
            "registry/models/club.py:1: ForeignKey from registry to awards.Event",
        ),
        (
            relations_point_one_way,
            "registry/migrations/0001_initial.py",
            "field = models.ManyToManyField(to='sanctions.application')",
            "registry/migrations/0001_initial.py:1: ManyToManyField from registry to sanctions.application",
        ),
        (
            relations_point_one_way,
            "registry/queries/clubs.py",
            "apps.get_model('awards', 'Event')",
            "registry/queries/clubs.py:1: get_model from registry to awards",
        ),
        (
            layers_point_one_way,
            "awards/models/ledger.py",
            "from awards.services.booking import book",
            "awards/models/ledger.py:1: models imports awards.services.booking.book",
        ),
        (
            layers_point_one_way,
            "awards/queries/ranking.py",
            "from ..views import ranking",
            "awards/queries/ranking.py:1: queries imports awards.views.ranking",
        ),
        (
            layers_point_one_way,
            "awards/services/__init__.py",
            "from .. import tasks",
            "awards/services/__init__.py:1: services imports awards.tasks",
        ),
        (
            layers_point_one_way,
            "awards/helpers.py",
            "",
            "awards/helpers.py:1: helpers is no layer; those are named in tests/architecture.py",
        ),
        (
            no_import_inside_a_function,
            "awards/models/ledger.py",
            "def total():\n    from awards.services import booking\n",
            "awards/models/ledger.py:2: total imports",
        ),
        (
            no_import_inside_a_function,
            "awards/models/ledger.py",
            "booking = importlib.import_module('awards.services.booking')",
            "awards/models/ledger.py:1: import_module imports or runs what no reader sees",
        ),
        (
            pure_packages_import_no_process,
            "awards/rules/scale.py",
            "from django.utils import timezone",
            "awards/rules/scale.py:1: a pure package imports django.utils.timezone",
        ),
        (
            pure_packages_import_no_process,
            "awards/readers/bws.py",
            "import subprocess",
            "awards/readers/bws.py:1: a pure package imports subprocess",
        ),
        (
            pure_packages_import_no_process,
            "awards/scoring/pairs.py",
            "from awards.models import Event",
            "awards/scoring/pairs.py:1: a pure package imports awards.models.Event",
        ),
        (
            pure_packages_import_no_process,
            "awards/scoring/imps.py",
            "from math import sqrt",
            "awards/scoring/imps.py:1: a pure package imports math.sqrt; exact is "
            "ceil, comb, factorial, floor, gcd, isqrt, lcm, perm, prod, trunc",
        ),
        (
            pure_packages_know_no_float_and_no_clock,
            "awards/rules/scale.py",
            "half = 0.5",
            "awards/rules/scale.py:1: the float 0.5",
        ),
        (
            pure_packages_know_no_float_and_no_clock,
            "awards/rules/scale.py",
            "share = float(total)",
            "awards/rules/scale.py:1: float is used",
        ),
        (
            pure_packages_know_no_float_and_no_clock,
            "awards/rules/titles.py",
            "on = field(default_factory=date.today)",
            "awards/rules/titles.py:1: .today reads the clock",
        ),
        (
            no_edition_imports_another,
            "awards/rules/fbs_2012/tables.py",
            "from awards.rules.sbf_2018 import numbers",
            "awards/rules/fbs_2012/tables.py:1: fbs_2012 imports awards.rules.sbf_2018.numbers",
        ),
        (
            no_edition_imports_another,
            "awards/rules/acbl_mps022/event.py",
            "from ..fbs_2012.placings import shared",
            "awards/rules/acbl_mps022/event.py:1: acbl_mps022 imports awards.rules.fbs_2012.placings.shared",
        ),
        (
            no_edition_imports_another,
            "awards/rules/ties.py",
            "import awards.rules.sbf_2018.numbers",
            "awards/rules/ties.py:1: what editions share imports awards.rules.sbf_2018.numbers",
        ),
        (
            no_edition_imports_another,
            "awards/rules/report/parse.py",
            "from awards.rules import acbl_mps022",
            "awards/rules/report/parse.py:1: what editions share imports awards.rules.acbl_mps022",
        ),
        (
            awards_package_is_empty,
            "awards/__init__.py",
            '"""Awards."""',
            "awards/__init__.py:1: awards/__init__.py is not empty",
        ),
    ],
)
def test_breach_is_found(law: Law, path: str, text: str, found: str) -> None:
    assert findings(law, path, text) == [found]


@pytest.mark.parametrize(
    ("law", "path", "text"),
    [
        (apps_point_one_way, "sanctions/services/quotas.py", "from awards.rules.sbf_2018 import quotas"),
        (apps_point_one_way, "awards/models/event.py", "from registry.models import Club"),
        (relations_point_one_way, "awards/models/event.py", "models.ForeignKey('registry.Club', models.PROTECT)"),
        (layers_point_one_way, "awards/views/event.py", "from awards.services import booking\nfrom . import page"),
        (layers_point_one_way, "awards/urls.py", "from awards import views"),
        (pure_packages_know_no_float_and_no_clock, "awards/rules/report.py", "isinstance(value, (float, bool))"),
        (pure_packages_know_no_float_and_no_clock, "awards/services/clock.py", "day = timezone.now()"),
        (pure_packages_import_no_process, "awards/rules/shares.py", "from math import gcd\nfrom datetime import date"),
        (no_edition_imports_another, "awards/rules/fbs_2012/tables.py", "from awards.rules.fbs_2012 import numbers"),
        (no_edition_imports_another, "awards/rules/fbs_2012/tables.py", "from awards.rules.printed import read_table"),
        (no_edition_imports_another, "awards/rules/editions.py", "from awards.rules.sbf_2018.edition import EDITION"),
        (rooms_are_small, "awards/migrations/0001_initial.py", "\n" * 1000),
    ],
)
def test_what_keeps_the_law_passes(law: Law, path: str, text: str) -> None:
    assert findings(law, path, text) == []


def test_long_file_and_long_function_are_found() -> None:
    body = "    x = 1\n"
    long_function = "def count():\n" + body * LONGEST_FUNCTION
    just_right = "def count():\n" + body * (LONGEST_FUNCTION - 1)
    assert findings(rooms_are_small, "ui/a.py", just_right + "\n" * (LONGEST_FILE - LONGEST_FUNCTION)) == []
    assert findings(rooms_are_small, "ui/a.py", long_function) == ["ui/a.py:1: 41 lines in count, 40 at most"]
    assert findings(rooms_are_small, "ui/a.py", "\n" * 401) == ["ui/a.py:1: 401 lines in the file, 400 at most"]
