#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Fails unless FILE keeps the rules of SARIF 2.1.0 that we rely on, and prints its results in short.

  check_sarif.py FILE
"""

import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    log = json.load(file)


def expect(holds, what, of):
    if not holds:
        sys.exit(f"expected {what}: {json.dumps(of)}")


def check_place(location):
    """The place in short; files are relative, or file: URIs."""
    if "physicalLocation" not in location:
        return "nowhere"
    file = location["physicalLocation"]["artifactLocation"]
    expect(re.fullmatch(r"(file:///)?[\w./%+@,=~-]+", file["uri"]), "a URI", file)
    is_below = not file["uri"].startswith(("file:", "../", "/"))
    expect((file.get("uriBaseId") == "SRCROOT") == is_below, "the root for what is below it, and only for that", file)
    region = location["physicalLocation"].get("region", {})
    expect(all(region[k] >= 1 for k in region), "numbers from 1", region)
    return f"{file['uri']}:{region.get('startLine')}:{region.get('startColumn')}"


def check_fix(fix):
    print("  fix:", fix["description"]["text"])
    for change in fix["artifactChanges"]:
        for each in change["replacements"]:
            r = each["deletedRegion"]
            expect((r["startLine"], r["startColumn"]) <= (r["endLine"], r["endColumn"]), "an order of places", r)
            print(f"    {change['artifactLocation']['uri']}:{r['startLine']}:{r['startColumn']}-{r['endLine']}:"
                  f"{r['endColumn']}: {each['insertedContent']['text']!r}")


def check_flow(result):
    flows = [t["locations"] for f in result.get("codeFlows", []) for t in f["threadFlows"]]
    for number, flow in enumerate(flows):
        expect(flow, "steps", flow)
        for step in flow:
            print(f"  flow {number}: {check_place(step['location'])}: {step['location']['message']['text']}")
    related = result.get("relatedLocations", [])
    expect([r["id"] for r in related] == list(range(1, len(related) + 1)), "numbers in order", related)
    for each in related:
        check_place(each)


def check_result(result, rules):
    expect(rules[result["ruleIndex"]]["id"] == result["ruleId"], "the rule at its place", result["ruleId"])
    expect(re.fullmatch("[0-9a-f]{32}", result["partialFingerprints"]["interopFinding/v1"]), "a fingerprint", result)
    places = [check_place(l) for l in result.get("locations", [])]
    names = [n["fullyQualifiedName"] for l in result.get("locations", []) for n in l.get("logicalLocations", [])]
    print(" ".join(places or ["nowhere"]), result["level"], result["ruleId"], "in", names,
          result.get("baselineState", ""), "of", result.get("properties", {}).get("unit"))
    print("  message:", result["message"]["text"])
    check_flow(result)
    for fix in result.get("fixes", []):
        check_fix(fix)


expect(log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json"), "SARIF 2.1.0", log["$schema"])
expect(len(log["runs"]) == 1, "one run", len(log["runs"]))
run = log["runs"][0]
expect(run["tool"]["driver"]["name"] == "interop-tidy", "the tool's name", run["tool"]["driver"]["name"])
expect(run["columnKind"] == "unicodeCodePoints", "columns of characters", run["columnKind"])
all_rules = run["tool"]["driver"]["rules"]
expect(len({r["id"] for r in all_rules}) == len(all_rules), "each rule once", all_rules)
for rule in all_rules:
    expect(all(rule[key]["text"] for key in ("shortDescription", "fullDescription", "help")), "what GitHub asks for", rule)
    print("rule", rule["id"], "-", rule["shortDescription"]["text"], rule.get("helpUri"),
          rule["help"].get("markdown", "").partition("\n")[0])
prints = [r["partialFingerprints"]["interopFinding/v1"] for r in run["results"]]
expect(len(set(prints)) == len(prints), "each fingerprint once", prints)
for each in run["results"]:
    check_result(each, all_rules)
for invocation in run["invocations"]:
    print("successful:", invocation["executionSuccessful"])
    for note in invocation.get("toolExecutionNotifications", []):
        print(note["level"] + ":", note["message"]["text"])
