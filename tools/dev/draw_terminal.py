#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Draws the terminal session that docs/start.md shows, docs/images/terminal.svg: runs the commands on the project of that page.

  draw_terminal.py --bin build/llvm-22/bin [--out FILE]

What it shows is what the programs print, with /project for the folder that they run in.
"""

import argparse
import html
import os
import re
import subprocess
import tempfile

SESSION = ["interop-tidy check -p build", "interop-clang-tidy -p build --quiet --fix log.cpp > fix.log 2>&1", "interop-tidy check -p build"]
COLUMNS, CELL, LINE, MARGIN = 116, 7.23, 17, 14
NO_BREAK_SPACE = "\u00a0"  # who draws would make one of several spaces
COLORS = [(r"\bwarning:.*", "#d670d6"), (r"\bnote:", "#7fb4ff"), (r"~*\^~*", "#7ec699")]


def write_project(page, folder):
    """The files of the page: each is a block that begins with a comment of its name."""
    with open(page, encoding="utf-8") as text:
        blocks = re.findall(r"```(?:cmake|cpp)\n((?:#|//) (\S+)\n.*?)```", text.read(), re.S)
    for content, name in blocks:
        with open(os.path.join(folder, name), "w", encoding="utf-8") as out:
            out.write(content)


def run(command, folder, programs):
    path = f"{os.path.abspath(programs)}:{os.environ['PATH']}"
    done = subprocess.run(command, shell=True, cwd=folder, env=dict(os.environ, PATH=path), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout.replace(folder, "/project").splitlines()


def wrap(line):
    """As a terminal does it."""
    return [line[at:at + COLUMNS] for at in range(0, len(line), COLUMNS)] or [""]


def draw_line(line, number):
    text = html.escape(line, quote=False).replace(" ", NO_BREAK_SPACE)
    for pattern, color in COLORS:
        text = re.sub(pattern, lambda found: f'<tspan fill="{color}">{found[0]}</tspan>', text, count=1)
    weight = ' font-weight="bold"' if line.startswith("$ ") else ""
    return f'<text x="{MARGIN}" y="{MARGIN + LINE * (number + 1) - 4}"{weight}>{text}</text>'


def draw(lines):
    width, height = round(2 * MARGIN + CELL * COLUMNS), 2 * MARGIN + LINE * len(lines)
    body = "\n".join(draw_line(line, number) for number, line in enumerate(lines))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
            f'<rect width="{width}" height="{height}" rx="6" fill="#1e1e1e"/>\n'
            f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="12" fill="#dddddd">\n'
            f"{body}\n</g>\n</svg>\n")


def main():
    here = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--out", default=os.path.join(here, "docs/images/terminal.svg"))
    args = parser.parse_args()
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        write_project(os.path.join(here, "docs", "start.md"), folder)
        subprocess.run(["cmake", "-B", "build", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], cwd=folder, check=True, capture_output=True)
        for command in SESSION:
            for line in [f"$ {command}", *run(command, folder, args.bin)]:
                lines.extend(wrap(line))
    with open(args.out, "w", encoding="utf-8") as out:
        out.write(draw(lines))


if __name__ == "__main__":
    main()
