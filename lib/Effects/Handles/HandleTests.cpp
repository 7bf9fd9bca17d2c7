//===- HandleTests.cpp - What a test says of a handle ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/HandleTests.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Facts/Collection/ResultFlow.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Values near those of \p Test that are no success.
static void addFailures(const ArgumentTest &Test, Success &S) {
  for (const Constant &C : Test.Values)
    for (int64_t V : {*C.Value - 1, *C.Value, *C.Value + 1})
      if (!llvm::is_contained(S.Values, V) &&
          !llvm::is_contained(S.Failures, V))
        S.Failures.push_back(V);
}

/// Values that pass \p Test.
static Success makeSuccess(const ArgumentTest &Test) {
  Success S;
  S.IsKnown = true;
  auto addAround = [&S](int64_t V, int64_t Step) {
    S.Values.append({V, V + Step, V + 7 * Step});
    S.Failures.append({V - Step, V - 8 * Step});
  };
  if (Test.Op == ArgumentTest::IsNotNull) {
    S.IsPointer = true;
    return S;
  }
  if (Test.Op == ArgumentTest::IsNull) {
    S.Values.push_back(0);
    return S;
  }
  for (const Constant &C : Test.Values) {
    if (!C.Value || Test.Op == ArgumentTest::HasFlag)
      return {};
    if (Test.Op == ArgumentTest::Equals)
      S.Values.push_back(*C.Value);
    else if (Test.Op == ArgumentTest::NotBelow)
      addAround(*C.Value, 1);
    else if (Test.Op == ArgumentTest::Below)
      addAround(*C.Value - 1, -1);
    else
      S.Values.append({*C.Value - 1, *C.Value + 1});
  }
  if (Test.Op == ArgumentTest::Equals || Test.Op == ArgumentTest::Differs)
    addFailures(Test, S);
  return S;
}

bool isTruth(QualType T) {
  return T->isBooleanType() ||
         llvm::StringRef(T.getAsString()).contains_insensitive("bool");
}

Success getSuccess(const Fact &E, const Acquire &A) {
  if (A.EvenOnFailure || A.At.Kind == Place::Result)
    return {};
  if (A.OnResult)
    return makeSuccess(*A.OnResult);
  QualType T = E.Callee ? E.Callee->getReturnType() : QualType();
  Success S;
  if (T.isNull() || T->isVoidType() || !T->isScalarType())
    return S;
  S.IsKnown = true;
  if (T->isPointerType())
    S.IsPointer = true;
  else if (isTruth(T))
    S.Values.push_back(1), S.Failures.push_back(0);
  else
    S.Values.push_back(0), S.Failures.append({-1, 1});
  return S;
}

/// Adds what closures in \p S hold by reference.
static void collectCaptured(const Stmt &S,
                            llvm::SmallPtrSetImpl<const ValueDecl *> &To) {
  visitParts(S, [&To](const Stmt &Part) {
    if (const auto *L = dyn_cast<LambdaExpr>(&Part))
      for (const LambdaCapture &C : L->captures())
        if (C.capturesVariable() && C.getCaptureKind() == LCK_ByRef)
          To.insert(cast<ValueDecl>(C.getCapturedVar()->getCanonicalDecl()));
  });
}

HandleTests::HandleTests(const FunctionFacts &Facts, ModelLookup &Known,
                         const ASTContext &Ctx)
    : Known(Known), Ctx(Ctx) {
  if (const FunctionDecl *F = Facts.Self.getFunction(); F && F->getBody())
    collectCaptured(*F->getBody(), Captured);
  for (const Fact &E : Facts.All) {
    if (E.Kind == Fact::Store && E.Object.Root)
      Stored.insert(E.Object.Root);
    else if (E.Kind == Fact::Call)
      for (unsigned I = 0; I < E.Args.size(); ++I)
        if (ObjectRef O = E.getArgObject(I); O.Root && isGivenToChange(E, I))
          Stored.insert(O.Root);
  }
}

/// A value that a handle can have: a pointer, or an integer that is no
/// sentinel.
AssumedValue HandleTests::getHandleValue(const OwnedHandle &H) const {
  if (H.Type.isNull() || !H.Type->isIntegralOrEnumerationType())
    return AssumedValue::makePointer();
  const std::optional<ArgumentTest> *Sentinel = nullptr;
  if (H.What->What) {
    Sentinel = &H.What->What->Sentinel;
    if (!*Sentinel)
      if (const HandleModel *Kind = Known.findHandle(H.What->What->Handle))
        Sentinel = &Kind->Sentinel;
  }
  for (int64_t V : {3, 1000, -7}) {
    ArgumentValue Candidate;
    Candidate.Integer = V;
    if (!Sentinel || !*Sentinel || evaluate(**Sentinel, Candidate) == Truth::No)
      return AssumedValue::makeInteger(V);
  }
  return {};
}

llvm::SmallVector<HandleTests::Sample, 4>
HandleTests::makeSamples(const OwnedHandle &H) const {
  llvm::SmallVector<Sample, 4> Samples;
  AssumedValue Handle = getHandleValue(H);
  if (H.OnSuccess.IsPointer)
    Samples.push_back({Handle, AssumedValue::makePointer()});
  for (int64_t V : H.OnSuccess.Values)
    Samples.push_back({Handle, AssumedValue::makeInteger(V)});
  if (Samples.empty())
    Samples.push_back({Handle, {}});
  return Samples;
}

/// The initializer of the local that \p E names, if nothing else is stored
/// there.
const Expr *HandleTests::findInit(const Expr &E) const {
  const auto *D = dyn_cast<DeclRefExpr>(&E);
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
      V->getType()->isReferenceType() || !V->getType()->isScalarType() ||
      isStored(*cast<ValueDecl>(V->getCanonicalDecl())))
    return nullptr;
  return V->getInit();
}

/// An expression that can name where a handle or a status is kept.
static bool isPlace(const Expr &E) {
  if (const auto *U = dyn_cast<UnaryOperator>(&E))
    return U->getOpcode() == UO_Deref;
  return isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, CXXMemberCallExpr>(E);
}

/// \p E, which names where \p H is kept, is the handle itself: not what leads
/// to it (an out-parameter), and not what it leads to.
static bool isHandle(const Expr &E, const OwnedHandle &H) {
  if (H.Type.isNull())
    return !isa<UnaryOperator, CXXMemberCallExpr>(E);
  auto isSame = [&H](QualType T) {
    return T.getCanonicalType().getUnqualifiedType() ==
           H.Type.getCanonicalType().getUnqualifiedType();
  };
  if (isa<UnaryOperator, CXXMemberCallExpr>(E))
    return isSame(E.getType());
  return !E.getType()->isPointerType() ||
         !isSame(E.getType()->getPointeeType());
}

AssumedValue HandleTests::assume(const Expr &E, const OwnedHandle &H,
                                 const Sample &S, bool &Asked,
                                 unsigned Depth) const {
  if (&E == H.Via.front()->Node) {
    bool IsHandle = H.What->What && H.Via.size() == 1 &&
                    H.What->What->At.Kind == Place::Result;
    Asked |= !IsHandle;
    return IsHandle || &E == H.Value ? S.Handle : S.Status;
  }
  if (&E == H.Value)
    return S.Handle;
  if (!isPlace(E))
    return {};
  ObjectRef O = getObject(&E);
  if (llvm::is_contained(H.In, O) && isHandle(E, H))
    return S.Handle;
  if (llvm::is_contained(H.Status, O)) {
    Asked = true;
    return S.Status;
  }
  for (const auto &[Place, Value] : H.Derived)
    if (Place == O) {
      Asked = true;
      return Value ? AssumedValue::makeInteger(*Value) : AssumedValue();
    }
  // `bool Ok = Rc == 0` stands for the condition.
  const Expr *Init = findInit(E);
  if (!Init || reaches(Depth, Budget::TestLocals))
    return {};
  return evaluateUnder(*Init, Ctx, [&](const Expr &Inner) {
    return assume(Inner, H, S, Asked, Depth + 1);
  });
}

/// True if \p S or a part of it is what \p Is says.
static bool isAnyPart(const Stmt &S,
                      llvm::function_ref<bool(const Expr &)> Is) {
  return anyPart(S, [&Is](const Stmt &Part) {
    const auto *E = dyn_cast<Expr>(&Part);
    return E && Is(*E);
  });
}

static bool isEvenOnFailure(const OwnedHandle &H) {
  return H.What->What && H.What->What->EvenOnFailure;
}

/// True if \p Condition is about the status that comes with \p H.
bool HandleTests::asksStatus(const Expr &Condition,
                             const OwnedHandle &H) const {
  if (isEvenOnFailure(H))
    return false;
  return isAnyPart(Condition, [&](const Expr &E) {
    bool Asked = false;
    assume(E, H, {}, Asked, 0);
    return Asked;
  });
}

HandleTests::Verdict HandleTests::askAll(bool Outcome, const OwnedHandle &H,
                                         Ask Ask) const {
  bool MayHold = false, MayFail = false;
  for (const Sample &S : makeSamples(H)) {
    Truth T = Ask(S).asTruth();
    if (T == Truth::Unknown)
      return CannotSay;
    (T == Truth::Yes) == Outcome ? MayHold = true : MayFail = true;
  }
  if (!MayHold || !MayFail)
    return MayHold ? Holds : Fails;
  // Some successes come out this way; if no failure does, there is a handle.
  bool IsOfFailures = llvm::any_of(H.OnSuccess.Failures, [&](int64_t V) {
    Truth T = Ask({getHandleValue(H), AssumedValue::makeInteger(V)}).asTruth();
    return T == Truth::Unknown || (T == Truth::Yes) == Outcome;
  });
  return IsOfFailures || H.OnSuccess.Failures.empty() ? CannotSay : Holds;
}

/// \p Condition has \p Outcome only where \p H is what another variable holds:
/// `if (fd == given)`. What has just been made is nobody else's. A constant
/// is no handle.
static bool isOfAnother(const Expr &Condition, bool Outcome,
                        const OwnedHandle &H) {
  const auto *B = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
  if (!B || B->getOpcode() != (Outcome ? BO_EQ : BO_NE))
    return false;
  auto isHeld = [&H](const Expr &E) {
    return isPlace(E) && llvm::is_contained(H.In, getObject(&E)) &&
           isHandle(E, H);
  };
  auto isOther = [&H](const Expr &E) {
    const auto *D = dyn_cast<DeclRefExpr>(&E);
    return (isa<MemberExpr>(E) || (D && isa<VarDecl>(D->getDecl()))) &&
           !E.getType().isConstQualified() &&
           !llvm::is_contained(H.In, getObject(&E));
  };
  const Expr &L = *B->getLHS()->IgnoreParenImpCasts();
  const Expr &R = *B->getRHS()->IgnoreParenImpCasts();
  return (isHeld(L) && isOther(R)) || (isHeld(R) && isOther(L));
}

HandleTests::Verdict HandleTests::ask(const Expr &Condition, bool Outcome,
                                      const OwnedHandle &H) const {
  if (isOfAnother(Condition, Outcome, H))
    return Fails;
  bool Asked = false; // by a function that the condition calls
  Verdict V = askAll(Outcome, H, [&](const Sample &S) {
    return evaluateUnder(Condition, Ctx, [&](const Expr &E) {
      return assume(E, H, S, Asked, 0);
    });
  });
  return V == CannotSay && !isEvenOnFailure(H) &&
                 (Asked || asksStatus(Condition, H))
             ? IsUncertain
             : V;
}

void HandleTests::noteStored(const Fact &E, OwnedHandle &H) const {
  llvm::erase_if(H.Derived,
                 [&E](const auto &D) { return D.first == E.Object; });
  if (!E.Value || !E.Value->getType()->isIntegralOrEnumerationType() ||
      llvm::is_contained(H.Status, E.Object) ||
      llvm::is_contained(H.In, E.Object))
    return;
  std::optional<int64_t> Common;
  bool IsCommon = true;
  for (const Sample &S : makeSamples(H)) {
    AssumedValue V = evaluateUnder(*E.Value, Ctx, [&](const Expr &Part) {
      bool Asked = false;
      return assume(Part, H, S, Asked, 0);
    });
    IsCommon &=
        V.Kind == AssumedValue::Integer && (!Common || *Common == V.Value);
    Common = V.Value;
  }
  if (IsCommon && evaluateUnder(*E.Value, Ctx, [](const Expr &) {
                    return AssumedValue();
                  }).Kind == AssumedValue::Unknown)
    H.Derived.push_back({E.Object, Common});
  else if (asksStatus(*E.Value, H))
    H.Derived.push_back({E.Object, std::nullopt});
}

/// The argument of \p E that \p Inner, in its target's body, names.
static const Expr *findArgument(const Fact &E, const Expr &Inner) {
  const auto *D = dyn_cast<DeclRefExpr>(&Inner);
  const auto *P = D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
  return P && P->getDeclContext() == E.Target.getFunction() &&
                 P->getFunctionScopeIndex() < E.Args.size()
             ? E.Args[P->getFunctionScopeIndex()]
             : nullptr;
}

bool HandleTests::isImpossible(const Expr &Condition, bool Outcome,
                               const Fact &E) const {
  auto assumeNothing = [](const Expr &) { return AssumedValue(); };
  Truth T =
      evaluateUnder(Condition, Ctx, [&](const Expr &Inner) {
        const Expr *Arg = findArgument(E, Inner);
        return Arg ? evaluateUnder(*Arg, Ctx, assumeNothing) : AssumedValue();
      }).asTruth();
  return T != Truth::Unknown && (T == Truth::Yes) != Outcome;
}

HandleTests::Verdict
HandleTests::askCase(const Expr &Condition, const SwitchCase *Case,
                     llvm::ArrayRef<const SwitchCase *> Others,
                     const OwnedHandle &H) const {
  auto isOf = [this](int64_t V, const SwitchCase *Label) {
    const auto *C = dyn_cast_or_null<CaseStmt>(Label);
    // Ranges and what is not known may be it.
    if (!C || C->getRHS())
      return true;
    std::optional<llvm::APSInt> Value = evaluateInteger(*C->getLHS(), Ctx);
    return !Value || Value->tryExtValue() == V;
  };
  bool IsKnown = true, MayHold = false;
  for (const Sample &S : makeSamples(H)) {
    AssumedValue V = evaluateUnder(Condition, Ctx, [&](const Expr &E) {
      bool Asked = false;
      return assume(E, H, S, Asked, 0);
    });
    IsKnown &= V.Kind == AssumedValue::Integer;
    if (isa_and_nonnull<CaseStmt>(Case))
      MayHold |= isOf(V.Value, Case);
    else
      MayHold |= llvm::none_of(Others, [&](const SwitchCase *Other) {
        return isa_and_nonnull<CaseStmt>(Other) && isOf(V.Value, Other);
      });
  }
  if (IsKnown)
    return MayHold ? Holds : Fails;
  return asksStatus(Condition, H) ? IsUncertain : CannotSay;
}

HandleTests::Verdict HandleTests::askInCallee(const Expr &Condition,
                                              bool Outcome, const Fact &E,
                                              const OwnedHandle &H) const {
  bool Asked = false; // of a member
  Verdict V = askAll(Outcome, H, [&](const Sample &S) {
    auto assumeHere = [&](const Expr &Outer) {
      return assume(Outer, H, S, Asked, 0);
    };
    return evaluateUnder(
        Condition, Ctx, [&](const Expr &Inner) -> AssumedValue {
          if (const Expr *Arg = findArgument(E, Inner))
            return evaluateUnder(*Arg, Ctx, assumeHere);
          if (isa<MemberExpr>(Inner) && E.Object.Kind == ObjectRef::This)
            return assumeHere(Inner);
          return {};
        });
  });
  bool IsAboutStatus =
      V == CannotSay && isAnyPart(Condition, [&](const Expr &Inner) {
        const Expr *Arg = findArgument(E, Inner);
        return Arg && asksStatus(*Arg, H);
      });
  IsAboutStatus |= V == CannotSay && Asked && !isEvenOnFailure(H);
  return IsAboutStatus ? IsUncertain : V;
}

} // namespace interop
