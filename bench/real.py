#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What the checks cost on real C++ files, beside a check that does nothing.

  real.py --build build/llvm-22 NAME=FOLDER... [--files 5] [--pairs 3 | --valgrind [--jobs N] [--counts FILE]] [--json FILE] [--page docs/costs.md]

Each FOLDER has the compile_commands.json of the project NAME. Of the project's C++ files, sorted by path, as many are
measured as --files says, at equal distances, so that nobody chooses them. Processor time, in pairs that run back to
back and change their order; of each file the median of its pairs counts. With --valgrind the ratio is one of instructions
(counting.py), which a busy machine does not change: so --jobs files are counted at a time. --counts keeps each count, and
takes those that are in the file already from there, to go on with a run that was ended; those of the check that does nothing
are good for other states of the code, too. Ends with 1 where a goal is missed.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from bench import NO_OP
from counting import count
from small import OURS, add_options, show

GOAL_MEDIAN, GOAL_MOST = 1.04, 1.10
START, END = "<!-- Written by bench/real.py from here: do not edit. -->", "<!-- To here. -->"


def choose_files(folder, count):
    with open(os.path.join(folder, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    paths = {os.path.normpath(os.path.join(entry["directory"], entry["file"])) for entry in entries}
    files = sorted(path for path in paths if path.endswith((".cpp", ".cc", ".cxx")) and os.path.exists(path))
    count = min(count, len(files))
    return [files[(2 * number + 1) * len(files) // (2 * count)] for number in range(count)]


def make_command(tidy, checks, folder, path):
    return [tidy, f"--checks=-*,{checks}", "--config={}", "--quiet", "-p", folder, path]


def run(tidy, checks, folder, path):
    """Processor seconds, and the most megabytes."""
    command = make_command(tidy, checks, folder, path)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode < 0:
        raise SystemExit(f"bench: {' '.join(command)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def compiles(tidy, folder, path):
    return subprocess.run(make_command(tidy, NO_OP, folder, path), capture_output=True, check=False).returncode == 0


class Counts:
    """Counts of instructions, kept in a file if there is one."""

    def __init__(self, path):
        self.path = path
        self.lock = Lock()
        self.known = {}
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.known = json.load(file)

    def get(self, tidy, checks, folder, path):
        key = f"{checks} {path}"
        if key not in self.known:
            self.keep(key, count(make_command(tidy, checks, folder, path)))
        return self.known[key]

    def keep(self, key, number):
        with self.lock:
            self.known[key] = number
            if self.path:
                with open(self.path, "w", encoding="utf-8") as file:
                    json.dump(self.known, file, indent=1)


def measure_file(tidy, folder, path, args, counts):
    ratios, memory, seconds = [], [], []
    for number in range(1 if args.valgrind else args.pairs):
        order = [OURS, NO_OP] if number % 2 else [NO_OP, OURS]
        costs = {checks: run(tidy, checks, folder, path) for checks in order}
        ratios.append(costs[OURS][0] / costs[NO_OP][0])
        memory.append(costs[OURS][1] / costs[NO_OP][1])
        seconds.append(costs[NO_OP][0])
    if args.valgrind:
        ratios = [counts.get(tidy, OURS, folder, path) / counts.get(tidy, NO_OP, folder, path)]
    return {"ratio": statistics.median(ratios), "memory": statistics.median(memory), "seconds": statistics.median(seconds)}


def make_row(tidy, name, folder, path, args, counts):
    """None of a file that does not compile."""
    if not compiles(tidy, folder, path):
        print(f"{name}: {os.path.basename(path)} does not compile, and is left out", file=sys.stderr)
        return None
    row = {"project": name, "file": os.path.basename(path), **measure_file(tidy, folder, path, args, counts)}
    print(f"{name} {row['file']}: {row['ratio']:.3f} of {row['seconds']:.2f} s", file=sys.stderr, flush=True)
    return row


def measure(tidy, projects, args):
    counts = Counts(args.counts)
    files = [(name, folder, path) for name, _, folder in (project.partition("=") for project in projects)
             for path in choose_files(folder, args.files)]
    with ThreadPoolExecutor(args.jobs if args.valgrind else 1) as pool:
        rows = list(pool.map(lambda file: make_row(tidy, *file, args, counts), files))
    return [row for row in rows if row]


def find_percentile(values, share):
    """The least of VALUES that at least SHARE of them do not exceed."""
    return sorted(values)[max(0, -int(-len(values) * share // 1) - 1)]


def make_line(name, rows):
    ratios = [row["ratio"] for row in rows]
    return (f"| {name} | {len(rows)} | {sum(row['seconds'] for row in rows):.1f} | {statistics.median(ratios):.3f} "
            f"| {find_percentile(ratios, 0.95):.3f} | {max(ratios):.3f} | {statistics.median(row['memory'] for row in rows):.3f} |")


def make_table(rows, args):
    unit = "instructions" if args.valgrind else "time"
    lines = [f"| project | files | no-op check, processor seconds | {unit}, median ratio | 95 % of the files | most | memory, median ratio |",
             "| --- |" + " --- |" * 6]
    for name in dict.fromkeys(row["project"] for row in rows):
        lines.append(make_line(name, [row for row in rows if row["project"] == name]))
    return "\n".join([*lines, make_line("all", rows)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("projects", nargs="+", metavar="NAME=FOLDER")
    parser.add_argument("--files", type=int, default=5, help="of each project")
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--valgrind", action="store_true", help="count instructions instead of seconds")
    parser.add_argument("--jobs", type=int, default=1, help="how many files at a time, with --valgrind")
    parser.add_argument("--counts", help="a file of counts, to go on with")
    args = parser.parse_args()
    rows = measure(os.path.join(os.path.abspath(args.build), "bin", "interop-clang-tidy"), args.projects, args)
    if not rows:
        raise SystemExit("bench: no file could be measured")
    show(rows, make_table(rows, args), args, START, END)
    ratios = [row["ratio"] for row in rows]
    missed = [f"{goal:.2f} for {share:.0%} of the files" for goal, share in ((GOAL_MEDIAN, 0.5), (GOAL_MOST, 0.95))
              if find_percentile(ratios, share) > goal]
    print("goals: " + ("missed: " + "; ".join(missed) if missed else "met"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
