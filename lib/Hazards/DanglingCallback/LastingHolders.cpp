//===- LastingHolders.cpp - What keeps for longer -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/LastingHolders.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

bool isOfSingleton(const Expr *E) {
  for (int Steps = 0; E && Steps < 16; ++Steps) {
    E = skipWrapping(E);
    if (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase();
    else if (const auto *C = dyn_cast<CXXMemberCallExpr>(E))
      E = C->getImplicitObjectArgument();
    else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E))
      E = O->getArg(0);
    else if (const auto *U = dyn_cast<UnaryOperator>(E))
      E = U->getSubExpr();
    else {
      const auto *C = dyn_cast<CallExpr>(E);
      const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
      return C && C->getNumArgs() == 0 &&
             (C->getType()->isPointerType() || C->isLValue()) &&
             !(F && hasNameWord(getMentionedName(*F), NameWord::Make));
    }
  }
  return false;
}

/// `storage_create_proxy(..)`: others who ask get the same. `cache_create()`
/// makes one.
static bool isOfStore(llvm::StringRef Name) {
  for (llvm::StringRef Word : {"storage_", "cache_", "registry_", "pool_"})
    if (auto At = Name.find(Word); At != llvm::StringRef::npos)
      return Name.drop_front(At + Word.size()).contains('_') &&
             !hasNameWord(Name, {"new", "init", "free"});
  return false;
}

bool isGetter(const FunctionDecl &F) {
  llvm::StringRef Name = getMentionedName(F);
  return isOfStore(Name) ||
         (hasNameWord(Name, {"get", "dup", "default", "instance", "shared",
                             "singleton", "peek"}) &&
          !hasNameWord(Name, {"new", "create", "make", "alloc", "open"}));
}

bool asksByConstants(const CallExpr &C, AnalysisContext &TU) {
  if (isa<CXXMemberCallExpr>(C))
    return false;
  return llvm::all_of(C.arguments(), [&TU](const Expr *A) {
    const auto *Plain = A->IgnoreParenCasts();
    const auto *U = dyn_cast<UnaryOperator>(Plain);
    return (U && U->getOpcode() == UO_AddrOf) || isa<StringLiteral>(Plain) ||
           isNullConstant(*A, TU.getContext()) ||
           Plain->isEvaluatable(TU.getContext());
  });
}

/// `source_get_signals(source)`: a part of what others gave a method. What a
/// function of C is given may be what it registers, by another name.
static bool isPartOfGiven(const CallExpr &C, const Registration &R) {
  const FunctionDecl *F = C.getDirectCallee();
  if (R.Kept.Kind != KeptObject::This || !F || isa<CXXMethodDecl>(F) ||
      !hasNameWord(getMentionedName(*F), {"get"}))
    return false;
  return C.getNumArgs() > 0 && llvm::all_of(C.arguments(), [&](const Expr *A) {
           ObjectRef O = getObject(A);
           const ParmVarDecl *P = O.getParam();
           return P && O.Root == O.Leaf && P->getType()->isPointerType();
         });
}

namespace {

/// Follows what a body has to where it was asked for.
class LastingSearch {
public:
  /// \p R may be null: \p In has something else than what keeps one.
  LastingSearch(const FunctionDecl &In, const Registration *R,
                AnalysisContext &TU)
      : In(In), R(R), TU(TU) {}

  /// \p E, which may be null, is lasting itself, or a local that has nothing
  /// else.
  bool isLasting(const Expr *E) {
    if (!E || Budget-- == 0)
      return false;
    return isLastingCall(*E) || isLastingLocal(getObject(skipCasts(E)).Leaf);
  }

  /// All that the body stores in \p D, which may be null, is such.
  bool isLastingLocal(const ValueDecl *D) {
    const auto *V = dyn_cast_or_null<VarDecl>(D);
    if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V))
      return false;
    bool IsLasting = false;
    for (const Fact &E :
         TU.getEffects().getFacts(Entity::makeFunction(In)).All) {
      bool IsStored = E.Kind == Fact::Store && E.Object.Leaf == V;
      if (!IsStored && E.Result.Leaf != V)
        continue;
      const auto *Made = IsStored ? E.Value : dyn_cast_or_null<Expr>(E.Node);
      if (!Made || !isLastingCall(*Made))
        return false;
      IsLasting = true;
    }
    return IsLasting;
  }

private:
  bool isLastingCall(const Expr &E) {
    if (isOfSingleton(&E))
      return true;
    const auto *C = dyn_cast<CallExpr>(skipCasts(&E));
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    const FunctionModel *Row = F ? TU.getLookup().findKeeps(*F) : nullptr;
    return C && (isOfSingleton(C) || (Row && Row->LastingResult) ||
                 (F && isGetter(*F) &&
                  (asksByConstants(*C, TU) || isPartOfLasting(*C))) ||
                 (R && isPartOfGiven(*C, *R)));
  }

  /// `app_get_profiles(app_get())`
  bool isPartOfLasting(const CallExpr &C) {
    return !isa<CXXMemberCallExpr>(C) && C.getNumArgs() == 1 &&
           isLasting(C.getArg(0));
  }

  const FunctionDecl &In;
  const Registration *R;
  AnalysisContext &TU;
  int Budget = 8;
};

} // namespace

bool isLastingIn(const FunctionDecl &In, const Expr &E, AnalysisContext &TU) {
  return LastingSearch(In, nullptr, TU).isLasting(&E);
}

bool isLastingHolder(const Registration &R, AnalysisContext &TU) {
  LastingSearch Search(*R.In, &R, TU);
  return Search.isLasting(R.HolderAt) || Search.isLastingLocal(R.Holder.Leaf);
}

} // namespace interop
