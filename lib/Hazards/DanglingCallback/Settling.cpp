//===- Settling.cpp - What takes a registration back ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Settling.h"
#include "AST/Naming.h"
#include "llvm/ADT/STLExtras.h"

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

/// \p E is told what another registration returned, which is kept elsewhere.
static bool isOfAnother(const Registration &R, const Fact &E) {
  const ValueDecl *Key = R.At->Result.Leaf;
  if (!R.HasKey || !isa_and_nonnull<FieldDecl>(Key) || E.Args.size() > 1)
    return false;
  const ValueDecl *Given =
      E.Args.empty() ? E.Object.Leaf : E.getArgObject(0).Leaf;
  return isa_and_nonnull<FieldDecl>(Given) && Given != Key &&
         Given->getType().getCanonicalType() ==
             Key->getType().getCanonicalType();
}

bool endsByName(const Registration &R, const Fact &E) {
  return R.isEndedBy(*E.Callee) && !isOfAnother(R, E) &&
         (!R.IsForgotten || isNotByResult(R, E));
}

static bool mayUse(const Registration &R, const Fact &E) {
  return endsByName(R, E) ||
         (R.What &&
          llvm::is_contained(R.What->UsedBy, getQualifiedName(*E.Callee)));
}

bool endsElsewhere(const Registration &R, const FunctionDecl &F,
                   AnalysisContext &TU) {
  const ValueDecl *Kept = R.At->Result.Leaf;
  bool Ends = false;
  for (const Fact &E : TU.getEffects().getFacts(Entity::makeFunction(F)).All) {
    if (&E == R.At || (E.Kind == Fact::Call && E.Callee == R.At->Callee &&
                       Kept && E.Result.Leaf == Kept))
      return false;
    Ends |= E.Callee && endsByName(R, E) && (!Kept || namesObject(E, Kept));
  }
  return Ends;
}

/// The body that \p E calls, or what that calls, ends \p R.
static bool endsInside(const Registration &R, const Fact &E,
                       AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  if (!R.IsForgotten && !Effects.getWaits(E.Target).empty())
    return true;
  const ValueDecl *Key = R.At->Result.Leaf;
  return llvm::any_of(Effects.getReached(E.Target), [&](Entity In) {
    return llvm::any_of(Effects.getFacts(In).All, [&](const Fact &Inner) {
      return Inner.Callee &&
             (mayUse(R, Inner) ||
              (Key && Inner.Kind == Fact::Call && namesObject(Inner, Key)));
    });
  });
}

bool endsHolder(const Registration &R, const Fact &E) {
  if (!R.HasHolder)
    return false;
  if (namesObject(E, R.Holder.Leaf) &&
      (E.Kind != Fact::Call || (E.Row && !E.Row->Releases.empty())))
    return true;
  if (E.Kind != Fact::Call || !E.Callee || !R.Holder.Leaf ||
      !R.Holder.Leaf->getType()->isPointerType() ||
      !hasNameWord(getMentionedName(*E.Callee),
                   {"free", "destroy", "delete", "deinit", "teardown"}))
    return false;
  QualType T = R.Holder.Leaf->getType().getCanonicalType().getUnqualifiedType();
  return llvm::any_of(E.Callee->parameters(), [T](const ParmVarDecl *P) {
    return P->getType().getCanonicalType().getUnqualifiedType() == T;
  });
}

/// \p E is given the object of \p D, and not a part of it alone.
static bool givesObject(const Fact &E, const ValueDecl &D) {
  auto isIt = [&D](const ObjectRef &O) { return O.Root == &D && O.Leaf == &D; };
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isIt(E.getArgObject(I)))
      return true;
  return isIt(E.Object);
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
  bool OfHolder = R.HasHolder && R.Holder.Root && E.Object.Root == R.Holder.Root;
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

/// The record of \p Field is defined in the unit's file, and in no header.
static bool isOwnOfFile(const FieldDecl &Field, AnalysisContext &TU) {
  const SourceManager &SM = TU.getContext().getSourceManager();
  return SM.isInMainFile(SM.getExpansionLoc(Field.getLocation()));
}

bool maySettle(const Registration &R, const Fact &E, AnalysisContext &TU,
               const ValueDecl *Ended) {
  if (R.KeptIn)
    return E.Node != R.At->Node && maySettleKept(R, E, TU);
  if (&E == R.At || !(E.Kind == Fact::Call || E.Kind == Fact::Destruction ||
                      E.Kind == Fact::Free))
    return false;
  if (E.Callee && mayUse(R, E))
    return true;
  if (endsHolder(R, E))
    return true;
  if (R.At->Result.Leaf && E.Kind == Fact::Call && E.Callee &&
      namesObject(E, R.At->Result.Leaf))
    return true;
  if (E.Kind != Fact::Call)
    return false;
  if (E.Row)
    return E.Row->Blocks || E.Row->Joins;
  if (E.Target)
    return endsInside(R, E, TU);
  // Who has no way to it cannot end it.
  if (E.Unknown == UnknownReason::None || R.IsForgotten)
    return false;
  if (E.Callee && isSystem(*E.Callee, TU.getContext().getSourceManager()))
    return false;
  // What ends it is kept in the object: who is not given that, or is a function
  // of another file, which does not know what is in it, cannot know it.
  const auto *Key = dyn_cast_or_null<FieldDecl>(R.At->Result.Leaf);
  if (!Ended || !R.HasKey || !Key)
    return true;
  return givesObject(E, *Ended) && !(E.Callee && isOwnOfFile(*Key, TU));
}

} // namespace interop
