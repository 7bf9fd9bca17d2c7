//===- InitializerOrder.cpp - Initializers in the members' order ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Members/InitializerOrder.h"
#include "Edits/Members/InitializerText.h"
#include "Edits/Members/MemberUses.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

using InitList = llvm::SmallVector<const CXXCtorInitializer *, 8>;

/// The initializers as they stand in the text.
static InitList getWritten(const CXXConstructorDecl &C) {
  InitList List;
  for (const CXXCtorInitializer *Init : C.inits())
    if (Init->isWritten())
      List.push_back(Init);
  llvm::sort(List, [&](const auto *A, const auto *B) {
    return A->getSourceOrder() < B->getSourceOrder();
  });
  return List;
}

/// The rank of what \p Init initializes; nothing for bases, which come first.
static std::optional<unsigned> findRank(const CXXCtorInitializer &Init,
                                        const MemberOrder &Order) {
  const FieldDecl *F = getInitialized(Init);
  std::optional<unsigned> Number = F ? Order.findNumber(*F) : std::nullopt;
  if (!Number)
    return std::nullopt;
  return Order.getRank(*Number);
}

/// Moves the initializers of what moved behind the last of those that must come
/// before, if one of these stands behind them.
static void sortMoved(InitList &List, const MemberOrder &Order) {
  for (const MemberOrder::Step &S : Order.getSteps()) {
    const FieldDecl &Moved = Order.getField(S.Moved);
    auto *It = llvm::find_if(List, [&](const CXXCtorInitializer *Init) {
      return getInitialized(*Init) == &Moved;
    });
    if (It == List.end())
      continue;
    auto *Place = It;
    for (auto *Other = It + 1; Other != List.end(); ++Other) {
      std::optional<unsigned> Rank = findRank(**Other, Order);
      if (!Rank || *Rank < Order.getRank(S.Moved))
        Place = Other;
    }
    std::rotate(It, It + 1, Place + 1);
  }
}

bool reorderInitializers(const CXXConstructorDecl &Definition,
                         const MemberOrder &Order, const ASTContext &Ctx,
                         std::vector<FixItHint> &Edits, std::string &Why) {
  InitList Old = getWritten(Definition);
  InitList New = Old;
  sortMoved(New, Order);
  if (New == Old)
    return true;
  std::optional<FixItHint> Edit =
      InitializerText(Definition, Ctx).permute(Old, New, Why);
  if (!Edit)
    return false;
  Edits.push_back(*Edit);
  return true;
}

} // namespace interop
