#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Takes the picture of a report that README.md shows: docs/images/report.png, from examples/gil-driver-deadlock.

  draw_report.py --bin build/llvm-22/bin [--out FILE] [--dark]

Needs chromium and the headers of Python and SQLite. What it shows is what `interop-tidy check` says of the example.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

EXAMPLE = "examples/gil-driver-deadlock/database.c"
CHECK = "interop-callback-into-interpreter"
WIDTH, HEIGHT = 1100, 1180


def make_report(folder, source, tidy):
    """The page of the example's findings, written in a folder without a name that matters."""
    shutil.copy(source, folder)
    flags = subprocess.run(["pkg-config", "--cflags", "python3", "sqlite3"], check=True, capture_output=True, text=True).stdout
    unit = {"directory": folder, "file": "database.c", "command": f"cc {flags.strip().replace('-I', '-isystem')} -c database.c"}
    with open(os.path.join(folder, "compile_commands.json"), "w") as out:
        json.dump([unit], out)
    command = [tidy, "check", f"--checks=-*,{CHECK}", "--format", "html", "--output", "report.html", "--fail-on", "never", "--quiet"]
    subprocess.run(command, cwd=folder, check=True)
    return os.path.join(folder, "report.html")


def main():
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--out", default=os.path.join(here, "docs/images/report.png"))
    parser.add_argument("--dark", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        page = make_report(folder, os.path.join(here, EXAMPLE), os.path.abspath(os.path.join(args.bin, "interop-tidy")))
        text, count = re.subn('<details class="finding"', '<details open class="finding"', open(page, encoding="utf-8").read())
        if not count:
            sys.exit(f"draw_report.py: nothing is found in {EXAMPLE}, which a report should show")
        with open(page, "w", encoding="utf-8") as out:
            out.write(text)
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--window-size={WIDTH},{HEIGHT}"]
        if args.dark:
            flags.append("--blink-settings=preferredColorScheme=0")
        subprocess.run(["chromium", *flags, f"--screenshot={os.path.abspath(args.out)}", f"file://{page}"], check=True,
                       capture_output=True)


if __name__ == "__main__":
    main()
