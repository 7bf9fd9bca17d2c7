//===- PrintedFindings.cpp - The text of each finding ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/PrintedFindings.h"
#include "Findings/SourceFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace interop {

namespace {

/// What clang-tidy exported, by what it says.
class ExportedByText {
public:
  explicit ExportedByText(std::vector<FindingRecord> Exported)
      : All(std::move(Exported)) {
    for (size_t I = 0; I < All.size(); ++I) {
      Sources.locate(All[I].Warning.At);
      Left[makeKey(All[I].Warning.Text, All[I].Check)].push_back(I);
    }
  }

  /// Takes the finding of \p D; null if there is none. Of a file that cannot be
  /// read no line is known, so the first that says the same has to do.
  FindingRecord *take(const PrintedDiagnostic &D) {
    auto Found = Left.find(makeKey(D.Message, D.Check));
    if (Found == Left.end() || Found->second.empty())
      return nullptr;
    SmallVector<size_t, 1> &Same = Found->second;
    auto *At =
        find_if(Same, [&](size_t I) { return isAt(All[I].Warning.At, D); });
    if (At == Same.end())
      At = Same.begin();
    FindingRecord &Taken = All[*At];
    Same.erase(At);
    return &Taken;
  }

  bool isEmpty() const {
    return all_of(Left, [](const auto &Entry) { return Entry.second.empty(); });
  }

private:
  static std::string makeKey(StringRef Text, StringRef Check) {
    return (Check + "\n" + Text).str();
  }
  static bool isAt(const FilePlace &P, const PrintedDiagnostic &D) {
    return P.File == D.Path && P.Line == D.Line && P.Column == D.Column;
  }

  std::vector<FindingRecord> All;
  SourceFiles Sources;
  StringMap<SmallVector<size_t, 1>> Left;
};

} // namespace

Error takePrinted(std::vector<FindingRecord> Exported,
                  std::vector<PrintedDiagnostic> &Diagnostics,
                  std::vector<FindingRecord> &Findings) {
  ExportedByText Left(std::move(Exported));
  bool IsAllThere = true;
  for (PrintedDiagnostic &D : Diagnostics) {
    if (D.IsText)
      continue;
    FindingRecord *F = Left.take(D);
    IsAllThere &= F != nullptr;
    if (!F || !D.isFinding())
      continue;
    D.Finding = Findings.size();
    F->Printed = D.Text;
    Findings.push_back(std::move(*F));
  }
  if (!IsAllThere)
    return createStringError("interop-clang-tidy exported less than it said");
  if (!Left.isEmpty())
    return createStringError("interop-clang-tidy said less than it exported");
  return Error::success();
}

} // namespace interop
