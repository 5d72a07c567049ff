"""Every figure of the referee in one run: python -m benchmarks. Bounded to a few minutes."""

import runpy
import sys

RUNS = (
    ("benchmarks.referee", ()),
    ("benchmarks.sight", ("--lines", "20000")),
    ("benchmarks.movement", ()),
    ("benchmarks.strategy_battle", ()),
    ("benchmarks.war_of_the_ring", ()),
    ("benchmarks.battle_chain_speed", ()),
    ("benchmarks.fuzz", ("--cases", "20000")),
)


def main() -> None:
    for module, arguments in RUNS:
        print(f"\n{module}")
        sys.argv = [module, *arguments]
        runpy.run_module(module, run_name="__main__")


if __name__ == "__main__":
    main()
