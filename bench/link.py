#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What linking costs: programs of several sizes, generated, linked, and asked.

  link.py --build build/llvm-22 [--sizes N...] [--threads N] [--repeat N] [--pairs N] [--json FILE]

SummaryGenerator.h says what the programs are like, bench/README.md how to read the table.
"""

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile

import ask

GOAL_SIZE = 1_000_000
GOAL_SECONDS = 10
GOAL_MEGABYTES = 2048
GOAL_SLOPE = 1.1
GOAL_ADDED = 50
ASKED = 200
STEPS = ("open seconds", "link seconds", "write seconds")


class Bench:
    def __init__(self, build):
        self.tidy = ask.Tidy(build)
        self.program = os.path.join(build, "bin", "interop-link-bench")
        if not os.path.exists(self.program):
            raise SystemExit(f"bench: {self.program} is missing; run ./dev build")

    def run(self, *arguments):
        """The figures that it prints, and the peak of its memory."""
        command = [self.program, *map(str, arguments)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            text = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"bench: {' '.join(command)} ended with {process.returncode}")
        return {**json.loads(text), "megabytes": usage.ru_maxrss / 1024,
                "processor seconds": usage.ru_utime + usage.ru_stime}

    def measure(self, size, args, folder):
        """The least of some runs: what else the machine does only adds."""
        summaries, index = os.path.join(folder, "summaries"), os.path.join(folder, "program.itidx")
        generated = self.run("generate", size, summaries)
        links = [self.run("link", summaries, index, args.threads) for _ in range(args.repeat)]
        finds = [self.run("find", size, index, ASKED) for _ in range(args.repeat)]
        asks = [self.ask(size, *unit, args.pairs, folder) for unit in ask.choose_units(size, generated["units"])]
        best = min(links, key=lambda figures: sum(figures[s] for s in STEPS))
        return {"size": size, "summaries": generated, "link": best, "find": min(finds, key=find_seconds), "asks": asks}

    def ask(self, size, name, unit, share, pairs, folder):
        """A file that calls a unit, with the index of that unit and with that of the program."""
        source, alone = os.path.join(folder, "caller.cpp"), os.path.join(folder, name)
        small, large = alone + ".itidx", os.path.join(folder, "program.itidx")
        os.makedirs(alone)
        shutil.copy(os.path.join(folder, "summaries", f"{unit}.itsum"), alone)
        self.run("link", alone, small, 1)
        self.run("call", size, unit, source)
        reached = [self.run("reach", size, unit, index)["bodies"] for index in (small, large)]
        return {"unit": name, "reached": reached,
                **ask.measure(self.tidy, source, small, large, max(1, pairs // share))}


def link_seconds(row):
    return sum(row["link"][step] for step in STEPS)


def find_seconds(figures):
    return figures["open seconds"] + figures["find seconds"]


def slope(before, after):
    """1 if the time grows as the program does."""
    return math.log(link_seconds(after) / link_seconds(before)) / math.log(after["size"] / before["size"])


def make_lines(rows):
    yield ["bodies", "units", "input MB", "folded", "kept", "index MB", "open s", "link s", "write s", "all s",
           "processor s", "slope", "peak MB", f"find {ASKED}, ms", "decode, ms"]
    for number, row in enumerate(rows):
        link, find = row["link"], row["find"]
        yield [f"{row['size']:,}", f"{link['units']:,}", f"{row['summaries']['bytes'] / 2**20:.0f}",
               f"{link['folded']:,}", f"{link['entities']:,}", f"{link['bytes'] / 2**20:.0f}",
               *(f"{link[step]:.3f}" for step in STEPS), f"{link_seconds(row):.3f}",
               f"{link['processor seconds']:.2f}", f"{slope(rows[number - 1], row):.2f}" if number else "-",
               f"{link['megabytes']:.0f}", f"{find_seconds(find) * 1000:.2f}", f"{find['decode seconds'] * 1000:.1f}"]


def print_table(lines):
    lines = list(lines)
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    for line in lines:
        print("  ".join(cell.rjust(width) for cell, width in zip(line, widths)))


def print_goals(rows):
    def say(what, value, goal, unit):
        print(f"goal {goal:g}{unit} for {what}: {value:.4g}, {'met' if value <= goal else 'missed'}")
    last = rows[-1]
    if last["size"] == GOAL_SIZE:
        say(f"linking {GOAL_SIZE:,} bodies", link_seconds(last), GOAL_SECONDS, " seconds")
        say("its memory, with the pages of its input", last["link"]["megabytes"], GOAL_MEGABYTES, " MB")
        say("what its index adds to a unit", last["asks"][0]["added"]["median"], GOAL_ADDED, " ms")
    if len(rows) > 1:
        say("the slope of the last step", slope(rows[-2], last), GOAL_SLOPE, "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000, GOAL_SIZE])
    parser.add_argument("--threads", type=int, default=0, help="0: as many as the machine has")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each, of which the best counts")
    parser.add_argument("--pairs", type=int, default=15, help="runs of clang-tidy with a small and with the large index")
    parser.add_argument("--json", help="also write the figures to this file")
    args = parser.parse_args()
    bench = Bench(os.path.abspath(args.build))
    rows = []
    for size in sorted(args.sizes):
        with tempfile.TemporaryDirectory() as folder:
            rows.append(bench.measure(size, args, folder))
    print_table(make_lines(rows))
    print()
    print_table(ask.make_lines(rows))
    print_goals(rows)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    sys.exit(main())
