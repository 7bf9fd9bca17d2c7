//===- ReleasedPlaces.cpp - Places whose handle is released ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/Uses/ReleasedPlaces.h"
#include "AST/Naming.h"
#include "Analysis/BodyParents.h"
#include "Effects/Accesses.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

PlaceChain getPlaceChain(const Expr &E) {
  PlaceChain Chain;
  const Expr *At = E.IgnoreParenCasts();
  while (const auto *M = dyn_cast<MemberExpr>(At)) {
    Chain.push_back(cast<ValueDecl>(M->getMemberDecl()->getCanonicalDecl()));
    At = M->getBase()->IgnoreParenImpCasts();
  }
  if (isa<CXXThisExpr>(At) && !Chain.empty())
    Chain.push_back(nullptr);
  else if (const auto *R = dyn_cast<DeclRefExpr>(At);
           R && isa<VarDecl>(R->getDecl()) &&
           !R->getDecl()->getType()->isReferenceType())
    Chain.push_back(cast<ValueDecl>(R->getDecl()->getCanonicalDecl()));
  else
    return {};
  std::reverse(Chain.begin(), Chain.end());
  return Chain;
}

//===-- What is a release -------------------------------------------------===//

/// The library counts who has the object: `X_up_ref` beside `X_free`.
static bool isCounted(StringRef Name, ASTContext &Ctx) {
  static constexpr StringRef Words[] = {
      "cancel", "detach",  "disconnect", "drop",   "leave",  "pop",  "push",
      "put",    "release", "recycle",    "remove", "return", "stop", "unload"};
  if (hasNameWord(Name, NameWord::Unreference) || hasNameWord(Name, Words))
    return true;
  const StringRef Base = Name.substr(0, Name.rfind('_'));
  static constexpr StringRef More[] = {"_up_ref", "_ref",    "_incref",
                                       "_retain", "_addref", "_add_ref"};
  return Base.size() < Name.size() && llvm::any_of(More, [&](StringRef Suffix) {
           return Ctx.Idents.find((Base + Suffix).str()) != Ctx.Idents.end();
         });
}

/// It is told later that it has ended: until then it may be asked.
static bool endsLater(const FunctionDecl &F) {
  return llvm::any_of(F.parameters(), [](const ParmVarDecl *P) {
    return P->getType()->isFunctionPointerType();
  });
}

/// Nobody asks whether it has failed and the handle is still there.
static bool isUnasked(const Fact &E, const FunctionFacts &Facts,
                      AnalysisContext &TU) {
  const auto *Node = dyn_cast_or_null<Expr>(E.Node);
  const FunctionDecl *In = Facts.Self.getFunction();
  if (!Node || !In)
    return false;
  return E.Callee->getReturnType()->isVoidType() ||
         TU.get<BodyParents>().get(*In).isStatement(*Node);
}

std::optional<unsigned> findReleasedArgument(const Fact &E,
                                             const FunctionFacts &Facts,
                                             AnalysisContext &TU) {
  if (E.Kind != Fact::Call || !E.Row || !E.Callee ||
      !E.Callee->getIdentifier() || E.Row->Releases.size() != 1 ||
      E.Row->Joins || E.Target)
    return std::nullopt;
  const Release &R = E.Row->Releases.front();
  if (R.At.Kind != Place::Argument || R.At.Index >= E.Args.size() ||
      endsLater(*E.Callee) || !isUnasked(E, Facts, TU) ||
      isCounted(E.Callee->getName(), TU.getContext()))
    return std::nullopt;
  return R.At.Index;
}

//===-- The flow ----------------------------------------------------------===//

void ReleasedPlacesDomain::transfer(const Fact &E, State &S) {
  llvm::erase_if(S, [&](const Released &R) { return mayChange(E, R.At); });
  std::optional<unsigned> I = findReleasedArgument(E, Facts, TU);
  if (!I)
    return;
  Released New{getPlaceChain(*E.Args[*I]), &E};
  if (!New.At.empty() && !llvm::is_contained(S, New))
    S.push_back(std::move(New));
}

bool ReleasedPlacesDomain::join(State &Into, const State &From) {
  const size_t Before = Into.size();
  llvm::erase_if(
      Into, [&](const Released &R) { return !llvm::is_contained(From, R); });
  return Into.size() != Before;
}

/// \p D is one of the names on the way to \p At; it may be null.
static bool isOnWay(const ValueDecl *D, const PlaceChain &At) {
  return D && llvm::is_contained(At, D);
}

/// Another handle may be in the place after \p E.
bool ReleasedPlacesDomain::mayChange(const Fact &E, const PlaceChain &At) {
  if (isOnWay(E.Result.Leaf, At))
    return true;
  if (E.Kind != Fact::Call)
    return E.Kind != Fact::Return &&
           (isOnWay(E.Object.Leaf, At) || isOnWay(E.Destroyed, At));
  return isGivenOwner(E, At) || mayStore(E, At);
}

/// The address of the place, or what it is a part of, is given to the call.
bool ReleasedPlacesDomain::isGivenOwner(const Fact &E,
                                        const PlaceChain &At) const {
  auto isOwner = [&At](const Expr &Of) {
    const Expr *A = Of.IgnoreParenCasts();
    const auto *U = dyn_cast<UnaryOperator>(A);
    const bool IsAddress = U && U->getOpcode() == UO_AddrOf;
    if (isa<CXXThisExpr>(A))
      return At.front() == nullptr;
    PlaceChain Given = getPlaceChain(IsAddress ? *U->getSubExpr() : *A);
    return !Given.empty() && Given.size() + !IsAddress <= At.size() &&
           std::equal(Given.begin(), Given.end(), At.begin());
  };
  if (E.Object.isKnown() && (E.Object.Kind == ObjectRef::This
                                 ? At.front() == nullptr
                                 : llvm::is_contained(At, E.Object.Leaf)))
    return true;
  return llvm::any_of(E.Args, [&](const Expr *A) { return A && isOwner(*A); });
}

/// A function of the program's, called without the place, sets what others can
/// name.
bool ReleasedPlacesDomain::mayStore(const Fact &E, const PlaceChain &At) {
  const auto *V = dyn_cast_or_null<VarDecl>(At.front());
  const bool IsGlobal = V && V->hasGlobalStorage();
  if (V && !IsGlobal && At.size() == 1)
    return isa_and_nonnull<CXXMethodDecl>(E.Callee) && E.Target &&
           cast<CXXMethodDecl>(E.Callee)->getParent()->isLambda();
  if (!E.Target)
    return IsGlobal && !E.Row && E.Unknown != UnknownReason::None &&
           !(E.Callee &&
             isSystem(*E.Callee, TU.getContext().getSourceManager()));
  AccessCollector Done(TU.getEffects());
  Done.addFact(E, {});
  return !Done.isComplete() || llvm::any_of(Done.get(), [&](const Access &A) {
    return (A.Kind == Access::Store && isOnWay(A.Object.Leaf, At)) ||
           (A.By && isOnWay(A.By->Result.Leaf, At));
  });
}

} // namespace interop
