#!/usr/bin/env python3
#
# Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Scaffolds a check: class, hazard, page, tests, and its line in the registry.

  add_check.py interop-some-words ["Finds what it finds."] [--root DIR]

The new check reports calls that may wait; it builds, its tests pass and check_tree.py agrees.
Replace what lib/Hazards/SomeWords finds, then what it says, then the texts.
"""

import argparse
import os
import re
import sys

import draw_rooms
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

#ifndef INTEROP_CHECKS_{guard}CHECK_H
#define INTEROP_CHECKS_{guard}CHECK_H

#include "CheckBase.h"

namespace interop {{

/// {sentence}
/// User documentation: {page}
class {hazard}Check : public CheckBase {{
public:
  using CheckBase::CheckBase;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;
}};

}} // namespace interop

#endif // INTEROP_CHECKS_{guard}CHECK_H
"""

SOURCE = """{banner}
{license}

#include "{hazard}Check.h"
#include "Hazards/{hazard}/{hazard}.h"

namespace interop {{

std::vector<Finding> {hazard}Check::findAll(AnalysisContext &TU) {{
  return check{hazard}(TU);
}}

}} // namespace interop
"""

HAZARD_HEADER = """{banner}
{license}
//
// Replace this: what is wrong, and how the analysis finds it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_{guard}_{guard}_H
#define INTEROP_LIB_HAZARDS_{guard}_{guard}_H

#include "Diagnostics/Finding.h"

namespace interop {{

class AnalysisContext;

/// Calls that may wait, in the order of the functions, and of the calls in
/// each.
std::vector<Finding> check{hazard}(AnalysisContext &TU);

}} // namespace interop

#endif // INTEROP_LIB_HAZARDS_{guard}_{guard}_H
"""

HAZARD_SOURCE = """{banner}
{license}

#include "Hazards/{hazard}/{hazard}.h"
#include "Analysis/UserBodies.h"
#include "Hazards/{hazard}/{hazard}Diagnostic.h"

namespace interop {{

std::vector<Finding> check{hazard}(AnalysisContext &TU) {{
  std::vector<Finding> Found;
  for (const UserBody &Body : findUserBodies(TU)) {{
    Entity Function = Entity::makeFunction(*Body.F);
    for (const Fact &F : TU.getEffects().getFacts(Function).All)
      if (F.Kind == Fact::Call && F.Row && F.Row->Blocks)
        Found.push_back(make{hazard}Finding(F));
  }}
  return Found;
}}

}} // namespace interop
"""

DIAGNOSTIC_HEADER = """{banner}
{license}

#ifndef INTEROP_LIB_HAZARDS_{guard}_{guard}DIAGNOSTIC_H
#define INTEROP_LIB_HAZARDS_{guard}_{guard}DIAGNOSTIC_H

#include "Diagnostics/Finding.h"
#include "Facts/Fact.h"

namespace interop {{

/// The warning on the call \\p At and its notes.
Finding make{hazard}Finding(const Fact &At);

}} // namespace interop

#endif // INTEROP_LIB_HAZARDS_{guard}_{guard}DIAGNOSTIC_H
"""

DIAGNOSTIC_SOURCE = """{banner}
{license}

#include "Hazards/{hazard}/{hazard}Diagnostic.h"
#include "Diagnostics/Wording.h"

namespace interop {{

Finding make{hazard}Finding(const Fact &At) {{
  Finding F;
  F.Loc = At.Loc;
  F.Message = quote(getCalledName(At)) + " may wait";
  return F;
}}

}} // namespace interop
"""

# Path and text of each file of code.
CODE = [("checks/{hazard}Check.h", HEADER), ("checks/{hazard}Check.cpp", SOURCE),
        ("lib/Hazards/{hazard}/{hazard}.h", HAZARD_HEADER), ("lib/Hazards/{hazard}/{hazard}.cpp", HAZARD_SOURCE),
        ("lib/Hazards/{hazard}/{hazard}Diagnostic.h", DIAGNOSTIC_HEADER),
        ("lib/Hazards/{hazard}/{hazard}Diagnostic.cpp", DIAGNOSTIC_SOURCE)]

POSITIVE = """// RUN: %check_interop_tidy %s {name} %t

extern "C" int poll(struct pollfd *fds, unsigned long nfds, int timeout);

void waitForEver() {{
  poll(nullptr, 0, -1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'poll' may wait [{name}]
}}
"""

SILENT = """// RUN: %check_interop_tidy %s {name} %t

extern "C" int poll(struct pollfd *fds, unsigned long nfds, int timeout);
int ask();

int okDoesNotWait() {{ return ask(); }}
"""

PAGE = """# {name}

{sentence}

| of the example below | |
|---|---|
| at run time | Replace this: what the program does that nobody wants. |
| fix | Replace this: what to write instead. |
| needs | only the file itself; [an index](../driver.md) if the code in question is in several files |

## Example
    example.cpp:4:3: warning: 'poll' may wait [{name}]

## Why
Replace this: what happens to whom.

## What is reported
Calls of functions of which a model says that they may wait.

## What is not reported
All other calls.

## Known limitations
None.

## Options
| option | values | default | meaning |
|---|---|---|---|
| `ModelFiles` | paths, `;` between them | none | further models, merged over the built-in ones |
| `MinConfidence` | `documented`, `implementation`, `observed`, `convention` | `implementation` | leaves out model rows with a weaker source |
| `ManagedSources` | files or folders, `;` between them | none | Java, Scala and Kotlin sources, in which the check [finds finalizers and cleaners](../managed-sources.md) |
| `Index` | a file | none | the [index of the program](../driver.md), which knows the bodies of other units |
| `SummaryFile` | a file | none | the file into which the check writes the unit's [summary](../driver.md) |
| `SummaryRoot` | a folder | none | the folder to which the paths in index and summary are relative |
| `ReportBudgets` | `true`, `false` | `false` | says at the end of a unit which [limits](../design/budgets.md) the analysis reached |

## Models used
`blocks` of functions.

## Suppressing
`// NOLINT({name})` on the line of the warning.

## When not to use it
Until its search is replaced.

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
    hazard = check.class_name[:-len("Check")]
    words = {"name": check.name, "hazard": hazard, "sentence": check.sentence, "license": LICENCE,
             "guard": hazard.upper(), "page": page}
    what = check.sentence.rstrip(".")
    for path, template in CODE:
        path = path.format(**words)
        short = what if len(what) < 40 else check.name
        write(root, path, template.format(banner=make_banner(os.path.basename(path), short), **words))
    write(root, page, PAGE.format(**words))
    folder = tree.make_test_folder(check.name)
    write(root, f"{folder}/reported.cpp", POSITIVE.format(**words))
    write(root, f"{folder}/silent.cpp", SILENT.format(**words))
    add_to_registry(root, check)
    lists = {tree.CHECK_LIST: gen_docs.make_check_list(root), **gen_presets.make_presets(root),
             **draw_rooms.make_outputs(root)}
    for path, text in lists.items():
        if text == tree.read(root, path):
            continue  # the picture, mostly: only its shades could change
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(text)
        print(f"changed {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("sentence", nargs="?", default="Finds calls that may wait.")
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
