//===- GitLab.cpp - Findings for GitLab's code quality --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Formats/GitLab.h"
#include "Findings/Paths.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace interop {

void writeGitLab(ArrayRef<FindingRecord> Findings, StringRef Root,
                 raw_ostream &Out) {
  json::Array Issues;
  for (const FindingRecord &F : Findings) {
    const FilePlace &At = F.Warning.At;
    if (!At.isValid())
      continue;
    json::Object Place{
        {"path", json::fixUTF8(makeRelative(At.File, Root))},
        {"lines", json::Object{{"begin", std::max(At.Line, 1U)}}}};
    Issues.push_back(
        json::Object{{"description", json::fixUTF8(F.Warning.Text)},
                     {"check_name", F.Check},
                     {"fingerprint", F.Fingerprint},
                     {"severity", F.IsError ? "critical" : "major"},
                     {"location", std::move(Place)}});
  }
  json::OStream(Out, /*IndentSize=*/1).value(json::Value(std::move(Issues)));
  Out << "\n";
}

} // namespace interop
