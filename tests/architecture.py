"""The four laws of docs/architecture.md as functions from source text to the places that break them."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

# Law 1: an app imports, and points with a foreign key to, itself and what stands before it. `ui` imports no app.
APPS = ("registry", "sanctions", "awards", "config")
# Law 2: a module imports from its own row and the rows before it.
LAYERS = (
    {"choices", "names"},
    {"models"},
    {"permissions", "queries"},
    {"services"},
    {"tables", "forms", "filters", "templatetags"},
    # Beside the pages: what Django or allauth calls by itself.
    {"views", "api", "tasks", "admin", "management", "apps", "middleware", "accounts", "context"},
    {"urls"},
)
LAYER = {name: row for row, names in enumerate(LAYERS) for name in names}
# Law 3: leaves, which any app may import and which import each other alone.
PURE = ("awards.rules", "awards.scoring", "awards.readers")
IMPURE_MODULES = {
    *("django", "celery", "redis", "psycopg", "ninja", "config", "registry", "sanctions", "ui"),
    *("time", "random", "secrets", "uuid", "locale", "gettext"),
    *("os", "subprocess", "multiprocessing", "threading", "asyncio", "concurrent", "signal", "socket", "ctypes"),
    *("shutil", "tempfile", "urllib.request", "http", "sqlite3", "logging", "statistics", "cmath"),
}
EXACT_MATH = {"ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "prod", "trunc"}
CLOCK = {"today", "now", "utcnow", "fromtimestamp", "utcfromtimestamp"}
DYNAMIC = {"__import__", "import_module", "import_string", "eval", "exec"}
# Law 4.
LONGEST_FILE = 400
LONGEST_FUNCTION = 40

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """A source file: its path from the root of the project, and its text."""

    path: PurePosixPath
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree."""
        return ast.parse(self.text, str(self.path))

    @cached_property
    def name(self) -> str:
        """The dotted name; a package's is that of its folder."""
        parts = self.path.with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def app(self) -> str:
        """The first part of the name."""
        return self.name.partition(".")[0]

    @property
    def is_pure(self) -> bool:
        """Whether law 3 holds here."""
        return is_pure(self.name)

    @property
    def is_migration(self) -> bool:
        """Whether Django wrote it."""
        return "migrations" in self.path.parts

    def at(self, node: ast.AST, words: str) -> str:
        """A finding, with its place."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}: {words}"

    def imports(self) -> Iterator[tuple[ast.stmt, str]]:
        """Each import with the dotted name it reaches: `from a import b` reaches `a.b`."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield node, alias.name
            elif isinstance(node, ast.ImportFrom):
                base = self.base(node)
                for alias in node.names:
                    yield node, f"{base}.{alias.name}" if base else alias.name

    def base(self, node: ast.ImportFrom) -> str:
        """The dotted name after `from`, with its leading dots resolved."""
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        if self.path.name != "__init__.py":
            parts = parts[:-1]
        parts = parts[: len(parts) - (node.level - 1)]
        return ".".join([*parts, *([node.module] if node.module else [])])


Law = Callable[[Module], Iterator[str]]


def is_pure(name: str) -> bool:
    """Whether a dotted name stands in one of the pure packages."""
    return any(name == package or name.startswith(f"{package}.") for package in PURE)


def is_impure(name: str) -> bool:
    """Whether a pure package may not import the dotted name."""
    if name.split(".")[0] == "awards":
        return not is_pure(name)
    return any(name == module or name.startswith(f"{module}.") for module in IMPURE_MODULES)


def reaches_too_high(module: Module, app: str) -> bool:
    """Whether `app` stands after the module's own app."""
    if app not in APPS:
        return False
    return module.app not in APPS or APPS.index(app) > APPS.index(module.app)


def apps_point_one_way(module: Module) -> Iterator[str]:
    """Law 1 for imports."""
    for node, name in module.imports():
        app = name.partition(".")[0]
        if reaches_too_high(module, app) and not is_pure(name):
            yield module.at(node, f"{module.app} imports {name}")


def relations_point_one_way(module: Module) -> Iterator[str]:
    """Law 1 for foreign keys and for models that are asked for by name."""
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called not in {"ForeignKey", "OneToOneField", "ManyToManyField", "get_model"}:
            continue
        named = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg in {"to", "through"})]
        for value in named:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                app = value.value.partition(".")[0]
                if reaches_too_high(module, app):
                    yield module.at(node, f"{called} from {module.app} to {value.value}")


def layer(name: str) -> int | None:
    """The row of a dotted name such as `awards.services.booking`; None outside the layers."""
    parts = name.split(".")
    return LAYER.get(parts[1]) if len(parts) > 1 else None


def layers_point_one_way(module: Module) -> Iterator[str]:
    """Law 2. Migrations are Django's; `config` and `ui` have no layers."""
    parts = module.name.split(".")
    if module.app not in APPS or module.app == "config" or module.is_pure or module.is_migration or len(parts) < 2:
        return
    own = layer(module.name)
    if own is None:
        yield module.at(module.tree, f"{parts[1]} is no layer; those are named in tests/architecture.py")
        return
    for node, name in module.imports():
        other = layer(name) if name.startswith(f"{module.app}.") else None
        if other is not None and other > own:
            yield module.at(node, f"{parts[1]} imports {name}")


def functions(module: Module) -> Iterator[Function]:
    """All functions and methods, the inner ones too."""
    return (node for node in ast.walk(module.tree) if isinstance(node, Function))


def no_import_inside_a_function(module: Module) -> Iterator[str]:
    """Law 2: no way round it, neither by an import inside a function nor by one at run time."""
    seen: set[ast.AST] = set()
    for function in functions(module):
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom) and node not in seen:
                seen.add(node)
                yield module.at(node, f"{function.name} imports")
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name | ast.Attribute):
            used = node.id if isinstance(node, ast.Name) else node.attr
            if used in DYNAMIC:
                yield module.at(node, f"{used} imports or runs what no reader sees")


def pure_packages_import_no_process(module: Module) -> Iterator[str]:
    """Law 3 for imports: no Django, no model, no clock, no process, no chance, no inexact arithmetic."""
    if not module.is_pure:
        return
    for node, name in module.imports():
        if is_impure(name):
            yield module.at(node, f"a pure package imports {name}")
        elif name == "math" or (name.startswith("math.") and name.removeprefix("math.") not in EXACT_MATH):
            yield module.at(node, f"a pure package imports {name}; exact is {', '.join(sorted(EXACT_MATH))}")


def pure_packages_know_no_float_and_no_clock(module: Module) -> Iterator[str]:
    """Law 3 for expressions. `isinstance(value, float)` is how a float is refused, so it may stand."""
    if not module.is_pure:
        return
    refusing = {
        name
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance"
        for name in ast.walk(node)
    }
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield module.at(node, f"the float {node.value}")
        elif isinstance(node, ast.Name) and node.id in {"float", "complex"} and node not in refusing:
            yield module.at(node, f"{node.id} is used")
        elif isinstance(node, ast.Name) and node.id == "input":
            yield module.at(node, "input() asks a person")
        elif isinstance(node, ast.Attribute) and node.attr in CLOCK:
            yield module.at(node, f".{node.attr} reads the clock")


# Where the editions are entered; the one room of the rules that knows them.
REGISTER = "awards.rules.editions"


def edition_of(name: str) -> str:
    """The edition to whose folder a dotted name belongs, as its folder is called; empty for none."""
    parts = name.split(".")
    is_inside = parts[:2] == ["awards", "rules"] and len(parts) > 2
    return parts[2] if is_inside and re.fullmatch(r"[a-z]+_[a-z]*[0-9]+", parts[2]) else ""


def no_edition_imports_another(module: Module) -> Iterator[str]:
    """Law 3: an edition imports no other, and what editions share knows none of them, save where they are entered."""
    if not module.name.startswith("awards.rules.") or module.name == REGISTER:
        return
    own = edition_of(module.name)
    for node, name in module.imports():
        other = edition_of(name)
        if other not in {"", own}:
            yield module.at(node, f"{own or 'what editions share'} imports {name}")


def awards_package_is_empty(module: Module) -> Iterator[str]:
    """Law 3: importing a pure package must load no Django."""
    if module.path == PurePosixPath("awards/__init__.py") and module.text.strip():
        yield module.at(module.tree, "awards/__init__.py is not empty")


def rooms_are_small(module: Module) -> Iterator[str]:
    """Law 4. What Django wrote is as long as it is."""
    if module.is_migration:
        return
    lines = len(module.text.splitlines())
    if lines > LONGEST_FILE:
        yield module.at(module.tree, f"{lines} lines in the file, {LONGEST_FILE} at most")
    for function in functions(module):
        lines = (function.end_lineno or function.lineno) - function.lineno + 1
        if lines > LONGEST_FUNCTION:
            yield module.at(function, f"{lines} lines in {function.name}, {LONGEST_FUNCTION} at most")


# What holds in the apps, and what holds in every file of the project.
APP_LAWS: tuple[Law, ...] = (
    apps_point_one_way,
    relations_point_one_way,
    layers_point_one_way,
    no_import_inside_a_function,
    pure_packages_import_no_process,
    pure_packages_know_no_float_and_no_clock,
    no_edition_imports_another,
    awards_package_is_empty,
)
APP_FOLDERS = (*APPS, "ui")
ALL_FOLDERS = (*APP_FOLDERS, "tests", "benchmarks")


def modules(root: Path, folders: tuple[str, ...]) -> list[Module]:
    """The Python files below `folders` of the project at `root`."""
    paths = sorted(path for folder in folders for path in (root / folder).rglob("*.py"))
    return [Module(PurePosixPath(path.relative_to(root).as_posix()), path.read_text()) for path in paths]
