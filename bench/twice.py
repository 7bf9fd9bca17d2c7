#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What twice as many models would cost, of libraries that no file names: instructions, counted by valgrind.

  twice.py --build build/llvm-22 [--files NAME...] [--json FILE] [--page docs/costs.md]

Builds interop-clang-tidy-twice, which has a twin of each model (twins.py), and runs both on the small C files and on the
two units of bench.py. Ends with 1 where a file costs more than the goal.
"""

import argparse
import os
import subprocess
import sys
import tempfile

import generate
from counting import count
from small import NOISE, OURS, add_options, can_compile, show

GOAL = 1.01
START, END = "<!-- Written by bench/twice.py from here: do not edit. -->", "<!-- To here. -->"


def list_files():
    """Name, ending, text and flags of each."""
    for small in generate.make_small_files():
        yield small.name, ".c", small.text, [f"-I{path}" for path in small.find_headers()]
    for name, text in generate.make_translation_units().items():
        yield name, ".cpp", text, ["-std=c++17"]


def measure(build, names):
    def run(program, source, flags):
        return count([os.path.join(build, "bin", program), f"--checks=-*,{OURS}", "--config={}", "--quiet", source, "--", *flags])

    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, ending, text, flags in list_files():
            source = os.path.join(folder, name + ending)
            with open(source, "w", encoding="utf-8") as file:
                file.write(text)
            if (names and name not in names) or not can_compile(source, flags):
                continue
            rows[name] = {program: run(program, source, flags) for program in ("interop-clang-tidy", "interop-clang-tidy-twice")}
    return rows


def make_table(rows):
    lines = ["| file | instructions, millions | with twice the models |", "| --- | --- | --- |"]
    for name, counts in rows.items():
        once, twice = counts.values()
        lines.append(f"| {name} | {once / 1e6:.1f} | {twice / once:.3f} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--files", nargs="+", help="these alone")
    args = parser.parse_args()
    build = os.path.abspath(args.build)
    subprocess.run(["cmake", "--build", build, "--target", "interop-clang-tidy-twice"], check=True, stdout=subprocess.DEVNULL)
    rows = measure(build, args.files)
    show(rows, make_table(rows), args, START, END)
    missed = [name for name, counts in rows.items()
              if counts["interop-clang-tidy-twice"] / counts["interop-clang-tidy"] > GOAL + NOISE]
    print(f"goal {GOAL:.2f}: " + (f"missed by {', '.join(missed)}" if missed else "met"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
