"""Writes a compile_commands.json: database.py INPUTS BUILD-FOLDER SOURCE-FOLDER FILE...

INPUTS is the folder of the mock headers, or - for the real ones.
"""
import json
import os
import sys

inputs, build, sources, *names = sys.argv[1:]
mocks = [] if inputs == "-" else ["-nostdinc++", "-isystem", os.path.join(inputs, "system")]
flags = ["clang++", "-std=c++17", *mocks, "-c"]
commands = [{"directory": build, "file": os.path.join(sources, name),
             "arguments": [*flags, os.path.join(sources, name)]} for name in names]
with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as file:
    json.dump(commands, file, indent=1)
