#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Draws the rooms of lib/ from the includes: docs/design/rooms.svg, and the table in docs/design/layout.md.

  draw_rooms.py [--root DIR] [--numbers]

With --numbers it writes nothing and prints the include closure of each check, and how long files and rooms are.
"""

import argparse
import os
import re
import sys

import tree

PICTURE = "docs/design/rooms.svg"
PAGE = "docs/design/layout.md"
BEGIN = "<!-- Written by tools/dev/draw_rooms.py from here: do not edit. -->\n"
END = "<!-- To here. -->\n"

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)
ROOMS = list(dict.fromkeys(room.split("/")[0] for room in tree.ROOMS))
TOP = "checks"
WIDTH, HEIGHT, LEFT, MARGIN, CELL = 880, 46, 560, 84, 18


def find_sources(root):
    return [p for folder in ("checks", "lib") for p in tree.find_files(root, folder, ".h", ".cpp", ".def", ".inc")]


def read_includes(root):
    """The files of lib/ and checks/ that each file of them includes, by path."""
    sources = find_sources(root)
    known = set(sources)
    found = {}
    for path in sources:
        names = INCLUDE.findall(tree.read(root, path))
        places = [[f"lib/{n}", f"checks/{n}", os.path.normpath(f"{os.path.dirname(path)}/{n}")] for n in names]
        found[path] = [next(p for p in some if p in known) for some in places if known.intersection(some)]
    return found


def get_room(path):
    """The room of a path, by its first folder in lib/."""
    return TOP if path.startswith("checks/") else path.split("/")[1]


def count_lines(root, path):
    return tree.read(root, path).count("\n")


def measure_rooms(root):
    """Files and lines by room, from the bottom."""
    sizes = {room: [0, 0] for room in ROOMS + [TOP]}
    for path in find_sources(root):
        size = sizes.setdefault(get_room(path), [0, 0])
        size[0] += 1
        size[1] += count_lines(root, path)
    return sizes


def round_lines(lines):
    """To hundreds: an edited line is no reason to draw anew."""
    return f"{max(round(lines, -2), 100):,}"


def make_table(root):
    sizes = measure_rooms(root)
    rows = [f"| {room}{'/' if room == TOP else ''} | {sizes[room][0]} | {round_lines(sizes[room][1])} |"
            for room in reversed(ROOMS + [TOP])]
    files, lines = (sum(sizes[room][i] for room in ROOMS + [TOP]) for i in (0, 1))
    return "\n".join(["| room | files | lines, about |", "|---|---|---|"] + rows
                     + [f"| together | {files} | {round_lines(lines)} |"]) + "\n"


def count_includes(root):
    """How many files of one room include some file of another one, by (from, to)."""
    counts = {}
    for path, included in read_includes(root).items():
        room = get_room(path)
        for other in {get_room(p) for p in included} - {room}:
            counts[room, other] = counts.get((room, other), 0) + 1
    return counts


def make_picture(root):
    """Boxes from the bottom, and beside them a mark for each room that a room includes."""
    rooms, counts = list(reversed(ROOMS + [TOP])), count_includes(root)
    height = MARGIN + HEIGHT * len(rooms) + 34
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
           'font-family="sans-serif" font-size="13">',
           "<!-- Written by tools/dev/draw_rooms.py; do not edit. -->",
           f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
           '<text x="20" y="24" font-size="15">The rooms of lib/, with checks/ on top</text>',
           f'<text x="20" y="{MARGIN - 14}" fill="#555">each includes only what stands below it</text>']
    for i, room in enumerate(rooms):
        x = LEFT + CELL * i + CELL / 2
        out.append(f'<text x="{x:g}" y="{MARGIN - 6}" transform="rotate(-60 {x:g} {MARGIN - 6})" font-size="11">{room}</text>')
        out += draw_room(root, room, MARGIN + HEIGHT * i) + draw_marks(rooms, counts, i)
    out.append(f'<text x="{LEFT}" y="{height - 12}" font-size="11" fill="#555">files that include it: light under 10, '
               'dark 50 and more</text>')
    return "\n".join(out + ["</svg>"]) + "\n"


def draw_room(root, room, y):
    if room == TOP:
        inner = "one thin class for each check"
    elif room == "Hazards":
        inner = "one folder for each check; none includes another"
    else:
        inner = ", ".join(r.split("/")[1] for r in tree.ROOMS if r.startswith(room + "/"))
    return [f'<rect x="20" y="{y}" width="520" height="{HEIGHT - 6}" rx="4" fill="#eef3f8" stroke="#567"/>',
            f'<text x="32" y="{y + 25}" font-weight="bold">{room}</text>',
            f'<text x="150" y="{y + 25}" fill="#444">{inner}</text>']


def draw_marks(rooms, counts, row):
    y = MARGIN + HEIGHT * row + (HEIGHT - 6 - CELL) / 2
    out = []
    for column, other in enumerate(rooms):
        count = counts.get((rooms[row], other), 0)
        color = "#333" if column == row else "#1f5f99" if count >= 50 else "#6ea3d0" if count >= 10 else "#c3dbef"
        if count or column == row:
            shape = f'x="{LEFT + CELL * column + 2}" y="{y + 2:g}" width="{CELL - 4}" height="{CELL - 4}"'
            out.append(f'<rect {shape} fill="{"none" if column == row else color}" stroke="{color}"/>')
    return out


def make_outputs(root):
    """Text by path; nothing for a tree without the page."""
    if not tree.exists(root, PAGE):
        return {}
    page = tree.read(root, PAGE)
    if BEGIN not in page or END not in page:
        return {PAGE: f"a page with {BEGIN}and {END}"}
    head, rest = page.split(BEGIN, 1)
    return {PICTURE: make_picture(root), PAGE: head + BEGIN + make_table(root) + END + rest.split(END, 1)[1]}


def find_closure(path, includes, with_sources=False):
    """What a file includes, directly or not; with_sources: and what the .cpp files beside these headers do."""
    found, left = set(), [path]
    while left:
        new = set(includes[left.pop()])
        if with_sources:
            new |= {source for source in (re.sub(r"\.h$", ".cpp", p) for p in new) if source in includes}
        left += new - found
        found |= new
    return found - {path}


def print_numbers(root):
    includes = read_includes(root)
    for path in sorted(includes):
        if re.fullmatch(r"checks/(?!CheckBase)\w+Check\.cpp", path):
            closure, all_sources = find_closure(path, includes), find_closure(path, includes, True)
            print(f"{os.path.basename(path):42} includes {len(closure):3} files, {sum(count_lines(root, p) for p in closure):5} lines; "
                  f"with the sources of these {len(all_sources):3}")
    lengths = sorted(count_lines(root, p) for p in includes)
    print(f"files: {len(lengths)}, lines of a file: median {lengths[len(lengths) // 2]}, 95 % {lengths[len(lengths) * 95 // 100]}, "
          f"most {lengths[-1]}")
    sizes = measure_rooms(root)
    for room, (files, lines) in sizes.items():
        if files:
            print(f"{room:14} {files:4} files {lines:6} lines")
    print(f"{'together':14} {len(lengths):4} files {sum(lengths):6} lines")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=tree.ROOT)
    parser.add_argument("--numbers", action="store_true")
    args = parser.parse_args()
    if args.numbers:
        print_numbers(args.root)
        return
    for path, text in make_outputs(args.root).items():
        with open(os.path.join(args.root, path), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    sys.exit(main())
