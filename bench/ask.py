#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What a unit pays for a large index: pairs of runs of interop-clang-tidy on one file, with the index of the unit that
it calls, and with that of the whole program. link.py makes both."""

import json
import os
import statistics
import subprocess

# A unit that calls all of a larger program takes longer than it is worth.
LARGEST_FAR = 100_000


class Tidy:
    def __init__(self, build):
        self.program = os.path.join(build, "bin", "interop-clang-tidy")
        if not os.path.exists(self.program):
            raise SystemExit(f"bench: {self.program} is missing; run ./dev build")

    def run(self, source, index):
        """(processor milliseconds, megabytes)"""
        config = {"CheckOptions": {"Index": index, "SummaryRoot": os.path.dirname(source)}}
        command = [self.program, "--checks=-*,interop-*", "--config=" + json.dumps(config), "--quiet", source, "--",
                   "-std=c++17"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            told = process.stdout.read().decode(errors="replace")
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode or "interop-tidy: " in told:
            raise SystemExit(f"bench: {' '.join(command)} ended with {process.returncode}\n{told}")
        return (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024


def measure(tidy, source, small, large, pairs):
    """The order changes from pair to pair; one run of each goes before, so that the files are in memory."""
    costs = {small: [], large: []}
    for number in range(-1, pairs):
        for index in (small, large) if number % 2 else (large, small):
            cost = tidy.run(source, index)
            costs[index] += [cost] if number >= 0 else []
    added = sorted(b[0] - a[0] for a, b in zip(costs[small], costs[large]))
    return {"milliseconds": [statistics.median(c[0] for c in costs[i]) for i in (small, large)],
            "megabytes": statistics.median(c[1] for c in costs[large]),
            "added": {"median": statistics.median(added), "least": added[0], "most": added[-1]}}


def choose_units(size, units):
    """(which, number, share of the pairs): the first calls nothing outside, the last what all others lead to."""
    yield "first", 0, 1
    if size <= LARGEST_FAR:
        yield "last", units - 1, 3


def make_lines(rows):
    yield ["bodies", "calls unit", "reached alone", "in the program", "ms alone", "in the program", "added ms", "MB"]
    for row in rows:
        for ask in row["asks"]:
            added = ask["added"]
            yield [f"{row['size']:,}", ask["unit"], *(f"{n:,}" for n in ask["reached"]),
                   *(f"{ms:.0f}" for ms in ask["milliseconds"]),
                   f"{added['median']:.1f} ({added['least']:.1f} to {added['most']:.1f})", f"{ask['megabytes']:.0f}"]
