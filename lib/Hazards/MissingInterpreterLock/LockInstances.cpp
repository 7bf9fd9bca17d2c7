//===- LockInstances.cpp - Whose of many locks a use is about -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/MissingInterpreterLock/LockInstances.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Facts/CallerMap.h"
#include "Facts/FieldValues.h"

using namespace clang;

namespace interop {

/// A value, and the body that it stands in; null outside of any.
struct PlacedValue {
  const Expr *Value = nullptr;
  const FunctionDecl *In = nullptr;
};

using PlacedValues = llvm::SmallVector<PlacedValue, 2>;

//===-- What the unit puts where ------------------------------------------===//

/// Pointers that the unit's variables and fields get, that its functions return
/// and that they are given, and those of the bodies around it. By canonical
/// declarations, and by definitions.
class LockInstances::Sources : public CallerVisitor<LockInstances::Sources> {
public:
  explicit Sources(AnalysisContext &TU)
      : CallerVisitor(Unused, TU.getContext().getSourceManager()) {
    for (Decl *D : TU.getContext().getTraversalScope())
      TraverseDecl(D);
    for (const FunctionDecl *F : TU.get<EntryPoints>().getFunctions())
      if (!F->hasBody())
        addImported(*F, TU.getEffects());
  }

  llvm::ArrayRef<PlacedValue> getStored(const ValueDecl &V) const {
    return get(Stored, V.getCanonicalDecl());
  }
  llvm::ArrayRef<PlacedValue> getReturned(const FunctionDecl &F) const {
    return get(Returned, Entity::makeFunction(F).getFunction());
  }
  llvm::ArrayRef<PlacedValue> getGiven(const ParmVarDecl &P) const {
    const auto *F = dyn_cast<FunctionDecl>(P.getDeclContext());
    auto Found =
        Given.find({F ? Entity::makeFunction(*F).getFunction() : nullptr,
                    P.getFunctionScopeIndex()});
    return Found == Given.end() ? llvm::ArrayRef<PlacedValue>()
                                : llvm::ArrayRef<PlacedValue>(Found->second);
  }

  bool VisitVarDecl(VarDecl *V) {
    store(V, V->getInit());
    return true;
  }

  bool VisitFieldDecl(FieldDecl *F) {
    store(F, F->getInClassInitializer());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign)
      store(getStoredTo(*B->getLHS()), B->getRHS());
    return true;
  }

  bool VisitInitListExpr(InitListExpr *L) {
    forEachFieldValue(*L, [this](const FieldDecl &F, const Expr *Value) {
      store(&F, Value);
    });
    return true;
  }

  bool TraverseConstructorInitializer(CXXCtorInitializer *I) {
    store(I->getAnyMember(), I->getInit());
    return CallerVisitor::TraverseConstructorInitializer(I);
  }

  bool VisitReturnStmt(ReturnStmt *R) {
    addReturned(R->getRetValue());
    return true;
  }

  bool VisitCallExpr(CallExpr *C) {
    CallerVisitor::VisitCallExpr(C);
    if (const FunctionDecl *F = C->getDirectCallee())
      give(*F, {C->getArgs(), C->getNumArgs()},
           isa<CXXOperatorCallExpr>(C) && isa<CXXMethodDecl>(F));
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    CallerVisitor::VisitCXXConstructExpr(C);
    give(*C->getConstructor(), {C->getArgs(), C->getNumArgs()}, false);
    return true;
  }

private:
  /// What the facts of another unit's body say.
  void addImported(const FunctionDecl &F, EffectTable &Effects) {
    In = &F;
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(F)).All) {
      if (E.Kind == Fact::Store || E.Kind == Fact::Declare)
        store(E.Object.Leaf, E.Value);
      else if (E.Kind == Fact::Return)
        addReturned(E.Value);
      else if (E.Kind == Fact::Call && E.Callee)
        give(*E.Callee, E.Args, false);
    }
    In = nullptr;
  }

  template <typename Map>
  static llvm::ArrayRef<PlacedValue> get(const Map &Of, const Decl *D) {
    auto Found = Of.find(D);
    return Found == Of.end() ? llvm::ArrayRef<PlacedValue>()
                             : llvm::ArrayRef<PlacedValue>(Found->second);
  }

  /// What stands in a template may have no type at all.
  static bool isPointer(const Expr *E) {
    return E && !E->isTypeDependent() && !E->getType().isNull() &&
           E->getType()->isPointerType();
  }

  static const ValueDecl *getStoredTo(const Expr &LHS) {
    const Expr *E = LHS.IgnoreParenCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return M->getMemberDecl();
    const auto *R = dyn_cast<DeclRefExpr>(E);
    return R ? R->getDecl() : nullptr;
  }

  void store(const Decl *To, const Expr *Value) {
    if (To && isPointer(Value))
      Stored[To->getCanonicalDecl()].push_back({Value, In});
  }

  void addReturned(const Expr *Value) {
    if (In && isPointer(Value))
      Returned[Entity::makeFunction(*In).getFunction()].push_back({Value, In});
  }

  /// \p HasObject: the first argument is the implicit object.
  void give(const FunctionDecl &F, llvm::ArrayRef<const Expr *> Args,
            bool HasObject) {
    for (unsigned I = HasObject; I < Args.size(); ++I)
      if (isPointer(Args[I]))
        Given[{Entity::makeFunction(F).getFunction(), I - HasObject}].push_back(
            {Args[I], In});
  }

  CallerMap Unused;
  llvm::DenseMap<const Decl *, PlacedValues> Stored, Returned;
  llvm::DenseMap<std::pair<const Decl *, unsigned>, PlacedValues> Given;
};

//===-- Where one value comes from ----------------------------------------===//

/// Follows one argument back through a worklist. Each expression is followed
/// once for each depth of the chain, so that it ends.
class LockInstances::Tracer {
public:
  Tracer(LockInstances &Out, llvm::ArrayRef<CallStep> Chain)
      : TU(Out.TU), View(Out.View), Values(*Out.Values),
        Instances(*View.getLock().Instances), Chain(Chain) {}

  bool isImported() {
    const CallStep &Use = Chain.back();
    if (Instances.Arg >= Use.At->Args.size())
      return false;
    push(Use.At->Args[Instances.Arg], Use.In.getFunction(), Chain.size() - 1);
    while (!List.empty() && !IsOther)
      visit(List.pop_back_val());
    return IsImported && !IsOther;
  }

private:
  struct Item {
    PlacedValue At;
    size_t Steps; ///< of the chain, that lead to the body of At
  };

  void push(const Expr *E, const FunctionDecl *In, size_t Steps) {
    if (Seen.insert({E, Steps}).second)
      List.push_back({{E, In}, Steps});
  }

  void pushAll(llvm::ArrayRef<PlacedValue> All, const Item &From) {
    for (const PlacedValue &V : All)
      push(V.Value, V.In, V.In == From.At.In ? From.Steps : 0);
  }

  void visit(const Item &I) {
    const Expr *E =
        I.At.Value->IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
      push(C->getTrueExpr(), I.At.In, I.Steps);
      push(C->getFalseExpr(), I.At.In, I.Steps);
    } else if (const auto *B = dyn_cast<BinaryOperator>(E);
               B && (B->isAssignmentOp() || B->isCommaOp())) {
      push(B->getRHS(), I.At.In, I.Steps);
    } else if (const auto *L = dyn_cast<InitListExpr>(E);
               L && L->getNumInits() == 1) {
      push(L->getInit(0), I.At.In, I.Steps);
    } else if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
      visitDecl(*R->getDecl(), I);
    } else if (const auto *M = dyn_cast<MemberExpr>(E)) {
      visitDecl(*M->getMemberDecl(), I);
    } else if (const auto *C = dyn_cast<CallExpr>(E)) {
      visitCall(*C, I);
    } else if (!isNull(*E)) {
      IsOther = true;
    }
  }

  bool isNull(const Expr &E) const {
    return isa<ImplicitValueInitExpr>(E) || isNullConstant(E, TU.getContext());
  }

  void visitDecl(const ValueDecl &D, const Item &I) {
    llvm::ArrayRef<PlacedValue> Stored = Values.getStored(D);
    pushAll(Stored, I);
    if (const auto *P = dyn_cast<ParmVarDecl>(&D))
      return visitParam(*P, I);
    if (!Stored.empty())
      return;
    // A lambda's own variable.
    const auto *V = dyn_cast<VarDecl>(&D);
    if (V && V->getInit())
      push(V->getInit(), I.At.In, 0);
    else
      IsOther = true;
  }

  void visitParam(const ParmVarDecl &P, const Item &I) {
    const auto *F = dyn_cast<FunctionDecl>(P.getDeclContext());
    if (!F)
      return void(IsOther = true);
    unsigned Index = P.getFunctionScopeIndex();
    if (F == I.At.In && I.Steps > 0) {
      const CallStep &Caller = Chain[I.Steps - 1];
      if (Index < Caller.At->Args.size())
        return push(Caller.At->Args[Index], Caller.In.getFunction(),
                    I.Steps - 1);
    }
    bool IsKnown = isGivenByInterpreter(*F, P);
    IsImported |= IsKnown;
    IsKnown |= visitStarts(*F, Index);
    IsKnown |= visitCallbacks(*F, P);
    llvm::ArrayRef<PlacedValue> Given = Values.getGiven(P);
    pushAll(Given, {{nullptr, F}, 0});
    if (IsKnown || !Given.empty())
      return;
    // By what it does with it, if nobody is seen to call it.
    if (View.getContexts().has(*F, LockPresence::Held))
      IsImported = true;
    else
      IsOther = true;
  }

  /// A cookie is whatever the program gave for it.
  bool isGivenByInterpreter(const FunctionDecl &F, const ParmVarDecl &P) {
    return !P.getType()->isVoidPointerType() &&
           llvm::any_of(View.getEntries().getEntries(F),
                        [](const LockEntry &E) {
                          return E.Enters == LockPresence::Held;
                        });
  }

  bool visitStarts(const FunctionDecl &F, unsigned Index) {
    bool IsStarted = false;
    for (const StartedBody &S : TU.get<ModeledCalls>().getStarts()) {
      if (!S.Body || Entity::makeFunction(*S.Body) != Entity::makeFunction(F))
        continue;
      IsStarted = true;
      ObjectRef O = Index < S.Args.size() ? S.Args[Index] : ObjectRef();
      const ValueDecl *D = O.Leaf ? O.Leaf : O.Root;
      if (D && Followed.insert(D).second)
        visitDecl(*D, {{nullptr, S.In}, 0});
      else if (!D)
        IsOther = true;
    }
    return IsStarted;
  }

  bool visitCallbacks(const FunctionDecl &F, const ParmVarDecl &P) {
    bool IsHandedOver = false;
    if (!P.getType()->isVoidPointerType())
      return false;
    for (const EntryPoint &E : TU.get<EntryPoints>().getEntries()) {
      if (E.Kind != UnitEntry::Handed ||
          Entity::makeFunction(*E.F) != Entity::makeFunction(F))
        continue;
      IsHandedOver = true;
      if (E.Handed->Cookie && *E.Handed->Cookie < E.Call->Args.size())
        push(E.Call->Args[*E.Handed->Cookie], E.In, 0);
      else
        IsOther = true;
    }
    return IsHandedOver;
  }

  void visitCall(const CallExpr &C, const Item &I) {
    const FunctionDecl *F = C.getDirectCallee();
    if (!F || llvm::is_contained(Instances.MadeBy, getQualifiedName(*F)))
      return void(IsOther = true);
    // What an instance hands out is its own.
    if (TU.getLookup().findLockUses(*F) && Instances.Arg < C.getNumArgs())
      return push(C.getArg(Instances.Arg), I.At.In, I.Steps);
    llvm::ArrayRef<PlacedValue> Returned = Values.getReturned(*F);
    if (Returned.empty())
      IsOther = true;
    pushAll(Returned, {{nullptr, nullptr}, 0});
  }

  AnalysisContext &TU;
  LockView &View;
  const Sources &Values;
  const LockInstance &Instances;
  llvm::ArrayRef<CallStep> Chain;
  llvm::SmallVector<Item, 8> List;
  llvm::DenseSet<std::pair<const Expr *, size_t>> Seen;
  llvm::DenseSet<const ValueDecl *> Followed;
  bool IsImported = false;
  bool IsOther = false; ///< made by the program, or not known
};

LockInstances::LockInstances(AnalysisContext &TU, LockView &View)
    : TU(TU), View(View) {}

LockInstances::~LockInstances() = default;

bool LockInstances::isImported(llvm::ArrayRef<CallStep> Chain) {
  if (!View.getLock().Instances)
    return true;
  if (!Values)
    Values = std::make_unique<Sources>(TU);
  return Tracer(*this, Chain).isImported();
}

} // namespace interop
