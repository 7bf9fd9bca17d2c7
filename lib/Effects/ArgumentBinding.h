//===- ArgumentBinding.h - One frame's objects seen from another ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Binds a callee's `this`, members and parameters to objects of its caller. No
// other file knows how a call binds them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_ARGUMENTBINDING_H
#define INTEROP_LIB_EFFECTS_ARGUMENTBINDING_H

#include "Facts/CallPath.h"

namespace interop {

/// What pointer and reference fields of an object were made to refer to.
using FieldAliases =
    llvm::SmallVector<std::pair<const clang::ValueDecl *, ObjectRef>, 2>;

/// What a frame's own names stand for in terms of an outer frame.
struct Binding {
  ObjectRef This = ObjectRef::makeThis();
  llvm::SmallVector<ObjectRef, 4> Params;
  /// The function whose parameters these are; null: names stay as they are.
  const clang::FunctionDecl *Function = nullptr;
  FieldAliases Fields; ///< of `this`, in the outer frame's terms

  /// \p O, which \p Function's body names, in the outer frame's terms.
  ObjectRef apply(const ObjectRef &O) const;
  /// True if \p O is a local of Function, which has no other name outside.
  bool isLocal(const ObjectRef &O) const;
  bool operator==(const Binding &O) const {
    return Function == O.Function && This == O.This && Params == O.Params &&
           Fields == O.Fields;
  }
};

/// The binding of the call \p E to its target, in terms of \p E's own frame.
Binding bindCall(const Fact &E);

/// Returns the binding of the constructor call \p E; its `this` is what the
/// construction becomes.
Binding bindConstruction(const Fact &E);

/// The binding of the call \p E, made in a frame bound by \p Outer.
Binding bindCall(const Fact &E, const Binding &Outer);

/// The binding of each body of \p Path, of which \p First is the first one's.
std::vector<Binding> bindAlong(llvm::ArrayRef<CallStep> Path,
                               Binding First = {});

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_ARGUMENTBINDING_H
