//===- ConstructorLeakCheck.h - interop-constructor-leak ------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds constructors that can throw while they hold a handle that nobody
// releases. Who holds what where is decided in Analysis/ConstructorLeaks.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_CONSTRUCTORLEAKCHECK_H
#define INTEROP_CHECKS_CONSTRUCTORLEAKCHECK_H

#include "CheckBase.h"

namespace interop {

class ConstructorLeakCheck : public CheckBase {
public:
  ConstructorLeakCheck(llvm::StringRef Name,
                       clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const bool ReportBadAlloc;      ///< count what throws on memory alone
  const bool AssumeUnknownThrows; ///< count what nothing is known of
  const bool FunctionsToo;        ///< look at locals of all functions
  const std::string GuardType;    ///< guard that fixes name; empty: our own
  const std::string GuardHeader;  ///< where it is declared
};

} // namespace interop

#endif // INTEROP_CHECKS_CONSTRUCTORLEAKCHECK_H
