//===- BlockingDestructorCheck.cpp - interop-blocking-destructor ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockingDestructorCheck.h"

#include "Support/NameWords.h"

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
      Of{Options.get("BlockingLevel", Unbounded) == Bounded,
         Options.get("Strict", false), Options.get("FixBoundMs", 1000U),
         Options.get("EndWords", joinNameWords(NameWord::End)).str()} {}

void BlockingDestructorCheck::storeOptions(
    tidy::ClangTidyOptions::OptionMap &Opts) {
  CheckBase::storeOptions(Opts);
  Options.store(Opts, "BlockingLevel", Of.IncludeBounded ? Bounded : Unbounded);
  Options.store(Opts, "Strict", Of.Strict);
  Options.store(Opts, "FixBoundMs", Of.FixBoundMs);
  Options.store(Opts, "EndWords", Of.EndWords);
}

std::vector<Finding> BlockingDestructorCheck::findAll(AnalysisContext &TU) {
  return checkBlockingDestructor(TU, Of);
}

} // namespace interop
