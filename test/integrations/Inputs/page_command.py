"""Prints the one command of a documentation page that has WORDS in it, for a shell to run.

  page_command.py PAGE WORDS [OLD=NEW]...

Commands are indented by four blanks, or stand in quotes behind `sh`, as in a pipeline of Jenkins. Each OLD gives way to NEW.
"""
import re
import sys

page, words, *pairs = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    text = file.read()
commands = re.findall(r"^ {4,}(?![-|])(\S.*)$", text, re.M) + re.findall(r"^sh '(.*)'$", text, re.M)
found = [command for command in commands if words in command]
if len(found) != 1:
    sys.exit(f"{page}: {len(found)} commands have '{words}' in them")
command = re.sub(r" {2,}#.*", "", found[0])
for pair in pairs:
    old, _, new = pair.partition("=")
    command = command.replace(old, new)
print(command)
