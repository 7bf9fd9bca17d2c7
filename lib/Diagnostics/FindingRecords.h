//===- FindingRecords.h - Findings as plain values --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a check's findings into plain values without clang's places, for those
// who read them after the unit is gone (Findings/FindingRecord.h).
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_FINDINGRECORDS_H
#define INTEROP_LIB_DIAGNOSTICS_FINDINGRECORDS_H

#include "Diagnostics/Finding.h"
#include "Findings/FindingRecord.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringRef.h"

namespace interop {

/// Returns \p F of \p Check, with its scope. Paths are as clang-tidy exports
/// them.
FindingRecord makeRecord(const Finding &F, llvm::StringRef Check,
                         clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_FINDINGRECORDS_H
