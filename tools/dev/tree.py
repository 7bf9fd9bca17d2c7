#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What the tools of this folder know about the layout of the repository."""

import os
import re
from collections import namedtuple

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

REGISTRY = "checks/Checks.def"
CHECK_LIST = "docs/checks/list.md"
BUDGETS = "lib/Support/Budgets.def"
BUDGET_PAGE = "docs/design/budgets.md"
MODEL_PAGE = "docs/model-rows.md"

# The rooms of lib/, from the bottom: each may include itself and what stands before it. So may the folders of a room.
ROOMS = ["Support", "Models/Values", "Models/Schema", "Models/Inferred", "Models/Store", "Managed/Syntax", "Managed/Natives",
         "Program/Summary", "Program/Index", "Program/Linker", "Program", "Findings", "Findings/Formats", "Findings/Html", "AST",
         "Facts/Values", "Facts", "Facts/Collection", "Dataflow", "Effects", "Effects/Held", "Effects/Handles", "Effects/Locks",
         "Serialization/Entities", "Serialization/Extraction", "Serialization/Import", "Analysis", "Analysis/Calls",
         "Analysis/Locks", "Analysis/Waits", "Analysis/InterpreterLock", "Analysis/Threads", "Diagnostics", "Diagnostics/InterpreterLock",
         "Edits", "Edits/Members", "Edits/Dispatch", "Edits/Regions", "Edits/InterpreterLock", "Hazards", "Inference",
         "Session"]
# These use LLVM's support library alone.
LLVM_ROOMS = ["Support", "Models", "Managed", "Program", "Findings"]
# The most files that a folder of lib/ may hold.
MAX_FILES = 27

HEADINGS = ["Example", "Why", "What is reported", "What is not reported", "Known limitations", "Options",
            "Models used", "Suppressing", "When not to use it", "See also"]

Check = namedtuple("Check", "class_name name sentence")
Budget = namedtuple("Budget", "kind name limit sentence")
Row = namedtuple("Row", "source confidence")

# The sections of a model that hold rows.
MODEL_ROWS = ["references", "engines", "handles", "types", "functions", "locks", "slots", "entry_points", "generators"]


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def exists(root, path):
    return os.path.exists(os.path.join(root, path))


def find_files(root, folder, *endings):
    """Paths relative to root, sorted, without what git ignores."""
    found = []
    for base, folders, files in os.walk(os.path.join(root, folder)):
        folders[:] = [f for f in folders if f not in (".git", "build", "__pycache__")]
        found += [os.path.relpath(os.path.join(base, f), root) for f in files if f.endswith(endings or ("",))]
    return sorted(found)


def read_registry(root):
    pattern = r'^INTEROP_CHECK\(\s*(\w+)\s*,\s*"([^"]+)"\s*,\s*((?:"[^"]*"\s*)+)\)'
    return [Check(m[1], m[2], "".join(re.findall(r'"([^"]*)"', m[3])))
            for m in re.finditer(pattern, read(root, REGISTRY), re.M)]


def read_budgets(root):
    """The rows of the table of limits; kind is BUDGET or RULE."""
    pattern = r'^INTEROP_(BUDGET|RULE)\(\s*(\w+)\s*,\s*(\d+)\s*,\s*((?:"[^"]*"\s*)+)\)'
    text = read(root, BUDGETS) if exists(root, BUDGETS) else ""
    return [Budget(m[1], m[2], int(m[3]), "".join(re.findall(r'"([^"]*)"', m[4])))
            for m in re.finditer(pattern, text, re.M)]


def read_rows(root, path):
    """The rows of a model with what each of them, or else the file's defaults, gives as its source."""
    model = yaml.load(read(root, path), getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or {}
    defaults = model.get("defaults", {})
    return [Row(*[row.get(key, defaults.get(key)) for key in Row._fields]) for section in MODEL_ROWS for row in model.get(section, [])]


def make_class_name(check_name):
    """interop-blocking-destructor -> BlockingDestructorCheck"""
    words = check_name.split("-")[1:]
    return "".join(w.capitalize() for w in words) + "Check"


def make_page_path(check_name):
    return f"docs/checks/{check_name}.md"


def make_test_folder(check_name):
    return f"test/checks/{check_name}"


def read_options(page):
    """Name, values and default of each row | `Name` | values | default | meaning | under Options, as they stand there."""
    section = re.search(r"^## Options\n(.*?)(?=^## |\Z)", page, re.M | re.S)
    rows = re.findall(r"^\| `(\w+)` *\|([^|]*)\|([^|]*)\|", section[1] if section else "", re.M)
    return [(name, values.strip(), default.strip()) for name, values, default in rows]
