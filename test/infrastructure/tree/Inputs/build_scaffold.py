"""Builds a plugin of one check from a copy of the repository, with the flags and the rooms of a build tree.

  build_scaffold.py BUILD COPY CLASS OUTPUT.so
"""

import glob
import json
import os
import re
import shlex
import subprocess
import sys


def read_commands(build):
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        return json.load(file)


def read_command(commands):
    """The arguments that compile InteropTidyModule.cpp, without launcher, source, output and dependency file."""
    entry = next(e for e in commands if e["file"].endswith("checks/InteropTidyModule.cpp"))
    words = shlex.split(entry["command"])
    while not re.search(r"(clang|g)\+\+[-\d]*$", words[0]):
        words.pop(0)
    words = [w for w in words if not w.startswith("-I")]
    for option in ("-o", "-c"):
        at = words.index(option)
        del words[at:at + 2]
    return words


def find_room_objects(build, commands):
    """What stands below the checks, as the build made it."""
    found = [re.search(r" -o (CMakeFiles/interop-(?!findings|pch|model-compiler)\S+\.o)", e["command"]) for e in commands]
    return [os.path.join(build, m[1]) for m in found
            if m and not re.search(r"checks/(\w+Check|InteropTidyModule)\.cpp\.o$", m[1])]


def main(build, copy, class_name, output):
    folder = os.path.splitext(output)[0]
    os.makedirs(folder, exist_ok=True)
    checks, lib = os.path.join(copy, "checks"), os.path.join(copy, "lib")
    with open(os.path.join(checks, "Checks.def"), encoding="utf-8") as file:
        entry = re.search(rf'^INTEROP_CHECK\({class_name},.*?\)\n', file.read(), re.M | re.S)[0]
    for name, text in (("Checks.def", entry), ("CheckHeaders.inc", f'#include "{class_name}.h"\n')):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    commands = read_commands(build)
    command = read_command(commands)
    objects = []
    for name in (class_name, "InteropTidyModule"):
        # A copy beside the shortened registry, which a quoted #include finds first.
        source = os.path.join(folder, name + ".cpp")
        with open(os.path.join(checks, name + ".cpp"), encoding="utf-8") as file:
            text = file.read()
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        objects.append(os.path.join(folder, name + ".o"))
        compile_file(command, [folder, checks, lib], source, objects[-1])
    for source in sorted(glob.glob(os.path.join(lib, "Hazards", class_name[:-len("Check")], "*.cpp"))):
        objects.append(os.path.join(folder, os.path.basename(source) + ".o"))
        compile_file(command, [lib], source, objects[-1])
    subprocess.run([command[0], "-shared", "-o", output] + objects + find_room_objects(build, commands), check=True)


def compile_file(command, folders, source, output):
    includes = [word for folder in folders for word in ("-I", folder)]
    subprocess.run(command + includes + ["-Werror", "-c", source, "-o", output], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
