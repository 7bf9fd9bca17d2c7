//===- ObjectRef.h - Which object an expression speaks of -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reduces an expression to the object it reaches: a member of *this, a
// variable, *this itself, or unknown. `this->impl_->thread` has the root
// `impl_` (what the class owns) and the leaf `thread` (what the handle is).
// References, range variables, iterators, std::move and getters are
// looked through, so that `for (auto &T : Threads) T.join()` speaks of Threads.
// So are calls of functions that always give the same object (GivenObject.h):
// `instance().lock` has the root `only`, the static local of instance().
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_OBJECTREF_H
#define INTEROP_LIB_AST_OBJECTREF_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include <tuple>

namespace interop {

/// An object as seen from one function body.
struct ObjectRef {
  enum KindTy : uint8_t {
    Unknown,
    This,
    Member, ///< of *this
    Variable,
    Part,   ///< a field (Root and Leaf) of an object that is not known
    Result, ///< what the body returns
    Thrown, ///< what the body throws
  };
  KindTy Kind = Unknown;
  /// Canonical field or variable; null where the kind says all.
  const clang::ValueDecl *Root = nullptr;
  /// The innermost field (equal to Root where there is but one).
  const clang::ValueDecl *Leaf = nullptr;

  static ObjectRef makeThis() { return {This, nullptr, nullptr}; }
  static ObjectRef makeResult() { return {Result, nullptr, nullptr}; }
  static ObjectRef makeThrown() { return {Thrown, nullptr, nullptr}; }
  static ObjectRef makeMember(const clang::FieldDecl &F);
  static ObjectRef makeVariable(const clang::VarDecl &V);

  /// The field \p O ends in, whoever owns it; unknown if it is no field.
  static ObjectRef makePart(const ObjectRef &O);

  bool isKnown() const { return Kind != Unknown; }
  const clang::ParmVarDecl *getParam() const {
    return Kind == Variable ? llvm::dyn_cast<clang::ParmVarDecl>(Root)
                            : nullptr;
  }
  /// A global, static member or static local: the same object in every frame.
  bool isGlobal() const {
    return Kind == Variable &&
           llvm::cast<clang::VarDecl>(Root)->hasGlobalStorage();
  }
  bool operator==(const ObjectRef &O) const {
    return Kind == O.Kind && Root == O.Root && Leaf == O.Leaf;
  }
};

/// What \p E speaks of in the body that contains it. Total. Expressions that
/// are further than \p Steps away are not looked at.
ObjectRef getObject(const clang::Expr *E, int Steps = 64);

/// What the statement expression of GNU C comes to, `value` of `({ ..; value; })`
/// and of `({ ..; label: value; })`. Null if it has no value.
const clang::Expr *getBlockValue(const clang::StmtExpr &E);

/// \p Inner, seen from a call on \p Base: a member of *Base. Where \p Base is
/// unknown, the field remains.
ObjectRef makeNested(const ObjectRef &Base, const ObjectRef &Inner);

} // namespace interop

#endif // INTEROP_LIB_AST_OBJECTREF_H
