//===- LockOrderDiagnostic.cpp - Locks in both orders, in words -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "AST/Naming.h"
#include "AST/SyntheticDecl.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Support/Budgets.h"

using namespace clang;
using llvm::Twine;

namespace interop {

/// Of a local nothing but its own name.
static std::string getName(const ValueDecl &D) {
  const auto *V = dyn_cast<VarDecl>(&D);
  bool IsLocal = V && V->isLocalVarDeclOrParm();
  return IsLocal ? V->getNameAsString() : getQualifiedName(D);
}

/// `g.lock` where the type of `g` has no name.
static std::string getName(const LockId &L) {
  const auto *F = dyn_cast<FieldDecl>(L.getDecl());
  if (!F || F->getParent()->getIdentifier() ||
      F->getParent()->getTypedefNameForAnonDecl())
    return getName(*L.getDecl());
  const ValueDecl *Root = L.Lock.Root;
  return (Root && Root != F ? Root->getNameAsString() + "." : std::string()) +
         F->getNameAsString();
}

/// In a picture: a mutex needs no quotes there.
static std::string getPlainName(const LockId &L) {
  return L.Kind == LockId::Mutex ? getName(L) : describeLock(L);
}

std::string describeLock(const LockId &L) {
  switch (L.Kind) {
  case LockId::Interpreter:
  case LockId::Library:
    return L.Row->Title;
  case LockId::Mutex:
    return quote(getName(L));
  case LockId::Once:
    return "the flag " + quote(getName(*L.getDecl()));
  case LockId::Static:
    return "static " + quote(getName(*L.getDecl()));
  case LockId::Critical:
    return describeRegion(findCriticalName(*L.getDecl()).value_or(""));
  case LockId::Single:
    break;
  }
  return {};
}

namespace {

/// What is done to a lock: passively, and by somebody.
struct Verbs {
  llvm::StringLiteral Done, Does;
};

constexpr Verbs getVerbs(LockId::KindTy Kind) {
  switch (Kind) {
  case LockId::Interpreter:
  case LockId::Library:
    return {"taken", "takes"};
  case LockId::Mutex:
    return {"locked", "locks"};
  case LockId::Once:
    return {"waited for", "waits for"};
  case LockId::Static:
    return {"initialized", "initializes"};
  case LockId::Critical:
    return {"entered", "enters"};
  case LockId::Single:
    break;
  }
  return {"taken", "takes"};
}

/// "'m' is locked".
std::string explainDone(const LockId &L) {
  return describeLock(L) + " is " + getVerbs(L.Kind).Done.str();
}

/// "while 'a' is held", of \p L; \p Other is what is taken meanwhile.
std::string explainMeanwhile(const LockId &L, LockId::KindTy Other) {
  switch (L.Kind) {
  case LockId::Interpreter:
    return "while " + describeLock(L) + " is held";
  case LockId::Mutex:
    return "while " + describeLock(L) +
           (Other == LockId::Mutex ? " is held" : " is locked");
  case LockId::Library:
  case LockId::Once:
    return "under " + describeLock(L);
  case LockId::Static:
    return "in the initializer of " + describeLock(L);
  case LockId::Critical:
    return "in " + describeLock(L);
  case LockId::Single:
    break;
  }
  return {};
}

class LockOrderFindingWriter {
public:
  LockOrderFindingWriter(const LockCycle &C, const SourceManager &SM,
                         Finding &F)
      : C(C), SM(SM), Notes(SM, F), F(F) {}

  void write() {
    F.Loc = getPlace(C.First);
    F.Message = explainTaking(C.First) + explainElse();
    F.States = {Statement::Locks, getPlainName(C.First.Outer),
                getPlainName(C.First.Inner)};
    explainOnPath(F, 1, [this] { explainFirst(); });
    explainOnPath(F, 2, [this] { explainSecond(); });
    explainMore(C.More, "in this order here too");
    explainMore(C.MoreSecond, "the other way round here too");
    if (C.MorePairs)
      Notes.add(F.Loc, "the same two functions take " + Twine(C.MorePairs) +
                           " more pairs of mutexes in both orders");
  }

private:
  /// What is taken is taken further in.
  static bool isInCallee(const NestedLocking &N) {
    return N.Chain.size() > 1 && N.Chain.front().At;
  }
  SourceLocation getPlace(const NestedLocking &N) const {
    return isInCallee(N) ? Notes.getPlace(*N.Chain.front().At)
                         : Notes.getPlace(N.InnerTaken);
  }

  //===-- The warning -----------------------------------------------------===//

  std::string describeTaker(const NestedLocking &N) const {
    const Fact &At = *N.Chain.front().At;
    return At.Target ? Notes.describeCall(At)
                     : describeFunction(N.Chain[1].In.getName()) +
                           ", kept in what is called here,";
  }

  /// "'b' is locked here while 'a' is held".
  std::string explainTaking(const NestedLocking &N) const {
    std::string Taken = isInCallee(N) ? describeTaker(N) + " " +
                                            getVerbs(N.Inner.Kind).Does.str() +
                                            " " + describeLock(N.Inner)
                                      : explainDone(N.Inner) + " here";
    return Taken + " " + explainMeanwhile(N.Outer, N.Inner.Kind);
  }

  std::string explainElse() const {
    const NestedLocking &Other = C.Second;
    if (Other.Inner.Kind == LockId::Interpreter)
      return ", and " + explainInterpreter(Other);
    if (Other.Inner.Kind == LockId::Library)
      return ", which is taken elsewhere " + explainItMeanwhile(Other.Outer);
    if (Other.Outer.Kind == LockId::Library)
      return ", and a callback under it " +
             getVerbs(Other.Inner.Kind).Does.str() + " " +
             describeLock(Other.Inner);
    return ", and elsewhere " + explainDone(Other.Inner) + " " +
           explainMeanwhile(Other.Outer, Other.Inner.Kind);
  }

  /// Of what the warning has named.
  static std::string explainItMeanwhile(const LockId &L) {
    switch (L.Kind) {
    case LockId::Static:
      return "in its initializer";
    case LockId::Once:
    case LockId::Library:
      return "under it";
    case LockId::Critical:
      return "in it";
    default:
      return "while it is locked";
    }
  }

  std::string explainInterpreter(const NestedLocking &N) const {
    std::string Title = describeLock(N.Inner);
    std::string By;
    switch (N.Outer.Kind) {
    case LockId::Static:
      By = "its initializer";
      break;
    case LockId::Once:
      By = "what runs under it";
      break;
    case LockId::Critical:
      By = "what runs in it";
      break;
    default:
      return N.Yields
                 ? Title + " is released and taken again while it is locked"
                 : "elsewhere " + Title + " is taken while it is locked";
    }
    return By + (N.Yields ? " releases " + Title + " and takes it again"
                          : " takes " + Title);
  }

  //===-- Notes -----------------------------------------------------------===//

  void explainFirst() {
    const NestedLocking &N = C.First;
    if (N.Outer.Kind == LockId::Interpreter)
      Notes.explainReasons(
          describeReasons(N.Why, *N.Outer.Row, /*IsHeld=*/true, SM));
    else
      Notes.add(Notes.getPlace(N.OuterTaken), explainOuter(N));
    if (!isInCallee(N))
      return;
    Notes.explainPath(llvm::ArrayRef(N.Chain).drop_front().drop_back());
    explainKept(N.Chain);
    explainInner(N);
  }

  void explainSecond() {
    const NestedLocking &N = C.Second;
    SourceLocation Loc = Notes.getPlace(N.OuterTaken);
    if (Loc != F.Loc)
      Notes.add(Loc, "the other way round, " + explainOuter(N));
    if (!N.Chain.empty())
      Notes.explainPath(llvm::ArrayRef(N.Chain).drop_back());
    explainKept(N.Chain);
    explainInner(N);
  }

  /// What runs where a callable is called that was kept.
  void explainKept(const CallPath &Chain) {
    for (size_t I = 0; I + 1 < Chain.size(); ++I)
      if (const Fact *At = Chain[I].At; At && !At->Target)
        Notes.addAt(*At, "what is called here may be " +
                             describeFunction(Chain[I + 1].In.getName()));
  }

  /// "'a' is locked here", at OuterTaken.
  static std::string explainOuter(const NestedLocking &N) {
    if (N.Outer.Kind != LockId::Library || !N.Callback)
      return explainDone(N.Outer) + " here";
    std::string Name = describeFunction(getQualifiedName(*N.Callback));
    std::string Text = Name + " is called under " + describeLock(N.Outer);
    if (N.CallbackOf)
      Text += "; it is handed to " + quote(getQualifiedName(*N.CallbackOf)) +
              " here";
    return Text;
  }

  void explainInner(const NestedLocking &N) {
    SourceLocation Loc = Notes.getPlace(N.InnerTaken);
    const Fact *Last = N.Chain.empty() ? nullptr : N.Chain.back().At;
    bool IsInterpreter = N.Inner.Kind == LockId::Interpreter;
    if (!IsInterpreter || !Last)
      return Notes.add(Loc, explainDone(N.Inner) + " here");
    if (N.Yields && !N.IsRegion)
      return Notes.addAt(*Last, Notes.describeCall(*Last) +
                                    " runs the interpreter here, which "
                                    "releases " +
                                    describeLock(N.Inner));
    if (Last->Kind == Fact::Destruction)
      return Notes.addAt(*Last, Notes.describeEnd(*Last) + " takes " +
                                    describeLock(N.Inner));
    Notes.addAt(*Last, explainDone(N.Inner) + " here");
  }

  void explainMore(llvm::ArrayRef<NestedLocking> Places, const Twine &Text) {
    for (size_t I = 0; I < Places.size(); ++I) {
      if (I == getLimit(Budget::LockOthersTold))
        return Notes.explainMore(getPlace(Places[I]), Places.size());
      Notes.add(getPlace(Places[I]), Text);
    }
  }

  const LockCycle &C;
  const SourceManager &SM;
  LockNotes Notes;
  Finding &F;
};

} // namespace

Finding makeLockOrderFinding(const LockCycle &C, const SourceManager &SM) {
  Finding F;
  LockOrderFindingWriter(C, SM, F).write();
  return F;
}

static std::string getAdvice(const LockCycle &C, bool HasScopedLock) {
  const NestedLocking &N = C.First;
  if (N.Outer.Kind == LockId::Interpreter) {
    std::string Release = "release " + describeLock(N.Outer) + " before";
    switch (N.Inner.Kind) {
    case LockId::Static:
      return Release + ", and take it in the initializer";
    case LockId::Once:
      return Release + ", and take it in what is called";
    default:
      return Release + " " + explainDone(N.Inner);
    }
  }
  if (!N.Outer.isMutual() || !N.Inner.isMutual())
    return {};
  const LockId &Before = C.Second.Outer;
  bool IsRegion = Before.Kind == LockId::Critical;
  std::string First = std::string("always ") + (IsRegion ? "enter " : "lock ") +
                      describeLock(Before) + " first";
  bool AreMutexes =
      N.Outer.Kind == LockId::Mutex && N.Inner.Kind == LockId::Mutex;
  return AreMutexes && HasScopedLock
             ? "lock both with std::scoped_lock, or " + First
             : First;
}

void addLockOrderAdvice(const LockCycle &C, bool HasScopedLock, Finding &F) {
  std::string Text = getAdvice(C, HasScopedLock);
  if (!Text.empty())
    addAdvice(F, F.Loc, std::move(Text));
}

} // namespace interop
