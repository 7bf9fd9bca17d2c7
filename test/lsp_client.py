#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Talks to a language server as an editor does, and prints what the editor would show.

  lsp_client.py --server PROGRAM [--server-arg=ARG]... [--folder DIR] [--log FILE] STEP...

Files are named relative to DIR. A step is one argument; they are done in order:

  open FILE            opens it; prints its diagnostics once the server has done with it
  edit FILE FROM       gives FILE, which is open, the text of FROM, as typing it would; prints its diagnostics
  type FILE TEXT       adds TEXT as a last line, likewise
  actions FILE LINE    prints the titles of what is offered on that line (from 1)
  apply FILE LINE WORD applies the one quick fix on LINE whose title has WORD in it; prints its title and diagnostics
  apply all FILE WORD  the same for a code action of the whole file
  symbols NAME         prints how many symbols of the project have that name
  text FILE            prints the text of FILE as the editor has it
  copy FROM TO         copies a file on the disk
  remove FILE          removes it
  race N FILE...       edits all the open files N times without waiting, then waits; prints how many diagnostics each has

Several files in one `open` are opened at once, and printed in the order named.
"""

import argparse
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse

SEVERITIES = {1: "error", 2: "warning", 3: "information", 4: "hint"}
CAPABILITIES = {
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True, "codeActionsInline": True,
                               "codeDescriptionSupport": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor"]}}},
    },
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
    "offsetEncoding": ["utf-8"],
}


class Failure(Exception):
    """What the server should not have done."""


def to_uri(path):
    return "file://" + urllib.parse.quote(os.path.abspath(path))


def to_path(uri):
    return urllib.parse.unquote(urllib.parse.urlparse(uri).path)


class Document:
    """An open file: its text, and what the server said of it last."""

    def __init__(self, path, text):
        self.path, self.uri, self.text, self.version = path, to_uri(path), text, 1
        self.diagnostics, self.said, self.is_idle = [], 0, False

    def is_done(self):
        return self.said == self.version and self.is_idle


def apply_edits(text, edits):
    """The text after the edits of a language server, whose columns are bytes."""
    lines = text.encode().split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    data = text.encode()

    def offset(position):
        return starts[position["line"]] + position["character"]

    ordered = sorted(edits, key=lambda e: (offset(e["range"]["start"]), offset(e["range"]["end"])), reverse=True)
    for edit in ordered:
        begin, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        data = data[:begin] + edit["newText"].encode() + data[end:]
    return data.decode()


class Client:
    """A server process and the files that are open in it."""

    def __init__(self, command, folder, log=None, timeout=120, config=""):
        """config: what the user's configuration of clangd says."""
        self.timeout, self.documents, self.answers, self.number = timeout, {}, {}, 0
        self.messages = queue.Queue()
        self.home = tempfile.TemporaryDirectory()
        os.mkdir(os.path.join(self.home.name, "clangd"))
        with open(os.path.join(self.home.name, "clangd", "config.yaml"), "w", encoding="utf-8") as file:
            file.write(config)
        # Neither what this user has configured nor an index that other runs left behind.
        environment = dict(os.environ, XDG_CONFIG_HOME=self.home.name, XDG_CACHE_HOME=self.home.name)
        self.process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=log or subprocess.DEVNULL)
        threading.Thread(target=self.read, daemon=True).start()
        options = {"clangdFileStatus": True, "fallbackFlags": ["-std=c++17"]}
        self.request("initialize", {"processId": os.getpid(), "rootUri": to_uri(folder),
                                    "capabilities": CAPABILITIES, "initializationOptions": options})
        self.notify("initialized", {})

    def read(self):
        """Puts each message into the queue; None at the end."""
        stream = self.process.stdout
        while True:
            length = 0
            while True:
                line = stream.readline().strip()
                if not line:
                    break
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if not length:
                break
            self.messages.put(json.loads(stream.read(length)))
        self.messages.put(None)

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # said when its end is read

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        self.number += 1
        number = self.number
        self.send({"id": number, "method": method, "params": params})
        self.wait(lambda: number in self.answers, method)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Failure(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def wait(self, is_done, what):
        """Handles messages until that holds."""
        while not is_done():
            try:
                message = self.messages.get(timeout=self.timeout)
            except queue.Empty:
                raise Failure(f"the server said nothing for {self.timeout} s; waiting for {what}") from None
            if message is None:
                raise Failure(f"the server ended with exit code {self.process.wait()}; waiting for {what}")
            self.handle(message)

    def handle(self, message):
        method, params = message.get("method"), message.get("params", {})
        if method is None:
            self.answers[message["id"]] = message
        elif method == "textDocument/publishDiagnostics":
            document = self.documents.get(params["uri"])
            if document:
                document.diagnostics, document.said = params["diagnostics"], params.get("version", document.version)
        elif method == "textDocument/clangd.fileStatus":
            document = self.documents.get(params["uri"])
            if document:
                document.is_idle = params["state"] == "idle"
        elif method == "workspace/applyEdit":
            self.apply_edit(params["edit"])
            self.send({"id": message["id"], "result": {"applied": True}})
        elif "id" in message:
            self.send({"id": message["id"], "result": None})

    def open(self, paths):
        """Opens the files at once and waits for all."""
        documents = []
        for path in paths:
            with open(path, encoding="utf-8") as file:
                document = Document(path, file.read())
            self.documents[document.uri] = document
            documents.append(document)
        for document in documents:
            language = "c" if document.path.endswith(".c") else "cpp"
            self.notify("textDocument/didOpen", {"textDocument": {
                "uri": document.uri, "languageId": language, "version": 1, "text": document.text}})
        for document in documents:
            self.wait(document.is_done, document.path)
        return documents

    def find(self, path):
        document = self.documents.get(to_uri(path))
        if not document:
            raise Failure(f"{path} is not open")
        return document

    def edit(self, document, text):
        """Changes the text; does not wait."""
        document.text, document.is_idle = text, False
        document.version += 1
        self.notify("textDocument/didChange", {"textDocument": {"uri": document.uri, "version": document.version},
                                               "contentChanges": [{"text": text}]})

    def list_actions(self, document, line=None):
        """What is offered for the line's diagnostics, or for those of the file."""
        at = [d for d in document.diagnostics if line is None or d["range"]["start"]["line"] == line]
        ends = at[0]["range"] if at and line is not None else None
        end = {"line": document.text.count("\n"), "character": 0}
        start = {"line": line or 0, "character": 0}
        return self.request("textDocument/codeAction", {
            "textDocument": {"uri": document.uri}, "context": {"diagnostics": at},
            "range": ends or {"start": start, "end": start if line is not None else end}})

    def apply_edit(self, edit):
        changes = edit.get("changes") or {
            c["textDocument"]["uri"]: c["edits"] for c in edit.get("documentChanges", [])}
        for uri, edits in changes.items():
            if uri not in self.documents:
                raise Failure(f"an edit of {to_path(uri)}, which is not open")
            self.edit(self.documents[uri], apply_edits(self.documents[uri].text, edits))

    def apply(self, document, action):
        if "edit" in action:
            self.apply_edit(action["edit"])
        else:
            command = action["command"]
            command = command if isinstance(command, dict) else action
            self.request("workspace/executeCommand",
                         {"command": command["command"], "arguments": command.get("arguments", [])})
        self.wait(document.is_done, document.path)

    def close(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        code = self.process.wait(self.timeout)
        self.home.cleanup()
        if code:
            raise Failure(f"the server ended with exit code {code}")


def show_place(path, folder, span):
    name = os.path.relpath(path, folder)
    name = path if name.startswith("..") else name
    return f"{name}:{span['start']['line'] + 1}:{span['start']['character'] + 1}"


def show(document, folder):
    """Prints the diagnostics, each with its notes."""
    print(f"{os.path.relpath(document.path, folder)}: {len(document.diagnostics)} diagnostics")
    for diagnostic in document.diagnostics:
        code = f" [{diagnostic['code']}]" if "code" in diagnostic else ""
        severity = SEVERITIES[diagnostic.get("severity", 1)]
        print(f"{show_place(document.path, folder, diagnostic['range'])}: {severity}: {diagnostic['message']}{code}")
        for note in diagnostic.get("relatedInformation", []):
            place = note["location"]
            print(f"  {show_place(to_path(place['uri']), folder, place['range'])}: note: {note['message']}")


def find_action(client, document, line, word):
    actions = client.list_actions(document, line)
    fitting = [a for a in actions if word in a["title"]]
    if len(fitting) != 1:
        titles = "".join(f"\n  {a['title']}" for a in actions)
        raise Failure(f"{len(fitting)} code actions have '{word}' in their title; offered are:{titles}")
    return fitting[0]


class Steps:
    """What a test asks for."""

    def __init__(self, client, folder):
        self.client, self.folder = client, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def show_after(self, document):
        self.client.wait(document.is_done, document.path)
        show(document, self.folder)

    def open(self, *names):
        for document in self.client.open([self.path(n) for n in names]):
            show(document, self.folder)

    def edit(self, name, source):
        document = self.client.find(self.path(name))
        with open(self.path(source), encoding="utf-8") as file:
            self.client.edit(document, file.read())
        self.show_after(document)

    def type(self, name, *words):
        document = self.client.find(self.path(name))
        self.client.edit(document, document.text + " ".join(words) + "\n")
        self.show_after(document)

    def actions(self, name, line):
        for action in self.client.list_actions(self.client.find(self.path(name)), int(line) - 1):
            print(f"action: {action['title']} ({action.get('kind', 'no kind')})")

    def apply(self, first, second, *words):
        name, line = (second, None) if first == "all" else (first, int(second) - 1)
        document = self.client.find(self.path(name))
        action = find_action(self.client, document, line, " ".join(words))
        print("applied:", action["title"])
        self.client.apply(document, action)
        show(document, self.folder)

    def symbols(self, name):
        print("symbols:", len(self.client.request("workspace/symbol", {"query": name}) or []))

    def text(self, name):
        print(self.client.find(self.path(name)).text, end="")

    def copy(self, source, target):
        shutil.copyfile(self.path(source), self.path(target))

    def remove(self, name):
        os.remove(self.path(name))

    def race(self, count, *names):
        documents = [self.client.find(self.path(name)) for name in names]
        for number in range(int(count)):
            for document in documents:
                self.client.edit(document, f"{document.text}// {number}\n")
            self.client.wait(documents[number % len(documents)].is_done, "one of several files")
        for document in documents:
            self.client.wait(document.is_done, document.path)
        print("race:", ", ".join(f"{n} {len(d.diagnostics)}" for n, d in zip(names, documents)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--server-arg", action="append", default=[])
    parser.add_argument("--folder", default=".")
    parser.add_argument("--log")
    parser.add_argument("steps", nargs="*")
    args = parser.parse_args()
    folder = os.path.abspath(args.folder)
    log = open(args.log, "wb") if args.log else None
    try:
        client = Client([args.server, "--background-index=false", *args.server_arg], folder, log)
        steps = Steps(client, folder)
        for step in args.steps:
            verb, *rest = step.split(" ")
            getattr(steps, verb)(*rest)
        client.close()
    except Failure as failure:
        print(f"lsp_client: {failure}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
