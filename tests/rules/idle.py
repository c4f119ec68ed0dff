"""Rules that do nothing, put in the place of rules, to see whether an example notices."""

import inspect
import signal
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from types import FrameType
from typing import Any, get_args, get_origin

from awards.rules.answer import Award, Reason
from awards.rules.scale import Scale
from awards.rules.ties import NOTHING, Portion
from awards.rules.titles import Standing

Rule = types.FunctionType
# Fails where the example at the path is not answered as it says.
Check = Callable[[Path], None]
SECONDS = 2
# What a rule gives back that has done nothing, where it was given nothing of the kind. Both of two truths are tried.
# An edition's test adds what its own rules give back.
NEUTRAL: dict[Any, tuple[object, ...]] = {
    type(None): (None,),
    bool: (False, True),
    str: ("",),
    int: (1,),
    Fraction: (Fraction(1),),
    Scale: (Scale({}),),
    Portion: (NOTHING,),
    Reason: (Reason(""),),
    Award: (Award("", {}, {}, 0, ()),),
    Standing: (Standing(None),),
    dict: ({},),
    list: ([],),
}


def rule_of(name: str) -> Rule:
    """The rule function of that name."""
    module, _dot, function = name.rpartition(".")
    rule = getattr(sys.modules[module], function)
    assert isinstance(rule, Rule)
    return rule


def nothing_of(kind: Any) -> tuple[object, ...]:
    """The neutral values of an annotation."""
    origin, parts = get_origin(kind), get_args(kind)
    if type(None) in parts:
        return (None,)
    if origin is tuple and Ellipsis not in parts:
        return (tuple(nothing_of(part)[0] for part in parts),)
    if origin is Mapping:
        return ({},)
    return NEUTRAL.get(origin or kind, ((),))


def idle(rule: Rule) -> Iterator[Callable[..., object]]:
    """The rule that does nothing: it gives back the first thing of the right kind that it got, or a neutral value."""
    signature = inspect.signature(rule)
    given = [name for name, one in signature.parameters.items() if one.annotation == signature.return_annotation]
    # A row or number that is returned with its reasons is given back without any.
    pair = get_args(signature.return_annotation)
    paired = [name for name, one in signature.parameters.items() if len(pair) == 2 and one.annotation is pair[0]]

    def answering(value_of: Callable[[Mapping[str, Any]], object]) -> Callable[..., object]:
        return lambda *args, **kwargs: value_of(signature.bind(*args, **kwargs).arguments)

    if given:
        yield answering(lambda arguments: arguments[given[0]])
    elif paired:
        yield answering(lambda arguments: (arguments[paired[0]], ()))
    else:
        for value in nothing_of(signature.return_annotation):
            yield answering(lambda arguments, value=value: value)


# Stands in the module of the rule that is replaced, where the code below is run.
_idle: Callable[..., object]


def _answer(*args: Any, **kwargs: Any) -> object:
    return _idle(*args, **kwargs)  # noqa: F821 - declared above


@contextmanager
def replaced(rule: Rule, other: Callable[..., object]) -> Iterator[None]:
    """The rule answers as the other does, whoever holds it."""
    code, defaults, keywords = rule.__code__, rule.__defaults__, rule.__kwdefaults__
    # The function itself is changed, since modules and chapters hold it under many names.
    rule.__globals__["_idle"] = other
    rule.__code__, rule.__defaults__, rule.__kwdefaults__ = _answer.__code__, None, None
    try:
        yield
    finally:
        rule.__code__, rule.__defaults__, rule.__kwdefaults__ = code, defaults, keywords
        del rule.__globals__["_idle"]


def runs_of(rules: Sequence[str], cases: Sequence[Path], check: Check) -> dict[str, list[Path]]:
    """The cases that run through each rule."""
    found: dict[str, list[Path]] = {name: [] for name in rules}
    run: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            run.add(f"{frame.f_globals.get('__name__')}.{frame.f_code.co_qualname}")

    for path in cases:
        run.clear()
        sys.setprofile(note)
        try:
            check(path)
        finally:
            sys.setprofile(None)
        for name in run & found.keys():
            found[name].append(path)
    return found


def give_up(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError


def fails(path: Path, check: Check) -> bool:
    """Whether the case is not answered as the regulation says, or not in time: a search may have no end."""
    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(SECONDS)
    try:
        check(path)
    # A rule that does nothing may also leave the engine without what the next rule needs.
    except Exception:
        return True
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return False


def assert_a_case_fails(name: str, cases: Sequence[Path], check: Check) -> None:
    """Some case runs through the rule, and one fails whenever the rule does nothing."""
    rule = rule_of(name)
    assert cases, "no case runs through it"
    for other in idle(rule):
        with replaced(rule, other):
            assert any(fails(path, check) for path in cases), "every case still passes"
    assert not fails(cases[0], check)
