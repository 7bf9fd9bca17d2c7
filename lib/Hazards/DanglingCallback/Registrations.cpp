//===- Registrations.cpp - What is kept, by whom, until when --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Registrations.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Analysis/Calls/PostedCallables.h"
#include "Analysis/UserBodies.h"
#include "Facts/Values/ArgumentValue.h"
#include "Hazards/DanglingCallback/Records/NamedObjects.h"
#include "Hazards/DanglingCallback/Registering/PairedFunctions.h"
#include "Hazards/DanglingCallback/Registering/PairedMethods.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

bool Registration::isEndedBy(const FunctionDecl &F) const {
  std::string Name = What ? getQualifiedName(F) : F.getNameAsString();
  return llvm::is_contained(Until, Name);
}

namespace {

class RegistrationFinder {
public:
  explicit RegistrationFinder(AnalysisContext &TU) : TU(TU), Handed(TU) {}

  std::vector<Registration> run() {
    for (const UserBody &Body : findUserBodies(TU)) {
      In = Body.F;
      const FunctionFacts &Facts =
          TU.getEffects().getFacts(Entity::makeFunction(*Body.F));
      for (const Fact &E : Facts.All)
        if (E.Kind == Fact::Call && E.Node)
          addCall(E);
    }
    for (const PostedCallable &P : TU.get<PostedCallables>().get())
      if (P.How == PostedCallable::Kept && P.KeptIn && P.In && P.At &&
          isUsers(*P.In, TU))
        addPosted(P);
    return std::move(Out);
  }

private:
  void addCall(const Fact &E) {
    if (!E.Callee)
      return addPairedField(E);
    if (const FunctionModel *Row = TU.getLookup().findKeeps(*E.Callee)) {
      for (const Keep &K : Row->Keeps)
        if (applies(K, E) && E.Args[K.Arg])
          addModeled(E, *Row, K);
    } else if (const auto *M = dyn_cast<CXXMethodDecl>(E.Callee)) {
      if (!addPaired(E, *M) && !addHanded(E))
        addPairedCallable(E, *M);
    } else if (!addHanded(E) && (!E.Row || E.Row->Callbacks.empty())) {
      addPairedFunction(E);
    }
  }

  /// later(tick, self), which calls a library with what it is given
  bool addHanded(const Fact &E) {
    bool IsFound = false;
    for (HandedRegistration &H : Handed.find(E)) {
      auto Own = std::make_shared<const HandedRegistration>(std::move(H));
      IsFound = true;
      if (applies(*Own->K, Own->At) && Own->At.Args[Own->Arg])
        addModeled(Own->At, *TU.getLookup().findKeeps(*Own->At.Callee), *Own->K,
                   Own);
    }
    return IsFound;
  }

  /// What the call returns is the way to end it.
  void setKey(Registration &R) const {
    const auto *Node = dyn_cast<Expr>(R.At->Node);
    R.HasKey = true;
    R.IsForgotten = Node && TU.get<BodyParents>().get(*In).isStatement(*Node);
  }

  bool applies(const Keep &K, const Fact &E) const {
    const ASTContext &Ctx = TU.getContext();
    if (K.Arg >= E.Args.size() || !areKnownToHold(K.If, E.Args, Ctx))
      return false;
    return !K.UnlessGiven || *K.UnlessGiven >= E.Args.size() ||
           getArgumentValue(E.Args[*K.UnlessGiven], Ctx).IsNull;
  }

  void addModeled(const Fact &E, const FunctionModel &Row, const Keep &K,
                  std::shared_ptr<const HandedRegistration> Handed = nullptr) {
    Registration R;
    R.Handed = std::move(Handed);
    R.What = &K;
    R.Row = &Row;
    R.At = &E;
    R.In = In;
    R.Arg = K.Arg;
    R.Key = findKey(E, *In, TU);
    if (llvm::StringRef(K.Undo).contains("${result}"))
      setKey(R);
    R.Until.assign(K.Until.begin(), K.Until.end());
    if (K.Holder)
      setHolder(*K.Holder, R);
    const ObjectRef Holder = R.Holder;
    for (KeptObject &O : findKeptObjects(*E.Args[K.Arg], TU)) {
      if (O.Kind == KeptObject::This && !O.IsCaptured && isTracked(K))
        continue;
      R.Kept = O;
      R.Holder = seeFromWhole(Holder, O.Object, *In, TU);
      Out.push_back(R);
    }
  }

  void setHolder(const Place &P, Registration &R) const {
    R.HasHolder = true;
    if (P.Kind == Place::Result)
      R.Holder = R.At->Result;
    else
      R.Holder = R.At->getPlace(P);
    if (P.Kind == Place::Argument && P.Index < R.At->Args.size())
      R.HolderAt = R.At->Args[P.Index];
    else if (const auto *C = dyn_cast<CXXMemberCallExpr>(R.At->Node))
      R.HolderAt = C->getImplicitObjectArgument();
    R.Holder = findNamed(R.Holder, *In, TU);
    if (!R.HolderAt || R.Holder.isKnown())
      return;
    // What a function is given as one of a base may be a part of the object.
    ObjectRef Cast = getObject(skipCasts(R.HolderAt));
    if (!Cast.getParam())
      R.Holder = Cast;
  }

  bool isTracked(const Keep &K) const {
    const CXXRecordDecl *Class = getThisClass(*In);
    return Class && !K.Tracks.empty() &&
           !Class->forallBases([&K](const CXXRecordDecl *Base) {
             return !llvm::is_contained(K.Tracks, getQualifiedName(*Base));
           });
  }

  static bool mayBePaired(const CXXMethodDecl &M) {
    return !isa<CXXConstructorDecl, CXXDestructorDecl>(M) && !M.isStatic() &&
           !isInStd(M);
  }

  /// registry->addListener(this)
  bool addPaired(const Fact &E, const CXXMethodDecl &M) {
    if (!mayBePaired(M))
      return false;
    std::optional<unsigned> Arg = findThis(E);
    std::string Undo = Arg ? findUndo(M, *Arg) : std::string();
    if (Undo.empty())
      return false;
    Registration R = makePaired(E, *Arg, Undo);
    R.Kept.At = E.Args[*Arg];
    setHolder({Place::Object, 0}, R);
    Out.push_back(std::move(R));
    return true;
  }

  Registration makePaired(const Fact &E, unsigned Arg,
                          llvm::ArrayRef<std::string> Undo) const {
    Registration R;
    R.At = &E;
    R.In = In;
    R.Arg = Arg;
    R.Key = findKey(E, *In, TU);
    R.Until.assign(Undo.begin(), Undo.end());
    return R;
  }

  void addKept(Registration R, const Expr &Arg,
               llvm::function_ref<bool(const KeptObject &)> Is) {
    for (KeptObject &O : findKeptObjects(Arg, TU))
      if (Is(O)) {
        R.Kept = O;
        Out.push_back(R);
      }
  }

  /// id_ = registry.subscribe([this] { changed(); })
  void addPairedCallable(const Fact &E, const CXXMethodDecl &M) {
    if (!mayBePaired(M))
      return;
    for (unsigned I = 0; I < E.Args.size(); ++I) {
      const Expr *A = E.Args[I];
      if (!A || !isCallable(A->getType()))
        continue;
      if (std::string Undo = findCallableUndo(M); !Undo.empty()) {
        Registration R = makePaired(E, I, Undo);
        setHolder({Place::Object, 0}, R);
        addKept(R, *A, [](const KeptObject &O) {
          return O.IsCaptured || O.Kind == KeptObject::This;
        });
      }
    }
  }

  bool isCallable(QualType T) const {
    const CXXRecordDecl *R = getDefinedClass(T.getNonReferenceType());
    const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
    return R && (R->isLambda() || (Row && Row->Closure));
  }

  //===-- Functions of C --------------------------------------------------===//

  /// timer_register(tick, self)
  void addPairedFunction(const Fact &E) {
    std::optional<PairedFunction> P = findPairedFunction(*E.Callee);
    if (!P || !isGiven(*P, E))
      return;
    Registration R = makePaired(E, P->Kept, P->Undo);
    R.IsSet = P->IsSetter;
    if (P->IsByKey)
      setKey(R);
    if (P->Holder)
      setHolder({Place::Argument, *P->Holder}, R);
    addKept(R, *E.Args[P->Kept], [](const KeptObject &) { return true; });
  }

  /// \p E gives a callback and what it is called with, and nothing that is told
  /// when that goes.
  bool isGiven(const PairedFunction &P, const Fact &E) const {
    return P.Kept < E.Args.size() && E.Args[P.Kept] &&
           P.Callback < E.Args.size() && E.Args[P.Callback] &&
           !getArgumentValue(E.Args[P.Callback], TU.getContext()).IsNull &&
           !isToldOfEnd(P, E);
  }

  bool isToldOfEnd(const PairedFunction &P, const Fact &E) const {
    return P.Notify && *P.Notify < E.Args.size() && E.Args[*P.Notify] &&
           !getArgumentValue(E.Args[*P.Notify], TU.getContext()).IsNull;
  }

  /// api->timeout_new(api, when, expired, self), and nobody keeps the result
  void addPairedField(const Fact &E) {
    const auto *C = dyn_cast<CallExpr>(E.Node);
    const auto *M =
        C ? dyn_cast<MemberExpr>(C->getCallee()->IgnoreParenImpCasts())
          : nullptr;
    const auto *Field = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
    std::optional<PairedFunction> P =
        Field ? findPairedField(*Field) : std::nullopt;
    if (!P || !isGiven(*P, E))
      return;
    Registration R = makePaired(E, P->Kept, {});
    setKey(R);
    if (R.IsForgotten)
      addKept(R, *E.Args[P->Kept], [](const KeptObject &) { return true; });
  }

  //===-- Callables that the program keeps itself -------------------------===//

  void addPosted(const PostedCallable &P) {
    In = P.In;
    Registration R;
    R.In = P.In;
    R.KeptIn = P.KeptIn;
    R.At = findGiving(P);
    if (!R.At)
      return;
    const auto *V = dyn_cast<VarDecl>(P.KeptIn);
    R.HasHolder = !V || !V->hasGlobalStorage();
    R.Holder = R.At->Object;
    addKept(R, *P.At, [&R](const KeptObject &O) {
      return O.Kind == KeptObject::Local
                 ? O.IsCaptured
                 : O.Kind == KeptObject::This && !R.HasHolder;
    });
  }

  /// The step that gives the callable away.
  const Fact *findGiving(const PostedCallable &P) const {
    auto holds = [&P](const Expr *E) {
      return E && anyPart(*E, [&P](const Stmt &S) { return &S == P.At; });
    };
    for (const Fact &E :
         TU.getEffects().getFacts(Entity::makeFunction(*P.In)).All)
      if (E.Kind == Fact::Store
              ? holds(E.Value)
              : E.Kind == Fact::Call && llvm::any_of(E.Args, holds) &&
                    (P.To ? E.Target == Entity::makeFunction(*P.To)
                          : !isa<CXXConstructExpr>(E.Node)))
        return &E;
    return nullptr;
  }

  static std::optional<unsigned> findThis(const Fact &E) {
    for (unsigned I = 0; I < E.Args.size(); ++I) {
      const Expr *A = E.Args[I]->IgnoreParenCasts()->IgnoreImplicit();
      if (const auto *U = dyn_cast<UnaryOperator>(A);
          U && U->getOpcode() == UO_Deref)
        A = U->getSubExpr()->IgnoreParenCasts();
      QualType T = E.Args[I]->getType();
      if (isa<CXXThisExpr>(A->IgnoreParenCasts()) &&
          (T->isPointerType() || E.Args[I]->isLValue()))
        return I;
    }
    return std::nullopt;
  }

  AnalysisContext &TU;
  HandedRegistrations Handed;
  const FunctionDecl *In = nullptr;
  std::vector<Registration> Out;
};

} // namespace

std::vector<Registration> findRegistrations(AnalysisContext &TU) {
  return RegistrationFinder(TU).run();
}

} // namespace interop
