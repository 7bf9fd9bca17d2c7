#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What a check of a whole program costs, beside a check that does nothing, run on its units as many at a time.

  whole.py --build build/llvm-22 [--c-units 200] [--cpp-units 100] [--lines 200000] [--jobs 2] [--pairs 3]
           [--others] [--memory SIZE] [--json FILE] [--page docs/costs.md]

Processor time is that of all processes, of the system for them, too. Instructions are not counted: valgrind would take
an hour. Ends with 1 where a goal is missed.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import namedtuple

from bench import NO_OP
import generate
import programs
from small import OURS, add_options, show

START, END = "<!-- Written by bench/whole.py from here: do not edit. -->", "<!-- To here. -->"
GOAL_COLD, GOAL_KNOWN = 1.3, 1.0
OTHERS = ["bugprone-*", "clang-analyzer-*", "cppcheck", "gcc -fanalyzer"]

Run = namedtuple("Run", "processor clock largest")


def find_descendants(root):
    """The numbers of ROOT and of all that it started, directly or not."""
    children = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                parent = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(name))
    found, work = [], [root]
    while work:
        found.append(work.pop())
        work += children.get(found[-1], [])
    return found


def measure_memory(process):
    """Kilobytes of a process; what several share is divided among them."""
    try:
        with open(f"/proc/{process}/smaps_rollup", encoding="utf-8") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    except OSError:
        return 0


class Sampler(threading.Thread):
    """The most memory that ROOT and its descendants had together, five times a second."""

    def __init__(self, root):
        super().__init__()
        self.root, self.most, self.is_over = root, 0, threading.Event()

    def run(self):
        while not self.is_over.wait(0.2):
            self.most = max(self.most, sum(map(measure_memory, find_descendants(self.root))))


def run(command, folder, samples=False):
    """What COMMAND takes, and the memory of all its processes if that is asked for."""
    begin = time.monotonic()
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        sampler = Sampler(process.pid) if samples else None
        if sampler:
            sampler.start()
        said = process.stderr.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if sampler:
            sampler.is_over.set()
            sampler.join()
    if process.returncode:
        raise SystemExit(f"bench: {' '.join(command)[:500]} ended with {process.returncode}:\n{said}")
    cost = Run(usage.ru_utime + usage.ru_stime, time.monotonic() - begin, usage.ru_maxrss / 1024)
    return (cost, sampler.most / 1024) if sampler else cost


class Program:
    def __init__(self, name, files, flags, build, folder, args):
        self.name, self.flags, self.args = name, flags, args
        self.folder = os.path.join(folder, name)
        os.mkdir(self.folder)
        self.units = programs.write_program(files, flags, self.folder)
        self.bin = os.path.join(build, "bin")

    def remove(self, *names):
        for name in names:
            path = os.path.join(self.folder, name)
            if os.path.isdir(path):
                shutil.rmtree(path)
            elif os.path.exists(path):
                os.remove(path)

    def run_on_each(self, *command):
        listed = os.path.join(self.folder, "units")
        with open(listed, "w", encoding="utf-8") as file:
            file.write("\n".join(self.units))
        return run(["xargs", "-a", listed, "-P", str(self.args.jobs), "-n", "1", *command], self.folder)

    def run_tidy(self, checks):
        return self.run_on_each(os.path.join(self.bin, "interop-clang-tidy"), f"--checks=-*,{checks}", "--config={}", "--quiet",
                                "-p", self.folder)

    def run_no_op(self):
        return self.run_tidy(NO_OP)

    def run_other(self, tool):
        """None where it is not installed, or is not for the language."""
        if "*" in tool:
            return self.run_tidy(tool)
        words = {"cppcheck": ["cppcheck", "--quiet"],
                 "gcc -fanalyzer": ["gcc", "-fanalyzer", "-c", "-o", os.devnull, *self.flags]}[tool]
        if not shutil.which(words[0]) or (words[0] == "gcc" and self.name != "c"):
            return None
        return self.run_on_each(*words)

    def make_check(self, *more):
        return [os.path.join(self.bin, "interop-tidy"), "check", "-j", str(self.args.jobs), f"--checks=-*,{OURS}", "--summaries",
                "sums", "--index", "p.itidx", *(["--memory", self.args.memory] if self.args.memory else []), *more]

    def run_cold(self, *more, **options):
        self.remove("sums", "p.itidx", "cache")
        return run(self.make_check(*more), self.folder, **options)

    def measure(self):
        pairs = []
        self.run_no_op()
        for number in range(self.args.pairs):
            order = [self.run_cold, self.run_no_op] if number % 2 else [self.run_no_op, self.run_cold]
            costs = {each.__name__: each() for each in order}
            pairs.append((costs["run_cold"], costs["run_no_op"]))
        _, together = self.run_cold(samples=True)
        self.run_cold("--cache", "cache")
        known = min((run(self.make_check("--cache", "cache"), self.folder) for _ in range(self.args.pairs)), key=lambda r: r.clock)
        ratios = sorted(a.processor / b.processor for a, b in pairs)
        others = {tool: self.run_other(tool) for tool in OTHERS} if self.args.others else {}
        base = statistics.median(b.processor for _, b in pairs)
        return {"others": {tool: cost.processor / base for tool, cost in others.items() if cost},
                "program": self.name, "units": len(self.units), "no-op seconds": base,
                "ratio": statistics.median(ratios), "least": ratios[0], "most": ratios[-1],
                "clock ratio": statistics.median(a.clock / b.clock for a, b in pairs),
                "known seconds": known.clock, "known processor seconds": known.processor,
                "process megabytes": max(a.largest for a, _ in pairs), "run megabytes": together}


def make_programs(build, folder, args):
    sets = []
    if args.c_units:
        sets.append(("c", programs.make_c_program(args.c_units), []))
    if args.cpp_units:
        sets.append(("cpp", programs.make_cpp_program(args.cpp_units), ["-std=c++17"]))
    if args.lines:
        sets.append(("one-unit", {"large.cpp": generate.make_many_classes(args.lines)}, ["-std=c++17"]))
    return [Program(name, files, flags, build, folder, args) for name, files, flags in sets]


def make_table(rows):
    tools = [tool for tool in OTHERS if any(tool in r["others"] for r in rows)]
    heads = ["program", "units", "no-op check, processor seconds", "cold check, processor time", "on the clock",
             "nothing changed, seconds", "largest process, MB", "all processes, MB", *(f"`{tool}`" for tool in tools)]
    lines = [f"| {' | '.join(heads)} |", "| --- |" + " --- |" * (len(heads) - 1)]
    for r in rows:
        others = [f"{r['others'][tool]:.2f}" if tool in r["others"] else "-" for tool in tools]
        lines.append(f"| {r['program']} | {r['units']} | {r['no-op seconds']:.1f} | {r['ratio']:.2f} ({r['least']:.2f} to {r['most']:.2f}) "
                     f"| {r['clock ratio']:.2f} | {r['known seconds']:.1f} | {r['process megabytes']:.0f} | {r['run megabytes']:.0f} |"
                     + "".join(f" {other} |" for other in others))
    return "\n".join(lines)


def find_missed(rows):
    missed = []
    for r in rows:
        # The least of few pairs, and of clock and processor: whatever else runs on the machine only adds.
        if r["program"] == "c" and r["least"] > GOAL_COLD:
            missed.append(f"{GOAL_COLD} for a cold check of {r['program']}")
        if r["program"] == "c" and min(r["known seconds"], r["known processor seconds"]) > GOAL_KNOWN:
            missed.append(f"{GOAL_KNOWN} s where nothing changed in {r['program']}")
    return missed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--c-units", type=int, default=200)
    parser.add_argument("--cpp-units", type=int, default=100)
    parser.add_argument("--lines", type=int, default=0, help="also a program of one unit with that many lines, such as 200000")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--others", action="store_true", help="other analyzers, too, once; as long again, or longer")
    parser.add_argument("--memory", help="bounds what the processes take together")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [program.measure() for program in make_programs(os.path.abspath(args.build), folder, args)]
    show(rows, make_table(rows), args, START, END)
    missed = find_missed(rows)
    print("goals: " + ("missed: " + "; ".join(missed) if missed else "met"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
