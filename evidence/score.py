#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Whether what the checks say about a record is its hazard.

A bug is found when a finding of one of its checks, with the words in "says" in the message or a note where the record has some,
stands within two lines of the recorded place, or has a note there, or stands with it in the recorded function. The fix is silent
when no such finding is left in that function, or anywhere in that file with the same message as before.
"""

import re

NEAR = 2


def names_hazard(record, finding):
    texts = [finding["message"]] + [note["message"] for note in finding["notes"]]
    return any(check in finding["check"] for check in record["checks"]) and \
        ("says" not in record or any(re.search(record["says"], text) for text in texts))


def find_place(record, finding):
    """"line", "note" or "function": how near the finding is to the recorded place. None if it is elsewhere."""
    def is_near(place):
        return place["file"] == record["path"] and abs(place["line"] - record["line"]) <= NEAR

    if is_near(finding):
        return "line"
    if any(map(is_near, finding["notes"])):
        return "note"
    return "function" if is_within(record["path"], record.get("lines", []), finding) else None


def is_within(path, ranges, finding):
    return any(place["file"] == path and first <= place["line"] <= last
               for place in [finding] + finding["notes"] for first, last in ranges)


def list_hits(record, result):
    """(place, finding) for each finding that is the recorded bug."""
    hits = [(find_place(record, f), f) for f in result["findings"] if names_hazard(record, f)]
    return [hit for hit in hits if hit[0]]


def list_left(record, hits, fixed):
    """The findings at the fix that say that the bug is still there."""
    said = {finding["message"] for _, finding in hits}
    return [f for f in fixed["findings"] if names_hazard(record, f) and f["file"] == record["path"] and
            (f["message"] in said or is_within(record["path"], record.get("fix_lines", []), f))]


def list_at(record, result):
    """The findings of a record of found.jsonl: the same check and message, wherever its lines have moved."""
    return [f for f in result["findings"]
            if f["file"] == record["path"] and f["check"] == record["check"] and f["message"] == record["message"]]
