//===- FlagStores.h - Flags that nothing changes ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop asks a flag that only this unit can change. If no code of the unit
// ever gives it the value that ends the loop, nothing ends it, whatever else
// is said to the thread that is in it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITS_FLAGSTORES_H
#define INTEROP_LIB_ANALYSIS_WAITS_FLAGSTORES_H

#include "Analysis/AnalysisContext.h"
#include "llvm/ADT/DenseMap.h"

namespace interop {

class FlagStores {
public:
  explicit FlagStores(AnalysisContext &TU);

  /// Only this unit can change what \p L asks, and nothing in it does so that
  /// \p L ends.
  bool isNeverEnded(const LoopFact &L) const;

private:
  /// What is put into a variable or field.
  struct Values {
    bool True = false, False = false, Any = false;
  };

  void read(const Fact &E);
  void readCall(const Fact &E);
  void readAddresses(const clang::Stmt &S);
  void noteAddress(const clang::Expr &Of);
  void note(const ObjectRef &O, std::optional<bool> Value);
  bool mayChange(const ObjectRef &O, std::optional<bool> Except) const;
  bool isOfUnit(const clang::ValueDecl &D) const;

  AnalysisContext &TU;
  llvm::DenseMap<const clang::ValueDecl *, Values> Stored;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITS_FLAGSTORES_H
