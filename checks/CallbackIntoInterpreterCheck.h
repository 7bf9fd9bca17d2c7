//===- CallbackIntoInterpreterCheck.h - callbacks that enter -- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds callbacks that enter an interpreter where this can deadlock.
// lib/Hazards/CallbackIntoInterpreter has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_CALLBACKINTOINTERPRETERCHECK_H
#define INTEROP_CHECKS_CALLBACKINTOINTERPRETERCHECK_H

#include "CheckBase.h"
#include "Hazards/CallbackIntoInterpreter/CallbackIntoInterpreter.h"

namespace interop {

class CallbackIntoInterpreterCheck : public CheckBase {
public:
  CallbackIntoInterpreterCheck(llvm::StringRef Name,
                               clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const CallbackIntoInterpreterOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_CALLBACKINTOINTERPRETERCHECK_H
