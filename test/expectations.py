#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What the harnesses share: what a test file expects, what clang-tidy printed and exported, and the two compared.
check_interop_tidy.py says how a test file is written."""

import difflib
import os
import re
import subprocess
from collections import Counter, namedtuple

import yaml

# Written in C where that is installed, which is ten times as fast.
YAML_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DIRECTIVE = re.compile(r"//\s*(CHECK-[A-Z]+(?:-\w+)*):\s?(.*)$")
DIAGNOSTIC = re.compile(r"^(?:(.+?):(\d+):(\d+): )?(warning|error|fatal error|note): (.*)$")
CHECK_NAME = r"( \[[\w.,-]+\])?"

Expectation = namedtuple("Expectation", "text regex line")
Fix = namedtuple("Fix", "message replacements")
Run = namedtuple("Run", "messages fixes alternatives findings")


class Failure(Exception):
    pass


# --- What the test file says -------------------------------------------------------------------------


def make_regex(text):
    """The text with {{...}} taken as regular expressions, all else literally."""
    parts = re.split(r"\{\{(.*?)\}\}", text)
    return "".join(f"(?:{p})" if i % 2 else re.escape(p) for i, p in enumerate(parts))


def resolve_line(text, line):
    return re.sub(
        r"\[\[#?\s*@LINE\s*(?:([+-])\s*(\d+))?\s*\]\]",
        lambda m: str(line + (int(m[1] + m[2]) if m[1] else 0)),
        text,
    )


class TestFile:
    """A test file's text and the lines that say what is expected of it."""

    def __init__(self, path, suffixes):
        self.path = path
        with open(path, encoding="utf-8") as file:
            self.lines = file.read().split("\n")
        self.suffixes = suffixes

    def find(self, *names):
        """(line number, text) of each line with one of the directives."""
        wanted = set(names) | {f"{n}-{s}" for n in names for s in self.suffixes}
        for number, line in enumerate(self.lines, 1):
            match = DIRECTIVE.search(line)
            if match and match[1] in wanted:
                yield number, match[2].strip()

    def expect(self, *names):
        result = []
        for number, text in self.find(*names):
            text = resolve_line(text, number)
            result.append(Expectation(text, make_regex(text) + CHECK_NAME, number))
        return result

    def has(self, name):
        return any(True for _ in self.find(name))

    def prefixes(self, name):
        """The FileCheck prefixes that occur: with none of them FileCheck fails."""
        names = [name] + [f"{name}-{s}" for s in self.suffixes]
        return [n for n in names if any(m and m[1] == n for m in map(DIRECTIVE.search, self.lines))]

    def count_alternatives(self):
        numbers = [0]
        for line in self.lines:
            match = re.search(r"//\s*CHECK-ALTERNATIVE-(\d+):", line)
            numbers += [int(match[1])] if match else []
        return max(numbers)

    def strip_directives(self):
        """The text without what it expects, line for line, so that no fix can match it."""
        return "\n".join(re.sub(r"//\s*(CHECK-[\w-]+|RUN):.*$", "//", line) for line in self.lines)


# --- What clang-tidy did -----------------------------------------------------------------------------


def tail(done):
    """The last lines of what a process said; clang-tidy prints all its options on some errors."""
    return "\n".join((done.stdout + done.stderr).split("\n")[-20:])


def parse_messages(output, copy):
    """The diagnostics as ":LINE:COL: kind: text", with the file's path before it if it is another one."""
    result = []
    for line in output.split("\n"):
        match = DIAGNOSTIC.match(line)
        if not match:
            continue
        path, row, column, kind, text = match.groups()
        place = ""
        if path:
            other = "" if os.path.realpath(path) == os.path.realpath(copy) else path
            place = f"{other}:{row}:{column}: "
        result.append(f"{place}{kind}: {text}")
    return result


def read_fixes(path):
    """(fixes of warnings, fixes of notes, findings counted by name and message) of an exported file."""
    fixes, alternatives, findings = [], [], Counter()
    if not os.path.exists(path):
        return fixes, alternatives, findings
    with open(path, encoding="utf-8") as file:
        document = yaml.load(file, YAML_LOADER) or {}
    for entry in document.get("Diagnostics") or []:
        message = entry["DiagnosticMessage"]
        finding = (entry["DiagnosticName"], message["Message"])
        findings[finding] += 1
        if message.get("Replacements"):
            fixes.append(Fix(finding, message["Replacements"]))
        for note in entry.get("Notes") or []:
            if note.get("Replacements"):
                alternatives.append(Fix(finding, note["Replacements"]))
    return fixes, alternatives, findings


# --- Comparing ---------------------------------------------------------------------------------------


def matches(expected, message):
    if re.fullmatch(expected.regex, message):
        return True
    # A file is named by the last parts of its path.
    name = message.split(":", 1)[0]
    parts = name.split("/")
    tails = ("/".join(parts[i:]) for i in range(1, len(parts)))
    return any(re.fullmatch(expected.regex, tail + message[len(name):]) for tail in tails)


def compare_messages(what, expected, messages):
    """Raises with a diff unless the two lists match, one to one and in order."""
    # difflib compares by equality: a message takes the key of the expectation that it matches.
    keys = []
    for message in messages:
        found = [e.text for e in expected if matches(e, message)]
        keys.append(found[0] if found else "+" + message)
    wanted = [e.text for e in expected]
    if len(expected) == len(messages) and all(map(matches, expected, messages)):
        return
    lines = []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, wanted, keys, autojunk=False).get_opcodes():
        if tag == "equal":
            lines += [f"    {m}" for m in messages[c:d]]
            continue
        lines += [f"  - {e.text}    (line {e.line} of the test)" for e in expected[a:b]]
        lines += [f"  + {m}" for m in messages[c:d]]
    raise Failure(f"{what}: - expected, + printed\n" + "\n".join(lines))


def compare_text(args, test, name, path):
    prefixes = test.prefixes(name)
    if not prefixes:
        return
    command = [args.filecheck, f"--check-prefixes={','.join(prefixes)}", "--strict-whitespace",
               "--allow-unused-prefixes", f"--input-file={path}", test.path]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode:
        with open(path, encoding="utf-8") as file:
            raise Failure(f"{name}: the text differs\n{done.stderr}\nthe text is:\n{file.read()}")


def without_place(message):
    return re.sub(r"^.*?:\d+:\d+: ", "", message)


# --- Fixes -------------------------------------------------------------------------------------------


def require_less(before, after):
    texts = [sorted(map(without_place, run.messages)) for run in (before, after)]
    if texts[0] == texts[1] or len(after.messages) > len(before.messages):
        raise Failure("it mends nothing\n  " + "\n  ".join(after.messages))


def require_inside(fix, folder):
    for replacement in fix.replacements:
        path = os.path.realpath(replacement["FilePath"])
        if not path.startswith(os.path.realpath(folder) + os.sep):
            raise Failure(f"a fix edits {path}; copy it with --also")


def apply_replacements(replacements, source, target):
    """Applies replacements, which name files under source, to the same files under target."""
    by_file = {}
    for replacement in replacements:
        path = os.path.relpath(os.path.realpath(replacement["FilePath"]), os.path.realpath(source))
        by_file.setdefault(os.path.join(target, path), []).append(replacement)
    for path, edits in by_file.items():
        with open(path, "rb") as file:
            data = file.read()
        end = len(data)
        for edit in sorted(edits, key=lambda e: (e["Offset"], e["Length"]), reverse=True):
            if edit["Offset"] + edit["Length"] > end:
                raise Failure("its replacements overlap")
            end = edit["Offset"]
            data = data[:end] + edit["ReplacementText"].encode() + data[end + edit["Length"]:]
        with open(path, "wb") as file:
            file.write(data)


# --- Command line ------------------------------------------------------------------------------------


def split_arguments(argv):
    """argv cut at the first two "--"."""
    parts = [[]]
    for arg in argv:
        if arg == "--" and len(parts) < 3:
            parts.append([])
        else:
            parts[-1].append(arg)
    return (parts + [[], []])[:3]
