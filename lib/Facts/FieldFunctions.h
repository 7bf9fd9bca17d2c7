//===- FieldFunctions.h - Functions behind fields of records ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the functions behind fields. A record of function pointers that only
// one file knows, and whose fields it gives one function each, is a table of
// methods: a call through such a field is known. For a record in a user's
// header each unit knows what it puts there itself, and the linker joins that.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_FIELDFUNCTIONS_H
#define INTEROP_LIB_FACTS_FIELDFUNCTIONS_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

namespace interop {

/// Returns true if nobody outside of this file can write to \p F.
bool isTableField(const clang::FieldDecl &F);

/// Returns true if \p F can be called, and all units of the program that
/// include a header of the user's can write to it.
bool isSharedField(const clang::FieldDecl &F);

/// Returns true if a call of \p F does nothing at all: `void unlockNothing()
/// {}`, which stands in a table so that nobody has to ask whether something
/// does.
bool isEmptyFunction(const clang::FunctionDecl &F);

class FieldFunctions {
public:
  /// Walks the whole unit.
  explicit FieldFunctions(clang::ASTContext &Ctx);

  /// The only function that \p F ever holds, empty ones aside: a call may do
  /// what that one does. An empty one if it holds no other; null if there is
  /// none, or if others may stand there: the field gets something else, a
  /// reference or an address of it is had, or its record is filled by who is
  /// out of sight.
  const clang::FunctionDecl *find(const clang::FieldDecl &F) const {
    return isTableField(F) ? findOnly(F).value_or(nullptr) : nullptr;
  }
  /// What this unit puts into \p F, whoever else does: as above, null if there
  /// is several, or if others may put something there; nothing if it puts
  /// nothing.
  std::optional<const clang::FunctionDecl *>
  findOnly(const clang::FieldDecl &F) const;

  /// Calls \p Visit, in no order, for each shared field that something may be
  /// put into, with the function; null if others may put something there:
  /// always, or only if the program does not define \p Unless.
  void visitShared(llvm::function_ref<void(const clang::FieldDecl &F,
                                           const clang::FunctionDecl *Holds,
                                           const clang::NamedDecl *Unless)>
                       Visit) const;

  /// True if the object that \p V is, or points to, has shared fields: who
  /// defines it knows what it puts there.
  static bool hasShared(const clang::VarDecl &V);

private:
  friend class FieldFunctionVisitor;
  llvm::DenseMap<const clang::FieldDecl *, const clang::FunctionDecl *> Only;
  /// Records, with what the program must define lest others put something
  /// there; null for those where they may in any case.
  using ConditionsTy = llvm::SmallPtrSet<const clang::NamedDecl *, 2>;
  llvm::DenseMap<const clang::RecordDecl *, ConditionsTy> Open;
};

/// The field or variable that holds the pointer which \p C calls through; null
/// if it is none.
const clang::ValueDecl *getCalledPointer(const clang::CallExpr &C);

/// The field, a pointer to a function, that \p C calls through; null if it does
/// not.
const clang::FieldDecl *getCalledField(const clang::CallExpr &C);

} // namespace interop

#endif // INTEROP_LIB_FACTS_FIELDFUNCTIONS_H
