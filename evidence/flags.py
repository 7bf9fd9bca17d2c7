#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Compiler flags of a record. Placeholders stand for what the machine's own tools say, so that records name no folder of a machine.

  @python @ruby @mysql @R @jni   the headers of that runtime or library
  @ocaml                         the same, where OCaml keeps its library
  @rcpp @r:NAME                  the headers of Rcpp, or of that package, where R keeps its packages
  @pkg:NAME                      what pkg-config says
  @system:NAME                   a folder under /usr/include
  @stub:NAME                     a folder or file of stubs/ beside this file; a file is included before the unit
  @tree:OWNER/NAME@COMMIT:DIR    a folder of another repository
"""

import functools
import glob
import os
import subprocess

STUBS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "stubs")
RUBY = 'puts "-I" + RbConfig::CONFIG["rubyhdrdir"] + " -I" + RbConfig::CONFIG["rubyarchhdrdir"]'
ASK = {"@python": ["python3-config", "--includes"], "@mysql": ["mysql_config", "--cflags"],
       "@ruby": ["ruby", "-rrbconfig", "-e", RUBY], "@R": ["R", "CMD", "config", "--cppflags"]}


class Missing(Exception):
    """Something that a record needs is not to be had; the text says what."""


def ask(what, command):
    """The words that a command prints; Missing if it cannot be run."""
    return ask_once(what, tuple(command))


@functools.cache
def ask_once(what, command):
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Missing(f"headers of {what.lstrip('@').removeprefix('pkg:')}") from error
    return done.stdout.split()


def expand_system(flag):
    """A placeholder that the machine answers; None if it is none."""
    if flag in ASK:
        return ask(flag, ASK[flag])
    if flag == "@jni":
        homes = sorted(glob.glob("/usr/lib/jvm/*/include/jni.h"))
        if not homes:
            raise Missing("headers of jni")
        folder = os.path.dirname(homes[0])
        return ["-I" + folder, "-I" + os.path.join(folder, "linux")]
    if flag == "@ocaml":
        return ["-I" + ask("OCaml", ["ocamlc", "-where"])[0]]
    if flag == "@rcpp" or flag.startswith("@r:"):
        package = flag.removeprefix("@r:").replace("@rcpp", "Rcpp")
        folders = ask(package, ["R", "--slave", "-e", f'cat(system.file("include", package = "{package}"))'])
        if not folders:
            raise Missing("headers of " + package)
        return ["-I" + folders[0]]
    if flag.startswith("@pkg:"):
        return ask(flag, ["pkg-config", "--cflags", flag[5:]])
    if flag.startswith("@system:"):
        folder = os.path.join("/usr/include", flag[8:])
        if not os.path.isdir(folder):
            raise Missing("headers of " + flag[8:])
        return ["-I" + folder]
    return None


def expand(flag, trees):
    """The flags that one flag of a record stands for; Missing if it cannot be had."""
    known = expand_system(flag)
    if known is not None:
        return known
    if flag.startswith("@stub:"):
        path = os.path.join(STUBS, flag[6:])
        return ["-include", path] if os.path.isfile(path) else ["-I" + path]
    if flag.startswith("@tree:"):
        repo, _, rest = flag[6:].partition("@")
        commit, _, folder = rest.partition(":")
        return ["-I" + os.path.join(trees.lay_out(repo, commit, [folder] if folder else []), folder)]
    return [flag]


def make_flags(record, unit, trees):
    """The flags with which a unit of the record is read."""
    language = ["-x", "c"] if unit.endswith(".c") or record["std"] == "c" else ["-x", "c++", "-std=" + record["std"]]
    return language + [word for flag in record["flags"] for word in expand(flag, trees)] + ["-ferror-limit=0", "-w"]
