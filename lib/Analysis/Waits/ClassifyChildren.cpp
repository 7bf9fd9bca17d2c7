//===- ClassifyChildren.cpp - Teardowns that wait for children ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/Calls/CallIndex.h"
#include "Analysis/Waits/StopSignals.h"
#include "Analysis/Waits/WaitClassifier.h"
#include "Facts/Values/ArgumentValue.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

namespace {

/// Classifies a teardown of a parent handle whose children it waits for.
class ChildWaitClassifier {
public:
  ChildWaitClassifier(const WaitSite &Site, const CallPath &Chain,
                      const Wait &W, AnalysisContext &TU)
      : Site(Site), Chain(Chain), W(W), B(*W.Row->Blocks), TU(TU),
        Known(TU.get<StopSignals>()), Index(TU.get<CallIndex>()),
        Parent(W.Object) {}

  WaitVerdict classify() {
    if (B.ChildrenInClosures)
      return classifyClosures();
    collectChildren();
    if (Children.empty() && W.Class != BlockingClass::Unbounded)
      return {}; // it ends by itself, but for children that are seen
    if (Children.empty())
      return isMitigatedAtParent() ? WaitVerdict() : classifyUnseen();
    for (const ModeledCall *C : Children) {
      WaitVerdict J = classifyChild(*C);
      if (J.Verdict != WaitVerdict::Silent)
        return J;
    }
    return {};
  }

private:
  //===-- Children in view -----------------------------------------------===//

  const Acquire *findAcquired(const ModeledCall &C) const {
    for (const Acquire &A : C.Row->Acquires)
      if (isChildKind(A.Handle))
        return &A;
    return nullptr;
  }

  bool isChildKind(llvm::StringRef Kind) const {
    return Kind == B.Children || llvm::is_contained(B.MoreChildren, Kind);
  }

  void collectChildren() {
    for (const ModeledCall *C : Index.getCallsOn(Parent)) {
      const Acquire *A = findAcquired(*C);
      if (A && A->Parent && mayAlias(C->getPlace(*A->Parent), Parent))
        addChild(*C);
    }
    addParentless(B.Children);
    for (const std::string &Kind : B.MoreChildren)
      addParentless(Kind);
  }

  void addParentless(llvm::StringRef Kind) {
    for (const ModeledCall *C : Index.getParentless(Kind))
      if (const Acquire *A = findAcquired(*C); A && A->Handle == Kind)
        addChild(*C);
  }

  /// What another class makes of the parent and keeps nobody knows where says
  /// nothing of this one.
  void addChild(const ModeledCall &C) {
    if (!Site.Class || isInSite(C) || getChild(C).isKnown())
      Children.push_back(&C);
  }

  ObjectRef getChild(const ModeledCall &C) const {
    return C.getPlace(findAcquired(C)->At);
  }

  bool isMitigatedAtParent() const {
    return Known.hasMitigationOn(
               B, Parent,
               [this](const Mitigation &M) { return M.On != B.Children; }) ||
           isMadeMitigated();
  }

  /// A function that makes the parent for the class sets the option on what it
  /// returns.
  bool isMadeMitigated() const {
    if (!Site.Class || B.Mitigations.empty())
      return false;
    return mitigatesAmong(
        getReachedFromSite(), false, [this](const ModeledCall &C) {
          if (!C.In)
            return false;
          return llvm::any_of(
              TU.getEffects().getFacts(Entity::makeFunction(*C.In)).All,
              [&C](const Fact &E) {
                return E.Kind == Fact::Return && E.Value &&
                       getObject(E.Value).Kind == ObjectRef::Variable &&
                       isMadeOn(C, getObject(E.Value));
              });
        });
  }

  /// Where no child is in view: a class says nothing that bounds its teardown;
  /// a local may have handed its handle to code that does.
  WaitVerdict classifyUnseen() const {
    if (mitigatesSomeChild() || mitigatesChildOfParameter())
      return {};
    bool Local = Site.Variable && Site.Variable->hasLocalStorage();
    return make(Local ? WaitVerdict::Strict : WaitVerdict::Report,
                WaitVerdict::Children, nullptr);
  }

  /// The class itself bounds children that it did not make itself.
  bool mitigatesSomeChild() const {
    return Site.Class && mitigatesChildAmong(Index.getCallsIn(*Site.Class),
                                             [](const auto &) { return true; });
  }

  /// A factory bounds the children that it makes of the parent it is given.
  bool mitigatesChildOfParameter() const {
    return llvm::any_of(getReachedFromSite(), [this](const ModeledCall *C) {
      const Acquire *A = findAcquired(*C);
      return A && A->Parent && C->getPlace(*A->Parent).getParam() &&
             isMitigatedChild(getChild(*C));
    });
  }

  /// The calls in functions that are called, over any other calls, by the class
  /// or by the function of the variable.
  const CallIndex::CallList &getReachedFromSite() const {
    if (Reached)
      return *Reached;
    Reached.emplace();
    llvm::SetVector<const FunctionDecl *> From;
    auto add = [&](const FunctionDecl &F) {
      if (TU.getLookup().hasBody(F))
        for (Entity E : TU.getEffects().getReached(Entity::makeFunction(F)))
          if (const FunctionDecl *Callee = E.getFunction())
            From.insert(Callee->getCanonicalDecl());
    };
    if (Site.Class)
      llvm::for_each(Site.Class->methods(),
                     [&](const CXXMethodDecl *M) { add(*M); });
    else if (const auto *F =
                 dyn_cast<FunctionDecl>(Site.Variable->getDeclContext()))
      add(*F);
    for (const FunctionDecl *F : From)
      llvm::append_range(*Reached, Index.getCallsIn(*F));
    return *Reached;
  }

  bool isInSite(const ModeledCall &C) const {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.In);
    return Site.Class && Method &&
           Method->getParent()->getCanonicalDecl() ==
               Site.Class->getCanonicalDecl();
  }

  WaitVerdict classifyChild(const ModeledCall &C) const {
    ObjectRef Child = getChild(C);
    if (!Child.isKnown())
      return make(WaitVerdict::Strict, WaitVerdict::Children, &C);
    // Only its release ends the wait for an open child, no bound does.
    if (isOpen(C, Child))
      return make(WaitVerdict::Report, WaitVerdict::ChildOpen, &C);
    if (W.Class != BlockingClass::Unbounded)
      return {};
    if (isMitigatedChild(Child) || isMitigatedAtParent())
      return {};
    if (isPending(C, Child))
      return make(WaitVerdict::Report, WaitVerdict::ChildPending, &C);
    // Who uses another class's child need not be in view.
    if (Site.Class && !isInSite(C))
      return classifyUnseen();
    return {};
  }

  bool isMitigatedChild(const ObjectRef &Child) const {
    auto isMadeOnIt = [&Child](const ModeledCall &C) {
      return mayAlias(C.Object, Child) ||
             (!C.Args.empty() && mayAlias(getObject(C.Args[0]), Child));
    };
    // On a parameter of a helper: what the site calls it with.
    auto isMadeOnParameter = [](const ModeledCall &C) {
      return C.Object.getParam() != nullptr;
    };
    return mitigatesChildAmong(Index.getCallsOn(Child), isMadeOnIt) ||
           mitigatesChildAmong(getReachedFromSite(), isMadeOnParameter);
  }

  bool
  mitigatesChildAmong(llvm::ArrayRef<const ModeledCall *> Calls,
                      llvm::function_ref<bool(const ModeledCall &)> Is) const {
    return mitigatesAmong(Calls, true, Is);
  }

  bool mitigatesAmong(llvm::ArrayRef<const ModeledCall *> Calls, bool OnChild,
                      llvm::function_ref<bool(const ModeledCall &)> Is) const {
    return Known.hasMitigation(
        B, Calls, [&](const Mitigation &M, const ModeledCall &C) {
          return (M.On == B.Children) == OnChild && Is(C);
        });
  }

  /// Alive when the parent goes: an owner declared before the parent, or a raw
  /// handle that nothing before the teardown releases.
  bool isOpen(const ModeledCall &C, const ObjectRef &Child) const {
    if (isReleasedBefore(Child))
      return false;
    bool IsObject = isa<CXXConstructExpr>(C.Node) && Child.Root &&
                    !Child.Root->getType()->isPointerType();
    if (!IsObject && !isOwner(Child))
      return isOwnMember(C, Child) || Child.isGlobal();
    if (Child.Kind != Parent.Kind || Child.Root == Parent.Root)
      return false;
    const auto &SM = TU.getContext().getSourceManager();
    return Child.Root->getDeclContext() == Parent.Root->getDeclContext() &&
           SM.isBeforeInTranslationUnit(Child.Root->getLocation(),
                                        Parent.Root->getLocation());
  }

  /// A raw handle in the class that is asked; one in another class ends as
  /// that class has it.
  bool isOwnMember(const ModeledCall &C, const ObjectRef &Child) const {
    return Child.Kind == ObjectRef::Member && (!Site.Class || isInSite(C));
  }

  /// The member or variable is of a class: its destructor releases.
  static bool isOwner(const ObjectRef &O) {
    return O.Root && getDefinedClass(O.Root->getType());
  }

  bool isReleasedBefore(const ObjectRef &Child) const {
    AccessCollector Before = collectBefore(Chain, TU.getEffects());
    if (!Before.isComplete())
      return true;
    return llvm::any_of(Before.get(), [&](const Access &A) {
      if (!A.By || !mayAlias(A.Object, Child))
        return false;
      if (A.By->Kind == Fact::Destruction)
        return true;
      return A.By->Row &&
             llvm::any_of(A.By->Row->Releases, [this](const Release &R) {
               return isChildKind(R.Handle);
             });
    });
  }

  /// Closed, but what was given to it may still be on its way.
  bool isPending(const ModeledCall &Made, const ObjectRef &Child) const {
    if (B.PendingCalls.empty())
      return true;
    if (!isCalled(B.PendingCalls, Child))
      return false;
    return !(hasSettledType(Made) && isCalled(B.PendingSettledBy, Child));
  }

  bool isCalled(llvm::ArrayRef<std::string> Names,
                const ObjectRef &Child) const {
    return llvm::any_of(Index.getCallsOn(Child), [&](const ModeledCall *C) {
      return isMadeOn(*C, Child) &&
             llvm::is_contained(Names, getQualifiedName(*C->Callee));
    });
  }

  bool hasSettledType(const ModeledCall &Made) const {
    const Acquire *A = findAcquired(Made);
    if (!A->TypeArg || *A->TypeArg >= Made.Args.size())
      return false;
    ArgumentTest T;
    T.Op = ArgumentTest::Equals;
    T.Values = B.PendingSettledTypes;
    return evaluate(T, getArgumentValue(Made.Args[*A->TypeArg],
                                        TU.getContext())) == Truth::Yes;
  }

  //===-- Children that closures own -------------------------------------===//

  /// The wait lasts while a closure, which a callback of the library calls,
  /// still owns children: clearing the closures first ends that.
  WaitVerdict classifyClosures() {
    if (!Site.Class)
      return {};
    WaitVerdict J = make(WaitVerdict::Report, WaitVerdict::Closures, nullptr);
    AccessCollector Before = collectBefore(Chain, TU.getEffects());
    if (!Before.isComplete())
      return {};
    for (const FieldDecl *F : Site.Class->fields()) {
      ObjectRef O = ObjectRef::makeMember(*F);
      bool Cleared = llvm::any_of(Before.get(), [&O](const Access &A) {
        return A.Kind != Access::Read && mayAlias(A.Object, O);
      });
      if (isClosure(*F) && !Cleared && isCalledByLibrary(*F))
        J.ClosureMembers.push_back(F);
    }
    return J.ClosureMembers.empty() ? WaitVerdict() : J;
  }

  bool isClosure(const FieldDecl &F) const {
    const CXXRecordDecl *R = getDefinedClass(F.getType());
    const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
    return Row && Row->Closure;
  }

  /// Some callback registered with the same library reads \p F.
  bool isCalledByLibrary(const FieldDecl &F) const {
    for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls()) {
      if (C.Row->From.File != W.Row->From.File)
        continue;
      for (const Callback &K : C.Row->Callbacks)
        for (const FunctionDecl *Fn : findCallbacks(C, K, TU))
          if (reads(*Fn, F))
            return true;
    }
    return false;
  }

  bool reads(const FunctionDecl &Fn, const FieldDecl &F) const {
    if (!TU.getLookup().hasBody(Fn))
      return false;
    EffectTable &Effects = TU.getEffects();
    for (Entity E : Effects.getReached(Entity::makeFunction(Fn)))
      for (const ReadFact &R : Effects.getFacts(E).Reads)
        if (R.Object.Leaf == F.getCanonicalDecl() ||
            R.Object.Root == F.getCanonicalDecl())
          return true;
    return false;
  }

  static WaitVerdict make(WaitVerdict::VerdictTy Verdict,
                          WaitVerdict::ReasonTy Reason, const ModeledCall *C) {
    WaitVerdict J;
    J.Verdict = Verdict;
    J.Reason = Reason;
    J.Child = C;
    return J;
  }

  const WaitSite &Site;
  const CallPath &Chain;
  const Wait &W;
  const Blocking &B;
  AnalysisContext &TU;
  const StopSignals &Known;
  const CallIndex &Index;
  ObjectRef Parent;
  mutable std::optional<CallIndex::CallList> Reached; ///< once asked for
  std::vector<const ModeledCall *> Children;
};

} // namespace

WaitVerdict classifyChildren(const WaitSite &Site, const CallPath &Chain,
                             const Wait &W, AnalysisContext &TU) {
  return ChildWaitClassifier(Site, Chain, W, TU).classify();
}

} // namespace interop
