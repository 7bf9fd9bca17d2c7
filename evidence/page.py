#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Makes docs/evidence.md: the text of page.md.in beside this file, with what was measured in place of {NAME}."""

import json
import os
import subprocess
from collections import Counter

from peers import LEFT_OUT, LIMIT
from records import CLASSES, HERE, VERDICTS

LINK = "https://github.com/{repo}/blob/{commit}/{path}#L{line}"
SETS = {"corpus": "collected before the checks existed", "A": "used to learn from", "B": "dug out blind", "G": "dug out blind",
        "H": "chosen blind", "I": "chosen blind", "J": "chosen blind", "K": "chosen blind", "L": "chosen blind",
        "M": "chosen blind"}


def make_page(results, compiler, folder=HERE):
    with open(os.path.join(HERE, "page.md.in"), encoding="utf-8") as file:
        text = file.read()
    parts = {"classes": table_of_groups(results["bugs"], "class", CLASSES), "sets": table_of_groups(results["bugs"], "set", SETS),
             "bugs": table_of_bugs(results["bugs"]), "misses": table_of_misses(results["bugs"]), "missing": table_of_missing(results),
             "clean": describe_clean(results["clean"]), "found": table_of_found(results["found"]), "counts": describe_counts(results["found"]),
             "refuted": table_of_refuted(results["found"]), "precision": table_of_precision(results["found"]),
             "versions": describe_versions(compiler), **describe_peers(folder)}
    for name, part in parts.items():
        text = text.replace("{" + name + "}", part)
    return text


def drop_measured(text):
    """The page without its line of versions, which differs from machine to machine, and without times."""
    return "\n".join(line for line in text.split("\n") if not line.startswith(("Measured ", "| cost of ")))


def make_table(head, rows):
    lines = [head, ["---"] * len(head)] + [list(map(str, row)) for row in rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def has_run(pair):
    return "missing" not in pair[1] and "failed" not in pair[1]


def is_found(pair):
    return bool(pair[1].get("found"))


def count_group(pairs):
    """bugs, run, found, on the line, silent after the fix, not run"""
    run = list(filter(has_run, pairs))
    found = list(filter(is_found, run))
    return [len(pairs), len(run), len(found), sum(r["found"] == "line" for _, r in found),
            sum(r["fix"] == "silent" for _, r in found), len(pairs) - len(run)]


def table_of_groups(pairs, key, names):
    rows = [[f"{value}: {name}", *count_group([p for p in pairs if p[0][key] == value])] for value, name in names.items()]
    return make_table([key, "bugs", "run", "found", "on its very line", "and silent after the fix", "not run"],
                      rows + [["all", *count_group(pairs)]])


def table_of_bugs(pairs):
    rows = []
    for record, result in pairs:
        said = "not run" if not has_run((record, result)) else "found, " + result["fix"] if result["found"] else "missed"
        rows.append([f"[{record['id']}]({record['link']})", record["hazard"], said])
    return make_table(["bug", "hazard", "result"], rows)


def table_of_misses(pairs):
    causes = Counter(record.get("cause", "not examined yet") for record, result in pairs
                     if has_run((record, result)) and not result["found"])
    return make_table(["cause", "bugs"], sorted(causes.items(), key=lambda item: (-item[1], item[0])))


def table_of_missing(results):
    reasons = Counter(result.get("missing") or result["failed"] for pairs in results.values() for _, result in pairs
                      if not has_run((_, result)))
    if not reasons:
        return "Everything was run."
    return make_table(["what was missing", "records"], sorted(reasons.items(), key=lambda item: (-item[1], item[0])))


def describe_clean(pairs):
    run = list(filter(has_run, pairs))
    warnings = sum(len(result["warnings"]) for _, result in run)
    return f"{warnings} warnings in {len(run)} files; {len(pairs) - len(run)} were not run"


def link(text, folder, name):
    return f"[{text}](../evidence/{folder}/{name})" if name else "no"


def table_of_found(pairs):
    rows = []
    for record, result in pairs:
        if record["verdict"] == "true":
            place = f"[{record['repo']}: {record['path']}:{record['line']}]({LINK.format(**record)})"
            patch = result.get("patch", "none") if "missing" not in result else "not run"
            rows.append([place, record["check"].removeprefix("interop-"), record["why"], record["second"],
                         link(patch, "patches", record["id"] + ".patch") if patch != "none" else "none",
                         link(record.get("seen"), "drivers", record.get("driver")), link("text", "reports", record["report"] + ".md")])
    return make_table(["place", "check", "what happens", "what the second reader tried", "after our patch", "seen at run time", "for the maintainer"], rows)


def table_of_refuted(pairs):
    rows = [[f"[{r['repo']}: {r['path']}:{r['line']}]({LINK.format(**r)})", r["check"].removeprefix("interop-"), r["why"], r["verdict"]]
            for r, _ in pairs if "first" in r]
    return make_table(["place", "check", "what the second reader found", "is now"], rows) if rows else "None was refuted."


def describe_counts(pairs):
    true = [(record, result) for record, result in pairs if record["verdict"] == "true"]
    refuted = sum("first" in record for record, _ in pairs)
    silent = sum(result.get("patch", "").startswith("silent") for _, result in true)
    return (f"{len(true)} true findings in {len({r['repo'] for r, _ in true})} projects, each read by two; {refuted} more were called true by the "
            f"first reader and refuted by the second; {sum('driver' in r for r, _ in true)} were seen at run time; {silent} are silent after our patch; "
            f"{len({r['report'] for r, _ in true})} texts for maintainers, one for each cause in a project")


def table_of_precision(pairs):
    checks = sorted({record["check"] for record, _ in pairs})
    count = Counter((record["check"], record["verdict"]) for record, _ in pairs)
    rows = [[check, *(count[check, verdict] for verdict in VERDICTS)] for check in checks]
    return make_table(["check", *VERDICTS], rows + [["all", *(sum(count[c, v] for c in checks) for v in VERDICTS)]])


SAID = {"hazard": "the hazard", "other": "something else", "silent": "-", "not": "-", "not read": "not read", "no end": "no end"}


def describe_peers(folder):
    """The parts of the page that peers.json beside the records gives."""
    path = os.path.join(folder, "peers.json")
    if not os.path.exists(path):
        return {name: "Not measured." for name in ("peers", "peer_costs", "peer_bugs", "peer_versions")}
    with open(path, encoding="utf-8") as file:
        measured = json.load(file)
    bugs, names = measured["bugs"], ["interop-tidy", *measured["versions"]]
    versions = ", ".join(f"{name} {version}" for name, version in measured["versions"].items())
    left = "; ".join(f"{name}: {why}" for name, why in LEFT_OUT.items())
    return {"peers": table_of_peers(bugs, names), "peer_costs": table_of_costs(bugs, names),
            "peer_bugs": make_table(["bug", *names], [[bug, *(SAID[row[name]["said"]] if name in row else "not run" for name in names)]
                                                      for bug, row in bugs.items()]),
            "peer_versions": f"On {measured['date']}, {len(bugs)} bugs, {versions}, at most {LIMIT} s of the processor for a unit. Left out: {left}."}


def table_of_peers(bugs, names):
    rows = []
    for name in names:
        said = Counter(row[name]["said"] for row in bugs.values() if name in row)
        rows.append([name, said.total(), said["hazard"], said["other"], said["silent"] + said["not"], said["not read"], said["no end"]])
    return make_table(["tool", "bugs run", "the hazard", "something else at the place", "nothing at the place", "could not read the file", "no end"], rows)


def table_of_costs(bugs, names):
    """Of the bugs that all of them ran on, so that the numbers can be compared."""
    rows, common = [], [row for row in bugs.values() if all(name in row for name in names)]
    for name in names if common else []:
        seconds, megabytes = (sorted(row[name][what] for row in common) for what in ("seconds", "megabytes"))
        rows.append([f"cost of {name}", f"{seconds[len(seconds) // 2]:.1f}", f"{sum(seconds):.0f}", megabytes[len(megabytes) // 2], megabytes[-1]])
    return make_table(["tool", "seconds, median", f"seconds, all {len(common)} bugs that each ran on", "MB, median", "MB, most"], rows)


def describe_versions(compiler):
    def first_line(command):
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout.split("\n")[0]

    commit = first_line(["git", "-C", HERE, "log", "-1", "--format=%h of %cs", "--", "..", ":!../docs/evidence.md"])
    return f"interop-tidy {commit}, {first_line([compiler, '--version'])}"


def summarize(results):
    """A few lines for the terminal."""
    total = count_group(results["bugs"])
    yield (f"bugs: {total[2]} of {total[1]} found, {total[4]} of them silent after the fix; {total[5]} of {total[0]} not run")
    said = [r.get("said") is True for _, r in results["found"] if has_run((_, r))]
    patches = Counter(r["patch"] for _, r in results["found"] if r.get("patch", "none") != "none")
    yield f"found: {sum(said)} of {len(said)} still said; patches: " + (", ".join(f"{n} {p}" for p, n in sorted(patches.items())) or "none")
    yield "clean: " + describe_clean(results["clean"])
