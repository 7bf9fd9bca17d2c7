//===- FindingList.h - The findings of all units ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Joins the findings of all units. Several units may report the same finding in
// a header that they share, or the same cause in the text of a macro; it counts
// once, as the first unit's.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FINDINGLIST_H
#define INTEROP_LIB_FINDINGS_FINDINGLIST_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace interop {

/// Takes units one by one, in an order that is the same in every run.
class FindingList {
public:
  /// From now on findings are those of another unit.
  void startUnit() {
    OfUnit.clear();
    ++UnitCount;
  }
  /// Returns false if an earlier unit reported the same at the same place, or
  /// this unit did with the same notes.
  bool add(FindingRecord F);
  const FindingRecord &back() const { return Findings.back(); }
  /// All of them, by file, place, check and message.
  std::vector<FindingRecord> takeSorted();

private:
  bool isOfEarlierUnit(const FindingRecord &F);

  std::vector<FindingRecord> Findings;
  llvm::StringSet<> Seen;   ///< what was reported where
  llvm::StringSet<> OfUnit; ///< what this unit reported where
  llvm::StringSet<> Whole;  ///< what was reported where, with notes
  llvm::StringMap<unsigned> Causes; ///< which unit told of each first
  unsigned UnitCount = 0;
};

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FINDINGLIST_H
