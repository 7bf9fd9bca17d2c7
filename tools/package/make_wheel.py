#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Packs the programs that need only the C library as a wheel of Python, for `pip install` and for pre-commit.

  make_wheel.py --build BUILD_DIR --output FOLDER

Writes interop_tidy-VERSION-py3-none-manylinux_2_28_x86_64.whl. The target interop-archive-programs of BUILD_DIR must be
built. Neither a network nor another package of Python is needed.
"""

import argparse
import base64
import hashlib
import os
import sys
import time
import zipfile

import stage

PROGRAMS = ["interop-tidy", "interop-clang-tidy", "interop-model-compiler"]
TAG = "py3-none-manylinux_%d_%d_x86_64" % stage.OLDEST_GLIBC
METADATA = """Metadata-Version: 2.1
Name: interop-tidy
Version: {version}
Summary: clang-tidy checks for native code that meets foreign runtimes
License: Apache-2.0 WITH LLVM-exception
Requires-Python: >=3.7
"""
WHEEL = f"Wheel-Version: 1.0\nGenerator: make_wheel\nRoot-Is-Purelib: false\nTag: {TAG}\n"


def write_entry_points():
    lines = [f"{name} = interop_tidy:run_{name.replace('-', '_')}" for name in PROGRAMS]
    return "\n".join(["[console_scripts]", *lines, "interop-tidy-hook = interop_tidy.hook:main", ""])


def list_files(source):
    """What is installed as the module interop_tidy, and what describes it."""
    about = f"interop_tidy-{source.version}.dist-info/"
    here = os.path.join(stage.ROOT, "tools/package/wheel")
    yield stage.File("interop_tidy/__init__.py", stage.read(os.path.join(here, "__init__.py")), 0o644)
    hook = os.path.join(stage.ROOT, "integrations/pre-commit/interop_tidy_hook.py")
    yield stage.File("interop_tidy/hook.py", stage.read(hook), 0o644)
    for file in [*source.list_programs(PROGRAMS), *source.list_support()]:
        yield file._replace(path="interop_tidy/" + file.path)
    for file in source.list_licenses():
        yield file._replace(path=about + "licenses/" + os.path.basename(file.path))
    for name, text in (("METADATA", METADATA.format(version=source.version)), ("WHEEL", WHEEL),
                       ("entry_points.txt", write_entry_points())):
        yield stage.File(about + name, text.encode(), 0o644)


def write_record(files, path):
    """Every file with its hash and size, the record itself without."""
    hashes = (base64.urlsafe_b64encode(hashlib.sha256(file.content).digest()).rstrip(b"=").decode() for file in files)
    lines = [f"{file.path},sha256={digest},{len(file.content)}" for file, digest in zip(files, hashes)]
    return stage.File(path, "\n".join([*lines, path + ",,", ""]).encode(), 0o644)


def write(source, path):
    files = list(list_files(source))
    files.append(write_record(files, f"interop_tidy-{source.version}.dist-info/RECORD"))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for file in files:
            entry = zipfile.ZipInfo(file.path, time.gmtime(source.time)[:6])
            entry.external_attr = (0o100000 | file.mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, file.content)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, metavar="BUILD_DIR")
    parser.add_argument("--output", required=True, metavar="FOLDER")
    args = parser.parse_args()
    try:
        source = stage.Stage(args.build)
        os.makedirs(args.output, exist_ok=True)
        path = os.path.join(args.output, f"interop_tidy-{source.version}-{TAG}.whl")
        write(source, path)
    except stage.Failure as failure:
        print(f"make_wheel: {failure}", file=sys.stderr)
        return 1
    print(f"{path}: {os.path.getsize(path) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
