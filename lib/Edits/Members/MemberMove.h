//===- MemberMove.h - Declaring a member behind another ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Members are destroyed in the reverse of the order in which they are declared,
// so that the fix for many orders of teardown is to declare a member later. The
// declaration goes with its comments, and the initializers of constructors
// follow it. Where a program could mean something else afterwards, there is no
// edit, but a reason. MemberOrder has the new order, MemberUses says whether
// initializers bear it, ClassText and InitializerOrder make the text.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_MEMBERS_MEMBERMOVE_H
#define INTEROP_LIB_EDITS_MEMBERS_MEMBERMOVE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace interop {

/// One member that is to be declared behind another of the same class.
struct MemberMove {
  const clang::FieldDecl *Moved;
  const clang::FieldDecl *Behind;
};

struct MemberMoveResult {
  /// Empty: no safe edit, Why says so. None of them overlap.
  std::vector<clang::FixItHint> Edits;
  /// Why there is no edit, for a note: lower case, no period.
  std::string Why;
  /// False: a constructor that is defined elsewhere may list its initializers
  /// in the old order (-Wreorder there).
  bool AllConstructorsSeen = true;
};

/// Answers whether \p Earlier must go on being destroyed after \p Later, which
/// needs it. Both are members of the class that the moves name.
using MustOutliveFn = llvm::function_ref<bool(const clang::FieldDecl &Earlier,
                                              const clang::FieldDecl &Later)>;

/// The edits that move every member of \p Moves behind its target, all at once,
/// together with the initializers of the constructors that are defined in this
/// translation unit, so that -Wreorder stays silent. Members with one target
/// keep their order. Members of a template's instance stand for those of the
/// template, where the edits are made.
MemberMoveResult moveMembers(llvm::ArrayRef<MemberMove> Moves,
                             const clang::ASTContext &Ctx,
                             MustOutliveFn MustOutlive);

} // namespace interop

#endif // INTEROP_LIB_EDITS_MEMBERS_MEMBERMOVE_H
