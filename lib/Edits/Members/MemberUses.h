//===- MemberUses.h - What initializers of members rely on ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks whether initializers bear a new order of members: the initializer of a
// member that is then made earlier must not use the other one, and neither may
// change what the other one reads (`Name(std::move(N)), Log(N)`). Whatever
// might do so counts.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_MEMBERS_MEMBERUSES_H
#define INTEROP_LIB_EDITS_MEMBERS_MEMBERUSES_H

#include "Edits/Members/MemberOrder.h"
#include <optional>
#include <string>

namespace interop {

/// The constructors of \p Class that a user wrote, templates too; each as the
/// declaration in the class. None that are defaulted or deleted.
llvm::SmallVector<const clang::CXXConstructorDecl *, 4>
getWrittenConstructors(const clang::CXXRecordDecl &Class);

/// The definition of \p C; null if it is not to be seen.
const clang::CXXConstructorDecl *
findDefinition(const clang::CXXConstructorDecl &C);

/// The field of the class itself that \p Init initializes, or a part of; null
/// for bases and delegation.
const clang::FieldDecl *getInitialized(const clang::CXXCtorInitializer &Init);

/// Why the initializers do not bear the new order; nothing if they do. In-class
/// initializers count, and those of all constructors that are to be seen.
std::optional<std::string> findInitConflict(const MemberOrder &Order);

} // namespace interop

#endif // INTEROP_LIB_EDITS_MEMBERS_MEMBERUSES_H
