//===- UnwokenChanges.cpp - Changes that forget to wake -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/UnwokenChanges.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Calls/Witness.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Threads/LockDiscipline.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/Wording.h"
#include "Support/NameWords.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

namespace {

/// A way to change what is asked, as it can be compared: `++`, `= 1`, `push`.
using ChangeKind = std::string;

struct Change {
  Entity In;
  const Fact *By = nullptr;
  bool Wakes = false;
  const Fact *Wake = nullptr; ///< in the same body; may be null
};

/// The changes of one thing in one way.
struct ChangeGroup {
  const ValueDecl *Of = nullptr;
  ChangeKind Kind;
  llvm::SmallVector<Change, 4> Changes;
};

/// A condition, and what is asked around the waits for it.
struct Condition {
  const WakeWaiter *First = nullptr;
  llvm::SmallPtrSet<const ValueDecl *, 4> Asked, Mutexes;
  llvm::SmallVector<Entity, 2> Waiting;
  llvm::SmallVector<std::pair<Entity, const Fact *>, 8> Wakes;
  bool IsPassedOn = false; ///< others may wake it
  llvm::SmallVector<ChangeGroup, 4> Groups;

  void add(const Change &Ch, const ChangeKind &Kind) {
    const ValueDecl *Of = Ch.By->Object.Leaf;
    auto Found = llvm::find_if(Groups, [&](const ChangeGroup &G) {
      return G.Of == Of && G.Kind == Kind;
    });
    if (Found == Groups.end())
      Groups.push_back({Of, Kind, {Ch}});
    else
      Found->Changes.push_back(Ch);
  }
};

struct Unwoken {
  const Fact *At = nullptr;    ///< the change, or the wait
  const Fact *Wake = nullptr;  ///< after another change; null for the wait
  const Fact *Other = nullptr; ///< that change
  const FunctionDecl *In = nullptr;
  const WakeWaiter *W = nullptr;
};

class UnwokenChangeFinder {
public:
  UnwokenChangeFinder(llvm::ArrayRef<DestructorWait> Told,
                      llvm::ArrayRef<WakeWaiter> Waiters, AnalysisContext &TU)
      : Told(Told), TU(TU), Effects(TU.getEffects()),
        Locks(TU.get<ProgramLocks>()), Waiters(Waiters) {}

  std::vector<Finding> run() {
    for (const WakeWaiter &W : Waiters)
      addWaiter(W);
    if (Conditions.empty())
      return {};
    for (const UserBody &B : findUserBodies(TU))
      addUses(Entity::makeFunction(*B.F));
    for (auto &[Leaf, C] : Conditions)
      visit(*Leaf, C);
    std::vector<Finding> Out;
    for (const Unwoken &P :
         Found.take(TU.getContext().getSourceManager(),
                    [](const Unwoken &P) { return P.At->Loc; }))
      Out.push_back(P.Wake ? makeFinding(P) : makeWaitFinding(P));
    return Out;
  }

private:
  void addWaiter(const WakeWaiter &W) {
    Condition &C = Conditions[W.W->Object.Leaf];
    if (!C.First)
      C.First = &W;
    for (const auto &[Flag, At] : W.Asked)
      C.Asked.insert(Flag.Leaf);
    C.Mutexes.insert(W.Mutex.Leaf);
    C.Waiting.push_back(W.In);
  }

  //===-- What is done with it --------------------------------------------===//

  void addUses(Entity E) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const Fact &At : Facts.All) {
      if (At.Kind == Fact::Call)
        addCall(E, At);
      else if (At.Value && At.Value->getType()->isPointerType())
        addKept(getObject(At.Value));
      if (std::optional<ChangeKind> Kind = getKind(At))
        for (auto &[Leaf, C] : Conditions)
          if (C.Asked.count(At.Object.Leaf) && isLocked(E, At, C))
            C.add({E, &At}, *Kind);
    }
  }

  /// `pool->finished = &term;`
  void addKept(const ObjectRef &Given) {
    if (auto Found = Conditions.find(Given.Leaf);
        Given.Leaf && Found != Conditions.end())
      Found->second.IsPassedOn = true;
  }

  void addCall(Entity E, const Fact &At) {
    for (auto &[Leaf, C] : Conditions) {
      if (isWake(*C.First, At) && getWoken(At).Leaf == Leaf) {
        C.Wakes.push_back({E, &At});
        continue;
      }
      if (At.Row)
        continue;
      for (unsigned I = 0; I < At.Args.size(); ++I)
        C.IsPassedOn |= At.getArgObject(I).Leaf == Leaf;
    }
  }

  /// Nothing for what can not be compared: `head = head->next` may put in or
  /// take out.
  static std::optional<ChangeKind> getKind(const Fact &E) {
    if (!E.Object.Leaf)
      return std::nullopt;
    if (E.Kind == Fact::Store) {
      if (E.Value)
        return isFlagValue(*E.Value) || isNull(*E.Value)
                   ? std::optional(getText(*E.Value))
                   : std::nullopt;
      if (const auto *U = dyn_cast_or_null<UnaryOperator>(E.Node))
        return U->isIncrementOp() ? "+" : "-";
      if (const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node))
        return B->getOpcode() == BO_AddAssign   ? std::optional<ChangeKind>("+")
               : B->getOpcode() == BO_SubAssign ? std::optional<ChangeKind>("-")
                                                : std::nullopt;
      return std::nullopt;
    }
    const auto *M = E.Kind == Fact::Call
                        ? dyn_cast_or_null<CXXMethodDecl>(E.Callee)
                        : nullptr;
    return M && !M->isConst() && isInStd(*M) && M->getIdentifier() &&
                   hasNameWord(M->getName(),
                               {"push", "emplace", "insert", "append", "store"})
               ? std::optional(M->getName().str())
               : std::nullopt;
  }

  static bool isNull(const Expr &Value) {
    return isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Value.IgnoreParenCasts());
  }

  static ChangeKind getText(const Expr &Value) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    Value.IgnoreParenCasts()->printPretty(OS, nullptr,
                                          PrintingPolicy(LangOptions()));
    return "=" + Text;
  }

  /// One of the mutexes is held, by the body or by all who call it.
  bool isLocked(Entity E, const Fact &At, const Condition &C) {
    auto isIt = [&C](const LockOperation &L) {
      return C.Mutexes.count(L.Lock.Leaf) != 0;
    };
    return llvm::any_of(Locks.getHeld(E, At.At), isIt) ||
           llvm::any_of(Locks.getHeldAtEntry(E), isIt);
  }

  //===-- Who forgets it --------------------------------------------------===//

  void visit(const ValueDecl &Leaf, Condition &C) {
    if (C.IsPassedOn)
      return;
    if (C.Wakes.empty()) {
      if (isOnlyHere(Leaf) && !isTold(C) &&
          llvm::any_of(C.Groups, [this](const ChangeGroup &G) {
            return llvm::any_of(G.Changes, [this](const Change &Ch) {
              return !isToldElsewhere(Ch.In);
            });
          }))
        Found.add(&Leaf,
                  {&Effects.getFacts(C.First->In).All[C.First->W->Via], nullptr,
                   nullptr, C.First->In.getFunction(), C.First});
      return;
    }
    for (ChangeGroup &G : C.Groups)
      compare(C, G.Changes);
  }

  bool isTold(const Condition &C) {
    const CallPath Waiting = makeWitness(C.First->In, *C.First->W, Effects);
    return llvm::any_of(Told, [&Waiting](const DestructorWait &W) {
      return !W.Chain.empty() && W.Chain.back().At == Waiting.back().At;
    });
  }

  /// All that can wake it is in view: a variable of this file, or a field of a
  /// class that this file has for itself.
  bool isOnlyHere(const ValueDecl &Leaf) const {
    const SourceManager &SM = TU.getContext().getSourceManager();
    const auto *R = dyn_cast<CXXRecordDecl>(Leaf.getDeclContext());
    const auto *V = dyn_cast<VarDecl>(&Leaf);
    return !(V && V->hasLocalStorage()) &&
           isHidden({{ObjectRef::Part, &Leaf, &Leaf}}, SM) &&
           SM.isInMainFile(SM.getExpansionLoc(Leaf.getLocation())) &&
           !(R &&
             (R->getTemplateInstantiationPattern() || R->isDependentContext()));
  }

  /// A destructor, or a function that joins: the wait of the thread is told
  /// there.
  bool isToldElsewhere(Entity E) {
    return isa_and_nonnull<CXXDestructorDecl>(E.getFunction()) ||
           llvm::any_of(Effects.getWaits(E),
                        [](const Wait &W) { return W.IsJoin; });
  }

  void compare(const Condition &C, llvm::MutableArrayRef<Change> Changes) {
    llvm::SmallSetVector<const void *, 4> With, Without;
    const Change *Woken = nullptr;
    for (Change &Ch : Changes) {
      const Fact *Wake = findWake(Ch.In, C);
      Ch.Wakes = Wake || mayWake(Ch, C);
      Ch.Wake = Wake;
      if (Wake)
        With.insert(Ch.In.getOpaque());
      else if (!Ch.Wakes)
        Without.insert(Ch.In.getOpaque());
      Woken = Wake && !Woken ? &Ch : Woken;
    }
    if (!Woken || Without.size() > With.size())
      return;
    for (const Change &Ch : Changes)
      if (!Ch.Wakes)
        Found.add(Ch.In.getOpaque(), {Ch.By, Woken->Wake, Woken->By,
                                      Ch.In.getFunction(), C.First});
  }

  static const Fact *findWake(Entity E, const Condition &C) {
    for (const auto &[In, Wake] : C.Wakes)
      if (In == E)
        return Wake;
    return nullptr;
  }

  /// A function that it calls, or that calls it, wakes or may; or it is, or
  /// belongs to, the one that waits: it knows what it has changed.
  bool mayWake(const Change &Ch, const Condition &C) {
    const FunctionDecl *F = Ch.In.getFunction();
    if (!F || isa<CXXConstructorDecl, CXXDestructorDecl>(F) || isSetBack(Ch))
      return true;
    auto leadsTo = [&](Entity From, Entity To) {
      return From == To || llvm::is_contained(Effects.getReached(From), To);
    };
    for (Entity W : C.Waiting)
      if (leadsTo(W, Ch.In) || leadsTo(Ch.In, W))
        return true;
    for (const auto &[In, Wake] : C.Wakes)
      if (leadsTo(Ch.In, In))
        return true;
    return callsUnseen(Ch.In, C) || isCalledBy(*F, C);
  }

  /// `busy = 0; if (!begin()) busy = 1;`: the body has changed it before.
  bool isSetBack(const Change &Ch) {
    const FunctionFacts &Facts = Effects.getFacts(Ch.In);
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return &E != Ch.By && E.Kind == Fact::Store &&
             E.Object == Ch.By->Object && mayPrecede(Facts, E.At, Ch.By->At);
    });
  }

  /// It hands on what the condition is a part of, or its name says so.
  bool callsUnseen(Entity E, const Condition &C) {
    const ValueDecl *Owner = C.First->W->Object.Root;
    return llvm::any_of(Effects.getFacts(E).All, [&](const Fact &At) {
      if (At.Kind != Fact::Call || At.Row || At.Target || !At.Callee)
        return At.Kind == Fact::Call && !At.Row && !At.Callee;
      if (At.Callee->getIdentifier() &&
          hasNameWord(At.Callee->getName(),
                      {"wake", "wakeup", "signal", "notify", "broadcast",
                       "kick", "post", "trigger", "schedule"}))
        return true;
      for (unsigned I = 0; I < At.Args.size(); ++I)
        if (const ObjectRef O = At.getArgObject(I);
            O.isKnown() && O.Root == O.Leaf && O.Root &&
            Owner != C.First->W->Object.Leaf && leadsToOwner(*O.Root, C))
          return true;
      return false;
    });
  }

  static bool leadsToOwner(const ValueDecl &Given, const Condition &C) {
    const auto *Field = dyn_cast<FieldDecl>(C.First->W->Object.Leaf);
    QualType T = Given.getType().getNonReferenceType();
    if (T->isPointerType())
      T = T->getPointeeType();
    const RecordDecl *R = T->getAsRecordDecl();
    return Field && R &&
           R->getCanonicalDecl() == Field->getParent()->getCanonicalDecl();
  }

  /// A caller at whatever distance wakes.
  bool isCalledBy(const FunctionDecl &F, const Condition &C) {
    constexpr size_t Most = 64;
    const auto Around =
        TU.get<EntryPoints>().getCallers().getWithCallers(F, Most + 1);
    return Around.size() > Most ||
           llvm::any_of(llvm::drop_begin(Around), [&C](const FunctionDecl *By) {
             return findWake(Entity::makeFunction(*By), C);
           });
  }

  //===-- In words --------------------------------------------------------===//

  Finding makeFinding(const Unwoken &P) {
    Finding F;
    const std::string Condition = describe(getWoken(*P.Wake)),
                      Flag = describe(P.At->Object);
    F.Loc = P.At->Loc;
    F.Message = quote(getQualifiedName(*P.In)) + " changes " + Flag +
                " and does not wake " + Condition +
                ": a thread that waits for that may wait on for ever";
    addNote(F, P.Other->Loc, "the same change is made here");
    addNote(F, P.Wake->Loc, "and " + Condition + " is woken");
    explainOnPath(F, 1, [&] { addWait(F, *P.W); });
    addAdvice(F, F.Loc, "wake " + Condition + " after this, too");
    return F;
  }

  Finding makeWaitFinding(const Unwoken &P) {
    Finding F;
    const CallPath Waiting = makeWitness(P.W->In, *P.W->W, Effects);
    F.Loc = Waiting.back().At->Loc;
    const std::string Condition = describe(P.W->W->Object);
    F.Message = "nothing wakes " + Condition +
                ": whoever waits here waits for ever once it has to";
    for (const auto &[Flag, At] : P.W->Asked)
      addNote(F, At, describe(Flag) + " is asked here");
    addAdvice(F, F.Loc, "wake it where that changes");
    return F;
  }

  void addWait(Finding &F, const WakeWaiter &W) {
    const CallPath Waiting = makeWitness(W.In, *W.W, Effects);
    addNote(F, Waiting.back().At->Loc,
            quote(getCalledName(*Waiting.back().At)) + " waits for it here");
  }

  llvm::ArrayRef<DestructorWait> Told;
  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  llvm::ArrayRef<WakeWaiter> Waiters;
  llvm::MapVector<const ValueDecl *, Condition> Conditions; ///< by the field
  FindingSink<Unwoken, const void *> Found;
};

} // namespace

std::vector<Finding> findUnwokenChanges(llvm::ArrayRef<DestructorWait> Told,
                                        llvm::ArrayRef<WakeWaiter> Waiters,
                                        AnalysisContext &TU) {
  return UnwokenChangeFinder(Told, Waiters, TU).run();
}

} // namespace interop
