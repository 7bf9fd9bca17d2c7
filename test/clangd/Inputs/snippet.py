"""Prints a block of a page: snippet.py PAGE MARK gives the block whose first line has MARK in it."""
import re
import sys

page, mark = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    blocks = re.findall(r"^```\w*\n(.*?)^```$", file.read(), re.M | re.S)
found = [block for block in blocks if mark in block.split("\n")[0]]
if len(found) != 1:
    sys.exit(f"{page}: {len(found)} blocks begin with a line that has '{mark}' in it")
print(found[0], end="")
