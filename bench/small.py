#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What the checks cost on small C files, such as extension modules are, beside what other analyzers cost there.

  small.py --build build/llvm-22 [--files NAME...] [--others] [--json FILE] [--page docs/costs.md] [--against docs/costs.md]

All figures are instructions, counted by valgrind: the same on every run but for a few parts in a thousand. Without
--others only our checks and the check that does nothing are run: two minutes. Ends with 1 where a file costs more
than the goal, or more than the table of the page --against says.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

from bench import NO_OP
from counting import can_count, count
import generate

GOAL = 1.10
# Two counts of one program differ by what the addresses of its memory are.
NOISE = 0.005
# Two machines have other headers and patches of clang as well.
NOISE_ELSEWHERE = 0.015
OURS = "interop-*"
START, END = "<!-- Written by bench/small.py from here: do not edit. -->", "<!-- To here. -->"


def can_compile(source, flags):
    return subprocess.run(["gcc", "-fsyntax-only", *flags, source], capture_output=True, check=False).returncode == 0


def make_commands(build, source, flags, others):
    tidy = os.path.join(build, "bin", "interop-clang-tidy")
    if not os.path.exists(tidy):
        raise SystemExit(f"bench: {tidy} is missing; run ./dev build")

    def run_checks(checks):
        return [tidy, f"--checks=-*,{checks}", "--config={}", "--quiet", source, "--", *flags]

    commands = {NO_OP: run_checks(NO_OP), OURS: run_checks(OURS)}
    if others:
        commands |= {checks: run_checks(checks) for checks in ("bugprone-*", "clang-analyzer-*")}
        commands["cppcheck"] = ["cppcheck", "--quiet", *(f for f in flags if f.startswith("-I")), source]
        commands["gcc"] = ["gcc", "-c", "-o", os.devnull, *flags, source]
        commands["gcc -fanalyzer"] = ["gcc", "-fanalyzer", "-c", "-o", os.devnull, *flags, source]
    return commands


def measure(build, others, names):
    """A row for each file of NAMES, or all, whose headers are installed: instructions by command."""
    rows = {}
    with tempfile.TemporaryDirectory() as folder:
        for small in generate.make_small_files():
            if names and small.name not in names:
                continue
            source = os.path.join(folder, small.name + ".c")
            with open(source, "w", encoding="utf-8") as file:
                file.write(small.text)
            flags = [f"-I{path}" for path in small.find_headers()]
            if not can_compile(source, flags):
                print(f"{small.name}: left out, its headers are not installed", file=sys.stderr)
                continue
            rows[small.name] = {name: count(command)
                                for name, command in make_commands(build, source, flags, others).items()}
    return rows


def make_table(rows):
    tools = list(next(iter(rows.values())))
    lines = [f"| file | `{NO_OP}`, millions | " + " | ".join(f"`{tool}`" for tool in tools[1:]) + " |",
             "| --- |" + " --- |" * len(tools)]
    for name, counts in rows.items():
        base = counts[NO_OP]
        ratios = [f"{counts[tool] / base:.3f}" if counts[tool] else "-" for tool in tools[1:]]
        lines.append(f"| {name} | {base / 1e6:.1f} | " + " | ".join(ratios) + " |")
    return "\n".join(lines)


def find_table(text, start, end):
    """Where the table between the lines START and END is."""
    begin = text.index(start) + len(start)
    return begin, text.index(end, begin)


def write_page(path, table, start=START, end=END):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    begin, end = find_table(text, start, end)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{text[:begin]}\n{table}\n{text[end:]}")


def show(rows, table, args, start=START, end=END):
    """Prints TABLE, which has ROWS, and writes what the options --json and --page name."""
    print(table)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)
    if args.page:
        write_page(args.page, table, start, end)


def add_options(parser):
    """Those that show() reads, and --build."""
    parser.add_argument("--build", required=True)
    parser.add_argument("--json", help="also write the numbers to this file")
    parser.add_argument("--page", help="also write the table into this page")


def read_ratios(path):
    """What the table of a page says of our checks, by file."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    begin, end = find_table(text, START, END)
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in text[begin:end].strip().split("\n")]
    column = lines[0].index(f"`{OURS}`")
    return {cells[0]: float(cells[column]) for cells in lines[2:]}


def find_worse(rows, path):
    """The files that cost more than the page says, in words."""
    known = read_ratios(path)
    worse = []
    for name, counts in rows.items():
        ratio = counts[OURS] / counts[NO_OP]
        if name in known and ratio > known[name] + NOISE_ELSEWHERE:
            worse.append(f"{name} ({ratio:.3f} and not {known[name]:.3f})")
    return worse


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--others", action="store_true", help="other analyzers, too; some minutes")
    parser.add_argument("--files", nargs="+", help="these alone")
    parser.add_argument("--against", help="a page whose table is compared with")
    args = parser.parse_args()
    if not can_count():
        raise SystemExit("bench: valgrind is not installed")
    rows = measure(os.path.abspath(args.build), args.others, args.files)
    if not rows:
        raise SystemExit("bench: no file could be measured")
    show(rows, make_table(rows), args)
    missed = [name for name, counts in rows.items() if counts[OURS] / counts[NO_OP] > GOAL + NOISE]
    print(f"goal {GOAL:.2f}: " + (f"missed by {', '.join(missed)}" if missed else "met"))
    worse = find_worse(rows, args.against) if args.against else []
    if args.against:
        print(f"{args.against}: " + (f"worse now: {', '.join(worse)}" if worse else "not worse"))
    return 1 if missed or worse else 0


if __name__ == "__main__":
    sys.exit(main())
