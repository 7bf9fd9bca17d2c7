#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Scaffolds a check: class, page, tests, and its line in the registry.

  add_check.py interop-some-words ["Finds what it finds."] [--root DIR]

The new check reports functions of one made-up name; it builds, its tests pass and check_tree.py agrees.
Replace the matcher, then the texts.
"""

import argparse
import os
import re
import sys

import gen_docs
import gen_presets
import tree

LICENCE = """//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//"""

HEADER = """{banner}
{license}

#ifndef INTEROP_CHECKS_{guard}_H
#define INTEROP_CHECKS_{guard}_H

#include "clang-tidy/ClangTidyCheck.h"

namespace interop {{

/// {sentence}
/// User documentation: {page}
class {class_name} : public clang::tidy::ClangTidyCheck {{
public:
  using ClangTidyCheck::ClangTidyCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
}};

}} // namespace interop

#endif // INTEROP_CHECKS_{guard}_H
"""

SOURCE = """{banner}
{license}

#include "{class_name}.h"
#include "clang/AST/Decl.h"
#include "clang/ASTMatchers/ASTMatchers.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace interop {{

void {class_name}::registerMatchers(MatchFinder *Finder) {{
  Finder->addMatcher(
      functionDecl(isDefinition(), hasName("replaceThisMatcher")).bind("f"),
      this);
}}

void {class_name}::check(const MatchFinder::MatchResult &Result) {{
  const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("f");
  diag(Function->getLocation(), "function %0 bears a made-up name") << Function;
}}

}} // namespace interop
"""

POSITIVE = """// RUN: %check_interop_tidy %s {name} %t

void replaceThisMatcher() {{}}
// CHECK-MESSAGES: :[[@LINE-1]]:6: warning: function 'replaceThisMatcher' bears a made-up name [{name}]
"""

SILENT = """// RUN: %check_interop_tidy %s {name} %t

void anyOtherName() {{}}
"""

PAGE = """# {name}

{sentence}

## Example
    example.cpp:1:6: warning: function 'replaceThisMatcher' bears a made-up name [{name}]

## Why
The name means nothing.

## What is reported
Definitions of functions with that name.

## What is not reported
All other functions.

## Known limitations
None.

## Options
| option | values | default | meaning |
|---|---|---|---|
| `ModelFiles` | paths, `;` between them | none | further models, merged over the built-in ones |
| `MinConfidence` | `documented`, `implementation`, `observed`, `convention` | `implementation` | leaves out model rows that rest on less |
| `ManagedSources` | files or folders, `;` between them | none | Java, Scala and Kotlin sources whose finalizers and cleaners [are looked for](../managed-sources.md) |
| `Index` | a file | none | the [index of the program](../driver.md), which knows the bodies of other units |
| `SummaryFile` | a file | none | where the unit's [summary](../driver.md) is written |
| `SummaryRoot` | a folder | none | what the paths in both are relative to |
| `ReportBudgets` | `true`, `false` | `false` | says at the end of a unit which [limits](../design/budgets.md) the analysis reached |

## Models used
None.

## Suppressing
`// NOLINT({name})` on the line of the warning.

## When not to use it
Until its matcher is replaced.

## See also
[All checks](list.md)
"""


def make_banner(file_name, what):
    left = f"//===- {file_name} - {what} "
    return left + "-" * max(80 - len(left) - len("===//"), 1) + "===//"


def write(root, path, text):
    full = os.path.join(root, path)
    if os.path.exists(full):
        raise SystemExit(f"add_check: {path} exists already")
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "w", encoding="utf-8") as file:
        file.write(text)
    print(f"wrote {path}")


def add_to_registry(root, check):
    """Puts the line where it keeps the names sorted."""
    text = tree.read(root, tree.REGISTRY)
    entry = f'INTEROP_CHECK({check.class_name}, "{check.name}",\n              "{check.sentence}")\n'
    later = [c for c in tree.read_registry(root) if c.name > check.name]
    before = f"INTEROP_CHECK({later[0].class_name}," if later else "\n#undef INTEROP_CHECK"
    if before not in text:
        raise SystemExit(f"add_check: {tree.REGISTRY} does not end with #undef INTEROP_CHECK")
    with open(os.path.join(root, tree.REGISTRY), "w", encoding="utf-8") as file:
        file.write(text.replace(before, entry + before, 1))
    print(f"changed {tree.REGISTRY}")


def add_check(root, check):
    page = tree.make_page_path(check.name)
    words = {
        "name": check.name, "class_name": check.class_name, "sentence": check.sentence, "license": LICENCE,
        "guard": check.class_name.upper(), "page": page,
    }
    what = check.sentence.rstrip(".")
    for ending, template in ((".h", HEADER), (".cpp", SOURCE)):
        file_name = check.class_name + ending
        short = what if len(what) < 50 else check.name
        write(root, "checks/" + file_name, template.format(banner=make_banner(file_name, short), **words))
    write(root, page, PAGE.format(**words))
    folder = tree.make_test_folder(check.name)
    write(root, f"{folder}/reported.cpp", POSITIVE.format(**words))
    write(root, f"{folder}/silent.cpp", SILENT.format(**words))
    add_to_registry(root, check)
    for path, text in {tree.CHECK_LIST: gen_docs.make_check_list(root), **gen_presets.make_presets(root)}.items():
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(text)
        print(f"changed {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("sentence", nargs="?", default="Finds functions of a made-up name.")
    parser.add_argument("--root", default=tree.ROOT)
    args = parser.parse_args()
    if not re.fullmatch(r"interop(-[a-z0-9]+)+", args.name):
        raise SystemExit(f"add_check: '{args.name}' is not of the form interop-some-words")
    if not args.sentence.endswith(".") or '"' in args.sentence:
        raise SystemExit("add_check: the sentence needs a full stop and no quotes")
    if args.name in [c.name for c in tree.read_registry(args.root)]:
        raise SystemExit(f"add_check: {tree.REGISTRY} has '{args.name}' already")
    add_check(args.root, tree.Check(tree.make_class_name(args.name), args.name, args.sentence))


if __name__ == "__main__":
    sys.exit(main())
