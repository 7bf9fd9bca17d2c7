//===- VariableUses.h - Where a body names a variable -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers whether a variable, or a member, was used before a call, by the order
// of the source and the loops that both stand in. Collected once for a body.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_VARIABLEUSES_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_VARIABLEUSES_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace interop {

class VariableUses {
public:
  /// \p F has a body. Lambdas in it count as its own statements, and so do the
  /// initializers of a constructor.
  VariableUses(const clang::FunctionDecl &F, const clang::SourceManager &SM);

  /// True if \p V may have been named between its declaration and \p At, a
  /// statement of the body; not by \p At itself.
  bool isUsedBefore(const clang::ValueDecl &V, const clang::Stmt &At) const;

  /// True if \p V may have been named after \p From and before \p At.
  bool isUsedBetween(const clang::ValueDecl &V, const clang::Stmt &From,
                     const clang::Stmt &At) const;

private:
  static constexpr unsigned NoLoop = 0;
  struct Use {
    clang::SourceLocation Loc;
    unsigned Loop = NoLoop;
  };
  void add(const clang::Stmt &S, unsigned Loop);
  bool isInLoop(unsigned Inner, unsigned Outer) const;

  const clang::SourceManager &SM;
  std::vector<unsigned> OuterLoops{NoLoop};             ///< by loop; 0 is none
  llvm::DenseMap<const clang::Stmt *, unsigned> LoopOf; ///< where not NoLoop
  llvm::DenseMap<const clang::Decl *, unsigned> LoopOfVariable; ///< not NoLoop
  llvm::DenseMap<const clang::Decl *, std::vector<Use>> Uses;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_VARIABLEUSES_H
