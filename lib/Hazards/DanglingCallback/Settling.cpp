//===- Settling.cpp - What takes a registration back ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Settling.h"
#include "AST/Naming.h"
#include "Facts/Values/ArgumentValue.h"
#include "Hazards/DanglingCallback/Records/OtherHolders.h"
#include "Hazards/DanglingCallback/Records/OtherRegistrations.h"
#include "Support/NameWords.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace interop {

bool namesObject(const Fact &E, const ValueDecl *D) {
  if (!D)
    return false;
  auto isIt = [D](const ObjectRef &O) { return O.Root == D || O.Leaf == D; };
  if (isIt(E.Object))
    return true;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isIt(E.getArgObject(I)))
      return true;
  return false;
}

/// \p E can end what nobody has the result of: it is not told that result.
static bool isNotByResult(const Registration &R, const Fact &E) {
  QualType Result = R.At->Callee->getReturnType().getCanonicalType();
  return llvm::none_of(E.Callee->parameters(), [&](const ParmVarDecl *P) {
    return P->getType().getCanonicalType().getUnqualifiedType() ==
           Result.getUnqualifiedType();
  });
}

bool isOwnRequest(const Registration &R) {
  return R.What && R.What->Once && !R.What->IsMemory && R.HasHolder && R.Row &&
         R.HolderAt && R.Holder.Leaf != R.Holder.Root &&
         R.Kept.Kind == KeptObject::Pointee &&
         R.Holder.Root == R.Kept.Object.Root &&
         R.Kept.Object.Root == R.Kept.Object.Leaf;
}

static bool isCallOfSame(const Registration &R, const Fact &E) {
  return !R.isAt(E) && R.At->Callee &&
         R.At->Callee->getCanonicalDecl() == E.Callee->getCanonicalDecl();
}

/// \p E sets what \p R set, to nothing: `hub_set_handler(NULL, NULL)`.
static bool isSetToNothing(const Registration &R, const Fact &E) {
  return !R.What && isCallOfSame(R, E) && E.Args.size() == R.At->Args.size() &&
         R.Arg < E.Args.size() && E.Args[R.Arg] &&
         getArgumentValue(E.Args[R.Arg], E.Callee->getASTContext()).IsNull;
}

/// `object_unref(of->settings)`: what others have too goes on.
static bool givesUpShared(const Registration &R, const Fact &E) {
  return R.IsHolderShared && E.Kind == Fact::Call && E.Callee &&
         hasNameWord(getMentionedName(*E.Callee), NameWord::Unreference);
}

bool endsByName(const Registration &R, const Fact &E, AnalysisContext &TU) {
  if (R.IsSet ? isCallOfSame(R, E) : isSetToNothing(R, E))
    return true;
  return R.isEndedBy(*E.Callee) && !(R.HasReference && givesUpShared(R, E)) &&
         !isAboutAnother(R, E) && !isOfAnotherHolder(R, E, TU) &&
         (!R.IsForgotten || isNotByResult(R, E));
}

static bool mayUse(const Registration &R, const Fact &E, AnalysisContext &TU) {
  return endsByName(R, E, TU) ||
         (R.What &&
          llvm::is_contained(R.What->UsedBy, getQualifiedName(*E.Callee)));
}

bool endsElsewhere(const Registration &R, const FunctionDecl &F,
                   AnalysisContext &TU) {
  const ValueDecl *Kept = R.Key;
  bool Ends = false;
  for (const Fact &E : TU.getEffects().getFacts(Entity::makeFunction(F)).All) {
    if (R.isAt(E) || (E.Kind == Fact::Call && E.Callee == R.At->Callee &&
                      Kept && E.Result.Leaf == Kept))
      return false;
    // Another object of the kind may set itself.
    Ends |= E.Callee &&
            (R.IsSet ? isSetToNothing(R, E) : endsByName(R, E, TU)) &&
            (!Kept || namesObject(E, Kept));
  }
  return Ends;
}

/// \p E is given nothing that could be what keeps \p R.
static bool isOfAnotherKind(const Registration &R, const Fact &E) {
  QualType Holder = R.Holder.Leaf->getType().getCanonicalType();
  return llvm::none_of(E.Args, [&](const Expr *A) {
    QualType T =
        A ? A->IgnoreParenImpCasts()->getType().getCanonicalType() : QualType();
    return !T.isNull() && T.getUnqualifiedType() == Holder.getUnqualifiedType();
  });
}

/// Loops call it: to wait for something else is not to let them run.
static bool isOfLoop(const Registration &R) {
  return R.What && !R.What->UsedBy.empty();
}

/// Memory that stays is not given back by time.
static bool keepsMemory(const Registration &R) {
  return R.What && R.What->IsMemory && !R.What->Once;
}

/// \p In waits, and what keeps \p R may be over after that.
static bool waitsInside(const Registration &R, Entity In, EffectTable &Of) {
  return !R.IsForgotten && !keepsMemory(R) &&
         llvm::any_of(Of.getWaits(In),
                      [&R](const Wait &W) { return W.IsJoin || !isOfLoop(R); });
}

bool endsInside(const Registration &R, const Fact &E, AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  if (!E.Target)
    return false;
  if (waitsInside(R, E.Target, Effects))
    return true;
  // A library's function in a header knows nothing but what it is given.
  if (R.What && R.HasHolder && R.Holder.Leaf && E.Callee &&
      isSystem(*E.Callee, TU.getContext().getSourceManager()) &&
      isOfAnotherKind(R, E))
    return false;
  const ValueDecl *Key = R.Key;
  return llvm::any_of(Effects.getReached(E.Target), [&](Entity In) {
    return llvm::any_of(Effects.getFacts(In).All, [&](const Fact &Inner) {
      return Inner.Callee &&
             (mayUse(R, Inner, TU) ||
              (Key && Inner.Kind == Fact::Call && namesObject(Inner, Key)));
    });
  });
}

/// To give up a reference is no end: others may have the holder, too.
static bool saysEnd(llvm::StringRef Name) {
  return hasNameWord(Name, NameWord::Destroy) ||
         hasNameWord(Name, {"close", "shutdown", "teardown"});
}

bool endsHolder(const Registration &R, const Fact &E) {
  if (!R.HasHolder || givesUpShared(R, E))
    return false;
  if (namesObject(E, R.Holder.Leaf) &&
      (E.Kind != Fact::Call || (E.Row && !E.Row->Releases.empty())))
    return true;
  if (E.Kind != Fact::Call || !E.Callee || !R.Holder.Leaf ||
      !R.Holder.Leaf->getType()->isPointerType() ||
      !saysEnd(getMentionedName(*E.Callee)))
    return false;
  // A local may be any of the kind; another field or global is another one.
  auto mayBeIt = [&R](const ObjectRef &O) {
    return O.Leaf == R.Holder.Leaf ||
           (O.Kind == ObjectRef::Variable && O.Root == O.Leaf && !O.isGlobal());
  };
  QualType T = R.Holder.Leaf->getType().getCanonicalType().getUnqualifiedType();
  for (unsigned I = 0; I < E.Args.size() && I < E.Callee->getNumParams(); ++I) {
    QualType P = E.Callee->getParamDecl(I)->getType().getCanonicalType();
    if (P.getUnqualifiedType() == T && mayBeIt(E.getArgObject(I)))
      return true;
  }
  return false;
}

/// \p E is given the object of \p D, and not a part of it alone.
static bool givesObject(const Fact &E, const ValueDecl &D) {
  auto isIt = [&D](const ObjectRef &O) { return O.Root == &D && O.Leaf == &D; };
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isIt(E.getArgObject(I)))
      return true;
  return isIt(E.Object);
}

/// \p E is given an object of the kind that \p R keeps, and not a part of it.
static bool givesKind(const Fact &E, const Registration &R) {
  QualType Kept = R.Kept.Object.Leaf
                      ? R.Kept.Object.Leaf->getType().getCanonicalType()
                      : QualType();
  return !Kept.isNull() && Kept->isPointerType() &&
         !Kept->isVoidPointerType() && llvm::any_of(E.Args, [&](const Expr *A) {
           return A &&
                  A->IgnoreParenImpCasts()
                          ->getType()
                          .getCanonicalType()
                          .getUnqualifiedType() == Kept.getUnqualifiedType();
         });
}

/// Names of functions that may not return before what was started is over.
static bool saysWait(llvm::StringRef Name) {
  static constexpr llvm::StringRef Words[] = {
      "wait", "run",     "exec",    "loop",  "join",    "poll",  "spin",
      "pump", "process", "perform", "serve", "listen",  "start", "dispatch",
      "main", "sync",    "block",   "sleep", "receive", "recv",  "finish",
      "call", "flush",   "drain",   "stop",  "close",   "reset", "clear"};
  std::string Lower = Name.lower();
  return llvm::any_of(Words, [&](llvm::StringRef Word) {
    return llvm::StringRef(Lower).contains(Word);
  });
}

/// What keeps a callable of the program's is set anew, or is called on, or
/// somebody waits for it.
static bool maySettleKept(const Registration &R, const Fact &E,
                          AnalysisContext &TU) {
  if (E.Object.Leaf == R.KeptIn && R.KeptIn)
    return true;
  if (E.Kind != Fact::Call)
    return false;
  if (E.Row && (E.Row->Blocks || E.Row->Joins))
    return true;
  if (E.Target && !TU.getEffects().getWaits(E.Target).empty())
    return true;
  bool Seen = E.Target || E.Unknown == UnknownReason::None;
  bool OfHolder =
      R.HasHolder && R.Holder.Root && E.Object.Root == R.Holder.Root;
  if (E.Callee && E.Callee->getDeclName().isIdentifier() &&
      (!Seen || OfHolder) && saysWait(E.Callee->getName()))
    return true;
  if (Seen)
    return false;
  if (E.Callee && isSystem(*E.Callee, TU.getContext().getSourceManager()))
    return false;
  return !E.Callee || (R.HasHolder && namesObject(E, R.Holder.Root));
}

bool isAwaited(const Registration &R, AnalysisContext &TU) {
  const Fact &E = *R.At;
  if (!R.KeptIn || E.Kind != Fact::Call)
    return false;
  if (E.Target)
    return !TU.getEffects().getWaits(E.Target).empty();
  return E.Callee && E.Callee->getDeclName().isIdentifier() &&
         saysWait(E.Callee->getName());
}

/// \p E is given the part of the object that \p Key is in:
/// `events_close(&of->events)`.
static bool givesPartWith(const Fact &E, const ValueDecl &Ended,
                          const FieldDecl &Key) {
  for (unsigned I = 0; I < E.Args.size(); ++I) {
    ObjectRef O = E.getArgObject(I);
    if (O.Root != &Ended || O.Leaf == &Ended || !O.Leaf)
      continue;
    QualType T = O.Leaf->getType();
    T = T->isPointerType() ? T->getPointeeType() : T;
    if (const RecordDecl *R = T->getAsRecordDecl();
        R && R->getCanonicalDecl() == Key.getParent()->getCanonicalDecl())
      return true;
  }
  return false;
}

/// The record of \p Field is defined in the unit's file, and in no header.
static bool isOwnOfFile(const FieldDecl &Field, AnalysisContext &TU) {
  const SourceManager &SM = TU.getContext().getSourceManager();
  return SM.isInMainFile(SM.getExpansionLoc(Field.getLocation()));
}

/// \p E is given a record of this file that the object points to, as its
/// private part is.
static bool givesRecordOfFile(const Fact &E, const ValueDecl &Ended,
                              AnalysisContext &TU) {
  const SourceManager &SM = TU.getContext().getSourceManager();
  for (unsigned I = 0; I < E.Args.size(); ++I) {
    ObjectRef O = E.getArgObject(I);
    if (O.Root != &Ended || !O.Leaf->getType()->isPointerType())
      continue;
    const RecordDecl *R =
        O.Leaf->getType()->getPointeeType()->getAsRecordDecl();
    if (R && R->getDefinition() &&
        SM.isInMainFile(SM.getExpansionLoc(R->getDefinition()->getLocation())))
      return true;
  }
  return false;
}

/// \p E is told the object, to do something with it, or is for what there is
/// one of: `stop_all()`, and neither `settings_get()` nor `type_cast(object)`.
static bool mayKnowHolder(const Registration &R, const Fact &E,
                          const ValueDecl &Ended, AnalysisContext &TU) {
  if (!E.Callee)
    return true;
  if (E.Args.empty())
    return E.Callee->getReturnType()->isVoidType();
  return ((!R.What && givesKind(E, R)) || givesObject(E, Ended) ||
          givesRecordOfFile(E, Ended, TU)) &&
         !hasNameWord(getMentionedName(*E.Callee), {"cast"});
}

/// \p E is given \p Ended, or a part of it, as something to look at alone:
/// what goes with a format, `log("%p", of)`.
static bool isOnlyTold(const Fact &E, const ValueDecl &Ended) {
  if (!E.Callee || !E.Callee->isVariadic())
    return false;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (E.getArgObject(I).Root == &Ended)
      return I >= E.Callee->getNumParams();
  return false;
}

/// \p E, of which the body is not in view, is given what keeps the memory, or
/// an object that has it: `fetch(*this)`. Others have no way to it.
static bool mayReachHolder(const Registration &R, const Fact &E) {
  const ObjectRef &Holder = R.Holder;
  if (!E.Callee || !Holder.isKnown() ||
      (Holder.isGlobal() && cast<VarDecl>(Holder.Root)->isExternallyVisible()))
    return true;
  auto hasIt = [&Holder](const ObjectRef &O) {
    return O.Kind == ObjectRef::This || (O.Root && O.Root == Holder.Root);
  };
  return hasIt(E.Object) ||
         llvm::any_of(llvm::seq<unsigned>(0, E.Args.size()),
                      [&](unsigned I) { return hasIt(E.getArgObject(I)); });
}

bool isIrrevocable(const Registration &R) {
  return R.What && R.Until.empty() && !R.HasKey && !R.HasHolder;
}

bool maySettle(const Registration &R, const Fact &E, AnalysisContext &TU,
               const ValueDecl *Ended) {
  if (R.KeptIn)
    return E.Node != R.At->Node && maySettleKept(R, E, TU);
  if (R.IsHolderDropped && E.Kind == Fact::Call && isOfAnotherKind(R, E))
    return (E.Row && (E.Row->Blocks || E.Row->Joins)) ||
           (E.Target && !TU.getEffects().getWaits(E.Target).empty());
  if (R.isAt(E) || !(E.Kind == Fact::Call || E.Kind == Fact::Destruction ||
                     E.Kind == Fact::Free))
    return false;
  if (E.Callee && mayUse(R, E, TU))
    return true;
  // It is known what the call does: it ends another registration.
  if (R.What && E.Callee && R.isEndedBy(*E.Callee) &&
      isOfAnotherHolder(R, E, TU))
    return false;
  // What answers once answers also when nobody else keeps what could cancel it.
  if (!isOwnRequest(R) && endsHolder(R, E))
    return true;
  if (R.Key && E.Kind == Fact::Call && E.Callee && namesObject(E, R.Key))
    return true;
  if (E.Kind != Fact::Call)
    return false;
  const bool IsMemory = keepsMemory(R);
  if (E.Row)
    return (E.Row->Blocks && !IsMemory && !isOfLoop(R)) || E.Row->Joins;
  if (E.Target)
    return endsInside(R, E, TU);
  if (IsMemory && Ended && !R.HasHolder &&
      (!namesObject(E, Ended) || isOfAnotherPart(R, E) ||
       isOnlyTold(E, *Ended)))
    return false;
  // Who has no way to it cannot end it.
  if (E.Unknown == UnknownReason::None || R.IsForgotten || isIrrevocable(R))
    return false;
  if (E.Callee && isSystem(*E.Callee, TU.getContext().getSourceManager()))
    return false;
  // What ends it is kept in the object: who is not given that, or is a function
  // of another file, which does not know what is in it, cannot know it.
  const auto *Key = dyn_cast_or_null<FieldDecl>(R.Key);
  if (Ended && !R.HasKey && (R.HasHolder || !R.What))
    return mayKnowHolder(R, E, *Ended, TU) ||
           (!R.What && R.HasHolder && namesObject(E, R.Holder.Leaf));
  if (IsMemory && !Ended && R.HasHolder)
    return mayReachHolder(R, E);
  if (!Ended || !R.HasKey || !Key)
    return true;
  return givesPartWith(E, *Ended, *Key) ||
         (givesObject(E, *Ended) && !(E.Callee && isOwnOfFile(*Key, TU)));
}

} // namespace interop
