//===- FindingList.h - The findings of all units --------------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several units tell the same of a header that they share; that is one finding,
// the first unit's.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FINDINGLIST_H
#define INTEROP_LIB_FINDINGS_FINDINGLIST_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace interop {

/// Takes units one by one, in an order that is the same in every run.
class FindingList {
public:
  /// From now on findings are those of another unit.
  void startUnit() { OfUnit.clear(); }
  /// False if an earlier unit told the same of the same place, or this one with
  /// the same notes.
  bool add(FindingRecord F);
  const FindingRecord &back() const { return Findings.back(); }
  /// All of them, by file, place, check and message.
  std::vector<FindingRecord> takeSorted();

private:
  std::vector<FindingRecord> Findings;
  llvm::StringSet<> Seen;   ///< what was told where
  llvm::StringSet<> OfUnit; ///< likewise, by the unit alone
  llvm::StringSet<> Whole;  ///< likewise, with notes
};

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FINDINGLIST_H
