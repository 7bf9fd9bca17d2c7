//===- BlockingDestructorCheck.cpp - interop-blocking-destructor ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockingDestructorCheck.h"
#include "Hazards/BlockingDestructor/DestructorDiagnostic.h"
#include "Hazards/BlockingDestructor/DestructorFixes.h"
#include "Hazards/BlockingDestructor/DestructorWaits.h"

using namespace clang;

namespace clang::tidy {
llvm::ArrayRef<
    std::pair<interop::BlockingDestructorCheck::LevelTy, llvm::StringRef>>
OptionEnumMapping<interop::BlockingDestructorCheck::LevelTy>::getEnumMapping() {
  using Check = interop::BlockingDestructorCheck;
  static constexpr std::pair<Check::LevelTy, llvm::StringRef> Mapping[] = {
      {Check::Unbounded, "unbounded"}, {Check::Bounded, "bounded"}};
  return Mapping;
}
} // namespace clang::tidy

namespace interop {

BlockingDestructorCheck::BlockingDestructorCheck(
    llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : CheckBase(Name, Context),
      BlockingLevel(Options.get("BlockingLevel", Unbounded)),
      Strict(Options.get("Strict", false)),
      FixBoundMs(Options.get("FixBoundMs", 1000U)) {}

void BlockingDestructorCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "BlockingLevel", BlockingLevel);
  Options.store(Opts, "Strict", Strict);
  Options.store(Opts, "FixBoundMs", FixBoundMs);
}

std::vector<Finding> BlockingDestructorCheck::findAll(AnalysisContext &TU) {
  DestructorWaitOptions WaitOptions;
  WaitOptions.IncludeBounded = BlockingLevel == Bounded;
  WaitOptions.Strict = Strict;
  std::vector<Finding> Found;
  for (const DestructorWait &W : findDestructorWaits(TU, WaitOptions)) {
    Found.push_back(makeDestructorFinding(W));
    addDestructorFixes(W, FixBoundMs, TU, Found.back());
    addDestructorAdvice(W, TU.getContext().getSourceManager(), Found.back());
  }
  return Found;
}

} // namespace interop
