//===- ConstructorLeakCheck.h - interop-constructor-leak ------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds constructors that can throw while they hold a handle that nobody
// releases. lib/Hazards/ConstructorLeak has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_CONSTRUCTORLEAKCHECK_H
#define INTEROP_CHECKS_CONSTRUCTORLEAKCHECK_H

#include "CheckBase.h"
#include "Hazards/ConstructorLeak/ConstructorLeak.h"

namespace interop {

class ConstructorLeakCheck : public CheckBase {
public:
  ConstructorLeakCheck(llvm::StringRef Name,
                       clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const ConstructorLeakOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_CONSTRUCTORLEAKCHECK_H
