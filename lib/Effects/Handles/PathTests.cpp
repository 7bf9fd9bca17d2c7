//===- PathTests.cpp - What a path knows of conditions --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/PathTests.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Effects/Handles/FailureReturns.h"
#include "Facts/Stores.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static bool containsCall(const Stmt &S) {
  return anyPart(
      S, [](const Stmt &P) { return isa<CallExpr, CXXConstructExpr>(P); });
}

/// What \p Test asks to be there, or not to be zero: X of `X`, `!X`, `X !=
/// NULL` and `X == NULL`; each of the latter makes \p Outcome that of X.
static const Expr &getSubject(const Expr &Test, bool &Outcome,
                              const ASTContext &Ctx) {
  const Expr &Plain = *getUnnegated(Test, Outcome).IgnoreParenImpCasts();
  const auto *B = dyn_cast<BinaryOperator>(&Plain);
  if (!B || !B->isEqualityOp())
    return Plain;
  auto isZero = [&Ctx](const Expr &E) {
    std::optional<llvm::APSInt> V = evaluateInteger(E, Ctx);
    return V ? V->isZero() : isNullConstant(E, Ctx);
  };
  const bool IsRight = isZero(*B->getRHS());
  if (!IsRight && !isZero(*B->getLHS()))
    return Plain;
  Outcome ^= B->getOpcode() == BO_EQ;
  return *(IsRight ? B->getLHS() : B->getRHS())->IgnoreParenImpCasts();
}

/// `a == b` and `a != b`
static bool isOpposite(const Expr &A, const Expr &B, const ASTContext &Ctx) {
  const auto *L = dyn_cast<BinaryOperator>(&A);
  const auto *R = dyn_cast<BinaryOperator>(&B);
  return L && R && L->isEqualityOp() && R->isEqualityOp() &&
         L->getOpcode() != R->getOpcode() &&
         isWrittenAlike(*L->getLHS(), *R->getLHS(), Ctx) &&
         isWrittenAlike(*L->getRHS(), *R->getRHS(), Ctx);
}

/// `++It`, whose object is what it leads to.
static bool isMoved(const Fact &E, const ValueDecl &D) {
  const auto *U = dyn_cast_or_null<UnaryOperator>(E.Node);
  const auto *Ref =
      U ? dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParenImpCasts())
        : nullptr;
  return Ref && Ref->getDecl()->getCanonicalDecl() == &D;
}

static bool mayChange(const Fact &E, const ValueDecl &D) {
  if (isStore(E))
    return (E.Object.Leaf == &D && !isThroughPointer(E)) ||
           (E.Object.Root == &D && !D.getType()->isPointerType()) ||
           isMoved(E, D);
  if (E.Kind != Fact::Call)
    return false;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (isa<FieldDecl>(D) && M && !M->isConst() &&
      (E.Object.Kind == ObjectRef::This || M->getParent()->isLambda()))
    return true;
  for (unsigned I = 0; I < E.Args.size(); ++I) {
    ObjectRef O = E.getArgObject(I);
    if (isa<FieldDecl>(D) && O.Kind == ObjectRef::This)
      return true;
    if ((O.Leaf == &D || O.Root == &D) && isGivenToChange(E, I))
      return true;
  }
  return E.Object.Root == &D && (!M || !M->isConst());
}

/// \p Test asks for `*Out` or `Out[0]`, to which \p E writes.
static bool asksWritten(const Expr &Test, const Fact &E) {
  return isStore(E) && E.Object.isKnown() && isThroughPointer(E) &&
         anyPart(Test, [&E](const Stmt &S) {
           const auto *U = dyn_cast<UnaryOperator>(&S);
           bool IsBehind =
               isa<ArraySubscriptExpr>(&S) || (U && U->getOpcode() == UO_Deref);
           return IsBehind && getObject(cast<Expr>(&S)) == E.Object;
         });
}

/// What \p E may change is not known any more.
void PathTests::forget(const Fact &E, HandlePath &P) {
  if (!isStore(E) && E.Kind != Fact::Call)
    return;
  llvm::erase_if(P.Values, [&](const KnownValue &V) {
    return V.In.Leaf && mayChangeValue(E, *V.In.Leaf);
  });
  llvm::erase_if(P.Passed, [&](const PassedTest &T) {
    return mayChangeTest(E, *T.Condition);
  });
}

bool PathTests::mayChangeTest(const Fact &E, const Expr &Test) {
  auto [At, IsNew] = Changes.of(E).try_emplace(&Test);
  if (IsNew)
    At->second =
        asksWritten(Test, E) ||
        namesAny(Test, [&E](const ValueDecl &D) { return mayChange(E, D); });
  return At->second;
}

bool PathTests::mayChangeValue(const Fact &E, const ValueDecl &D) {
  auto [At, IsNew] = ValueChanges.of(E).try_emplace(&D);
  if (IsNew)
    At->second = mayChange(E, D);
  return At->second;
}

/// `Opened = true;`
void PathTests::rememberValue(const Fact &E, HandlePath &P) {
  if (!isStore(E) || !E.Value || !E.Object.Leaf ||
      E.Object.Leaf != E.Object.Root || isThroughPointer(E) ||
      reaches(P.Values.size(), Budget::PathConditions))
    return;
  AssumedValue V = getConstant(*E.Value);
  if (isShared(*E.Object.Leaf))
    return;
  if (V.Kind == AssumedValue::Unknown)
    V = getKnownValue(*E.Value->IgnoreParenImpCasts(), P);
  if (V.Kind != AssumedValue::Unknown || isFailureCode(*E.Value, P, Ctx))
    P.Values.push_back({E.Object, V});
}

AssumedValue PathTests::getConstant(const Expr &E) {
  auto [At, IsNew] = Constants.try_emplace(&E);
  if (!IsNew)
    return At->second;
  const Expr *Plain = E.IgnoreParenImpCasts();
  const auto *U = dyn_cast<UnaryOperator>(Plain);
  return At->second =
             isa<StringLiteral>(Plain) || (U && U->getOpcode() == UO_AddrOf)
                 ? AssumedValue::makePointer()
                 : evaluateUnder(E, Ctx,
                                 [](const Expr &) { return AssumedValue(); });
}

/// Others may write to \p D at any time.
bool PathTests::isShared(const ValueDecl &D) const {
  const auto *V = dyn_cast<VarDecl>(&D);
  return D.getType().isVolatileQualified() || (V && V->hasGlobalStorage()) ||
         Tests.isCaptured(D);
}

AssumedValue getKnownValue(const Expr &E, const HandlePath &P) {
  if (P.Values.empty() || !isa<DeclRefExpr, MemberExpr>(E))
    return {};
  ObjectRef O = getObject(&E);
  for (const KnownValue &V : P.Values)
    if (V.In == O)
      return V.Value;
  return {};
}

PathTests::PlainTest &PathTests::getPlain(const Expr &Test) {
  std::unique_ptr<PlainTest> &Of = Plain[&Test];
  if (Of)
    return *Of;
  Of = std::make_unique<PlainTest>();
  Of->Subject = &getSubject(Test, Of->IsOpposite, Ctx);
  Of->HasCall = containsCall(Test);
  Of->IsOfOthers =
      namesAny(Test, [this](const ValueDecl &D) { return isShared(D); });
  Of->Value = evaluateUnder(Test, Ctx, [&Of](const Expr &E) {
    if (isa<DeclRefExpr, MemberExpr>(E))
      Of->Asked.push_back(getObject(&E));
    return AssumedValue();
  });
  return *Of;
}

/// A variable that may have the code of a failure: not 0, perhaps negative.
static bool mayBeCode(const ObjectRef &O) {
  return isPlainLocal(O) && O.Leaf->getType()->isSignedIntegerType() &&
         !O.Leaf->getType()->isAnyCharacterType() &&
         !llvm::StringRef(O.Leaf->getType().getAsString()).contains("bool");
}

/// `if (rc < 0)`, `if (rc)`
llvm::ArrayRef<ObjectRef> PathTests::getFailures(const Expr &Test,
                                                 bool Outcome) {
  PlainTest &Of = getPlain(Test);
  auto &Known = Of.Failures[Outcome];
  if (Known)
    return *Known;
  Known.emplace();
  for (const ObjectRef &O : Of.Asked) {
    auto comesWith = [&](int64_t Value) {
      Truth T = evaluateUnder(Test, Ctx, [&](const Expr &E) {
                  return isa<DeclRefExpr>(E) && getObject(&E) == O
                             ? AssumedValue::makeInteger(Value)
                             : AssumedValue();
                }).asTruth();
      return T == Truth::Unknown || (T == Truth::Yes) == Outcome;
    };
    if (mayBeCode(O) && !llvm::is_contained(*Known, O) && !comesWith(0) &&
        comesWith(-1))
      Known->push_back(O);
  }
  return *Known;
}

void PathTests::rememberFailures(const Expr &Test, bool Outcome,
                                 HandlePath &P) {
  for (const ObjectRef &O : getFailures(Test, Outcome))
    if (!isShared(*O.Leaf) &&
        llvm::none_of(P.Values,
                      [&O](const KnownValue &V) { return V.In == O; }) &&
        !reaches(P.Values.size(), Budget::PathConditions))
      P.Values.push_back({O, {}});
}

/// Whether \p A and \p B have one outcome on every path, or never.
PathTests::Relation PathTests::relate(const Expr &A, const Expr &B) {
  auto [At, IsNew] = Relations.try_emplace({&A, &B}, Unrelated);
  if (!IsNew)
    return At->second;
  const PlainTest &L = getPlain(A), &R = getPlain(B);
  bool AreAlike = isWrittenAlike(*L.Subject, *R.Subject, Ctx);
  if (AreAlike || isOpposite(*L.Subject, *R.Subject, Ctx))
    At->second = AreAlike == (L.IsOpposite == R.IsOpposite) ? Agree : Disagree;
  return At->second;
}

/// The value of \p Test on \p P.
AssumedValue PathTests::evaluate(const Expr &Test, const HandlePath &P) {
  const PlainTest &Of = getPlain(Test);
  bool AsksKnown = llvm::any_of(P.Values, [&Of](const KnownValue &V) {
    return llvm::is_contained(Of.Asked, V.In);
  });
  return AsksKnown ? evaluateUnder(
                         Test, Ctx,
                         [&P](const Expr &E) { return getKnownValue(E, P); })
                   : Of.Value;
}

HandleTests::Verdict PathTests::ask(const Expr &Test, bool Outcome,
                                    const OwnedHandle &H) {
  auto [At, IsNew] = Verdicts.try_emplace({OutcomeOf(&Test, Outcome), &H});
  if (IsNew)
    At->second = Tests.ask(Test, Outcome, H);
  return At->second;
}

/// `rc != 0`: a number that is compared so is a status. `if (rc)` may ask for
/// the truth.
static bool isNotZero(const Expr &Test, bool Outcome, const ASTContext &Ctx) {
  const auto *B = dyn_cast<BinaryOperator>(Test.IgnoreParenImpCasts());
  auto isZero = [&Ctx](const Expr &E) {
    std::optional<llvm::APSInt> V = evaluateInteger(E, Ctx);
    return V && V->isZero();
  };
  return B && Outcome && B->getOpcode() == BO_NE &&
         (isZero(*B->getLHS()) || isZero(*B->getRHS()));
}

/// A call that has failed keeps nothing of what it was given.
void PathTests::settleGiven(const Expr &Test, bool Outcome, HandlePath &P) {
  for (const OwnedHandle *&H : P.Handles) {
    if (!H->GivenIf || !Pool)
      continue;
    const HandleTests::Verdict V = ask(Test, Outcome, *H->GivenIf);
    if (V == HandleTests::CannotSay)
      continue;
    const bool HasFailed =
        V == HandleTests::Fails ||
        (V == HandleTests::IsUncertain && isNotZero(Test, Outcome, Ctx));
    if (!HasFailed) {
      H = nullptr;
      continue;
    }
    OwnedHandle Own = *H;
    Own.GivenIf = nullptr;
    H = Pool->keep(std::move(Own));
  }
  llvm::erase(P.Handles, nullptr);
}

/// False if \p P cannot go on where \p Test has \p Outcome.
bool PathTests::pass(const Expr &Test, bool Outcome, bool IsSuccess,
                     HandlePath &P) {
  const PlainTest &Of = getPlain(Test);
  if (!Of.HasCall)
    for (const PassedTest &Known : P.Passed)
      if (Relation R = relate(*Known.Condition, Test); R != Unrelated)
        return (Known.Outcome == Outcome) == (R == Agree);
  if (!P.Values.empty()) {
    Truth T = evaluate(Test, P).asTruth();
    if (T != Truth::Unknown && (T == Truth::Yes) != Outcome)
      return false;
  }
  settleGiven(Test, Outcome, P);
  llvm::erase_if(P.Handles, [&](const OwnedHandle *H) {
    if (H->IsEarlier)
      return false;
    HandleTests::Verdict V = ask(Test, Outcome, *H);
    return V == HandleTests::Fails ||
           (V == HandleTests::IsUncertain && !IsSuccess);
  });
  if (!Of.IsOfOthers && !reaches(P.Passed.size(), Budget::PathConditions))
    P.Passed.push_back({&Test, Outcome});
  rememberFailures(Test, Outcome, P);
  return true;
}

} // namespace interop
