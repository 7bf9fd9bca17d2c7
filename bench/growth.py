#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""How the cost of each check grows with the number of classes in one unit.

  growth.py --build build/llvm-22 [--lines N,N...] [--checks NAME,NAME...]

Each check runs alone on a generated unit of each size. `ratio` is to a check that does nothing; `exponent` is that of the
cost over that check, against the size before: 1 if it grows as the unit does, 2 if something is done for each pair of classes.
Instructions are counted where perf can, as a busy machine does not change these; processor time otherwise.
"""

import argparse
import math
import os
import subprocess
import tempfile

import generate
from bench import NO_OP, can_count_instructions, read_instructions


class Carrier:
    """The program that has the checks built in."""

    def __init__(self, build, folder):
        self.program = os.path.join(build, "bin", "interop-clang-tidy")
        self.report = os.path.join(folder, "perf")
        self.counts = can_count_instructions()

    def list_checks(self):
        done = subprocess.run([self.program, "--checks=-*,interop-*", "--list-checks"], capture_output=True,
                              encoding="utf-8", check=True)
        return [l.strip() for l in done.stdout.split("\n") if l.strip().startswith("interop-")]

    def cost(self, check, source):
        count = ["perf", "stat", "-x,", "-e", "instructions:u", "-o", self.report, "--"] if self.counts else []
        command = [self.program, f"--checks=-*,{check}", "--config={}", "--quiet", source, "--", "-std=c++17"]
        with subprocess.Popen(count + command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"growth: {' '.join(command)} ended with {process.returncode}")
        return read_instructions(self.report) if self.counts else usage.ru_utime + usage.ru_stime


def print_growth(carrier, check, sources, none):
    before = None
    for lines, source in sources:
        cost = carrier.cost(check, source)
        added = cost - none[lines]
        exponent = "-"
        if before and min(added, before[1]) > none[lines] / 1000:
            exponent = f"{math.log(added / before[1]) / math.log(lines / before[0]):.2f}"
        print(f"{check:<44}{lines:>8}{cost / none[lines]:>8.3f}{exponent:>10}", flush=True)
        before = lines, added


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--lines", default="20000,50000,100000,200000")
    parser.add_argument("--checks", help="all of ours, each alone, without it")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        carrier = Carrier(args.build, folder)
        sources = []
        for lines in map(int, args.lines.split(",")):
            source = os.path.join(folder, f"many-classes-{lines}.cpp")
            with open(source, "w", encoding="utf-8") as file:
                file.write(generate.make_many_classes(lines))
            sources.append((lines, source))
        none = {lines: carrier.cost(NO_OP, source) for lines, source in sources}
        print(f"{'check':<44}{'lines':>8}{'ratio':>8}{'exponent':>10}")
        for check in args.checks.split(",") if args.checks else carrier.list_checks():
            print_growth(carrier, check, sources, none)


if __name__ == "__main__":
    main()
