//===- ToldFindings.cpp - What a check knows of its findings --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/ToldFindings.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace interop {

/// What is said where. In JSON no text has bytes that are no UTF-8.
static std::string makeTextKey(const Remark &R) {
  return json::fixUTF8(R.At.File + '\n' + std::to_string(R.At.Offset) + '\n' +
                       R.Text);
}

static void addKnowledge(Remark &To, const Remark &From) {
  To.Path = From.Path;
  To.States = From.States;
  // clang-tidy drops what overlaps with other fixes.
  if (!To.Fix.empty())
    To.Title = From.Title;
}

/// Both are in one order, but clang-tidy may have added some, of macros say.
static void addKnowledge(FindingRecord &To, const FindingRecord &From) {
  To.Scope = From.Scope;
  To.Cause = From.Cause;
  addKnowledge(To.Warning, From.Warning);
  auto Next = From.Notes.begin();
  for (Remark &Note : To.Notes) {
    if (Next == From.Notes.end())
      return;
    if (makeTextKey(Note) == makeTextKey(*Next))
      addKnowledge(Note, *Next++);
  }
}

void addTold(MutableArrayRef<FindingRecord> Exported,
             ArrayRef<FindingRecord> Told) {
  auto makeKey = [](const FindingRecord &F) {
    return F.Check + '\n' + makeTextKey(F.Warning);
  };
  // Of two that say the same, clang-tidy keeps the first.
  StringMap<const FindingRecord *> ByKey;
  for (const FindingRecord &F : Told)
    ByKey.try_emplace(makeKey(F), &F);
  for (FindingRecord &F : Exported)
    if (const FindingRecord *Known = ByKey.lookup(makeKey(F)))
      addKnowledge(F, *Known);
}

} // namespace interop
