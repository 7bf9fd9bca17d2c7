//===- InterpreterShutdownCheck.h - interop-interpreter-shutdown -*- C++
//-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//
// Finds code that still uses an interpreter after its end.
// lib/Hazards/InterpreterShutdown has how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_INTERPRETERSHUTDOWNCHECK_H
#define INTEROP_CHECKS_INTERPRETERSHUTDOWNCHECK_H

#include "CheckBase.h"
#include "Hazards/InterpreterShutdown/InterpreterShutdown.h"

namespace interop {

class InterpreterShutdownCheck : public CheckBase {
public:
  InterpreterShutdownCheck(llvm::StringRef Name,
                           clang::tidy::ClangTidyContext *Context);
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  std::vector<Finding> findAll(AnalysisContext &TU) override;

private:
  const InterpreterShutdownOptions Of;
};

} // namespace interop

#endif // INTEROP_CHECKS_INTERPRETERSHUTDOWNCHECK_H
