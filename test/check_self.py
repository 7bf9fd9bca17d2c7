#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs tests of one file with an index of that file, and compares what is told with what is told without.

  check_self.py TEMP ROOT [--share N/M] [--define NAME=WORDS]... [-j N] --tidy ... --driver ... --inputs ...

The tests are those under ROOT; of M shares, by turns, the one with the number N, from 1. Of each test the lines

  // RUN: %check_interop_tidy %s interop-NAME %t [OPTION...] [-- TIDY-ARG... [-- COMPILER-ARG...]]

are taken, once for each standard. Left out, and counted, are lines with another %NAME than those defined, of what is not
installed. Messages and fixes must be the same, one by one, whether the code compiles or not.
"""

import argparse
import difflib
import os
import re
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor

import yaml

import check_interop_tidy
from check_interop_tidy import Checker
from expectations import Failure, read_fixes
from program_tools import Tools, make_flags, prepare, split_findings

# What every check may be told; a summary is told it without the check's name.
COMMON = ("ModelFiles", "MinConfidence", "ManagedSources")
PROJECT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def read_lines(path):
    """The arguments of each run that the test asks for, as they are written."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"\\\n//\s*RUN:", "", file.read())
    return re.findall(r"//\s*RUN: %check_interop_tidy %s (.*)", text)


def find_runs(args, source):
    """Each run that the test asks for, and nothing for one that is left out."""
    words = {"%s": source, "%S": os.path.dirname(source), "%inputs": args.inputs, "%root": PROJECT,
             **{"%" + name: text for name, _, text in (d.partition("=") for d in args.define)}}
    for number, line in enumerate(read_lines(source)):
        temp = os.path.join(args.temp, os.path.relpath(source, args.root), str(number))
        line = re.sub(r"%\w+", lambda m: words.get(m[0], m[0]), f"%s {line}".replace("%t", temp, 1))
        if "%" in line:
            yield None
            continue
        run = check_interop_tidy.parse_arguments(["--tidy", args.tidy, "--inputs", args.inputs] + shlex.split(line))
        run.driver = args.driver
        yield run


def read_config(run):
    texts = [a.split("=", 1)[1] for a in run.tidy_args if a.startswith("--config=")]
    config = yaml.safe_load(texts[0]) if texts else {}
    options = config.get("CheckOptions") or {}
    common = {name: options[f"{check}.{name}"] for name in COMMON for check in run.checks.split(",")
              if f"{check}.{name}" in options}
    return {**config, "CheckOptions": {**common, **options}}


def compare(run, standard):
    copy = Checker(run, standard).make_copy("original")
    folder, name = os.path.split(os.path.abspath(copy))
    prepare(folder, {name: make_flags(run, standard)}, read_config(run))
    tools = Tools(run)
    others = [a for a in run.tidy_args if not a.startswith("--config=")]
    summary, index = folder + ".itsum", folder + ".itidx"
    told, fixes = [], []
    for options in ({"SummaryFile": summary}, {"Index": index}):
        exported = folder + ".yaml"
        findings = split_findings(tools.check_unit(folder, name, exported, others, **options), folder)
        told.append([line for _, text in findings for line in text.split("\n")])
        fixes.append(read_fixes(exported))
        if os.path.exists(exported):
            os.remove(exported)
        if not fixes[1:]:
            tools.link(summary, index)
    difference = list(difflib.unified_diff(*told, "alone", "with an index of itself", n=0, lineterm=""))
    if difference:
        raise Failure("\n  ".join(["other messages", *difference]))
    if fixes[0] != fixes[1]:
        raise Failure("the same messages, but other fixes")


def check(run, standard):
    """What is wrong with one run, or nothing."""
    try:
        compare(run, standard)
        return ""
    except Failure as failure:
        return f"{run.source} {run.checks} (-std={standard}): {failure}"


def find_tests(root):
    return sorted(os.path.join(path, name) for path, _, names in os.walk(root) for name in names
                  if name.endswith((".c", ".cpp")) and os.path.basename(path) != "Inputs")


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("temp", help="scratch folder")
    parser.add_argument("root", help="folder of the tests")
    parser.add_argument("--share", default="1/1")
    parser.add_argument("--define", action="append", default=[])
    parser.add_argument("-j", type=int, default=os.cpu_count(), help="runs at a time")
    parser.add_argument("--tidy", required=True, help="interop-clang-tidy")
    parser.add_argument("--driver", required=True, help="interop-tidy")
    parser.add_argument("--inputs", required=True, help="folder of the mock headers")
    args = parser.parse_args(argv)
    args.temp, args.root = os.path.abspath(args.temp), os.path.abspath(args.root)
    asked = [run for test in find_tests(args.root) for run in find_runs(args, test)]
    number, shares = map(int, args.share.split("/"))
    runs = [(run, standard) for run in asked if run for standard in run.standards][number - 1::shares]
    with ThreadPoolExecutor(args.j) as pool:
        wrong = [text for text in pool.map(lambda job: check(*job), runs) if text]
    print(*wrong, f"{len(runs)} runs, {len(runs) - len(wrong)} the same with an index of themselves; "
          f"{asked.count(None)} lines need what is not installed", sep="\n")
    return 1 if wrong or not runs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
