#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Builds a workspace again and again, and says after each step which actions ran, and where.

  check_bazel.py --workspace DIR --scratch DIR --classes DIR

The worker for remote execution is compiled into the folder of --classes, unless it is there. The script is to run in a network namespace that has loopback alone: Bazel and the worker talk over it, and nothing leaves it.
"""

import argparse
import collections
import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import time

KINDS = {"InteropTidySummarize": "summarize", "InteropTidyLink": "link", "InteropTidyCheck": "check",
         "InteropTidyReport": "report", "TestRunner": "test"}
PORT = "8980"
SERVER = "/usr/share/bazel/A-server.jar"
WORKER = "/usr/src/bazel-bootstrap/src/tools/remote/src/main/java/com/google/devtools/build/remote/worker"


class Workspace:
    def __init__(self, args):
        self.folder = args.workspace
        self.log = os.path.join(args.scratch, "log.json")
        self.bazel = ["bazel", "--nohome_rc", "--host_jvm_args=-Xmx512m",
                      "--output_user_root=" + os.path.join(args.scratch, "out")]
        self.flags = []

    def run(self, *words, allowed=(0,)):
        done = subprocess.run([*self.bazel, *words], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              encoding="utf-8", errors="replace", check=False)
        if done.returncode not in allowed:
            sys.exit(f"bazel {' '.join(words)}\nended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def build(self, step, command="build", target="//app:tidy", allowed=(0,)):
        """Says how many actions of each kind ran, and where."""
        said = self.run(command, "--color=no", "--curses=no", "--execution_log_json_file=" + self.log, *self.flags,
                        target, allowed=allowed)
        counted = collections.Counter(read_spawns(self.log))
        text = ", ".join(f"{number} {kind} {where}" for (kind, where), number in sorted(counted.items()))
        print(f"{step}: {text or 'nothing'}", flush=True)
        return said

    def edit(self, name, old, new):
        path = os.path.join(self.folder, name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if old not in text:
            sys.exit(f"{name}: '{old}' is not in it")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    def read_output(self, name):
        with open(os.path.join(self.folder, "bazel-bin/app", name), encoding="utf-8") as file:
            return file.read()

    def hash_outputs(self):
        """Of all that other actions read."""
        found = {}
        for folder, _, names in os.walk(os.path.join(self.folder, "bazel-bin/app")):
            for name in names:
                if ".runfiles" not in folder and name.endswith((".itsum", ".itidx", ".json")):
                    with open(os.path.join(folder, name), "rb") as file:
                        found[os.path.join(folder, name)] = hashlib.sha256(file.read()).hexdigest()
        return found


def read_spawns(path):
    """(kind, where it ran) of each action of ours that is in an execution log."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    decoder, place = json.JSONDecoder(), 0
    while place < len(text):
        spawn, place = decoder.raw_decode(text, place)
        place += len(text[place:]) - len(text[place:].lstrip())
        if spawn.get("mnemonic") in KINDS:
            where = spawn["runner"]
            yield KINDS[spawn["mnemonic"]], "here" if re.fullmatch(".*sandbox|local", where) else "by " + where


def print_findings(workspace):
    results = json.loads(workspace.read_output("tidy.sarif"))["runs"][0]["results"]
    for result in results:
        place = result["locations"][0]["physicalLocation"]
        print(f"{place['artifactLocation']['uri']}:{place['region']['startLine']}: {result['message']['text']}")
    if not results:
        print("no finding")


def check_here(workspace, scratch):
    workspace.flags = ["--disk_cache=" + os.path.join(scratch, "disk")]
    workspace.build("here, first")
    print_findings(workspace)
    workspace.build("here, again")
    workspace.run("clean")
    workspace.build("here, cleaned")
    workspace.edit("app/context.cpp", "// Waits.", "// Waits.\n// For ever.")
    workspace.build("here, comment edited")
    workspace.edit(".interop-tidy.yaml", "acme_stop", "acme_halt")
    workspace.build("here, model edited")
    said = workspace.build("here, test", "test", "//app:tidy_test", allowed=(3,))
    print("failed" if re.search(r"//app:tidy_test +FAILED", said) else said)
    workspace.edit("app/context.cpp", "zmq_ctx_term(Context)", "zmq_ctx_shutdown(Context)")
    workspace.build("here, effect edited")
    print_findings(workspace)


def check_remote(workspace, args):
    worker = start_worker(args)
    here = workspace.hash_outputs()
    try:
        workspace.flags = ["--remote_executor=grpc://127.0.0.1:" + PORT]
        workspace.run("clean")
        workspace.build("remote, first")
        print("the same bytes" if workspace.hash_outputs() == here else "other bytes")
        workspace.run("clean")
        workspace.build("remote, again")
        workspace.edit("app/context.cpp", "// For ever.", "// Without bound.")
        workspace.build("remote, comment edited")
        workspace.edit("app/context.cpp", "zmq_ctx_shutdown(Context)", "zmq_ctx_term(Context)")
        workspace.build("remote, effect edited")
        print_findings(workspace)
    finally:
        worker.kill()
        worker.wait()


def compile_worker(classes):
    stamp = os.path.join(classes, "stamp")
    if os.path.exists(stamp) and os.path.getmtime(stamp) > os.path.getmtime(SERVER):
        return
    sources = [os.path.join(folder, name) for folder, _, names in os.walk(WORKER) for name in names
               if name.endswith(".java")]
    subprocess.run(["javac", "-nowarn", "-proc:none", "-cp", SERVER, "-d", classes, *sources], check=True,
                   stdout=sys.stderr)
    with open(stamp, "w", encoding="utf-8"):
        pass


def start_worker(args):
    compile_worker(args.classes)
    folder = os.path.join(args.scratch, "worker")
    for name in ("work", "cas"):
        os.makedirs(os.path.join(folder, name))
    log = open(os.path.join(folder, "log"), "w", encoding="utf-8")
    worker = subprocess.Popen(
        ["java", "-Xmx256m", "-cp", args.classes + ":" + SERVER,
         "com.google.devtools.build.remote.worker.RemoteWorker",
         "--work_path=" + os.path.join(folder, "work"), "--cas_path=" + os.path.join(folder, "cas"),
         "--listen_port=" + PORT], stdout=log, stderr=subprocess.STDOUT)
    for _ in range(600):
        if worker.poll() is not None:
            break
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", int(PORT))) == 0:
                return worker
        time.sleep(0.1)
    sys.exit("the worker for remote execution does not start; see " + log.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workspace", required=True)
    parser.add_argument("--scratch", required=True)
    parser.add_argument("--classes", required=True)
    args = parser.parse_args()
    workspace = Workspace(args)
    try:
        check_here(workspace, args.scratch)
        check_remote(workspace, args)
    finally:
        workspace.run("shutdown", allowed=range(256))
        # What Bazel makes cannot be written to: whoever comes next could not remove it.
        subprocess.run(["chmod", "-R", "u+w", args.scratch], check=False)


if __name__ == "__main__":
    main()
