//===- GivenObject.h - What each call of a function gives -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the expression that all returns of a body agree on: `return lock;`
// where lock is a static local, `return table->lock;`, `return *this;`. Only
// getObject() asks, which goes on from there with what the call gives for the
// parameters.
//
// A body of another unit has no AST here: a thread has a GivenScope that names
// who knows the program, as getObject() is asked where no object of the unit is
// at hand. Without a scope only bodies of this unit are known.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_GIVENOBJECT_H
#define INTEROP_LIB_AST_GIVENOBJECT_H

#include "AST/ObjectRef.h"
#include "llvm/ADT/ArrayRef.h"

namespace interop {

/// What a body of \p F returns, in words of that body: something that is there
/// once in the program, or something that its object or a parameter leads to.
/// Null if it is not known which body runs, or if two returns give two objects;
/// a null pointer is none. \p Steps: what getObject() may spend on each return.
const clang::Expr *findGiven(const clang::FunctionDecl &F, int Steps);

/// True if all that the body of \p F does is to return something, and no other
/// body can run instead: a result that findGiven() does not know is not an
/// object's that the call names either.
bool isOneReturn(const clang::FunctionDecl &F);

/// The argument that \p C gives back as it is, cast at most: all that the body
/// does is to return it (`toHandle(&timer)`), or its address where it is taken
/// by reference (\p IsPlace). Null of other calls.
const clang::Expr *findPassed(const clang::CallExpr &C, bool &IsPlace);

/// As findGiven(), of a body that stands elsewhere: what its returns, \p
/// Returned, agree on. A null among them is one that is not known.
const clang::Expr *findAgreed(const clang::FunctionDecl &F,
                              llvm::ArrayRef<const clang::Expr *> Returned,
                              int Steps);

/// Knows what functions without a body in this unit give.
class GivenElsewhere {
public:
  virtual ~GivenElsewhere() = default;
  /// As findGiven(), of a function without a body here.
  virtual const clang::Expr *findGiven(const clang::FunctionDecl &F,
                                       int Steps) = 0;
};

/// Lets getObject() ask \p Source on this thread until the scope ends; null: it
/// asks nobody.
class GivenScope {
public:
  explicit GivenScope(GivenElsewhere *Source);
  ~GivenScope();
  GivenScope(const GivenScope &) = delete;
  GivenScope &operator=(const GivenScope &) = delete;
  static GivenElsewhere *getCurrent();

private:
  GivenElsewhere *const Outer;
};

} // namespace interop

#endif // INTEROP_LIB_AST_GIVENOBJECT_H
