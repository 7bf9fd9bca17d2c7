//===- ForeignCalls.cpp - Callbacks of others under an own lock -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/Calls/CallableFlow.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/LockOrderDiagnostic.h"
#include "Hazards/LockOrder/Single/KeptMutex.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace clang;

namespace interop {

namespace {

/// A function that anybody may call, and where it takes a lock.
struct Taker {
  const FunctionDecl *F = nullptr;
  CallPath Chain;
  SourceLocation Taken;
  ObjectRef Lock; ///< as F names it
};

struct ForeignCall {
  enum KindTy : uint8_t {
    Callback, ///< a callable that was given to a public function
    Listener, ///< a method of an object that was
    Signal,   ///< what is connected to an object runs
    Handler,  ///< a field of C that nobody in view sets, given the object
  };
  KindTy Kind = Callback;
  const Fact *Call = nullptr;
  LockOperation Held;
  /// Where it came in; null for a Signal and a Handler.
  const ParmVarDecl *Giver = nullptr;
  const ValueDecl *Kept = nullptr; ///< where it is kept; null for a Signal
  Taker Again;
};

class ForeignCallFinder {
public:
  explicit ForeignCallFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()),
        IsCPlusPlus(TU.getContext().getLangOpts().CPlusPlus) {}

  std::vector<ForeignCall> run() {
    collectCallbacks();
    const LockBodies::List &Lockers = TU.get<LockBodies>().getUsers();
    const llvm::DenseSet<const FunctionDecl *> Own(Lockers.begin(),
                                                   Lockers.end());
    // A helper that only those call who hold the lock calls under it, too.
    if (!Lockers.empty())
      for (const UserBody &B : findUserBodies(TU))
        if (Own.contains(B.F) || !isForOthers(*B.F))
          visit(*B.F);
    return Found.take(TU.getContext().getSourceManager(),
                      [](const ForeignCall &P) { return P.Call->Loc; });
  }

private:
  //===-- What others give ------------------------------------------------===//

  /// Of C nobody can tell which functions are for other programs, and which for
  /// the files beside. So there only a function counts that is given something
  /// for the callback, too: whoever calls it does not know what it locks.
  void collectCallbacks() {
    auto isAsked = [this](const FunctionDecl &F) {
      const bool IsMethod = isa<CXXMethodDecl>(F);
      return IsMethod == IsCPlusPlus && isUsers(F, TU) &&
             (isForOthers(F) || isa<CXXConstructorDecl>(F)) &&
             (IsMethod || hasCookie(F));
    };
    const CallableFlow &Flow = TU.get<CallableFlow>();
    for (const CallableFlow::KeptCall &K : Flow.findKeptCalls(isAsked))
      Callbacks.try_emplace(K.Call.At, K);
    if (!Callbacks.empty())
      for (const CallableFlow::Source &S : Flow.getSources())
        dropKnown(Flow, S);
  }

  /// What is written outside of the class that keeps it is known, and what it
  /// locks is seen.
  void dropKnown(const CallableFlow &Flow, const CallableFlow::Source &S) {
    const auto *In = dyn_cast_or_null<CXXMethodDecl>(S.In);
    for (const CallableFlow::Reached &R : Flow.reach(S))
      for (const CallableFlow::Use &U : Flow.getNode(R.Node).Uses) {
        auto K = Callbacks.find(U.At);
        if (K == Callbacks.end())
          continue;
        const auto *By =
            dyn_cast<CXXMethodDecl>(K->second.Giver->getDeclContext());
        if (!In || !By || In->getParent() != By->getParent())
          Callbacks.erase(K);
      }
  }

  static bool hasCookie(const FunctionDecl &F) {
    return llvm::any_of(F.parameters(), [](const ParmVarDecl *P) {
      return P->getType()->isVoidPointerType();
    });
  }

  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    for (const Fact &At : Effects.getFacts(E).All) {
      if (At.Kind != Fact::Call || At.Target)
        continue;
      ForeignCall P;
      P.Call = &At;
      if (!classify(F, P))
        continue;
      LockSet Held = Locks.getHeld(E, At.At);
      Held.addInProgram(Locks.getHeldAtEntry(E));
      for (const LockOperation &H : Held)
        if (isKeptMutex(H, Effects.getFacts(E), TU))
          visit(F, H, P);
    }
  }

  /// What returns something is asked, and not told: a predicate, a factory. In
  /// C it may return how it went; it is told if it gets back what came with it.
  bool isTold(const Fact &At) const {
    const auto *C = dyn_cast_or_null<Expr>(At.Node);
    return C && (C->getType()->isVoidType() ||
                 (!IsCPlusPlus && llvm::any_of(At.Args, [](const Expr *A) {
                   return A && A->getType()->isVoidPointerType();
                 })));
  }

  /// Says who is called at P.Call; false if it is nobody of others.
  bool classify(const FunctionDecl &In, ForeignCall &P) {
    const Fact &At = *P.Call;
    if (At.Row && At.Row->CallsKept) {
      P.Kind = ForeignCall::Signal;
      return true;
    }
    if (!isTold(At))
      return false;
    if (auto K = Callbacks.find(At.Node); K != Callbacks.end()) {
      P.Kind = ForeignCall::Callback;
      P.Giver = K->second.Giver;
      P.Kept = K->second.Kept;
      return true;
    }
    if ((P.Kept = findHandler(At))) {
      P.Kind = ForeignCall::Handler;
      return true;
    }
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(At.Callee);
    const auto *Own = dyn_cast<CXXMethodDecl>(&In);
    if (!M || !Own || !M->isPureVirtual() || !isListener(*M->getParent()) ||
        At.Object.Kind != ObjectRef::Member || !At.Object.Root)
      return false;
    P.Kind = ForeignCall::Listener;
    P.Kept = At.Object.Root;
    P.Giver = findGiver(*Own->getParent(), *P.Kept, *M->getParent());
    return P.Giver;
  }

  /// `conn->callbacks.closed(conn)`: a field that is called after what it is
  /// there for, and that another program sets.
  const FieldDecl *findHandler(const Fact &At) {
    const auto *C = dyn_cast_or_null<CallExpr>(At.Node);
    if (IsCPlusPlus || !C || At.Callee)
      return nullptr;
    const Expr *Of = C->getCallee()->IgnoreParenImpCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(Of))
      Of = U->getSubExpr()->IgnoreParenImpCasts();
    const auto *M = dyn_cast<MemberExpr>(Of);
    const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
    return F && isCalledHandler(*F) && !isSetInView(*C) ? F : nullptr;
  }

  static bool isCalledHandler(const FieldDecl &F) {
    const llvm::StringRef Record = getRecordName(*F.getParent());
    return hasNameWord(F.getName(), NameWord::Callback) ||
           hasNameWord(Record, NameWord::Callback) ||
           hasNameWord(Record, {"callbacks", "cbs", "handlers", "hooks"});
  }

  /// Some function of this file may be what \p Call calls.
  bool isSetInView(const CallExpr &Call) {
    if (!CallsOfKnown) {
      CallsOfKnown.emplace();
      const CallableFlow &Flow = TU.get<CallableFlow>();
      for (const CallableFlow::Source &S : Flow.getSources())
        for (const CallableFlow::Reached &R : Flow.reach(S))
          for (const CallableFlow::Use &U : Flow.getNode(R.Node).Uses)
            CallsOfKnown->insert(U.At);
    }
    return CallsOfKnown->count(&Call);
  }

  /// A class that only says what is called when something happens.
  static bool isListener(const CXXRecordDecl &R) {
    return R.hasDefinition() && R.field_empty() && !R.isLambda() &&
           R.getIdentifier() && hasNameWord(R.getName(), NameWord::Callback);
  }

  /// The parameter of a public method of \p Of that puts a \p Listener into
  /// \p Kept, a container or a pointer.
  const ParmVarDecl *findGiver(const CXXRecordDecl &Of, const ValueDecl &Kept,
                               const CXXRecordDecl &Listener) {
    if (!Kept.getType()->isPointerType() &&
        !isa_and_nonnull<ClassTemplateSpecializationDecl>(
            getDefinedClass(Kept.getType())))
      return nullptr;
    for (const CXXMethodDecl *M : Of.methods()) {
      if (!isForOthers(*M) || !TU.getLookup().hasBody(*M))
        continue;
      for (const Fact &E : Effects.getFacts(Entity::makeFunction(*M)).All)
        if (const ParmVarDecl *P = findPut(E, Kept);
            P && leadsTo(P->getType(), Listener))
          return P;
    }
    return nullptr;
  }

  /// The parameter that \p E puts into \p Kept.
  static const ParmVarDecl *findPut(const Fact &E, const ValueDecl &Kept) {
    if (E.Object.Root != &Kept)
      return nullptr;
    if (E.Kind == Fact::Store && E.Value)
      return getObject(E.Value).getParam();
    if (E.Kind == Fact::Call)
      for (unsigned I = 0; I < E.Args.size(); ++I)
        if (const ParmVarDecl *P = E.getArgObject(I).getParam())
          return P;
    return nullptr;
  }

  static bool leadsTo(QualType T, const CXXRecordDecl &R) {
    const CXXRecordDecl *C = getClassBehind(T.getNonReferenceType());
    return C && C->getCanonicalDecl() == R.getCanonicalDecl();
  }

  //===-- What they may call ----------------------------------------------===//

  void visit(const FunctionDecl &In, const LockOperation &Held, ForeignCall P) {
    P.Held = Held;
    for (const Taker &T : getTakers(Held)) {
      if (T.F == &In || !isReachedBy(P, T))
        continue;
      P.Again = T;
      break;
    }
    if (P.Again.F && Found.isNew({P.Call->Loc, Held.getKey()}))
      Found.push(P);
  }

  /// Whoever is called knows the object that \p T is a function of: it is given
  /// to it, or it gave itself to that.
  bool isReachedBy(const ForeignCall &P, const Taker &T) const {
    if (P.Kind == ForeignCall::Signal) {
      const Place &At = *P.Call->Row->CallsKept;
      ObjectRef Emitter = P.Call->getPlace(At);
      if (Emitter.Kind == ObjectRef::This)
        return P.Held.Lock.Kind == ObjectRef::Member && isAskedBack(P, *T.F);
      // `changed_.emit()` is a signal of this object, `emit(player_)` one of
      // another.
      const bool IsMembers = At.Kind == Place::Object &&
                             Emitter.Kind == ObjectRef::Member &&
                             P.Held.Lock.Kind == ObjectRef::Member;
      return IsMembers || (Emitter.isKnown() && hasLock(Emitter, P.Held.Lock));
    }
    if (P.Kind == ForeignCall::Handler)
      return isGivenLocked(P) && isOfFirst(T) &&
             getFirst(*T.F) == getPointedTo(P.Held.Lock.Root->getType());
    const auto *By = cast<FunctionDecl>(P.Giver->getDeclContext());
    const auto *M = dyn_cast<CXXMethodDecl>(T.F);
    const auto *Of = dyn_cast<CXXMethodDecl>(By);
    if (!M || !Of) // what has given the callback may be called again in it
      return Entity::makeFunction(*T.F) == Entity::makeFunction(*By) ||
             isOfSameObject(T, *By);
    return M->getParent()->getCanonicalDecl() ==
           Of->getParent()->getCanonicalDecl();
  }

  /// What a base class of a library has called asks by the functions of that
  /// class: `endRemoveRows()` makes views call data().
  static bool isAskedBack(const ForeignCall &P, const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    const auto *By = dyn_cast_or_null<CXXMethodDecl>(P.Call->Callee);
    return M && By && overridesOf(*M, *By->getParent());
  }

  static bool overridesOf(const CXXMethodDecl &M, const CXXRecordDecl &Base) {
    return llvm::any_of(M.overridden_methods(), [&](const CXXMethodDecl *O) {
      return O->getParent()->getCanonicalDecl() == Base.getCanonicalDecl() ||
             overridesOf(*O, Base);
    });
  }

  /// Two functions of C are given an object of one type first.
  static bool isOfSameObject(const Taker &T, const FunctionDecl &By) {
    const RecordDecl *Of = getFirst(*T.F);
    return Of && Of == getFirst(By) && (T.Lock.isGlobal() || isOfFirst(T));
  }

  /// The lock is in what the function is given first.
  static bool isOfFirst(const Taker &T) {
    const ParmVarDecl *P = T.Lock.getParam();
    return P && P->getFunctionScopeIndex() == 0;
  }

  static const RecordDecl *getFirst(const FunctionDecl &F) {
    return isa<CXXMethodDecl>(F) || F.getNumParams() == 0
               ? nullptr
               : getPointedTo(F.getParamDecl(0)->getType());
  }

  static const RecordDecl *getPointedTo(QualType T) {
    const QualType To = T->getPointeeType();
    const RecordDecl *R = To.isNull() ? nullptr : To->getAsRecordDecl();
    return R ? cast<RecordDecl>(R->getCanonicalDecl()) : nullptr;
  }

  /// \p O is the object that \p Lock lies in; where a caller has taken the
  /// lock, it is a parameter of the kind.
  static bool hasLock(const ObjectRef &O, const ObjectRef &Lock) {
    if (O.Root == Lock.Root)
      return true;
    const ParmVarDecl *P = O.getParam();
    const auto *F = dyn_cast_or_null<FieldDecl>(Lock.Leaf);
    const auto *Of = dyn_cast_or_null<VarDecl>(Lock.Root);
    return P && F && Of && Of->getDeclContext() != P->getDeclContext() &&
           getPointedTo(P->getType()) == F->getParent()->getCanonicalDecl();
  }

  /// It gets the object with the lock, and can do nothing with that but call
  /// its functions.
  static bool isGivenLocked(const ForeignCall &P) {
    for (unsigned I = 0; I < P.Call->Args.size(); ++I) {
      const ObjectRef O = P.Call->getArgObject(I);
      if (O.Root && O.Root == O.Leaf && hasLock(O, P.Held.Lock))
        return true;
    }
    return false;
  }

  const std::vector<Taker> &getTakers(const LockOperation &Lock) {
    auto [At, IsNew] = Takers.try_emplace(Lock.getKey());
    if (IsNew)
      for (const FunctionDecl *F : TU.get<LockBodies>().getUsers())
        if (isForOthers(*F) && !F->isMain())
          addTaker(*F, Lock, At->second);
    return At->second;
  }

  void addTaker(const FunctionDecl &F, const LockOperation &Lock,
                std::vector<Taker> &To) {
    Entity E = Entity::makeFunction(F);
    for (const LockAcquisition &T : Locks.getTaken(E))
      if (T.findInProgram() && T.isSameInProgram(Lock) && !isOfOwn(T.Lock)) {
        Taker New;
        New.F = &F;
        New.Lock = T.Lock;
        New.Chain = Locks.makeChain(E, T, New.Taken);
        return To.push_back(std::move(New));
      }
  }

  /// A lock in a local object, which is another one in each call.
  static bool isOfOwn(const ObjectRef &Lock) {
    const auto *V = dyn_cast_or_null<VarDecl>(Lock.Root);
    return V && V->hasLocalStorage() && !isa<ParmVarDecl>(V) &&
           !V->getType()->isPointerType() && !V->getType()->isReferenceType();
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  const bool IsCPlusPlus;
  llvm::DenseMap<const Stmt *, CallableFlow::KeptCall> Callbacks;
  std::optional<llvm::DenseSet<const Expr *>> CallsOfKnown;
  std::map<const void *, std::vector<Taker>> Takers;
  FindingSink<ForeignCall, std::pair<SourceLocation, const void *>> Found;
};

std::string describeWho(const ForeignCall &P) {
  switch (P.Kind) {
  case ForeignCall::Callback:
  case ForeignCall::Handler:
    return "the callback in " + quote(getQualifiedName(*P.Kept)) + " is called";
  case ForeignCall::Listener:
    return quote(getQualifiedName(*P.Call->Callee)) + " is called";
  case ForeignCall::Signal:
    return quote(getCalledName(*P.Call)) + " calls what is connected";
  }
  llvm_unreachable("every kind is handled above");
}

Finding makeFinding(const ForeignCall &P, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  const std::string Lock = describeLock(P.Held);
  F.Loc = Notes.getPlace(*P.Call);
  F.Message =
      describeWho(P) + " while " + Lock + " is held, and " +
      quote(getQualifiedName(*P.Again.F)) +
      " locks it too: a handler that calls it waits for itself for ever";
  Notes.add(Notes.getPlace(P.Held.Loc), Lock + " is locked here");
  if (P.Giver)
    Notes.add(P.Giver->getLocation(), quote(getQualifiedName(*P.Kept)) +
                                          " is given what it holds here");
  Notes.explainPath(llvm::ArrayRef(P.Again.Chain).drop_back());
  Notes.add(Notes.getPlace(P.Again.Taken), Lock + " is locked here too");
  return F;
}

} // namespace

std::vector<Finding> findForeignCalls(AnalysisContext &TU) {
  std::vector<Finding> Found;
  for (const ForeignCall &P : ForeignCallFinder(TU).run())
    Found.push_back(makeFinding(P, TU.getContext().getSourceManager()));
  return Found;
}

} // namespace interop
