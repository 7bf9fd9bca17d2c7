# lit configuration. ./dev check 22 PATH runs the tests under PATH with the plugin and clang-tidy of LLVM 22.
# Parameters: llvm (release), build (build tree; default build/llvm-<release>), prefix (where LLVM lies).

import os
import shlex
import sys

import lit.formats

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MAJOR = lit_config.params.get("llvm", "22")
BUILD = os.path.abspath(lit_config.params.get("build", os.path.join(ROOT, "build", "llvm-" + MAJOR)))
PREFIX = lit_config.params.get("prefix", "/usr/lib/llvm-" + MAJOR)
OTHER = "19" if MAJOR == "22" else "22"
OTHER_PLUGIN = os.path.join(os.path.dirname(BUILD), "llvm-" + OTHER, "lib", "InteropTidy.so")

config.name = "interop-tidy, LLVM " + MAJOR
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs", "unit"]
config.test_source_root = os.path.join(ROOT, "test")
config.test_exec_root = os.path.join(BUILD, "test")

inputs = os.path.join(ROOT, "test", "Inputs")
plugin = os.path.join(BUILD, "lib", "InteropTidy.so")
clang_tidy = os.path.join(PREFIX, "bin", "clang-tidy")
interop_clang_tidy = os.path.join(BUILD, "bin", "interop-clang-tidy")
if not os.path.exists(plugin):
    lit_config.fatal(plugin + " is missing; run ./dev build " + MAJOR)


def command(*words):
    return " ".join(map(shlex.quote, words))


harness = [sys.executable, os.path.join(ROOT, "test", "check_interop_tidy.py"),
           "--filecheck", os.path.join(PREFIX, "bin", "FileCheck"), "--inputs", inputs]

# Longer names first: lit replaces in this order.
config.substitutions += [
    # The harness: with the plugin in stock clang-tidy, and with our own executable.
    ("%check_interop_tidy_linked", command(*harness, "--tidy", interop_clang_tidy)),
    ("%harness", command(*harness)),
    ("%check_interop_tidy", command(*harness, "--tidy", clang_tidy, "--load", plugin)),
    # The tools: clang-tidy with the plugin, without it, our own, and the plugin for the other release.
    ("%tidy", command(clang_tidy, "-load", plugin)),
    ("%clang_tidy", clang_tidy),
    ("%interop_clang_tidy", interop_clang_tidy),
    ("%model_compiler", os.path.join(BUILD, "bin", "interop-model-compiler")),
    ("%other_plugin", OTHER_PLUGIN),
    ("%plugin", plugin),
    # Folders: mock headers, the same as compiler flags, and the project.
    ("%inputs_system", command("-nostdinc++", "-isystem", os.path.join(inputs, "system"))),
    ("%inputs", inputs),
    ("%root", ROOT),
    ("%build", BUILD),
    ("%python", sys.executable),
    ("%llvm_major", MAJOR),
    ("%other_major", OTHER),
]
config.available_features.add("llvm-" + MAJOR)
if os.path.exists(OTHER_PLUGIN):
    config.available_features.add("other-plugin")

config.environment["PATH"] = os.pathsep.join([os.path.join(PREFIX, "bin"), os.environ.get("PATH", "")])
