"""Builds a plugin of one check from a copy of the repository, with the flags of a build tree.

  build_scaffold.py BUILD COPY CLASS OUTPUT.so
"""

import json
import os
import re
import shlex
import subprocess
import sys


def read_command(build):
    """The arguments that compile InteropTidyModule.cpp, without launcher, source, output and dependency file."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entry = next(e for e in json.load(file) if e["file"].endswith("checks/InteropTidyModule.cpp"))
    words = shlex.split(entry["command"])
    while not re.search(r"(clang|g)\+\+[-\d]*$", words[0]):
        words.pop(0)
    words = [w for w in words if not w.startswith("-I")]
    for option in ("-o", "-c"):
        at = words.index(option)
        del words[at:at + 2]
    return words


def main(build, copy, class_name, output):
    folder = os.path.splitext(output)[0]
    os.makedirs(folder, exist_ok=True)
    checks = os.path.join(copy, "checks")
    with open(os.path.join(checks, "Checks.def"), encoding="utf-8") as file:
        entry = re.search(rf'^INTEROP_CHECK\({class_name},.*?\)\n', file.read(), re.M | re.S)[0]
    for name, text in (("Checks.def", entry), ("CheckHeaders.inc", f'#include "{class_name}.h"\n')):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    command = read_command(build)
    objects = []
    for name in (class_name, "InteropTidyModule"):
        # A copy beside the shortened registry, which a quoted #include finds first.
        source = os.path.join(folder, name + ".cpp")
        with open(os.path.join(checks, name + ".cpp"), encoding="utf-8") as file:
            text = file.read()
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        objects.append(os.path.join(folder, name + ".o"))
        subprocess.run(command + ["-I", folder, "-I", checks, "-Werror", "-c", source, "-o", objects[-1]], check=True)
    subprocess.run([command[0], "-shared", "-o", output] + objects, check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
