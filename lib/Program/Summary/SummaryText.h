//===- SummaryText.h - Names for what a summary speaks of -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes positions as people read them: declarations by their names, types and
// expressions nearly as C++ writes them. For dumps; total, so that what is
// wrong can be looked at too: a position that is out of its list is "?17".
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYTEXT_H
#define INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYTEXT_H

#include "Program/Summary/Summary.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

class SummaryText {
public:
  explicit SummaryText(const EntitySummary &E) : E(E) {}

  /// Each is cut, with "...", where it becomes longer than anybody reads.
  std::string getDecl(DeclId Id) const;
  std::string getType(TypeId Id) const;
  std::string getExpr(ExprId Id) const;
  std::string getObject(const SummaryObject &O) const;
  std::string getPlace(PlaceId Id) const; ///< file:line:column

private:
  const EntitySummary &E;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_SUMMARY_SUMMARYTEXT_H
