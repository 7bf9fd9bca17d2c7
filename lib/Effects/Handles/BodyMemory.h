//===- BodyMemory.h - Memory that a body gets for itself --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What malloc() returns is known to nobody but the variable that it is stored
// in, and so is what a function of the program in view returns of it. It is the
// body's to free until somebody may have kept it. Unlike a descriptor, memory
// is kept by whoever is given its address and may write to it.
//
//   Shim = malloc(sizeof *Shim);
//   if (makePipe(&Self->Pipe)) return NULL; // nobody knows Shim any more
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_BODYMEMORY_H
#define INTEROP_LIB_EFFECTS_HANDLES_BODYMEMORY_H

#include "Effects/EffectTable.h"
#include "Support/Budgets.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// True if \p E is what a pointer leads to: `*p`, `p[1]`.
bool isBehindPointer(const clang::Expr &E);

/// True if \p E stores to what a local pointer leads to, and leaves the pointer
/// as it is.
bool storesBehind(const Fact &E);

/// True if \p Arg is the address of a variable: `make(&text)` may take the
/// pointer out of it.
bool givesVariable(const clang::Expr &Arg);

class BodyMemory {
public:
  explicit BodyMemory(EffectTable &Effects) : Effects(Effects) {}

  /// True if the value of \p E is memory that nobody else knows, and that the
  /// caller frees.
  bool isMadeBy(const Fact &E) { return isMadeBy(E, MaxCalls); }
  /// True if whoever \p E gives argument \p Arg to may keep it.
  bool mayKeep(const Fact &E, unsigned Arg) {
    return mayKeep(E, Arg, MaxCalls);
  }
  /// True if the body of \p E frees what stands in \p Pointer behind \p E,
  /// whichever way the first test there goes: \p E has not kept it. \p
  /// IsFreeing tells what frees it.
  bool isFreedBehind(const Fact &E, const ObjectRef &Pointer,
                     llvm::function_ref<bool(const Fact &)> IsFreeing);

  /// True if the body of \p E ends what stands in \p Place, or hands it over,
  /// on some way behind \p E that its result does not choose. \p IsEnding
  /// tells what does so.
  bool mayBeEndedBehind(const Fact &E, const ObjectRef &Place,
                        llvm::function_ref<bool(const Fact &)> IsEnding);

  /// True if the body ends what stands in \p Place, behind \p E, only where
  /// E has given null: `b = wrap(a); if (!b) free(a);`. Elsewhere it neither
  /// ends it nor hands it over, so that what E gives owns it.
  bool isEndedIfRefused(const Fact &E, const ObjectRef &Place,
                        llvm::function_ref<bool(const Fact &)> IsEnding);

private:
  /// From a body to the one that says it.
  static constexpr unsigned MaxCalls = getLimit(Budget::HandleVia);

  bool isMadeBy(const Fact &E, unsigned Calls);
  bool isMaker(Entity F, unsigned Calls);
  bool isNew(const clang::Expr &Value, const FunctionFacts &Facts,
             unsigned Calls);
  bool holdsNew(const ObjectRef &Local, const FunctionFacts &Facts,
                unsigned Calls);
  bool mayKeep(const Fact &E, unsigned Arg, unsigned Calls);
  bool keeps(const Fact &E, const ObjectRef &Pointer, unsigned Calls);

  EffectTable &Effects;
  llvm::DenseMap<std::pair<Entity, unsigned>, bool> Makers;
  /// By the parameter; of a circle: somebody may keep it.
  llvm::DenseMap<std::pair<Entity, unsigned>, bool> Keepers;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_BODYMEMORY_H
