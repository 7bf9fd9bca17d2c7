//===- SubobjectProvenance.cpp - How the parts of an object came to be ----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/SubobjectProvenance.h"
#include "AST/Naming.h"
#include "Analysis/BodyParents.h"
#include "Facts/Callables.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/Budgets.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

SubobjectProvenance::SubobjectProvenance(const CXXRecordDecl &Class,
                                         AnalysisContext &TU)
    : TU(TU), AreMembers(true) {
  for (const FieldDecl *F : Class.fields())
    if (const Expr *Init = F->getInClassInitializer())
      addConstruction(F->getCanonicalDecl(), Init, nullptr, true);
  for (const CXXMethodDecl *M : Class.methods())
    addMethod(*M);
  for (const Decl *D : Class.decls())
    if (const auto *T = dyn_cast<FunctionTemplateDecl>(D))
      for (const FunctionDecl *S : T->specializations())
        addMethod(*S);
}

SubobjectProvenance::SubobjectProvenance(const FunctionDecl &Function,
                                         AnalysisContext &TU)
    : TU(TU), AreMembers(false) {
  const FunctionDecl *Def = nullptr;
  if (!Function.hasBody(Def) || Def->isDependentContext())
    return;
  for (const Decl *D : Def->decls())
    if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit())
      addConstruction(V->getCanonicalDecl(), V->getInit(), Def, false);
  addBody(*Def);
}

llvm::ArrayRef<const Fact *>
SubobjectProvenance::getCalls(const Part &P) const {
  const Record *R = find(P);
  return R ? llvm::ArrayRef(R->Calls) : llvm::ArrayRef<const Fact *>();
}

void SubobjectProvenance::addMethod(const FunctionDecl &F) {
  const FunctionDecl *Def = nullptr;
  if (!F.hasBody(Def) || Def->isDependentContext())
    return;
  addBody(*Def);
  if (const auto *C = dyn_cast<CXXConstructorDecl>(Def))
    addBases(*C);
}

const SubobjectProvenance::Record *
SubobjectProvenance::find(const Part &P) const {
  Key Of = P.Base ? getDefinedClass(P.Type) : Key(P.Decl);
  auto Found = Records.find(Of);
  return Of && Found != Records.end() ? &Found->second : nullptr;
}

llvm::ArrayRef<Construction>
SubobjectProvenance::getConstructions(const Part &P) const {
  const Record *R = find(P);
  return R ? llvm::ArrayRef(R->Constructions) : llvm::ArrayRef<Construction>();
}

llvm::ArrayRef<ObjectRef> SubobjectProvenance::getHeld(const Part &P) const {
  const Record *R = find(P);
  return R ? llvm::ArrayRef(R->Held) : llvm::ArrayRef<ObjectRef>();
}

llvm::ArrayRef<OwnedCallable>
SubobjectProvenance::getCallables(const Part &P) const {
  const Record *R = find(P);
  return R ? llvm::ArrayRef(R->Callables) : llvm::ArrayRef<OwnedCallable>();
}

void SubobjectProvenance::addBody(const FunctionDecl &F) {
  const FunctionFacts &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(F));
  for (const Fact &E : Facts.All)
    if (E.Object.Root)
      addFact(E, F);
}

void SubobjectProvenance::addBases(const CXXConstructorDecl &C) {
  for (const CXXCtorInitializer *I : C.inits())
    if (I->isBaseInitializer())
      if (const CXXRecordDecl *R =
              getDefinedClass(QualType(I->getBaseClass(), 0)))
        addConstruction(R, I->getInit(), &C, true);
}

void SubobjectProvenance::addFact(const Fact &E, const FunctionDecl &F) {
  Key Of = E.Object.Root;
  bool Whole = E.Object.Leaf == E.Object.Root;
  const auto *Value = dyn_cast_or_null<Expr>(E.Node);
  if (E.Kind == Fact::Store && Whole && Value) {
    bool IsInit = isa<CXXConstructorDecl>(F) && !isa<BinaryOperator>(Value) &&
                  !isa<CXXOperatorCallExpr>(Value) &&
                  !isa<UnaryOperator>(Value);
    const auto *Assignment = dyn_cast<BinaryOperator>(Value);
    return addConstruction(Of, Assignment ? Assignment->getRHS() : Value, &F,
                           IsInit);
  }
  if (E.Kind != Fact::Call || E.Args.empty())
    return;
  Records[Of].Calls.push_back(&E);
  if (Whole && E.Row && E.Row->DestroysOwned)
    return addConstruction(Of, E.Args[0], &F, false); // ptr.reset(new T(args))
  if (Whole)
    addElements(Of, E, F);
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (mayKeep(E, I, F))
      addCallable(Of, *E.Args[I], E.Node, false);
}

/// `parts.push_back(std::make_unique<T>(args))`, `parts.emplace_back(args)`.
void SubobjectProvenance::addElements(Key Of, const Fact &E,
                                      const FunctionDecl &F) {
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      getDefinedClass(cast<ValueDecl>(Of)->getType()));
  const TypeModel *Row = S ? TU.getLookup().findRow(*S) : nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  // Not of what the part points to.
  bool IsOwn = S && Method && getMentionedName(*Method) == S->getName();
  if (!Row || Row->Owns.empty() || !IsOwn)
    return;
  if (!E.Row || E.Row->Constructs != FunctionModel::Element) {
    for (const Expr *A : E.Args)
      addConstruction(Of, A, &F, false);
    return;
  }
  unsigned Index = Row->Owns.back();
  llvm::ArrayRef<const Expr *> Args(E.Args);
  if (Index >= S->getTemplateArgs().size() ||
      S->getTemplateArgs()[Index].getKind() != TemplateArgument::Type ||
      E.Row->ConstructsFrom > Args.size())
    return;
  const auto *At = dyn_cast_or_null<Expr>(E.Node);
  if (!At)
    return;
  Construction M;
  findConstructor(getDefinedClass(S->getTemplateArgs()[Index].getAsType()),
                  Args.drop_front(E.Row->ConstructsFrom), M);
  add(Of, std::move(M), At, &F, false);
}

void SubobjectProvenance::addConstruction(Key Of, const Expr *Value,
                                          const FunctionDecl *In,
                                          bool InInitializer) {
  Construction M;
  if (findConstruction(Value, TU.getLookup(), M))
    add(Of, std::move(M), Value, In, InInitializer);
  else if (ObjectRef Held = M.Held ? getObject(M.Held) : ObjectRef();
           Held.isKnown() && M.Held->getType()->isScalarType())
    Records[Of].Held.push_back(Held);
}

void SubobjectProvenance::add(Key Of, Construction M, const Expr *Value,
                              const FunctionDecl *In, bool InInitializer) {
  M.In = In;
  M.InInitializer = InInitializer;
  M.Range = Value->getSourceRange();
  for (const Expr *A : M.Args)
    addCallable(Of, *A, Value, InInitializer);
  Records[Of].Constructions.push_back(std::move(M));
}

/// A lambda that refers to locals is done with before they are gone.
static bool borrowsLocals(const FunctionDecl &F) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  return M && M->getParent()->isLambda() &&
         llvm::any_of(M->getParent()->captures(), [](const LambdaCapture &C) {
           const auto *V = C.capturesVariable()
                               ? dyn_cast<VarDecl>(C.getCapturedVar())
                               : nullptr;
           return V && C.getCaptureKind() == LCK_ByRef &&
                  V->hasLocalStorage() && !V->getType()->isReferenceType();
         });
}

void SubobjectProvenance::addCallable(Key Of, const Expr &Arg, const Stmt *By,
                                      bool AtConstruction) {
  OwnedCallable G;
  G.Loc = Arg.getBeginLoc();
  G.By = By;
  G.AtConstruction = AtConstruction;
  if (const CallExpr *Bind = findBind(Arg)) {
    G.Body = getCallable(Bind->getArg(0));
    if (Bind->getNumArgs() > 1)
      G.On = getObject(Bind->getArg(1));
  } else {
    G.Body = getCallable(&Arg);
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(G.Body);
    if (M && M->getParent()->isLambda())
      G.On = ObjectRef::makeThis();
  }
  if (G.Body && TU.getLookup().hasBody(*G.Body) &&
      !(AreMembers && borrowsLocals(*G.Body)))
    Records[Of].Callables.push_back(G);
}

/// The future that a function returns is not waited for by it.
static bool waits(const std::vector<Wait> &Waits) {
  return llvm::any_of(
      Waits, [](const Wait &W) { return !(W.IsJoin && W.Row->OnlyIfStarted); });
}

/// True if the body of \p F, no initializer, makes a value of what \p E
/// returns: a condition alone waits for nothing.
bool SubobjectProvenance::isResultUsed(const Fact &E, const FunctionDecl &F) {
  const auto *Call = dyn_cast_or_null<CallExpr>(E.Node);
  const StmtParents &Parents = TU.get<BodyParents>().get(F);
  return Call && !Call->getType()->isVoidType() && F.getBody() &&
         Parents.isInside(Call, *F.getBody()) &&
         Parents.getRoleOf(*Call) == StmtRole::Inner;
}

/// False where the callable argument \p Arg of \p E is surely done with: called
/// by the callee itself, by something the callee waits for, or waited for
/// through the result.
bool SubobjectProvenance::mayKeep(const Fact &E, unsigned Arg,
                                  const FunctionDecl &F) {
  const Expr *A = E.Args[Arg];
  if (!getCallable(A) && !findBind(*A))
    return false;
  if (E.Row) // the model says what becomes of it
    return llvm::any_of(E.Row->Callbacks, [&](const Callback &K) {
      return K.Arg == Arg && K.UntilRelease &&
             areKnownToHold(K.If, E.Args, TU.getContext());
    });
  if (isResultUsed(E, F))
    return false;
  if (!E.Target)
    return true;
  const FunctionDecl *Callee = E.Target.getFunction();
  if (!Callee || waits(TU.getEffects().getWaits(E.Target)))
    return false;
  return llvm::none_of(
      TU.getEffects().getFacts(E.Target).All, [&](const Fact &Inner) {
        const ParmVarDecl *P = Inner.Object.getParam();
        const auto *M = dyn_cast_or_null<CXXMethodDecl>(Inner.Callee);
        return P && P->getFunctionScopeIndex() == Arg &&
               Inner.Kind == Fact::Call &&
               (Inner.Unknown == UnknownReason::Pointer ||
                (M && M->getOverloadedOperator() == OO_Call));
      });
}

namespace {

/// Follows a constructor and those of its bases: which field is made of which
/// argument.
class AliasCollector {
public:
  AliasCollector(EffectTable &Effects, FieldAliases &Out)
      : Effects(Effects), Out(Out) {}

  void add(const CXXConstructorDecl &C, llvm::ArrayRef<ObjectRef> Args,
           unsigned Depth = 0) {
    const FunctionDecl *Def = nullptr;
    if (!C.hasBody(Def) || Def->isDependentContext() ||
        exceeds(Depth, Budget::ProvenanceDepth))
      return;
    Binding B;
    B.Function = Def;
    B.This = ObjectRef();
    B.Params.assign(Args.begin(), Args.end());
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*Def)).All)
      addStore(E, B);
    for (const CXXCtorInitializer *I : cast<CXXConstructorDecl>(Def)->inits())
      if (I->isBaseInitializer() || I->isDelegatingInitializer())
        addOther(I->getInit(), B, Depth);
  }

private:
  void addStore(const Fact &E, const Binding &B) {
    const auto *F = dyn_cast_or_null<FieldDecl>(E.Object.Root);
    if (E.Kind != Fact::Store || !F || E.Object.Leaf != F ||
        E.Object.Kind != ObjectRef::Member)
      return;
    if (!F->getType()->isPointerType() && !F->getType()->isReferenceType())
      return;
    const auto *Value = dyn_cast_or_null<Expr>(E.Node);
    if (const auto *A = dyn_cast_or_null<BinaryOperator>(Value))
      Value = A->getRHS();
    ObjectRef To = Value ? B.apply(getObject(Value)) : ObjectRef();
    if (To.isKnown() && To.Kind != ObjectRef::Part && !To.getParam())
      Out.push_back({F, To});
  }

  void addOther(const Expr *Init, const Binding &B, unsigned Depth) {
    const auto *C = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
    if (!C)
      return;
    llvm::SmallVector<ObjectRef, 4> Args;
    for (const Expr *A : C->arguments())
      Args.push_back(B.apply(getObject(A)));
    add(*C->getConstructor(), Args, Depth + 1);
  }

  EffectTable &Effects;
  FieldAliases &Out;
};

} // namespace

FieldAliases SubobjectProvenance::getAliases(const Construction &M) const {
  FieldAliases Out;
  if (!M.Constructor)
    return Out;
  llvm::SmallVector<ObjectRef, 4> Args;
  for (const Expr *A : M.Args)
    Args.push_back(getObject(A));
  if (llvm::any_of(Args, [](const ObjectRef &O) { return O.isKnown(); }))
    AliasCollector(TU.getEffects(), Out).add(*M.Constructor, Args);
  return Out;
}

} // namespace interop
