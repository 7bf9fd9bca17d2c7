"""make_records.py COMMITS FOLDER: records of the repository that make_repo.sh made."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    BUGGY, FIX = file.read().split()
BUG = {"set": "A", "class": 2, "repo": "us/port", "buggy": BUGGY, "fix": FIX, "path": "port.cpp", "line": 7, "checks": ["constructor-leak"],
       "hazard": "the socket is lost", "link": "https://example.org", "std": "c++17", "flags": [], "tu": ["port.cpp"]}
UNRUN = {key: value for key, value in BUG.items() if key != "tu"}
FOUND = {"repo": "us/port", "commit": BUGGY, "path": "port.cpp", "line": 7, "check": "interop-constructor-leak", "verdict": "true", "why": "it leaks",
         "second": "nobody closes it", "report": "live",
         "message": "exception thrown here leaves the constructor of 'Port' without releasing 'Fd', an fd", "std": "c++17", "flags": [], "tu": ["port.cpp"]}
RECORDS = {
    "bugs": [{**BUG, "id": "leak", "says": "releasing 'Fd'"}, {**BUG, "id": "in-function", "line": 1, "lines": [[5, 8]]},
             {**BUG, "id": "other-words", "says": "deadlock", "others": "^Resource leak", "cause": "said in other words"},
             {**BUG, "id": "not-mended", "fix": BUGGY}, {**BUG, "id": "no-clone", "repo": "us/nothing"},
             {**UNRUN, "id": "no-build", "needs": "a configured build"}],
    "found": [{**FOUND, "id": "live"}, {**FOUND, "id": "live-gone", "message": "not said"}, {**FOUND, "id": "live-useless"},
              {**FOUND, "id": "live-foreign"}],
    "clean": [{"id": "mended", "repo": "us/port", "commit": FIX, "path": "port.cpp", "why": "it closes", "std": "c++17", "flags": [],
               "tu": ["port.cpp"]}]}
for kind, rows in RECORDS.items():
    with open(f"{sys.argv[2]}/{kind}.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
