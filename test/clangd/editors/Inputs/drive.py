"""Does what a user of Qt Creator does: opens a file, looks at its diagnostics, takes the first quick fix, saves.

drive.py FILE LINE COLUMN WORD, in the folder of the project. WORD is what the fix has in its text. The folder settings
has the settings of Qt Creator, which name clangd.sh beside this file. Prints what is seen. Keys go to a display of its
own; each wait is for something that can be seen in the log of clangd, on the display or on the disk.
"""
import json
import os
import select
import shutil
import subprocess
import sys
import time

name, line, column, word = sys.argv[1:]
# All together, on a machine that does much else.
END = time.monotonic() + 300


def stop(sentence):
    print("failed:", sentence, flush=True)
    for file in ("Xvfb.log", "qtcreator.log", "clangd.log"):
        if os.path.exists(file):
            with open(file, encoding="utf-8", errors="replace") as text:
                print(f"{file}:", *(row[:300].rstrip() for row in text.readlines()[-15:]), sep="\n  ", flush=True)
    sys.exit(1)


def wait(what, holds, seconds=None):
    """Waits until something holds, and returns it. None if that takes more seconds than given, if any are."""
    until = END if seconds is None else min(END, time.monotonic() + seconds)
    while time.monotonic() < until:
        found = holds()
        if found:
            return found
        if creator.poll() is not None:
            stop(f"Qt Creator has ended with {creator.returncode}")
        time.sleep(0.1)
    if seconds is None or time.monotonic() >= END:
        stop("waited too long for " + what)
    return None


def messages():
    """What went between Qt Creator and clangd: 'in' or 'out', and the message."""
    if not os.path.exists("clangd.log"):
        return []
    with open("clangd.log", encoding="utf-8", errors="replace") as log:
        rows = [row.partition("] <<< " if "] <<< " in row else "] >>> ") for row in log]
    # The last line may be half written.
    whole = [(mark, text) for _, mark, text in rows if mark and text.endswith("}\n")]
    return [("in" if "<" in mark else "out", json.loads(text)) for mark, text in whole]


def sent(way, method):
    return [message["params"] for to, message in messages() if to == way and message.get("method") == method]


def diagnostics():
    """Those of the file that clangd published last; None before it did."""
    found = [params["diagnostics"] for params in sent("out", "textDocument/publishDiagnostics")
             if params["uri"].endswith("/" + name)]
    return found[-1] if found else None


def edits():
    """The texts that Qt Creator has put into the file."""
    return [change["text"] for params in sent("in", "textDocument/didChange") for change in params["contentChanges"]]


def offered():
    """The titles of the code actions in clangd's last answer, each once: every note of a warning has them too."""
    found, asked = [], set()
    for way, message in messages():
        if way == "in" and message.get("method") == "textDocument/codeAction":
            asked.add(message["id"])
        elif way == "out" and message.get("id") in asked:
            found.append(message.get("result", []))
    return list(dict.fromkeys(action["title"] for action in found[-1])) if found else []


def xdotool(*words):
    try:
        done = subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=False,
                              timeout=max(1, END - time.monotonic()))
    except subprocess.TimeoutExpired:
        stop("waited too long for xdotool " + " ".join(words))
    return done.stdout.split()


def windows():
    return set(xdotool("search", "--onlyvisible", "--class", "qtcreator"))


def press(key):
    xdotool("key", key)


def take():
    """Opens the list of quick fixes and takes its first; what clangd offered tells which one that is."""
    others = windows()
    press("alt+Return")
    if wait("the list", lambda: windows() - others, 15) and word in "".join(offered()[:1]):
        press("Return")
        if wait("the edit", edits, 15):
            return
    # Qt Creator starts clangd anew when it has its settings together: nothing is offered until that one has answered.
    press("Escape")


def fix():
    while not edits():
        take()
    if not any(word in text for text in edits()):
        stop(f"the edit has no '{word}' in it: {edits()}")


def save(before):
    while os.stat(name).st_mtime_ns == before:
        press("ctrl+s")
        wait("the file", lambda: os.stat(name).st_mtime_ns != before, 5)


def drive():
    wait("diagnostics", diagnostics)
    for one in diagnostics():
        if "code" in one:
            row, text = one["range"]["start"]["line"] + 1, one["message"].splitlines()[0]
            print(f"{row}: {one['source']} [{one['code']}]: {text}")
    before = os.stat(name).st_mtime_ns
    fix()
    for title in offered():
        print("offered:", title)
    wait("the diagnostics to go", lambda: diagnostics() == [])
    print("diagnostics left:", len(diagnostics()))
    save(before)


def end(process):
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def start(program, *words, **how):
    with open(program + ".log", "w", encoding="utf-8") as log:
        return subprocess.Popen([shutil.which(program), *words], stdout=log, stderr=log, **how)


def number_of_display(reading):
    """What Xvfb writes when it is ready."""
    ready, _, _ = select.select([reading], [], [], END - time.monotonic())
    return os.read(reading, 20).decode().strip() if ready else ""


reading, writing = os.pipe()
display = start("Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset",
                pass_fds=[writing])
os.close(writing)
try:
    os.mkdir("run", 0o700)
    environment = {**os.environ, "XDG_RUNTIME_DIR": os.path.abspath("run"),
                   "DISPLAY": ":" + (number_of_display(reading) or stop("Xvfb has no display"))}
    # With no compiler on its path Qt Creator has none to ask for its macros, which would be most of its start. With
    # few plugins, nothing else asks or looks either.
    creator = start("qtcreator", "-settingspath", "settings", "-noload", "all", "-load", "ClangCodeModel",
                    "-load", "ClangFormat", f"{name}:{line}:{column}", env={**environment, "PATH": "/nonexistent"})
    try:
        drive()
    finally:
        end(creator)
finally:
    end(display)
