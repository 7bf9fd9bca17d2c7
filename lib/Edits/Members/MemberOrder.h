//===- MemberOrder.h - The members of a class in a new order ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns "this one behind that one" into an order of all members, before any
// text is looked at. Members are numbered in the order of their declaration.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_MEMBERS_MEMBERORDER_H
#define INTEROP_LIB_EDITS_MEMBERS_MEMBERORDER_H

#include "Edits/Members/MemberMove.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace interop {

class MemberOrder {
public:
  /// One member that changes its place, and the one that does not, behind which
  /// it comes to stand.
  struct Step {
    unsigned Moved;
    unsigned Anchor;
  };

  /// Nothing and \p Why if the members cannot stand so.
  static std::optional<MemberOrder> compute(llvm::ArrayRef<MemberMove> Moves,
                                            MustOutliveFn MustOutlive,
                                            std::string &Why);

  /// The class in whose text the members are declared: of a template's instance
  /// the template.
  const clang::CXXRecordDecl &getClass() const { return *Class; }
  const clang::FieldDecl &getField(unsigned I) const { return *Fields[I]; }
  /// What moves, in the new order.
  llvm::ArrayRef<Step> getSteps() const { return Steps; }
  bool isMoved(unsigned I) const { return Anchors[I] != I; }
  /// The number of the member in the new order.
  unsigned getRank(unsigned I) const { return Ranks[I]; }
  /// The number of \p F, if it is a field as getField() gives them.
  std::optional<unsigned> findNumber(const clang::FieldDecl &F) const;

  /// Calls \p Visit(I, J) for all I that were declared before J, and are no
  /// more; returns true as soon as one call does.
  bool anySwapped(llvm::function_ref<bool(unsigned, unsigned)> Visit) const;

private:
  bool readClass(llvm::ArrayRef<MemberMove> Moves, std::string &Why);
  void settle(llvm::ArrayRef<MemberMove> Moves, MustOutliveFn MustOutlive);
  bool rank(std::string &Why);

  struct Edge {
    unsigned Moved, Behind;
  };
  const clang::CXXRecordDecl *Class = nullptr;
  llvm::SmallVector<const clang::FieldDecl *, 16> Given;  ///< as the moves name
  llvm::SmallVector<const clang::FieldDecl *, 16> Fields; ///< as written
  llvm::SmallVector<Edge, 4> Edges;
  llvm::SmallVector<unsigned, 16> Anchors; ///< of what stays: itself
  llvm::SmallVector<unsigned, 16> Ranks;
  llvm::SmallVector<Step, 4> Steps;
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_MEMBERS_MEMBERORDER_H
