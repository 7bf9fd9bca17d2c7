//===- InitializerOrder.h - Initializers in the members' order ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Orders initializers as the members: `: a(1), b(2)` becomes `: b(2), a(1)`.
// The colon, commas, line breaks and indentation between them stay.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_MEMBERS_INITIALIZERORDER_H
#define INTEROP_LIB_EDITS_MEMBERS_INITIALIZERORDER_H

#include "Edits/Members/MemberOrder.h"
#include <optional>

namespace interop {

/// Adds the edit of the constructor \p Definition that puts its initializers
/// of moved members behind those of what now is declared before them; none if
/// they stand so. False and \p Why if that cannot be edited.
bool reorderInitializers(const clang::CXXConstructorDecl &Definition,
                         const MemberOrder &Order, const clang::ASTContext &Ctx,
                         std::vector<clang::FixItHint> &Edits,
                         std::string &Why);

} // namespace interop

#endif // INTEROP_LIB_EDITS_MEMBERS_INITIALIZERORDER_H
