//===- FailedFillings.cpp - What a failure leaves with others -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/FailedFillings.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/Handles/PathTests.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace interop {

ObjectRef FailedFillings::findPlace(const OwnedHandle &H) {
  for (const ObjectRef &O : H.In)
    if (isOfOthers(O, H))
      return O;
  return {};
}

/// Some way round the block of \p E comes to where it goes on: `if (x)
/// close();`
static bool isConditional(const FunctionFacts &Facts, const Fact &E) {
  const BlockFacts &In = Facts.Blocks[E.At.Block];
  return llvm::any_of(In.Preds, [&](unsigned P) {
    return llvm::any_of(Facts.Blocks[P].Succs, [&](unsigned S) {
      return S != BlockFacts::NoBlock && llvm::is_contained(In.Succs, S);
    });
  });
}

/// The status of \p X. A number is a failure like itself alone.
static ReturnedStatus getStatus(const ThrowExit &X) {
  return X.Number ? ReturnedStatus{ReturnedStatus::Number, *X.Number}
                  : ReturnedStatus{ReturnedStatus::Failure};
}

/// \p At tells of a success, which a \p Failure is not: any other constant if
/// the failure is a number, and something is held there.
static bool tellsSuccess(const BodyFailures &Of, const Fact &At,
                         const ReturnedStatus &Failure) {
  return llvm::any_of(Of.ToldWithHandles, [&](const ToldStatus &T) {
    if (T.At != &At || T.Status == Failure)
      return false;
    return T.Status.Kind == ReturnedStatus::Number ||
           (T.Status.Kind == ReturnedStatus::Unknown &&
            Failure.Kind != ReturnedStatus::Number);
  });
}

/// Every return behind \p From may tell of \p Failure, and some return behind
/// \p Made, without it, tells of a success.
static bool leadsToFailures(const FunctionFacts &Facts, const BodyFailures &Of,
                            const Fact &From, const Fact &Made,
                            const ReturnedStatus &Failure) {
  bool Fails = false, HasSuccess = false;
  for (const Fact &R : Facts.All) {
    if (R.Kind != Fact::Return || !R.Value)
      continue;
    if (!mayPrecede(Facts, From.At, R.At)) {
      HasSuccess |=
          mayPrecede(Facts, Made.At, R.At) && tellsSuccess(Of, R, Failure);
      continue;
    }
    if (!llvm::is_contained(Of.Told, ToldStatus{&R, Failure}))
      return false;
    Fails = true;
  }
  return Fails && HasSuccess;
}

/// It is released before \p X, if under a condition of which the path knows
/// nothing.
bool FailedFillings::isMaybeReleased(const FunctionFacts &Facts,
                                     const ThrowExit &X, const OwnedHandle &H) {
  return llvm::any_of(Facts.All, [&](const Fact &E) {
    return mayPrecede(Facts, H.Via.front()->At, E.At) &&
           mayPrecede(Facts, E.At, X.At->At) && isConditional(Facts, E) &&
           Flow.getFates().getEffect(E, H).Kind == OwnershipEffect::Released;
  });
}

/// \p E releases it when it stood with others already: until then it was a
/// local's alone, which says nothing of the record's.
bool FailedFillings::isLeftBefore(const FunctionFacts &Facts, const Fact &E,
                                  const OwnedHandle &H) {
  const ObjectRef Place = findPlace(H);
  if (!Place.isKnown() || llvm::none_of(H.In, isPlainLocal))
    return true;
  return llvm::any_of(Facts.All, [&](const Fact &S) {
    if (!mayPrecede(Facts, S.At, E.At))
      return false;
    if (S.Kind == Fact::Store)
      return S.Object == Place;
    OwnershipEffect Is = Flow.getFates().getEffect(S, H);
    return Is.Kind == OwnershipEffect::Aliased && Is.Into == Place;
  });
}

/// A release of \p H that only another failure than \p X passes.
const Fact *FailedFillings::findOtherFailure(const FunctionFacts &Facts,
                                             const BodyFailures &Of,
                                             const ThrowExit &X,
                                             const OwnedHandle &H) {
  const Fact &Made = *H.Via.front();
  for (const Fact &E : Facts.All)
    if (mayPrecede(Facts, Made.At, E.At) &&
        Flow.getFates().getEffect(E, H).Kind == OwnershipEffect::Released &&
        isLeftBefore(Facts, E, H) &&
        leadsToFailures(Facts, Of, E, Made, getStatus(X)))
      return &E;
  return nullptr;
}

/// The blocks of \p Caller that a way from \p Call may come to where the call
/// returns \p Failure. The first test of what it returned decides.
static std::vector<bool> findAfterFailure(const FunctionFacts &Caller,
                                          const Fact &Call, int64_t Failure,
                                          const ASTContext &Ctx) {
  auto getValue = [&](const Expr &E) {
    const Expr *Plain = E.IgnoreParenImpCasts();
    bool Is = Plain == Call.Node ||
              (Call.Result.isKnown() && getObject(Plain) == Call.Result);
    return Is ? AssumedValue::makeInteger(Failure) : AssumedValue();
  };
  std::vector<bool> Out(Caller.Blocks.size());
  // With whether the call was asked for before.
  std::vector<std::pair<unsigned, bool>> Work = {{Call.At.Block, false}};
  std::vector<bool> Seen(Caller.Blocks.size());
  while (!Work.empty()) {
    auto [B, WasAsked] = Work.back();
    Work.pop_back();
    const BlockFacts &Block = Caller.Blocks[B];
    Truth Is = WasAsked || !Block.Condition || Block.IsSwitch
                   ? Truth::Unknown
                   : evaluateUnder(*Block.Condition, Ctx, getValue).asTruth();
    for (unsigned I = 0; I < Block.Succs.size(); ++I) {
      unsigned To = Block.Succs[I];
      if (To == BlockFacts::NoBlock || Seen[To] ||
          (Is != Truth::Unknown && (Is == Truth::Yes) != (I == 0)))
        continue;
      Seen[To] = Out[To] = true;
      Work.push_back({To, WasAsked || Is != Truth::Unknown});
    }
  }
  return Out;
}

/// \p Caller releases \p What, which its \p Call has filled, where the call
/// has failed.
bool FailedFillings::seesTo(const FunctionFacts &Caller, const Fact &Call,
                            const ObjectRef &What, int64_t Failure) {
  const std::vector<bool> After =
      findAfterFailure(Caller, Call, Failure, TU.getContext());
  return llvm::any_of(Caller.All, [&](const Fact &E) {
    bool IsAfter = After[E.At.Block] || (E.At.Block == Call.At.Block &&
                                         mayPrecede(Caller, Call.At, E.At));
    return IsAfter && llvm::any_of(Flow.getFates().getReleased(E),
                                   [&](const ObjectRef &O) {
                                     return isReleasedBy(O, What);
                                   });
  });
}

bool FailedFillings::isSeenToByCaller(const FunctionDecl &F,
                                      const ObjectRef &Place, int64_t Failure) {
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  for (const FunctionDecl *By : Callers.getCallers(F)) {
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*By));
    for (const Fact &Call : Facts.All) {
      if (Call.Kind != Fact::Call || !(Call.Target == Entity::makeFunction(F)))
        continue;
      ObjectRef What = bindCall(Call).apply(Place);
      if (!What.isKnown() || !What.Leaf || seesTo(Facts, Call, What, Failure))
        return true;
    }
  }
  return false;
}

/// A call that only reads the object of \p H asks what failed: callers are to
/// ask it as well.
static bool isAskedFor(const FunctionFacts &Facts, const OwnedHandle &H) {
  auto isRead = [&H](const Fact &E, unsigned I) {
    const QualType T = E.Callee->getParamDecl(I)->getType();
    return T->isPointerType() && T->getPointeeType().isConstQualified() &&
           llvm::is_contained(H.In, E.getArgObject(I));
  };
  return llvm::any_of(Facts.All, [&](const Fact &E) {
    if (E.Kind != Fact::Call || !E.Callee)
      return false;
    const unsigned Count =
        std::min<unsigned>(E.Args.size(), E.Callee->getNumParams());
    return llvm::any_of(llvm::seq(0u, Count),
                        [&](unsigned I) { return isRead(E, I); });
  });
}

/// What \p F returns where it fails as in \p X.
static int64_t getFailure(const FunctionDecl &F, const ThrowExit &X) {
  if (X.Number)
    return *X.Number;
  return F.getReturnType()->isPointerType() ? 0 : -1;
}

/// `return TRUE;`: nobody writes so of a failure.
static bool tellsTruth(const Fact &Return, const ASTContext &Ctx) {
  const Expr *V = Return.Value ? Return.Value->IgnoreParenCasts() : nullptr;
  return V && V->getBeginLoc().isMacroID() &&
         Lexer::getImmediateMacroName(V->getBeginLoc(), Ctx.getSourceManager(),
                                      Ctx.getLangOpts())
             .equals_insensitive("true");
}

bool FailedFillings::isOwn(const FunctionDecl &F, const BodyFailures &Of,
                           const ThrowExit &X, const OwnedHandle &H,
                           LostHandle &L) {
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(F));
  if (tellsTruth(*X.At, TU.getContext()))
    return false;
  L.Elsewhere = findOtherFailure(Facts, Of, X, H);
  // What a library makes even where it fails its wrappers pass on likewise.
  L.IsOutParameter = !L.Elsewhere && isOutParameter(L.In, H) && !X.Number &&
                     H.What->What && !H.What->What->EvenOnFailure &&
                     !isAskedFor(Facts, H);
  return (L.Elsewhere || L.IsOutParameter) && !isMaybeReleased(Facts, X, H) &&
         !(isOfOthers(L.In, H) && isSeenToByCaller(F, L.In, getFailure(F, X)));
}

} // namespace interop
