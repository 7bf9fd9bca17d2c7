#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""What an archive, an image and a wheel have in common: the programs, checked and listed as (path, bytes, rights)."""

import io
import os
import re
import subprocess
import tarfile
from collections import namedtuple

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# A program may need these files and no others, and nothing of glibc that is newer than that.
LIBRARIES = {"ld-linux-x86-64.so.2", "libc.so.6", "libdl.so.2", "libm.so.6", "libpthread.so.0", "librt.so.1"}
OLDEST_GLIBC = (2, 28)
# What is linked in, and where Debian says under which license.
LICENSES = {"llvm": "llvm-{major}-dev", "gcc-runtime": "libstdc++-12-dev", "zlib": "zlib1g-dev", "zstd": "libzstd-dev",
            "glibc": "libc6-dev"}

PROGRAMS = ["interop-tidy", "interop-clang-tidy", "interop-clangd", "interop-model-compiler"]

File = namedtuple("File", "path content mode")


class Failure(Exception):
    """What is missing or wrong."""


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from error


def read_cache(build, name):
    found = re.search(rf"^{name}(?::\w+)?=(.*)$", read(os.path.join(build, "CMakeCache.txt")).decode(), re.M)
    if not found:
        raise Failure(f"{build}/CMakeCache.txt does not say {name}")
    return found[1]


def run(*command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode:
        raise Failure(f"{' '.join(command)} failed: {done.stderr.strip()}")
    return done.stdout


def check_needs(path):
    """Fails unless the program starts wherever glibc is not older than OLDEST_GLIBC."""
    alien = set(re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "--dynamic", "--wide", path))) - LIBRARIES
    if alien:
        raise Failure(f"{path} needs {', '.join(sorted(alien))}")
    for text in re.findall(r"Name: GLIBC_([\d.]+)", run("readelf", "--version-info", "--wide", path)):
        if tuple(map(int, text.split(".")))[:2] > OLDEST_GLIBC:
            raise Failure(f"{path} needs glibc {text}; tools/package/archive/OldLibc.cpp stands before what is newer than "
                          + ".".join(map(str, OLDEST_GLIBC)))


def walk(folder, to, ending=""):
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(where, name)
            if name.endswith(ending):
                yield File(os.path.join(to, os.path.relpath(path, folder)), read(path), 0o644)


def pack(archive, files, links, time):
    """Adds the files to an open tar file, each folder before what is in it; then links, each as (path, target)."""
    def enter(path, kind, mode, content=b"", target=""):
        entry = tarfile.TarInfo(path)
        entry.type, entry.mode, entry.mtime, entry.size, entry.linkname = kind, mode, time, len(content), target
        archive.addfile(entry, io.BytesIO(content))

    folders = set()
    for file in files:
        parts = file.path.split("/")[:-1]
        for count in range(1, len(parts) + 1):
            folder = "/".join(parts[:count])
            if folder not in folders:
                folders.add(folder)
                enter(folder, tarfile.DIRTYPE, 0o755)
        enter(file.path, tarfile.REGTYPE, file.mode, file.content)
    for path, target in links:
        enter(path, tarfile.SYMTYPE, 0o777, target=target)


class Stage:
    """A build tree whose target interop-archive-programs is built."""

    def __init__(self, build):
        self.build = build
        self.major = read_cache(build, "INTEROP_LLVM_MAJOR")
        self.prefix = read_cache(build, "INTEROP_LLVM_PREFIX")
        self.version = read_cache(build, "CMAKE_PROJECT_VERSION")
        # Every file gets this time: the same sources give the same bytes.
        if not os.environ.get("SOURCE_DATE_EPOCH"):
            raise Failure("SOURCE_DATE_EPOCH is not set; ./dev archive sets it to the time of the last commit")
        self.time = int(os.environ["SOURCE_DATE_EPOCH"])

    def list_programs(self, names):
        for name in names:
            path = os.path.join(self.build, "archive", "bin", name)
            content = read(path)
            check_needs(path)
            yield File("bin/" + name, content, 0o755)

    def list_support(self):
        """The headers of the compiler, where the programs look for them; models, presets and what fixes include."""
        headers = os.path.join(self.prefix, "lib", "clang", self.major, "include")
        yield from walk(headers, f"lib/clang/{self.major}/include")
        yield from walk(os.path.join(ROOT, "include"), "include", ".h")
        yield from walk(os.path.join(ROOT, "models"), "share/models", ".yaml")
        yield from walk(os.path.join(ROOT, "presets"), "share/presets")

    def list_licenses(self):
        yield File("LICENSE", read(os.path.join(ROOT, "LICENSE")), 0o644)
        for name, package in LICENSES.items():
            path = os.path.join("/usr/share/doc", package.format(major=self.major), "copyright")
            yield File(f"licenses/{name}.txt", read(path), 0o644)

    def list_folder(self):
        """A folder that works wherever it is put."""
        text = read(os.path.join(ROOT, "tools/package/archive/README.txt"))
        yield File("README", text.replace(b"@VERSION@", self.version.encode()), 0o644)
        yield from self.list_licenses()
        yield from self.list_programs(PROGRAMS)
        yield from self.list_support()
