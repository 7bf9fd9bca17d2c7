#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs the checks on real bugs before and after their fix, on findings in living projects, and on clean files.

  evidence.py [--build DIR] [--mirrors DIR] [--only ID,...] [--peers [NAME,...]] [--update]

Repositories are fetched commit by commit from their public address, or read from clones: --mirrors DIR holds OWNER+NAME for each.
Nothing is installed. What cannot be had (a clone, a library's headers) is named and counted. Everything is kept in --work
(default: build/evidence) for the next run. The page docs/evidence.md is compared with what was measured; --update writes it.
With --peers other analyzers run on the same bugs; peers.json keeps what they said.
Exit status 1 if a tool failed, a record is wrong, or the whole was run and the page says something else.
"""

import argparse
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import page
import peers
import records
from analyze import Analyzer, Failed
from flags import Missing
from repair import check_finding
from score import list_hits, list_left
from trees import ADDRESS, Trees

ROOT = os.path.dirname(records.HERE)


def check_bug(record, analyzer):
    """{"found": place or None, "fix": "silent", "still said" or "no fix"}"""
    before = analyzer.analyze(record, record["buggy"])
    hits = list_hits(record, before)
    order = ["line", "note", "function"]
    found = min((place for place, _ in hits), key=order.index, default=None)
    result = {"found": found, "errors": before["errors"], "said": [describe(f) for _, f in hits][:3],
              "others": [describe(f) for f in before["findings"] if f not in [h for _, h in hits]]}
    fixed = analyzer.analyze(record, record["fix"]) if "fix" in record else None
    result["fix"] = "no fix" if not fixed else "still said" if list_left(record, hits, fixed) else "silent"
    return result


def check_clean(record, analyzer):
    result = analyzer.analyze(record, record["commit"])
    return {"warnings": [describe(f) for f in result["findings"]]}


def describe(finding):
    return f"{finding['file']}:{finding['line']}: {finding['message']} [{finding['check']}]"


def run_record(record, check):
    """What the check of a record gives, or {"missing": what} or {"failed": why}."""
    if "needs" in record:
        return {"missing": record["needs"]}
    try:
        return check(record)
    except Missing as missing:
        return {"missing": str(missing)}
    except Failed as failed:
        return {"failed": str(failed)}


def run_all(args, analyzer):
    """{"bugs": [(record, result)], "found": ..., "clean": ...}"""
    checks = {"bugs": lambda r: check_bug(r, analyzer), "clean": lambda r: check_clean(r, analyzer),
              "found": lambda r: check_finding(r, analyzer, args.compiler, args.records)}
    results = {}
    for kind, check in checks.items():
        rows = [r for r in records.load(kind, args.records) if not args.only or r["id"] in args.only]
        with ThreadPoolExecutor(args.jobs) as pool:
            results[kind] = list(zip(rows, pool.map(lambda r, c=check: run_record(r, c), rows)))
    return results


def print_results(results, verbose):
    for kind, pairs in results.items():
        for record, result in pairs:
            said = result.pop("said", []) if isinstance(result.get("said"), list) else []
            others = result.pop("others", [])
            print(f"{record['id']}: " + ", ".join(f"{k} {v}" for k, v in result.items()))
            for line in said + (["elsewhere: " + o for o in others] if verbose else []):
                print("    " + line)


def compare_page(args, results):
    """Whether docs/evidence.md says what was measured; writes it with --update."""
    text = page.make_page(results, args.compiler, args.records)
    if args.update:
        with open(args.page, "w", encoding="utf-8") as file:
            file.write(text)
        return True
    with open(args.page, encoding="utf-8") as file:
        return page.drop_measured(file.read()) == page.drop_measured(text)


def compare_peers(args, results, analyzer):
    """Whether peers.json says what the other analyzers say now; adds it there with --update."""
    path, known = os.path.join(args.records, "peers.json"), {"bugs": {}}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            known = json.load(file)
    measured = peers.compare(results["bugs"], args.peers.split(","), analyzer)
    if args.update:
        peers.write(path, measured, known)
    return args.update or all(known["bugs"].get(bug, {}).get(name, {}).get("said") == result["said"]
                              for bug, row in measured["bugs"].items() for name, result in row.items())


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "llvm-22"), help="build tree of the project")
    parser.add_argument("--mirrors", help="folder of local clones; nothing is fetched then")
    parser.add_argument("--address", default=ADDRESS, help="where repositories are fetched from; {} stands for OWNER/NAME (default: %(default)s)")
    parser.add_argument("--work", default=os.path.join(ROOT, "build", "evidence"))
    parser.add_argument("--only", type=lambda text: set(text.split(",")), help="these records; the page is not compared")
    parser.add_argument("--peers", nargs="?", const=",".join(peer.name for peer in peers.PEERS), metavar="NAME,...",
                        help="run other analyzers on the bugs, too (default: %(const)s)")
    parser.add_argument("--update", action="store_true", help="write the page, and peers.json with --peers")
    parser.add_argument("--compiler", default="clang-22", help="compiles what our patches change")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=int, default=300, help="seconds for one unit or program")
    parser.add_argument("--records", default=records.HERE, help=argparse.SUPPRESS)
    parser.add_argument("--page", default=os.path.join(ROOT, "docs", "evidence.md"), help=argparse.SUPPRESS)
    parser.add_argument("--verbose", action="store_true", help="print what else is said about each bug's files")
    return parser.parse_args()


def main():
    args = parse_arguments()
    analyzer = Analyzer(args.build, Trees(args.work, args.mirrors, args.address), args.timeout)
    try:
        results = run_all(args, analyzer)
    except records.RecordError as error:
        print(f"evidence: {error}", file=sys.stderr)
        return 1
    peers_same = compare_peers(args, results, analyzer) if args.peers else True
    same = True if args.only else compare_page(args, results)
    for line in page.summarize(results):
        print(line)
    print_results(results, args.verbose)
    print(f"{analyzer.hits} results from the cache, {analyzer.misses} made now")
    if not same:
        print(f"{args.page} says something else; --update writes it")
    if not peers_same:
        print("peers.json says something else; --update writes it")
    failed = any("failed" in result for pairs in results.values() for _, result in pairs)
    return 1 if failed or not same or not peers_same else 0


if __name__ == "__main__":
    sys.exit(main())
