#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes a twin of each model, of a library that does not exist: the same rows, whose names have an ending.

  twins.py --output FOLDER --compiler interop-model-compiler MODEL...

With them there are twice as many models, of which no program names any of the new ones: what that costs is what every
library costs that the user does not have. bench/twice.py measures that. The compiler makes one table of all.
"""

import argparse
import os
import re
import subprocess

import yaml

ENDING = "_twin"
WORD = re.compile(r"\b[A-Za-z_]\w*(?:-\w+)*")
# What models say with a word that is the name of a function or class, too.
WORDS = {"object", "result", "signal", "any", "pool", "main", "own", "caller", "library", "mutex", "interpreter",
         "later", "during"}
# Of these a text is a list of names, or of patterns of names.
NAMES = {"name", "names", "triggers", "library"}


def find_names(node, names):
    """Adds to NAMES the words of all names that a model gives."""
    if isinstance(node, list):
        for item in node:
            find_names(item, names)
    if not isinstance(node, dict):
        return
    for key, value in node.items():
        if key in NAMES:
            texts = value if isinstance(value, list) else [value]
            # The last part: a twin is in the same namespaces.
            names.update(WORD.findall(text)[-1] for text in texts if isinstance(text, str) and WORD.search(text))
        else:
            find_names(value, names)


def is_name(text, word):
    """False for keys, groups and placeholders, and for words of models that happen to be names as well."""
    if re.match(r":(\s|$)", text[word.end():word.end() + 2]) or re.search(r"\$\{?$", text[:word.start()][-2:]):
        return False
    line = text[text.rfind("\n", 0, word.start()) + 1:word.start()]
    keys = re.findall(r"(\w+):\s", line)
    return word[0] not in WORDS or (keys and keys[-1] in NAMES)


def make_twins(texts):
    """By the library of each model."""
    models = {model["library"]: (model, text) for text in texts for model in [yaml.load(text, Loader=yaml.BaseLoader)]}

    def collect(library, names):
        model, _ = models[library]
        find_names(model, names)
        extended = model.get("extends", [])
        for base in [extended] if isinstance(extended, str) else extended:
            collect(base, names)
        return names

    twins = {}
    for library, (_, text) in models.items():
        names = collect(library, set())
        twins[library] = WORD.sub(
            lambda word: word[0] + ENDING if word[0] in names and is_name(text, word) else word[0], text)
    return twins


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", required=True, help="the folder of the twins")
    parser.add_argument("--compiler", required=True)
    parser.add_argument("models", nargs="+")
    args = parser.parse_args()
    os.makedirs(args.output, exist_ok=True)
    texts = []
    for path in args.models:
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    paths = list(args.models)
    for library, twin in make_twins(texts).items():
        paths.append(os.path.join(args.output, library + ENDING + ".yaml"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(twin)
    subprocess.run([args.compiler, "-o", os.path.join(args.output, "BuiltinModels.inc"), *paths], check=True)


if __name__ == "__main__":
    main()
