#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Proves that registry, classes, pages, options, tests, models, lists, rooms and names agree.

  check_tree.py [--root DIR]

Each disagreement is one line; exit code 1 if there is one.
"""

import argparse
import os
import re
import sys

import draw_rooms
import gen_docs
import gen_presets
import tree

CPP = (".h", ".cpp", ".def", ".inc")
SPDX = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"


# Each rule is a generator of sentences. The registry is read once and handed to those that ask for it.


def check_registry(root, checks):
    """Names are unique, sorted, and give the class."""
    names = [c.name for c in checks]
    if names != sorted(set(names)):
        yield f"{tree.REGISTRY}: the checks are not sorted by name, or one stands twice"
    for check in checks:
        if not re.fullmatch(r"interop(-[a-z0-9]+)+", check.name):
            yield f"{tree.REGISTRY}: '{check.name}' is not of the form interop-some-words"
        elif tree.make_class_name(check.name) != check.class_name:
            yield (f"{tree.REGISTRY}: '{check.name}' should have the class "
                   f"{tree.make_class_name(check.name)}, not {check.class_name}")
        if not check.sentence.endswith("."):
            yield f"{tree.REGISTRY}: the sentence of '{check.name}' has no full stop"


def check_classes(root, checks):
    """Every registered class has its two files, and every pair of files is registered."""
    for check in checks:
        for ending in (".h", ".cpp"):
            path = f"checks/{check.class_name}{ending}"
            if not tree.exists(root, path):
                yield f"{tree.REGISTRY}: '{check.name}' is registered, but {path} is missing"
    registered = {c.class_name for c in checks}
    for path in tree.find_files(root, "checks", "Check.h"):
        name = os.path.basename(path)[:-2]
        if name not in registered:
            yield f"{path}: the class is not in {tree.REGISTRY}"


def check_pages(root, checks):
    """Every check has a page with its name, its sentence and the fixed headings in order; no page is left over."""
    for check in checks:
        path = tree.make_page_path(check.name)
        if not tree.exists(root, path):
            yield f"{path}: the page of '{check.name}' is missing"
            continue
        yield from check_page(path, tree.read(root, path), check)
    known = {tree.make_page_path(c.name) for c in checks} | {tree.CHECK_LIST}
    for path in tree.find_files(root, "docs/checks", ".md"):
        if path not in known:
            yield f"{path}: no check of that name is in {tree.REGISTRY}"


def check_page(path, text, check):
    lines = text.split("\n")
    if lines[0] != f"# {check.name}":
        yield f"{path}:1: expected the title '# {check.name}'"
    if check.sentence not in text:
        yield f"{path}: the sentence of {tree.REGISTRY} is missing: {check.sentence}"
    opening = text.split("\n## ")[0]
    for row in ("at run time", "fix", "needs"):
        if f"\n| {row} | " not in opening:
            yield f"{path}: the row '{row}' is missing above the example"
    headings = re.findall(r"^## (.*)$", text, re.M)
    if headings != tree.HEADINGS:
        wrong = next((h for h in tree.HEADINGS if h not in headings), None)
        yield f"{path}: " + (f"the heading '{wrong}' is missing" if wrong else
                             f"the headings are {', '.join(headings)}; expected {', '.join(tree.HEADINGS)}")
    for placeholder in re.findall(r"\b[A-Z]+_PLACEHOLDER\b|\bTODO\b|\bFIXME\b", text):
        yield f"{path}: '{placeholder}' is left"


def check_options(root, checks):
    """Options are read, stored and documented alike, with the same default."""
    base = "checks/CheckBase.cpp"
    shared = tree.read(root, base) if tree.exists(root, base) else ""
    for check in checks:
        path, page = f"checks/{check.class_name}.cpp", tree.make_page_path(check.name)
        if not (tree.exists(root, path) and tree.exists(root, page)):
            continue
        code = tree.read(root, path) + shared
        got = {m[1]: read_default(root, m[2]) for m in re.finditer(
            r'\bget(?:LocalOrGlobal)?(?:<\w+>)?\(\s*"(\w+)",\s*([^)]+?)\s*\)', code)}
        stored = set(re.findall(r'\bstore\(\s*\w+,\s*"(\w+)"', code))
        documented = read_option_table(tree.read(root, page))
        for option in sorted(set(got) - stored):
            yield f"{path}: option '{option}' is read but not stored"
        for option in sorted(stored - set(got)):
            yield f"{path}: option '{option}' is stored but not read"
        for option in sorted(stored - set(documented)):
            yield f"{page}: option '{option}' is not in the table under Options"
        for option in sorted(set(documented) - stored):
            yield f"{page}: option '{option}' is documented, but {path} does not store it"
        for option in sorted(set(documented) & set(got)):
            if documented[option] != got[option]:
                yield (f"{page}: the default of option '{option}' is documented as '{documented[option]}', "
                       f"but the code says '{got[option]}'")


def read_default(root, code):
    """The default in the code as a user writes it: "a" -> a, Kind::SomeValue -> somevalue, 10U -> 10."""
    words = re.fullmatch(r"joinNameWords\(NameWord::(\w+)", code.strip())
    if words:
        return ";".join(read_name_words(root, words[1]))
    text = re.sub(r'"\s+"', "", code.strip()).strip('"').split("::")[-1]
    return re.sub(r"^(\d+)[uUlL]+$", r"\1", text).lower()


def read_name_words(root, meaning):
    """The words that say that: those whose row names it, or a mask that has it in."""
    code = tree.read(root, "lib/Support/NameWords.cpp")
    masks = dict(re.findall(r"constexpr unsigned (\w+) = ([^;]+);", code))

    def says(row):
        return any(f"NameWord::{meaning})" in part or (part in masks and says(masks[part])) for part in re.split(r"\s*\|\s*", row.strip()))

    return [word for word, row in re.findall(r'\{"(\w+)", ([^}]+)\}', code) if says(row)]


def read_option_table(page):
    """The default of each option as check_options compares it."""
    result = {}
    for name, _, default in tree.read_options(page):
        default = default.strip("`").lower()
        result[name] = "" if default == "none" else default
    return result


def check_tests(root, checks):
    """Every check has a test that reports and one that is silent; no test folder is left over."""
    for check in checks:
        folder = tree.make_test_folder(check.name)
        texts = [tree.read(root, p) for p in tree.find_files(root, folder, ".cpp", ".c") if "/Inputs/" not in p]
        texts = [t for t in texts if "RUN:" in t and check.name in t]
        if not any("CHECK-MESSAGES" in t for t in texts):
            yield f"{folder}: there is no test that '{check.name}' reports something"
        if not any("CHECK-MESSAGES" not in t for t in texts):
            yield f"{folder}: there is no test that '{check.name}' stays silent"
    known = {c.name for c in checks}
    folder = os.path.join(root, "test/checks")
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if name not in known:
            yield f"test/checks/{name}: no check of that name is in {tree.REGISTRY}"


def check_lists(root, checks):
    """Generated lists are fresh, and each model is named where models are listed."""
    for path, text in gen_docs.make_pages(root).items():
        if not tree.exists(root, path) or tree.read(root, path) != text:
            yield f"{path}: not what tools/dev/gen_docs.py writes; run it"
    for path, text in gen_presets.make_presets(root).items():
        if not tree.exists(root, path) or tree.read(root, path) != text:
            yield f"{path}: not what tools/dev/gen_presets.py writes; run it"
    for path, text in draw_rooms.make_outputs(root).items():
        if not tree.exists(root, path) or tree.read(root, path) != text:
            yield f"{path}: not what tools/dev/draw_rooms.py writes; run it"
    pages = ["docs/models.md"] if tree.exists(root, "docs/models.md") else []
    text = "\n".join(tree.read(root, p) for p in pages + tree.find_files(root, "docs/models", ".md"))
    for path in tree.find_files(root, "models", ".yaml"):
        if os.path.basename(path) not in text:
            yield f"{path}: not named in docs/models.md"


def find_room(path):
    """The room of a file of lib/, as tree.ROOMS spells it; a hazard and its folders are one. None if it is in no room."""
    folder = os.path.dirname(os.path.relpath(path, "lib"))
    if folder.startswith("Hazards" + os.sep):
        return os.sep.join(folder.split(os.sep)[:2])
    return folder if folder in tree.ROOMS else None


def check_rooms(root, checks):
    """Each room of lib/ includes only itself and what stands below it, and nothing of clang-tidy."""
    counts = {}
    for path in tree.find_files(root, "lib", *CPP):
        room = find_room(path)
        if room is None:
            yield f"{path}: '{os.path.dirname(path)}' is not a room; tools/dev/tree.py lists them"
            continue
        counts[os.path.dirname(path)] = counts.get(os.path.dirname(path), 0) + 1
        for number, line in enumerate(tree.read(root, path).split("\n"), 1):
            included = re.match(r'\s*#\s*include\s*[<"]([^">]+)', line)
            if included:
                yield from (f"{path}:{number}: {what}" for what in check_include(room, included[1]))
    for folder, count in sorted(counts.items()):
        if count > tree.MAX_FILES:
            yield f"{folder}: {count} files; at most {tree.MAX_FILES} are easy to find one's way in"


def check_include(room, included):
    """What is wrong with an include in a file of that room."""
    def get_place(name):
        return tree.ROOMS.index("Hazards" if name.startswith("Hazards" + os.sep) else name)

    if "clang-tidy/" in included:
        yield "lib/ knows nothing of clang-tidy"
    elif included.startswith("clang/") and room.split(os.sep)[0] in tree.LLVM_ROOMS:
        yield f"{room} uses LLVM's support library alone"
    else:
        other = find_room(os.path.join("lib", included))
        if other and other != room:
            if other.startswith("Hazards" + os.sep) and room.startswith("Hazards" + os.sep):
                yield f"{room} includes {other}, and no hazard needs another one"
            elif get_place(other) > get_place(room):
                yield f"{room} stands below {other}"


def check_ways(root, checks):
    """The ways through the rooms that the page of the layout shows lead upwards."""
    page = draw_rooms.PAGE
    order = [f"lib/{room}" for room in tree.ROOMS] + ["checks", "tools"]
    last = -1
    for number, line in enumerate(tree.read(root, page).split("\n") if tree.exists(root, page) else [], 1):
        if re.match(r"1\. ", line):
            last = -1
        for path in re.findall(r"\]\(\.\./\.\./([^)]+)\)", line) if re.match(r"\d+\. ", line) else []:
            room = os.path.dirname(path)
            while room and room not in order:
                room = os.path.dirname(room)
            place = order.index(room) if room else -1
            if place < last:
                yield f"{page}:{number}: {path} stands below the file before it"
            last = place


def check_budgets(root, checks):
    """The limits are sorted by name, and each has a sentence; no room keeps one of its own."""
    budgets = tree.read_budgets(root)
    names = [b.name for b in budgets]
    if names != sorted(set(names), key=str.lower):
        yield f"{tree.BUDGETS}: the limits are not sorted by name, or one stands twice"
    if tree.exists(root, tree.BUDGETS) and tree.read(root, tree.BUDGETS).count("\nINTEROP_") != len(budgets):
        yield f"{tree.BUDGETS}: a row is not of the form INTEROP_BUDGET(Name, number, \"sentence\")"
    for budget in budgets:
        if not budget.sentence.endswith("."):
            yield f"{tree.BUDGETS}: the sentence of '{budget.name}' has no full stop"
    own = re.compile(r"\bconstexpr\b.*\bMax(Depth|Steps|Bodies|Hops|Calls|Rounds|Frames|Paths|Reached)\b = \d")
    for path in tree.find_files(root, "lib", *CPP):
        for number, line in enumerate(tree.read(root, path).split("\n"), 1):
            if own.search(line):
                yield f"{path}:{number}: a limit belongs in {tree.BUDGETS}"


FORBIDDEN = [
    # (what, pattern, folders, exception)
    ("LLVM version tests belong in lib/AST/Compat.h", r"\b(LLVM|CLANG)_VERSION_(MAJOR|MINOR|STRING)\b",
     ("lib", "checks", "tools", "include", "test/unit", "cmake/Pch.h"), r"^lib/AST/Compat\.h$"),
    ("a foreign function's name belongs in models/",
     r"\"(zmq_|Py[A-Z_]|PyGILState|cu(da)?[A-Z][a-z]|rd_kafka_|pthread_|H5[A-Z]|fftw_|lua_|napi_|rb_|MX[A-Z]|sqlite3_|curl_)",
     ("lib", "checks", "tools"), r"\.(py|md|txt)$"),
]


def check_words(root, checks):
    """Knowledge stays in its place."""
    for what, pattern, folders, exception in FORBIDDEN:
        for path in (p for f in folders for p in tree.find_files(root, f, *CPP)):
            if re.search(exception, path):
                continue
            for number, line in enumerate(tree.read(root, path).split("\n"), 1):
                if re.search(pattern, line):
                    yield f"{path}:{number}: {what}"


def check_licenses(root, checks):
    """Every C++ file of ours names the license."""
    for folder in ("lib", "checks", "tools", "include", "test/unit"):
        for path in tree.find_files(root, folder, ".h", ".cpp"):
            if SPDX not in tree.read(root, path)[:800]:
                yield f"{path}: the license header is missing"


LINES = [(r"(^|[^\w.])/(work|farm|root|home)/", "a path of a machine"), (r"^(<<<<<<<|>>>>>>>) ", "a mark of a merge is left")]


def check_lines(root, checks):
    """No line of any file names a folder of somebody's machine, or is a mark of a merge that was not finished."""
    patterns = [(re.compile(pattern), what) for pattern, what in LINES]
    for path in tree.find_files(root, ""):
        for number, line in enumerate(tree.read(root, path).split("\n"), 1):
            for pattern, what in patterns:
                if pattern.search(line):
                    yield f"{path}:{number}: {what}"


def check_names(root, checks):
    """What pages for developers call a class is in the code."""
    known = {word for folder in ("lib", "checks", "tools", "include", "test") for path in tree.find_files(root, folder, *CPP)
             for word in re.findall(r"\w+", tree.read(root, path))}
    known |= {os.path.basename(path).split(".")[0] for path in tree.find_files(root, "lib", *CPP)}
    for path in tree.find_files(root, "docs/design", ".md") + ["docs/glossary.md"]:
        for number, line in enumerate(tree.read(root, path).split("\n") if tree.exists(root, path) else [], 1):
            for name in re.findall(r"`((?:[A-Z][a-z]+){2,})`", line):
                if name not in known:
                    yield f"{path}:{number}: nothing in the code is called '{name}'"


def make_anchors(text):
    """What the headings of a page are linked by, as GitHub makes it."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in re.findall(r"^#+ +(.*?) *$", text, re.M)}


def check_links(root, checks):
    """Relative links between pages lead somewhere, to a heading that is there."""
    for path in tree.find_files(root, "", ".md"):
        text = re.sub(r"^```.*?^```", "", tree.read(root, path), flags=re.M | re.S)
        for target, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", text):
            if "://" in target or target.startswith("mailto:"):
                continue
            full = os.path.join(root, os.path.dirname(path), target) if target else os.path.join(root, path)
            if not os.path.exists(full):
                yield f"{path}: the link to {target} leads nowhere"
            elif anchor and full.endswith(".md") and anchor not in make_anchors(tree.read("", full)):
                yield f"{path}: the link to {target}#{anchor} leads to no heading"


RULES = [check_registry, check_classes, check_pages, check_options, check_tests, check_lists, check_rooms,
         check_ways, check_budgets, check_words, check_licenses, check_lines, check_names, check_links]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=tree.ROOT)
    root = os.path.abspath(parser.parse_args().root)
    checks = tree.read_registry(root)
    problems = [problem for rule in RULES for problem in rule(root, checks)]
    if not checks:
        problems.append(f"{tree.REGISTRY}: no check in it")
    for problem in problems:
        print(problem)
    print(f"{len(problems)} disagreements" if problems else f"{len(checks)} checks agree")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
