//===- SummaryContext.h - What the entities of a unit share --- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of SummaryWriter: what is asked for one entity after the other.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUMMARY_SUMMARYCONTEXT_H
#define INTEROP_LIB_SUMMARY_SUMMARYCONTEXT_H

#include "CallGraph/Knowledge.h"
#include "Summary/FileNames.h"
#include "Summary/UsrKey.h"
#include <set>

namespace interop {

struct SummaryContext {
  SummaryContext(clang::ASTContext &Ctx, Knowledge &Known, llvm::StringRef Root)
      : Ctx(Ctx), Known(Known), Files(Ctx.getSourceManager(), Root),
        Keys(Files.getUnit()) {}

  clang::ASTContext &Ctx;
  Knowledge &Known;
  FileNames Files;
  KeyMaker Keys;
  std::set<std::string> Names; ///< of UnitSummary
};

} // namespace interop

#endif // INTEROP_LIB_SUMMARY_SUMMARYCONTEXT_H
