//===- FindingGroups.cpp - Findings that have something in common ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/FindingGroups.h"
#include "Findings/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace interop {

StringRef getModelSentence(const FindingRecord &F) {
  for (const Remark &Note : reverse(F.Notes)) {
    if (Note.States.Kind == Statement::Cites)
      return StringRef(Note.Text).rsplit(" (").first;
  }
  return {};
}

/// False is before true: models first.
static std::pair<bool, std::string> makeKey(const FindingRecord &F,
                                            StringRef Root) {
  StringRef Sentence = getModelSentence(F);
  if (!Sentence.empty())
    return {false, Sentence.str()};
  const FilePlace &At = F.Warning.At;
  return {true, At.isValid() ? makeRelative(At.File, Root) : std::string()};
}

std::vector<CheckFindings> groupFindings(const FindingRun &Run) {
  std::map<std::string, std::map<std::pair<bool, std::string>, FindingGroup>>
      ByCheck;
  for (const FindingRecord &F : Run.Findings)
    ByCheck[F.Check][makeKey(F, Run.Root)].Findings.push_back(&F);
  std::vector<CheckFindings> Result;
  for (auto &[Check, Groups] : ByCheck) {
    CheckFindings Of{Check, 0, {}};
    for (auto &[Key, Group] : Groups) {
      Of.Count += Group.Findings.size();
      Of.Groups.push_back({Key.second, !Key.first, std::move(Group.Findings)});
    }
    Result.push_back(std::move(Of));
  }
  return Result;
}

} // namespace interop
