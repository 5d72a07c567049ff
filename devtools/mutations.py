"""Small changes of Python code, one at a time: what a test suite ought to notice.

Each change alters one node of a module's syntax tree: another comparison, another operator, a number that is one greater, a
condition turned round, a call left out. Texts, type annotations and decorators stay as they are.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Parts of a node that no test could notice, or that hold types.
_LEFT_ALONE = frozenset({"annotation", "returns", "decorator_list", "format_spec"})
_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutation:
    """One change. `function` is the line on which its innermost function begins, as a code object says it; 0 outside one.

    `place` is its place among the changes of the file: a line may hold two that look alike.
    """

    path: Path
    place: int
    line: int
    function: int
    before: str
    after: str
    tree: ast.Module
    _site: "_Site"

    def applied(self) -> ast.Module:
        """The module's tree with this change. The tree itself is changed: for a process of its own."""
        self._site.put(self._site.after)
        return ast.fix_missing_locations(self.tree)


class _Site(NamedTuple):
    """A node that may be changed, the line on which its function begins, what it becomes, and what puts a node in its place."""

    node: ast.AST
    function: int
    after: ast.AST
    put: Callable[[ast.AST], None]


def mutations_of(path: Path) -> list[Mutation]:
    """Every change of one file, in the order of its lines."""
    tree, sites = _sites_of(path)
    return [
        Mutation(
            path,
            place,
            _line(site.node),
            site.function,
            ast.unparse(site.node),
            ast.unparse(site.after),
            tree,
            site,
        )
        for place, site in enumerate(sites)
    ]


def telling(path: Path, numbers: Mapping[int, int], name: str) -> ast.Module:
    """The module's tree, in which each changed node first calls the function `name` with its number.

    `numbers` gives the number of a change by its place in `mutations_of(path)`. The function has to return True.
    """
    tree, sites = _sites_of(path)
    calls: dict[int, list[int]] = {}
    for place, site in enumerate(sites):
        if place in numbers:
            calls.setdefault(id(site.node), []).append(numbers[place])
    # What stands inside comes first: what stands around is put around the result.
    inner_first = {id(site.node): site for site in reversed(list(_sites(tree, 0)))}
    for identity, site in inner_first.items():
        if identity in calls:
            call = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(one) for one in calls[identity]], [])
            _put_before(site, call)
    return ast.fix_missing_locations(tree)


def _put_before(site: _Site, call: ast.expr) -> None:
    node = site.node
    if isinstance(node, ast.comprehension):
        node.iter = ast.BoolOp(ast.And(), [call, node.iter])
    elif isinstance(node, ast.stmt):
        site.put(ast.If(call, [node], []))
    elif isinstance(node, ast.expr):
        site.put(ast.BoolOp(ast.And(), [call, node]))


def _sites_of(path: Path) -> tuple[ast.Module, list[_Site]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tree, sorted(_sites(tree, 0), key=lambda site: _line(site.node))


def _line(node: ast.AST) -> int:
    """A comprehension has no line of its own."""
    line: int = getattr(node.target if isinstance(node, ast.comprehension) else node, "lineno", 0)
    return line


def _sites(node: ast.AST, function: int) -> Iterator[_Site]:
    """Every changed node below this one. What a parameter is by default is evaluated outside the function."""
    for name, child, put in _children(node):
        if name in _LEFT_ALONE or _is_text_or_type(node, child):
            continue
        yield from (_Site(child, function, after, put) for after in _changes(child))
        if isinstance(child, _Function):
            yield from _sites(child.args, function)
            yield from _sites_in_body(child)
        else:
            yield from _sites(child, function)


def _sites_in_body(function: _Function) -> Iterator[_Site]:
    body = ast.Module(function.body, [])
    yield from _sites(body, _first_line(function))


def _children(node: ast.AST) -> Iterator[tuple[str, ast.AST, Callable[[ast.AST], None]]]:
    """Each child with the name of its field and what replaces it there."""
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield name, value, _in_field(node, name)
        elif isinstance(value, list):
            for index, one in enumerate(value):
                if isinstance(one, ast.AST):
                    yield name, one, _in_list(value, index)


def _in_field(node: ast.AST, name: str) -> Callable[[ast.AST], None]:
    return lambda after: setattr(node, name, after)


def _in_list(values: list[ast.AST], index: int) -> Callable[[ast.AST], None]:
    return lambda after: values.__setitem__(index, after)


def _first_line(function: _Function) -> int:
    """As `co_firstlineno` has it: decorators belong to the function."""
    return min([function.lineno, *(one.lineno for one in function.decorator_list)])


def _is_text_or_type(parent: ast.AST, child: ast.AST) -> bool:
    """Docstrings, f-strings' texts, type aliases, `strict=` of a zip, values of a `case`, and what only a type checker runs."""
    if isinstance(child, ast.Expr):
        return isinstance(child.value, ast.Constant)
    if isinstance(child, ast.keyword):
        return child.arg in {"strict", "frozen", "slots", "default_factory"}
    if isinstance(child, ast.MatchValue):
        return True
    if isinstance(child, ast.AnnAssign):
        return ast.unparse(child.annotation) == "TypeAlias"
    if isinstance(child, ast.If):
        return ast.unparse(child.test) == "TYPE_CHECKING"
    return isinstance(parent, ast.FormattedValue) and isinstance(child, ast.Constant)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """What the node may become."""
    maker = _MAKERS.get(type(node))
    if maker:
        yield from maker(node)


def _copy(node: ast.AST, **fields: object) -> ast.AST:
    """The node with other fields, at its place in the file."""
    return ast.copy_location(type(node)(**dict(ast.iter_fields(node)) | fields), node)


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    for index, op in enumerate(node.ops):
        yield _copy(node, ops=[*node.ops[:index], _COMPARED[type(op)](), *node.ops[index + 1 :]])


def _boolean(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield _copy(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


def _unary(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def _calculation(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    other = _CALCULATED.get(type(node.op))
    is_type = (
        isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) and node.right.value is None
    )
    if other and not is_type:
        yield _copy(node, op=other())


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield _copy(node, value=not node.value)
    elif isinstance(node.value, int):
        yield _copy(node, value=node.value + 1)


def _condition(node: ast.If | ast.While | ast.IfExp) -> Iterator[ast.AST]:
    yield _copy(node, test=ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test))


def _comprehension(node: ast.comprehension) -> Iterator[ast.AST]:
    for index in range(len(node.ifs)):
        yield _copy(node, ifs=node.ifs[:index] + node.ifs[index + 1 :])


def _call(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        yield _copy(node, func=ast.copy_location(ast.Name(_CALLED[node.func.id], ast.Load()), node.func))


def _statement(node: ast.Expr) -> Iterator[ast.AST]:
    if isinstance(node.value, ast.Call):
        yield ast.copy_location(ast.Pass(), node)


def _loop_end(node: ast.Break | ast.Continue) -> Iterator[ast.AST]:
    yield ast.copy_location(ast.Continue() if isinstance(node, ast.Break) else ast.Break(), node)


_MAKERS: dict[type[ast.AST], Callable[..., Iterator[ast.AST]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _boolean,
    ast.UnaryOp: _unary,
    ast.BinOp: _calculation,
    ast.AugAssign: _calculation,
    ast.Constant: _constant,
    ast.If: _condition,
    ast.While: _condition,
    ast.IfExp: _condition,
    ast.comprehension: _comprehension,
    ast.Call: _call,
    ast.Expr: _statement,
    ast.Break: _loop_end,
    ast.Continue: _loop_end,
}
