//===- LeakGuards.cpp - Guards for handles that are lost ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/LeakGuards.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

void addEdits(Edits &To, llvm::ArrayRef<FixItHint> More) {
  auto isInsertion = [](const FixItHint &H) {
    return H.RemoveRange.getBegin() == H.RemoveRange.getEnd() &&
           !H.CodeToInsert.empty();
  };
  for (const FixItHint &H : More) {
    auto Same = llvm::find_if(To, [&](const FixItHint &O) {
      return isInsertion(H) && isInsertion(O) &&
             O.RemoveRange.getBegin() == H.RemoveRange.getBegin();
    });
    if (Same == To.end())
      To.push_back(H);
    else
      Same->CodeToInsert += H.CodeToInsert;
  }
}

//===-- The guards --------------------------------------------------------===//

Edits GuardMaker::make(llvm::ArrayRef<LeakHandle> Handles,
                       llvm::ArrayRef<const Fact *> ByHand,
                       std::vector<std::string> &Headers) {
  Early = ByHand;
  for (const LeakHandle &H : Handles)
    if (!guard(H))
      return {};
  if (!writeDismissals())
    return {};
  Headers.insert(Headers.end(), Needed.begin(), Needed.end());
  return std::move(Done);
}

bool GuardMaker::guard(const LeakHandle &H) {
  Dismissed.clear();
  if (H.Block != &Body.getBody() || Body.isShared(H) || !coversLosses(H))
    return false;
  return declare(H) && dismissAtEnds(H) && dismissAtReturns(H);
}

/// All that loses the handle comes after the guard.
bool GuardMaker::coversLosses(const LeakHandle &H) const {
  return llvm::all_of(LeakBody::getLosses(H), [&](const Fact *E) {
    return llvm::is_contained(Early, E) ||
           (E->Node && Body.isGuarded(*E->Node, H));
  });
}

bool GuardMaker::declare(const LeakHandle &H) {
  std::optional<std::string> Condition = Body.getCondition(H, nullptr);
  std::optional<GuardText> Guard;
  if (Condition)
    Guard = Writer.write(H, *Condition);
  if (!Guard)
    return false;
  Text = *Guard;
  auto Hint = H.Ready ? Edit.insertAfter(*H.Ready, Text.Declaration)
                      : Edit.insertAtStart(Text.Declaration);
  if (!Hint)
    return false;
  addEdits(Done, *Hint);
  Needed.push_back(Text.Header);
  return true;
}

//===-- Letting go --------------------------------------------------------===//

bool GuardMaker::dismiss(const LeakHandle &H, const Stmt &Before) {
  const Stmt *S = Edit.findBranch(Before);
  if (!S || loses(*S, H))
    return false;
  if (llvm::is_contained(Dismissed, S))
    return true;
  Dismissed.push_back(S);
  auto Way = llvm::find_if(Ways, [&](const auto &W) { return W.first == S; });
  if (Way == Ways.end())
    Way = Ways.emplace(Ways.end(), S, std::vector<std::string>());
  Way->second.push_back(Text.Dismissal);
  return true;
}

bool GuardMaker::writeDismissals() {
  for (const auto &[Before, Lines] : Ways) {
    auto Hints = Edit.putBefore(*Before, Lines);
    if (!Hints)
      return false;
    addEdits(Done, *Hints);
  }
  return true;
}

bool GuardMaker::loses(const Stmt &S, const LeakHandle &H) const {
  auto Losses = LeakBody::getLosses(H);
  bool Found = false;
  visitOutsideLambdas(S, [&](const Stmt &Inner) {
    Found |=
        llvm::any_of(Losses, [&](const Fact *E) { return E->Node == &Inner; });
  });
  return Found;
}

bool GuardMaker::dismissAtEnds(const LeakHandle &H) {
  bool EndsAlways = false;
  const CompoundStmt &Block = Body.getBody();
  for (const Fact *E : Body.findEnds(*H.Lost)) {
    if (!E->Node)
      return false;
    if (!Body.isGuarded(*E->Node, H))
      continue;
    if (!dismiss(H, *E->Node))
      return false;
    EndsAlways |= Dismissed.back() == Body.findIn(Block, E->Node);
  }
  if (EndsAlways || Block.body_empty() || isa<ReturnStmt>(Block.body_back()))
    return true;
  auto Hint = Edit.insertAtEnd(Text.Dismissal);
  if (Hint)
    addEdits(Done, *Hint);
  return Hint.has_value();
}

bool GuardMaker::dismissAtReturns(const LeakHandle &H) {
  llvm::SmallVector<const Stmt *, 4> Returns;
  visitOutsideLambdas(Body.getBody(), [&](const Stmt &S) {
    if (isa<ReturnStmt>(S) && Body.isGuarded(S, H))
      Returns.push_back(&S);
  });
  for (const Stmt *R : Returns) {
    // Let go of already, in the same block?
    bool IsDone = llvm::any_of(Dismissed, [&](const Stmt *S) {
      return Edit.findBlock(*S, *R) != nullptr;
    });
    if (!IsDone && !dismiss(H, *R))
      return false;
  }
  return true;
}

} // namespace interop
