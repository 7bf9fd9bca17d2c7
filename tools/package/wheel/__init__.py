#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""The programs of interop-tidy. Each command that pip installs becomes the program of its name."""

import os
import sys

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin")


def run(name):
    path = os.path.join(FOLDER, name)
    os.execv(path, [path] + sys.argv[1:])


def run_interop_tidy():
    run("interop-tidy")


def run_interop_clang_tidy():
    run("interop-clang-tidy")


def run_interop_model_compiler():
    run("interop-model-compiler")
