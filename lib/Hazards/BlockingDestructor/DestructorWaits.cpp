//===- DestructorWaits.cpp - Destructors of user code that can wait -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/DestructorWaits.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "Analysis/FindingSink.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Facts/Collection/Destruction.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace interop {

namespace {

class DestructorWaitFinder {
public:
  DestructorWaitFinder(AnalysisContext &TU,
                       const BlockingDestructorOptions &Options)
      : TU(TU), Effects(TU.getEffects()),
        SM(TU.getContext().getSourceManager()), Options(Options) {}

  void visitClass(const CXXRecordDecl &R) {
    const CXXDestructorDecl *D = R.getDestructor();
    if (R.isLambda() || R.hasTrivialDestructor() || (D && D->isDeleted()))
      return;
    // Whoever writes down that a destructor waits knows it.
    if (const FunctionModel *Row = TU.getLookup().findDestructorRow(R);
        Row && Row->Blocks)
      return;
    Entity E = Entity::makeDestruction(R);
    WaitSite Site;
    Site.Class = &R;
    for (const Wait &W : Effects.getWaits(E))
      consider(Site, makeWitness(E, W, Effects), W);
  }

  void visitVariable(const VarDecl &V) {
    if (V.isThisDeclarationADefinition() == VarDecl::DeclarationOnly ||
        V.isNoDestroy(TU.getContext()) || V.isNRVOVariable())
      return;
    std::vector<Fact> Ends = expandEnd(V, TU.getLookup());
    if (Options.Strict && V.hasGlobalStorage())
      visitStaticPool(V, TU.keep(Ends));
    if (llvm::none_of(Ends, [this](const Fact &E) { return canWait(E); }))
      return;
    WaitSite Site;
    Site.Variable = &V;
    const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
    if (V.hasLocalStorage() && F)
      return visitLocal(Site, *F);
    for (const Fact &End : TU.keep(std::move(Ends)))
      visitStaticEnd(Site, End);
  }

  std::vector<DestructorWait> take() {
    return Found.take(SM, &DestructorWait::Anchor);
  }

private:
  //===-- Variables ------------------------------------------------------===//

  /// Only what does not end in a class of the user's, which is asked itself.
  bool canWait(const Fact &End) {
    if (End.Row && (End.Row->Blocks || End.Row->Joins))
      return true;
    return End.Target && !isOfUser(End.Target) &&
           !Effects.getWaits(End.Target).empty();
  }

  void visitLocal(const WaitSite &Site, const FunctionDecl &F) {
    if (!F.hasBody())
      return;
    Entity E = Entity::makeFunction(F);
    for (const Wait &W : Effects.getWaits(E)) {
      const Fact &Via = Effects.getFacts(E).All[W.Via];
      if (Via.Kind == Fact::Destruction && Via.Destroyed == Site.Variable)
        consider(Site, makeWitness(E, W, Effects), W);
    }
  }

  void visitStaticEnd(const WaitSite &Site, const Fact &End) {
    const CallStep First{{}, &End};
    if (!End.Target) {
      if (std::optional<Wait> W = makeOwnWait(End))
        consider(Site, {First}, *W);
      return;
    }
    Binding B = bindCall(End);
    for (const Wait &Inner : Effects.getWaits(End.Target)) {
      Wait W = Inner;
      W.Object = B.apply(W.Object);
      W.IfLastOwner |= End.IfLastOwner;
      CallPath Chain = makeWitness(End.Target, Inner, Effects);
      Chain.insert(Chain.begin(), First);
      consider(Site, std::move(Chain), W);
    }
  }

  /// At exit even a well-written join is a risk: other statics may be gone.
  void visitStaticPool(const VarDecl &V, const std::vector<Fact> &Ends) {
    for (const Fact &End : Ends) {
      if (!isOfUser(End.Target))
        continue;
      for (const Wait &W : Effects.getWaits(End.Target)) {
        if (!W.IsJoin)
          continue;
        DestructorWait New;
        New.Site.Variable = &V;
        New.Chain = makeWitness(End.Target, W, Effects);
        New.Chain.insert(New.Chain.begin(), {{}, &End});
        New.Verdict.Verdict = WaitVerdict::Strict;
        New.Row = W.Row;
        New.Anchor = End.Loc;
        add(std::move(New));
      }
    }
  }

  static std::optional<Wait> makeOwnWait(const Fact &End) {
    if (!End.Row || !End.Row->Joins)
      return std::nullopt;
    Wait W;
    W.Row = End.Row;
    W.IsJoin = true;
    W.IfLastOwner = End.IfLastOwner;
    W.Object = End.Object;
    return W;
  }

  //===-- Verdicts -------------------------------------------------------===//

  void consider(const WaitSite &Site, CallPath Chain, const Wait &W) {
    if (!W.Conditions.empty() || (W.IfLastOwner && !Options.Strict))
      return;
    std::optional<SourceLocation> Anchor = findAnchor(Site, Chain, W);
    if (!Anchor)
      return considerOuterLock(Site, std::move(Chain), W);
    WaitVerdict J = classifyWait(Site, Chain, W, TU);
    if (J.Reason == WaitVerdict::Closures && Site.Class &&
        !SaidOf.insert({Site.Class, nullptr, nullptr}).second)
      return;
    if (J.Verdict == WaitVerdict::Report && isAfterUnseenBody(Chain))
      J.Verdict = WaitVerdict::Strict;
    bool Speak = J.Verdict == WaitVerdict::Report ||
                 (J.Verdict == WaitVerdict::Strict && Options.Strict);
    if (!Speak || (J.Reason == WaitVerdict::Bounded && !Options.IncludeBounded))
      return;
    // `ptr.reset()` in the body, then the end of the same member: said once.
    const ValueDecl *Subject = findSubject(Chain);
    if (Site.Class && Subject &&
        !SaidOf.insert({Site.Class, Subject, W.Row}).second)
      return;
    add({Site, nullptr, std::move(Chain), std::move(J), W.Row, *Anchor});
  }

  /// Instantiations of one template say the same at the same place.
  void add(DestructorWait New) {
    Found.add({New.Anchor, New.Row}, std::move(New));
  }

  /// The end of a member, where the destructor's body, which may bound or end
  /// it first, is in another file.
  bool isAfterUnseenBody(const CallPath &Chain) {
    const CallStep &First = Chain.front();
    return First.In.isDestruction() && First.At->Kind == Fact::Destruction &&
           Effects.getFacts(First.In).isBodyUnseen();
  }

  /// A member of a class of the user's is reported in that class, but the lock
  /// that is held around its end is seen only from here.
  void considerOuterLock(const WaitSite &Site, CallPath Chain, const Wait &W) {
    if (!Site.Class || !W.IsJoin || Chain.front().At->Kind == Fact::Destruction)
      return;
    CallPath Outer;
    for (const CallStep &Step : Chain) {
      Outer.push_back(Step);
      if (isOfUser(Step.At->Target))
        break;
    }
    const LockSet Held = TU.get<ProgramLocks>().getHeldAlong(Outer);
    if (Held.empty())
      return;
    WaitVerdict J = classifyWait(Site, Chain, W, TU);
    if (J.Reason != WaitVerdict::UnderLock || !J.Lock ||
        llvm::none_of(Held, [&J](const LockOperation &L) {
          return L.Loc == J.Lock->Loc;
        }))
      return;
    SourceLocation Anchor = Outer.back().At->Loc;
    add({Site, nullptr, std::move(Chain), std::move(J), W.Row, Anchor});
  }

  /// The member whose end the chain goes through; null if it does not.
  static const ValueDecl *findSubject(const CallPath &Chain) {
    for (const auto &[Step, Bound] : llvm::zip(Chain, bindAlong(Chain)))
      if (Step.At->Kind == Fact::Destruction)
        return Bound.apply(Step.At->Object).Leaf;
    return nullptr;
  }

  bool isOfUser(Entity E) const {
    const CXXRecordDecl *R = E.getDestroyed();
    return R && !R->isLambda() && !isSystem(*R, SM);
  }

  /// Where the user must act; nothing if another class is asked itself.
  std::optional<SourceLocation>
  findAnchor(const WaitSite &Site, const CallPath &Chain, const Wait &W) const {
    for (const CallStep &Step : Chain)
      if (isOfUser(Step.At->Target))
        return std::nullopt;
    const Fact &First = *Chain.front().At;
    if (First.Kind == Fact::Destruction || Chain.size() < 2)
      return First.Loc;
    if (isSystem(*Site.Class->getDestructor(), SM))
      return std::nullopt;
    unsigned At = 1;
    const Wait *Inner = getInner(W);
    for (; At + 1 < Chain.size() && isHandedOver(Chain[At], Chain[At + 1]);
         ++At) {
      // What decides may be given here.
      bool IsByConstants = Inner->Of->IsByConstants;
      Inner = getInner(*Inner);
      if (!Inner->Conditions.empty() || IsByConstants)
        break;
    }
    return Chain[At].At->Loc;
  }

  /// All that the frame's body does is, in one place, to call a function of the
  /// same object: that function is the body in effect.
  bool isHandedOver(const CallStep &From, const CallStep &To) const {
    const FunctionDecl *F = From.In.getFunction();
    const FunctionDecl *Next = To.In.getFunction();
    if (!F || !Next || From.At->Object.Kind != ObjectRef::This ||
        !isOfSameClass(*F, *Next) || isSystem(*Next, SM))
      return false;
    const FunctionFacts &Facts = Effects.getFacts(From.In);
    return Facts.Locks.empty() && Facts.Loops.empty() &&
           llvm::all_of(Facts.All, [&From](const Fact &E) {
             return E.Loc == From.At->Loc || !E.isAction() ||
                    (E.Node && E.Node == From.At->Node); // of a callback
           });
  }

  static bool isOfSameClass(const FunctionDecl &A, const FunctionDecl &B) {
    const auto *MA = dyn_cast<CXXMethodDecl>(&A);
    const auto *MB = dyn_cast<CXXMethodDecl>(&B);
    return MA && MB &&
           MA->getParent()->getCanonicalDecl() ==
               MB->getParent()->getCanonicalDecl();
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  const SourceManager &SM;
  BlockingDestructorOptions Options;
  FindingSink<DestructorWait, std::pair<SourceLocation, const FunctionModel *>>
      Found;
  std::set<std::tuple<const CXXRecordDecl *, const ValueDecl *,
                      const FunctionModel *>>
      SaidOf;
};

} // namespace

std::vector<DestructorWait>
findDestructorWaits(AnalysisContext &TU,
                    const BlockingDestructorOptions &Options) {
  DestructorWaitFinder F(TU, Options);
  walkScope(
      TU.getUserDecls(), [&F](const CXXRecordDecl &R) { F.visitClass(R); },
      [&F](const VarDecl &V) { F.visitVariable(V); });
  return F.take();
}

} // namespace interop
