//===- ChangedLines.cpp - Lines that a change touched ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Project/ChangedLines.h"
#include "driver/Project/Git.h"
#include "driver/Support/Files.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace interop {

/// Files that git does not know yet are new from their first line.
static Error addUntracked(const Git &In, StringRef Top, LineFilter &Into) {
  Expected<std::string> Listed =
      In.run({"ls-files", "--others", "--exclude-standard", "--full-name", "-z",
              "--", ":/"});
  if (!Listed)
    return Listed.takeError();
  SmallVector<StringRef, 0> Names;
  StringRef(*Listed).split(Names, '\0', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names)
    Into.add((Top + "/" + Name).str(), {});
  return Error::success();
}

/// What differs from where this branch left \p Base.
static Error addChanges(StringRef Base, StringRef Root, LineFilter &Into) {
  Expected<Git> In = Git::open(Root);
  if (!In)
    return createStringError("--diff: " + toString(In.takeError()));
  Expected<std::string> Top = In->run({"rev-parse", "--show-toplevel"});
  if (!Top)
    return Top.takeError();
  Expected<std::string> Fork =
      In->run({"merge-base", "--", Base.str(), "HEAD"});
  if (!Fork)
    return Fork.takeError();
  StringRef Folder = StringRef(*Top).trim();
  Expected<std::string> Diff =
      In->run({"diff", "-U0", "--no-color", "--no-ext-diff", "--no-relative",
               "--src-prefix=a/", "--dst-prefix=b/",
               StringRef(*Fork).trim().str(), "--"});
  if (!Diff)
    return Diff.takeError();
  if (Error Problem = addDiff(*Diff, Folder, Into))
    return Problem;
  return addUntracked(*In, Folder, Into);
}

static Error addFile(StringRef Path, LineFilter &Into) {
  Expected<std::string> Diff = readTextFile(Path);
  return Diff ? addDiff(*Diff, "", Into) : Diff.takeError();
}

Expected<std::optional<LineFilter>> readLineFilter(const CheckOptions &Options,
                                                   StringRef Root) {
  if (Options.DiffBase.empty() && Options.DiffFile.empty() &&
      Options.LineFilter.empty())
    return std::nullopt;
  LineFilter Result;
  if (!Options.DiffBase.empty())
    if (Error Problem = addChanges(Options.DiffBase, Root, Result))
      return std::move(Problem);
  if (!Options.DiffFile.empty())
    if (Error Problem = addFile(Options.DiffFile, Result))
      return std::move(Problem);
  if (!Options.LineFilter.empty())
    if (Error Problem = addLineFilter(Options.LineFilter, Result))
      return std::move(Problem);
  return Result;
}

} // namespace interop
