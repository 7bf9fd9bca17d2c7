#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What the checks cost: paired runs of stock clang-tidy, with them and with a check that does nothing.

  bench.py --build build/llvm-22 [--pairs N] [--valgrind] [--json FILE]

bench/README.md says what is compared and how to read the table.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import namedtuple

import generate
from counting import count

# Never registered outside Objective-C: what is left is clang-tidy itself, its parse and its walk of the AST.
NO_OP = "objc-super-self"

Goal = namedtuple("Goal", "translation_unit ratio")
GOALS = [Goal("uses-models", 1.05), Goal("uses-none", 1.01)]

Cost = namedtuple("Cost", "seconds instructions kilobytes")


class Tidy:
    def __init__(self, build, folder):
        major = os.path.basename(build).split("-")[-1]
        self.program = f"/usr/lib/llvm-{major}/bin/clang-tidy"
        self.plugin = os.path.join(build, "lib", "InteropTidy.so")
        self.folder = folder
        self.counts = can_count_instructions()
        for path in (self.program, self.plugin):
            if not os.path.exists(path):
                raise SystemExit(f"bench: {path} is missing; run ./dev build {major}")

    def command(self, checks, source):
        load = ["-load", self.plugin] if checks.startswith("interop") else []
        return [self.program, *load, f"--checks=-*,{checks}", "--config={}", "--quiet", source, "--", "-std=c++17"]

    def run(self, checks, source):
        command = self.command(checks, source)
        report = os.path.join(self.folder, "perf")
        if self.counts:
            command = ["perf", "stat", "-x,", "-e", "instructions:u", "-o", report, "--"] + command
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"bench: {' '.join(command)} ended with {process.returncode}")
        instructions = read_instructions(report) if self.counts else 0
        return Cost(usage.ru_utime + usage.ru_stime, instructions, usage.ru_maxrss)


def can_count_instructions():
    """True if perf is there and the machine lets it count."""
    if not shutil.which("perf"):
        return False
    done = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "true"], capture_output=True,
                          encoding="utf-8", check=False)
    return done.returncode == 0 and done.stderr.split(",")[0].isdigit()


def read_instructions(path):
    with open(path, encoding="utf-8") as file:
        return next(int(l.split(",")[0]) for l in file if "instructions" in l)


def measure(tidy, checks, source, pairs):
    """Pairs of (checks, no-op), the order changing from pair to pair; one run of each first to fill caches."""
    tidy.run(checks, source)
    tidy.run(NO_OP, source)
    result = []
    for number in range(pairs):
        order = [checks, NO_OP] if number % 2 else [NO_OP, checks]
        costs = {c: tidy.run(c, source) for c in order}
        result.append((costs[checks], costs[NO_OP]))
    return result


def summarize(pairs, attribute):
    ratios = sorted(getattr(a, attribute) / getattr(b, attribute) for a, b in pairs)
    return {"median": statistics.median(ratios), "least": ratios[0], "most": ratios[-1]}


def make_row(tidy, name, checks, pairs):
    row = {"translation unit": name, "checks": checks, "pairs": len(pairs),
           "seconds": statistics.median(a.seconds for a, _ in pairs),
           "megabytes": statistics.median(a.kilobytes for a, _ in pairs) / 1024,
           "time": summarize(pairs, "seconds"), "memory": summarize(pairs, "kilobytes")}
    if tidy.counts:
        row["instructions"] = summarize(pairs, "instructions")
    return row


def add_valgrind_count(row, tidy, source):
    ratio = count(tidy.command(row["checks"], source)) / count(tidy.command(NO_OP, source))
    row["instructions"] = {"median": ratio, "least": ratio, "most": ratio}


def print_table(rows):
    print(f"ratios to {NO_OP} alone: median of pairs (least to most)")
    if not any("instructions" in row for row in rows):
        print("perf cannot count instructions here; --valgrind can: processor time only")
    head = ["translation unit", "checks", "time", "instructions", "peak memory", "seconds", "MB"]
    lines = [head]
    for row in rows:
        def show(key):
            value = row.get(key)
            return f"{value['median']:.3f} ({value['least']:.3f} to {value['most']:.3f})" if value else "-"
        lines.append([row["translation unit"], row["checks"], show("time"), show("instructions"), show("memory"),
                      f"{row['seconds']:.2f}", f"{row['megabytes']:.0f}"])
    widths = [max(len(l[i]) for l in lines) for i in range(len(head))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def print_goals(rows):
    for goal in GOALS:
        row = next(r for r in rows if r["translation unit"] == goal.translation_unit and r["checks"] == "interop-*")
        key = "instructions" if "instructions" in row else "time"
        ratio = row[key]["median"]
        verdict = "met" if ratio <= goal.ratio else "missed"
        print(f"goal {goal.ratio:.2f} for {goal.translation_unit} ({key}): {ratio:.3f}, {verdict}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--pairs", type=int, default=9, help="pairs for our checks; the others get a third")
    parser.add_argument("--valgrind", action="store_true", help="count the instructions of our checks (see counting.py)")
    parser.add_argument("--json", help="also write the numbers to this file")
    args = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        tidy = Tidy(os.path.abspath(args.build), folder)
        for name, text in generate.make_translation_units().items():
            source = os.path.join(folder, name + ".cpp")
            with open(source, "w", encoding="utf-8") as file:
                file.write(text)
            for checks in ("interop-*", "bugprone-*", "clang-analyzer-*"):
                count = args.pairs if checks == "interop-*" else max(1, args.pairs // 3)
                rows.append(make_row(tidy, name, checks, measure(tidy, checks, source, count)))
                if args.valgrind and checks == "interop-*":
                    add_valgrind_count(rows[-1], tidy, source)
    print_table(rows)
    print_goals(rows)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    sys.exit(main())
