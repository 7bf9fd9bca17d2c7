"""Writes a compile_commands.json: database.py INPUTS BUILD-FOLDER SOURCE-FOLDER FILE..."""
import json
import os
import sys

inputs, build, sources, *names = sys.argv[1:]
flags = ["clang++", "-std=c++17", "-nostdinc++", "-isystem", os.path.join(inputs, "system"), "-c"]
commands = [{"directory": build, "file": os.path.join(sources, name),
             "arguments": [*flags, os.path.join(sources, name)]} for name in names]
with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
    json.dump(commands, file, indent=1)
