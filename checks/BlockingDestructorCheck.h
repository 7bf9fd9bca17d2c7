//===- BlockingDestructorCheck.h - interop-blocking-destructor  -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds destructors that can wait without bound. lib/Hazards/BlockingDestructor
// has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_BLOCKINGDESTRUCTORCHECK_H
#define INTEROP_CHECKS_BLOCKINGDESTRUCTORCHECK_H

#include "CheckBase.h"
#include "Hazards/BlockingDestructor/BlockingDestructor.h"

namespace interop {

class BlockingDestructorCheck : public CheckBase {
public:
  BlockingDestructorCheck(llvm::StringRef Name,
                          clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

  enum LevelTy { Unbounded, Bounded };

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const BlockingDestructorOptions Of;
};

} // namespace interop

namespace clang::tidy {
template <>
struct OptionEnumMapping<interop::BlockingDestructorCheck::LevelTy> {
  static llvm::ArrayRef<
      std::pair<interop::BlockingDestructorCheck::LevelTy, llvm::StringRef>>
  getEnumMapping();
};
} // namespace clang::tidy

#endif // INTEROP_CHECKS_BLOCKINGDESTRUCTORCHECK_H
