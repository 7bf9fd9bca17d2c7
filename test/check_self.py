#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs tests of one file with an index of that file, and compares what is told with what is told without.

  check_self.py TEMP ROOT [--of FILE] --tidy ... --driver ... --inputs ...

The tests are those under ROOT, or those that lines of FILE name, relative to ROOT. Of each test the lines

  // RUN: %check_interop_tidy %s interop-NAME %t [OPTION...] [-- TIDY-ARG... [-- COMPILER-ARG...]]

are taken; a line that asks for what is not installed, or for an argument of clang-tidy other than --config, is left
out. Messages and fixes must be the same, one by one.
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
from check_interop_tidy import Checker, Failure, read_fixes
from check_program import Tools, make_flags, prepare, split_findings

# What every check may be told; a summary is told it without the check's name.
COMMON = ("ModelFiles", "MinConfidence", "ManagedSources")
PROJECT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def find_runs(args, source):
    """The arguments of each run that the test asks for."""
    words = {"%s": source, "%S": os.path.dirname(source), "%inputs": args.inputs, "%root": PROJECT}
    with open(source, encoding="utf-8") as file:
        for number, line in enumerate(re.findall(r"//\s*RUN: %check_interop_tidy %s (.*)", file.read())):
            temp = os.path.join(args.temp, os.path.relpath(source, args.root), str(number))
            line = re.sub(r"%(inputs|root|s|S)\b", lambda m: words[m[0]], f"%s {line}").replace("%t", temp, 1)
            tools = ["--tidy", args.tidy, "--inputs", args.inputs]
            run = None if "%" in line else check_interop_tidy.parse_arguments(tools + shlex.split(line))
            if run and all(a.startswith("--config=") for a in run.tidy_args):
                run.driver = args.driver
                yield run


def read_config(run):
    config = yaml.safe_load(run.tidy_args[-1].split("=", 1)[1]) if run.tidy_args else {}
    options = config.get("CheckOptions") or {}
    common = {name: options[f"{check}.{name}"] for name in COMMON for check in run.checks.split(",")
              if f"{check}.{name}" in options}
    return {**config, "CheckOptions": {**common, **options}}


def compare(run, standard):
    copy = Checker(run, standard).make_copy("original")
    folder, name = os.path.split(os.path.abspath(copy))
    prepare(folder, {name: make_flags(run, standard)}, read_config(run))
    tools = Tools(run)
    tools.summarize(folder, folder + ".summaries", 1)
    tools.link(folder + ".summaries", folder + ".itidx")
    told, fixes = [], []
    for index in (None, folder + ".itidx"):
        exported = f"{folder}-{'linked' if index else 'alone'}.yaml"
        findings = split_findings(tools.check_unit(folder, name, index, exported), folder)
        told.append([line for _, text in findings for line in text.split("\n")])
        fixes.append(read_fixes(exported))
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


def find_tests(args):
    if args.of:
        with open(args.of, encoding="utf-8") as file:
            names = [line.strip() for line in file if line.strip() and not line.startswith("#")]
        return [os.path.join(args.root, name) for name in names]
    return sorted(os.path.join(path, name) for path, _, names in os.walk(args.root) for name in names
                  if name.endswith((".c", ".cpp")) and os.path.basename(path) != "Inputs")


def main(argv):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("temp", help="scratch folder")
    parser.add_argument("root", help="folder of the tests")
    parser.add_argument("--of", help="file that names some of them")
    parser.add_argument("--tidy", required=True, help="interop-clang-tidy")
    parser.add_argument("--driver", required=True, help="interop-tidy")
    parser.add_argument("--inputs", required=True, help="folder of the mock headers")
    args = parser.parse_args(argv)
    args.temp, args.root = os.path.abspath(args.temp), os.path.abspath(args.root)
    runs = [(run, standard) for test in find_tests(args) for run in find_runs(args, test) for standard in run.standards]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong = [text for text in pool.map(lambda job: check(*job), runs) if text]
    print(*wrong, f"{len(runs)} runs, {len(runs) - len(wrong)} the same with an index of themselves", sep="\n")
    return 1 if wrong or not runs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
