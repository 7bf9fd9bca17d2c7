#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs other analyzers on the files of each bug before its fix, and judges what they say more kindly than what ours says.

A message, or a note below it, counts that stands within two lines of the recorded place or in the recorded function. It is the
hazard if it has one of the words of WORDS for the bug's class outside of names in quotes, unless the record's "others" says that it speaks of something else.
Each unit is read by itself. Times are of the processor, so that they say little of what else the machine did.
"""

import functools
import json
import os
import re
import resource
import shutil
import subprocess
import tempfile
import time
from collections import namedtuple

from analyze import hash_files
from flags import STUBS, expand_system, make_flags
from score import find_place

LIMIT = 60
LIBRARIES = "posix,gnu,python,lua,gtk,sqlite3,openssl,libcurl,boost,zlib,opengl,openmp,libsigc++,ruby,icu,pcre"
WORDS = {1: r"dead ?lock|\bjoin|\bwaits?\b|\block(s|ed|ing)?\b|dangl|freed|use.after|after.*(free|releas|destr)|destroyed|lifetime|double.free|\braces?\b|thread",
         2: r"leak|(never|not) (freed|released|closed|deleted)|resource",
         3: r"\bGIL\b|interpreter|\block(s|ed|ing)?\b|ref(erence)? ?count|borrowed|dangl|freed|use.after|leak|thread|\braces?\b",
         4: r"thread|\braces?\b|\block(s|ed|ing)?\b|mt-unsafe|concurren|dangl|freed|use.after",
         5: r"dangl|freed|use.after|after.*(free|releas|destr)|lifetime|escap|stack address|outliv"}
DIAGNOSTIC = re.compile(r"^([^:\n]+):(\d+):\d+: (fatal error|error|warning|style|performance|portability|note): (.*)$")
NAMES = re.compile(r"'[^']*'|\"[^\"]*\"|‘[^’]*’|\[[^\]]*\]$")
STOPS = re.compile(r"\[(clang-diagnostic-error|syntaxError|unknownMacro|preprocessorErrorDirective|internal\w*Error)\]")
KILLED = re.compile(r"CPU time limit exceeded|signal terminated program")  # what GCC's driver says of its compiler, and ends by itself
LEFT_OUT = {"Infer": "no package of it for this machine", "CodeQL": "no package of it for this machine"}
Peer = namedtuple("Peer", "name program make_command reads_system", defaults=[True])


def drop_quiet(flags):
    return [flag for flag in flags if flag not in ("-w", "-ferror-limit=0")]


def make_tidy(program, checks):
    return lambda unit, flags: [program, "--quiet", "--config={}", f"--checks={checks}", "--header-filter=.*", unit, "--",
                                *drop_quiet(flags), "-Wall", "-Wextra", "-ferror-limit=0"]


def make_gcc(unit, flags):
    return ["gcc", *drop_quiet(flags), "-fanalyzer", "-Wall", "-Wextra", "-fdiagnostics-path-format=separate-events", "-fpermissive"
            if "c++" in flags else "-Wno-implicit", "-c", unit, "-o", os.devnull]


def make_cppcheck(unit, flags):
    """The project's folders, and Cppcheck's own descriptions of libraries instead of the system's headers, as its manual advises."""
    command = ["cppcheck", "--enable=warning,style,performance,portability", "--inconclusive", "-q", f"--library={LIBRARIES}", "-DPY_VERSION_HEX=0x030b0000",
               "--template={file}:{line}:{column}: {severity}: {message} [{id}]", "--template-location={file}:{line}:{column}: note: {info}"]
    words = iter(flags)
    for word in words:
        if word in ("-include", "-x"):
            command.append(("--include=" if word == "-include" else "--language=") + next(words))
        elif word.startswith("-std="):
            command.append("-" + word)
        elif word.startswith(("-D", "-I", "-U")):
            command.append(word)
    return [*command, unit]


PEERS = [Peer("clang-tidy", "clang-tidy-22", make_tidy("clang-tidy-22", "*,-clang-analyzer-*")),
         Peer("Clang Static Analyzer", "clang-tidy-22", make_tidy("clang-tidy-22", "-*,clang-analyzer-*")),
         Peer("cppcheck", "cppcheck", make_cppcheck, False), Peer("gcc -fanalyzer", "gcc", make_gcc)]


def list_peers(names, analyzer):
    """Those of these that this machine has, and ours, which is run for its costs."""
    ours = Peer("interop-tidy", analyzer.tidy, make_tidy(analyzer.tidy, "-*,interop-*"))
    return [peer for peer in PEERS if peer.name in names and shutil.which(peer.program)] + [ours]


@functools.cache
def ask_version(peer):
    text = subprocess.run([peer.program, "--version"], capture_output=True, encoding="utf-8", check=False).stdout
    return re.search(r"\d+\.\d+(\.\d+)?", text).group()


def measure(command, folder):
    """{"text": what was printed, "seconds": of the processor, "megabytes": at its highest, "ended": by itself}"""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))

    with tempfile.TemporaryFile() as output:
        with subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT, preexec_fn=limit) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    return {"text": text, "seconds": round(usage.ru_utime + usage.ru_stime, 2), "megabytes": usage.ru_maxrss // 1024,
            "ended": process.returncode >= 0}


def run_unit(peer, record, unit, analyzer):
    """The same, from the cache if it was measured before."""
    trees = analyzer.trees
    folder = trees.lay_out(record["repo"], record["buggy"], record.get("paths", []))
    asked = [flag for flag in record["flags"] if peer.reads_system or expand_system(flag) is None]
    flags = make_flags({**record, "flags": asked}, unit, trees)
    stubs = [os.path.join(STUBS, flag[6:]) for flag in record["flags"] if flag.startswith("@stub:")]
    identity = analyzer.tools if peer.name == "interop-tidy" else ask_version(peer)
    parts = [identity, peer.make_command(unit, record["flags"]), record["repo"], record["buggy"], record["std"], hash_files(stubs)]
    return analyzer.remember(parts, lambda: measure(peer.make_command(unit, flags), folder)), folder


def read_findings(text, folder):
    """The messages, each with its notes; and whether the tool could not read the file."""
    findings, stopped, real = [], False, os.path.realpath(folder)
    for line in text.splitlines():
        match = DIAGNOSTIC.match(line)
        if not match:
            continue
        place = {"file": os.path.relpath(os.path.realpath(os.path.join(folder, match[1])), real), "line": int(match[2]), "message": match[4]}
        if match[3] == "note":
            if findings:
                findings[-1]["notes"].append(place)
        elif match[3] == "fatal error" or STOPS.search(match[4]) or (match[3] == "error" and not match[4].endswith("]")):
            stopped = True
        else:
            findings.append({**place, "notes": []})
    return findings, stopped


def judge(record, findings):
    """("hazard" or "other", the messages) or ("silent", [])."""
    near = [f for f in findings if find_place(record, f)]
    words, others = re.compile(WORDS[record["class"]], re.I), re.compile(record.get("others", r"(?!)"))
    named = [f for f in near if any(words.search(NAMES.sub("", text)) and not others.search(text)
                                    for text in [f["message"]] + [note["message"] for note in f["notes"]])]
    return ("hazard", named) if named else ("other", near) if near else ("silent", [])


def run_peer(peer, record, analyzer):
    """{"said": "hazard", "other", "silent", "not read" or "no end", "seconds": ..., "megabytes": ..., "messages": [...]}"""
    findings, stopped, seconds, megabytes, ended = [], False, 0, 0, True
    for unit in record["tu"]:
        result, folder = run_unit(peer, record, unit, analyzer)
        more, not_read = read_findings(result["text"], folder)
        findings, stopped = findings + more, stopped or not_read
        seconds, megabytes = seconds + result["seconds"], max(megabytes, result["megabytes"])
        ended = ended and result["ended"] and not KILLED.search(result["text"])
    said, messages = judge(record, findings)
    if said == "silent" and (stopped or not ended):
        said = "not read" if ended else "no end"
    return {"said": said, "seconds": round(seconds, 2), "megabytes": megabytes,
            "messages": [f"{f['file']}:{f['line']}: {f['message']}" for f in messages][:5] if said == "hazard" else []}


def compare(pairs, names, analyzer):
    """{"date": ..., "versions": {...}, "bugs": {id: {peer: result}}} for the bugs that ours was run on; its own verdict is the page's."""
    peers, bugs = list_peers(names, analyzer), {}
    for record, result in pairs:
        if "missing" in result or "failed" in result:
            continue
        row = {peer.name: run_peer(peer, record, analyzer) for peer in peers}
        row["interop-tidy"].update(said="hazard" if result["found"] else "not", messages=[])
        bugs[record["id"]] = row
        print_row(record["id"], row)
    return {"date": time.strftime("%Y-%m-%d"), "versions": {peer.name: ask_version(peer) for peer in peers[:-1]}, "bugs": bugs}


def print_row(bug, row):
    print(f"{bug}: " + ", ".join(f"{name}: {result['said']}" for name, result in row.items()), flush=True)
    for result in row.values():
        for message in result["messages"]:
            print("    " + message)


def write(path, measured, known):
    """Adds what was measured to what is known, one bug a line, so that a change can be read."""
    bugs = {bug: {**known["bugs"].get(bug, {}), **measured["bugs"].get(bug, {})} for bug in {**known["bugs"], **measured["bugs"]}}
    head = {"date": measured["date"], "versions": {**known.get("versions", {}), **measured["versions"]}}
    rows = ",\n".join(f"{json.dumps(bug)}: {json.dumps(row)}" for bug, row in bugs.items())
    with open(path, "w", encoding="utf-8") as file:
        file.write(json.dumps(head)[:-1] + ', "bugs": {\n' + rows + "\n}}\n")
