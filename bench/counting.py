# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""The instructions that a program takes, counted by valgrind, or by QEMU where BENCH_QEMU names its qemu-x86_64.

QEMU is four times as fast, and follows no process that the program starts: so it counts clang-tidy alone.
"""

import functools
import os
import shutil
import subprocess
import tempfile

QEMU = os.environ.get("BENCH_QEMU")
PLUGIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "count_instructions.c")


@functools.cache
def build_plugin():
    """A folder that is there until the bench ends, and the plugin in it."""
    folder = tempfile.TemporaryDirectory()
    path = os.path.join(folder.name, "count.so")
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", path, PLUGIN], check=True)
    return folder, path


def read_total(folder):
    total = 0
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
            total += sum(int(line.split(":")[1]) for line in file if "Collected :" in line)
    return total


def count(command):
    """The instructions of COMMAND and of the processes that it starts; none if it is not installed or fails."""
    if not shutil.which(command[0]):
        return None
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "count")
        if QEMU and "clang-tidy" in os.path.basename(command[0]):
            counter = [QEMU, "-plugin", f"{build_plugin()[1]},{log}"]
        else:
            counter = ["valgrind", "--tool=callgrind", "--trace-children=yes", f"--log-file={log}.%p",
                       f"--callgrind-out-file={os.devnull}"]
        done = subprocess.run([*counter, *command], capture_output=True, check=False)
        return None if done.returncode else read_total(folder)


def can_count():
    return bool(QEMU or shutil.which("valgrind"))
