#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Packs the programs that need only the C library, for any Linux on x86-64.

  make_archive.py --build BUILD_DIR --output FOLDER [--preset N]

Writes interop-tidy-VERSION-linux-x86_64.tar.xz. The target interop-archive-programs of BUILD_DIR must be built.
"""

import argparse
import os
import sys
import tarfile

import stage


def write(source, path, top, preset):
    files = (file._replace(path=f"{top}/{file.path}") for file in source.list_folder())
    with tarfile.open(path, "w:xz", preset=preset, format=tarfile.GNU_FORMAT) as archive:
        stage.pack(archive, files, [(f"{top}/bin/clang-tidy", "interop-clang-tidy")], source.time)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True, metavar="BUILD_DIR")
    parser.add_argument("--output", required=True, metavar="FOLDER")
    parser.add_argument("--preset", type=int, default=9, metavar="N", help="of xz: 0 is quick, 9 takes three minutes")
    args = parser.parse_args()
    try:
        source = stage.Stage(args.build)
        top = f"interop-tidy-{source.version}-linux-x86_64"
        os.makedirs(args.output, exist_ok=True)
        path = os.path.join(args.output, top + ".tar.xz")
        write(source, path, top, args.preset)
    except stage.Failure as failure:
        print(f"make_archive: {failure}", file=sys.stderr)
        return 1
    print(f"{path}: {os.path.getsize(path) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
