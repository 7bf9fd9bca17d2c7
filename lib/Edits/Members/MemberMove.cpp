//===- MemberMove.cpp - Declaring a member behind another -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Members/MemberMove.h"
#include "Diagnostics/Wording.h"
#include "Edits/Members/ClassText.h"
#include "Edits/Members/InitializerOrder.h"
#include "Edits/Members/MemberOrder.h"
#include "Edits/Members/MemberText.h"
#include "Edits/Members/MemberUses.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// A comparison that the compiler writes goes by the order of the members.
static bool isDefaultedComparison(const FunctionDecl *F) {
  if (!F || !F->isOverloadedOperator() ||
      F->getOverloadedOperator() == OO_Equal)
    return false;
  return llvm::any_of(F->redecls(),
                      [](const FunctionDecl *R) { return R->isDefaulted(); });
}

static const FunctionDecl *getFunction(const Decl *D) {
  if (const auto *Friend = dyn_cast<FriendDecl>(D))
    D = Friend->getFriendDecl();
  return dyn_cast_or_null<FunctionDecl>(D);
}

/// True if the members are the class's own affair.
static bool hasOwnState(const CXXRecordDecl &Class) {
  const CXXDestructorDecl *End = Class.getDestructor();
  return (End && End->isUserProvided()) ||
         !getWrittenConstructors(Class).empty() ||
         llvm::any_of(Class.fields(), [](const FieldDecl *F) {
           return F->getAccess() != AS_public;
         });
}

/// Why other code may rely on the order of the members; nothing if none may.
static std::optional<std::string> findDependence(const CXXRecordDecl &Class) {
  if (Class.isUnion() || Class.isAnonymousStructOrUnion())
    return "its class is a union or has no name";
  if (Class.isAggregate())
    return quoteName(Class) +
           " is an aggregate, which is initialized by position";
  if (Class.isExternCContext() || !hasOwnState(Class) ||
      Class.hasAttr<PackedAttr>() || Class.hasAttr<MaxFieldAlignmentAttr>())
    return "the layout of " + quoteName(Class) + " may be fixed elsewhere";
  if (llvm::any_of(Class.decls(), [](const Decl *D) {
        return isDefaultedComparison(getFunction(D));
      }))
    return quoteName(Class) +
           " has a defaulted comparison, which goes by the order of members";
  return std::nullopt;
}

/// Why a member between the old and the new place is in the way.
static std::optional<std::string> findObstacle(const MemberOrder &Order) {
  std::string Why;
  bool Found = Order.anySwapped([&](unsigned I, unsigned J) {
    for (const FieldDecl *F : {&Order.getField(I), &Order.getField(J)})
      if (F->isBitField())
        Why = quoteName(*F) + " is a bit-field";
      else if (F->isAnonymousStructOrUnion() || !F->getIdentifier())
        Why = "a member without a name stands in between";
      else if (!F->getLocation().isFileID())
        Why = quoteName(*F) + " is declared in a macro or another file";
    return !Why.empty();
  });
  if (!Found)
    return std::nullopt;
  return Why;
}

/// Edits the constructors that are to be seen.
static bool moveInitializers(const MemberOrder &Order, const ASTContext &Ctx,
                             MemberMoveResult &Result) {
  for (const CXXConstructorDecl *C : getWrittenConstructors(Order.getClass())) {
    const CXXConstructorDecl *Definition = findDefinition(*C);
    if (!Definition)
      Result.AllConstructorsSeen = false;
    else if (!reorderInitializers(*Definition, Order, Ctx, Result.Edits,
                                  Result.Why))
      return false;
  }
  return true;
}

static bool makeEdits(const MemberOrder &Order, const ASTContext &Ctx,
                      MemberMoveResult &Result) {
  std::optional<std::string> Why = findDependence(Order.getClass());
  if (!Why)
    Why = findObstacle(Order);
  if (!Why)
    Why = findInitConflict(Order);
  if (Why) {
    Result.Why = *Why;
    return false;
  }
  std::optional<ClassText> Text =
      ClassText::read(Order.getClass(), Ctx, Result.Why);
  return Text && MemberText(Order, *Text).move(Result.Edits, Result.Why) &&
         moveInitializers(Order, Ctx, Result);
}

MemberMoveResult moveMembers(llvm::ArrayRef<MemberMove> Moves,
                             const ASTContext &Ctx, MustOutliveFn MustOutlive) {
  MemberMoveResult Result;
  std::optional<MemberOrder> Order =
      MemberOrder::compute(Moves, MustOutlive, Result.Why);
  if (Order && makeEdits(*Order, Ctx, Result))
    Result.Why.clear();
  else
    Result.Edits.clear();
  return Result;
}

} // namespace interop
