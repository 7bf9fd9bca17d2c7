//===- ImportClosureFinder.h - What stands around a unit --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the import closure: the bodies of other units that call a unit's own or
// touch the same objects as these. It uses keys alone, so that the check and
// the linker, which cuts slices, mean the same bodies.
// docs/design/whole-programs.md has the rules.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_INDEX_IMPORTCLOSUREFINDER_H
#define INTEROP_LIB_PROGRAM_INDEX_IMPORTCLOSUREFINDER_H

#include "Program/Index/IndexFile.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace interop {

/// The unit in the middle.
struct UnitInIndex {
  llvm::StringRef Name;
  bool HasMain = false;
  std::vector<std::string> Own; ///< keys of its bodies
  /// EntitySummary::Uses with this prefix that its models speak of, or all.
  std::vector<std::string> Settling;
};

/// What the body of a key uses; none if there is no such body.
struct BodyUses {
  llvm::ArrayRef<std::string> Callees, VirtualCallees, Uses;
};
using BodyUsesReader =
    llvm::function_ref<std::optional<BodyUses>(llvm::StringRef Key)>;

class ImportClosureFinder {
public:
  ImportClosureFinder(const IndexReader &Index, const UnitInIndex &Unit,
                      BodyUsesReader Read);

  /// Keys of bodies, nearest first. Of several programs that lead here one
  /// counts.
  std::vector<std::string> run();
  /// After run(): the keys whose users were asked for.
  const llvm::StringSet<> &getAsked() const { return Asked; }

private:
  bool isAskedAbout(llvm::StringRef Key) const;
  std::vector<IndexUser> findUsers(llvm::StringRef Key);
  void goUp(std::vector<std::string> Work);
  void add(llvm::StringRef Key);
  std::vector<std::string> findTouched();
  void goAcross();
  void chooseProgram();

  const IndexReader &Index;
  const UnitInIndex &Unit;
  BodyUsesReader Read;
  llvm::StringSet<> Own, Known, Asked;
  llvm::StringSet<> Passed;          ///< whose users were asked for
  std::vector<std::string> Relevant; ///< of Own
  std::vector<std::string> Found;
  /// The units with a `main`, by the keys in Found that are theirs.
  llvm::StringMap<llvm::StringRef> Programs;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_INDEX_IMPORTCLOSUREFINDER_H
