//===- Link.h - The summaries of many units into one index ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Links the summaries of many units into one index: what units have in common
// is folded, effects are closed over calls, virtual ones too, and what nobody
// can ask for is left out. The facts themselves are copied unread.
// docs/design/linking.md has the rules.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_LINKER_LINK_H
#define INTEROP_LIB_PROGRAM_LINKER_LINK_H

#include "Program/Summary/SummaryFile.h"
#include "llvm/ADT/SmallString.h"

namespace interop {

/// Two bodies of which a program can have one: External in both units, with one
/// key and different facts. That of UnitA, which comes first by name, stays.
struct LinkConflict {
  std::string Key;
  std::string UnitA, UnitB;
};

struct LinkResult {
  llvm::SmallString<0> Bytes;          ///< of the index; IndexFile reads them
  std::vector<LinkConflict> Conflicts; ///< by key, then by UnitB
  uint64_t Units = 0;
  uint64_t Entities = 0; ///< in the index
  uint64_t Folded = 0;   ///< bodies that another one of their key stands for
  uint64_t Programs = 0; ///< units with `main`
};

/// Returns the same bytes for the same units in any order, and for any number
/// of threads; 0 is as many as there are. Refuses, with the names of both
/// files, units of different releases and two summaries of one unit. \p Units
/// stay in use until it returns.
llvm::Expected<LinkResult> link(llvm::ArrayRef<SummaryFile> Units,
                                unsigned Threads);

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_LINKER_LINK_H
