//===- LinkMethods.h - Who overrides whom -----------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the methods of all units of a program and what a virtual call of each
// can reach in it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_LINKER_LINKMETHODS_H
#define INTEROP_LIB_PROGRAM_LINKER_LINKMETHODS_H

#include "Program/Linker/LinkBodies.h"
#include "Program/Linker/LinkGraph.h"

namespace interop {

class LinkMethods {
public:
  explicit LinkMethods(const LinkUnits &Units);

  /// Methods that override others or are overridden.
  uint32_t size() const { return Methods.size(); }
  llvm::StringRef getKey(uint32_t Method) const { return Methods[Method].Key; }
  /// Returns the number of method \p Key; NoNode if it is none of them.
  uint32_t find(llvm::StringRef Key) const;
  bool isPure(uint32_t Method) const {
    return Methods[Method].IsListed && Methods[Method].IsPure;
  }
  llvm::ArrayRef<uint32_t> getOverriders(uint32_t Method) const {
    return Overriders.getTargets(Method);
  }

  /// For each method the one that a virtual call of it can reach, itself or
  /// what overrides it, by number; NoNode if there are several or none. A
  /// method that no unit lists is reached if it is in \p Bodies, for it may be
  /// pure; one that is listed and not pure is, wherever its body stands.
  std::vector<uint32_t> findOnlyTargets(const LinkBodies &Bodies) const;

private:
  struct Method {
    llvm::StringRef Key;
    bool IsListed = false; ///< some unit has a MethodSummary of it
    bool IsPure = true;    ///< in all of those
  };

  using EdgesTy = std::vector<std::pair<uint32_t, uint32_t>>;

  static bool isReached(const Method &M, const LinkBodies &Bodies);
  uint32_t add(llvm::StringRef Key);
  void addOverriders(EdgesTy Edges);

  std::vector<Method> Methods;
  llvm::DenseMap<uint64_t, uint32_t> Numbers; ///< by hashKey()
  LinkGraph Overriders;                       ///< direct ones
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_LINKER_LINKMETHODS_H
