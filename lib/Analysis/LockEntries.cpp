//===- LockEntries.cpp - Who enters which function ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/LockEntries.h"
#include "AST/Naming.h"
#include "Analysis/BindingPolicies.h"
#include "CallGraph/ArgumentValue.h"
#include "CallGraph/Callables.h"
#include "CallGraph/ResultFlow.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static const Decl *getKey(const FunctionDecl &F) {
  const FunctionDecl *Def = nullptr;
  return F.hasBody(Def) ? Def : F.getCanonicalDecl();
}

//===-- The walk ----------------------------------------------------------===//

class LockEntryVisitor : public CallerVisitor<LockEntryVisitor> {
public:
  LockEntryVisitor(LockEntries &Out, const ASTContext &Ctx, Knowledge &Known)
      : CallerVisitor(Out.Callers, Ctx.getSourceManager()), Out(Out), Ctx(Ctx),
        Known(Known), Models(Known.getModels()) {}

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->isThisDeclarationADefinition())
      Out.addFunction(*F);
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *L) {
    if (const FunctionDecl *Op = L->getCallOperator())
      Out.addFunction(*Op);
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    CallerVisitor::VisitCXXConstructExpr(C);
    if (!In || C->isTypeDependent() || In->isDependentContext() ||
        C->getConstructor()->isCopyOrMoveConstructor())
      return true;
    const CXXRecordDecl &R = *C->getConstructor()->getParent();
    // A base is made for the object that it is a part of.
    if (C->getConstructionKind() == CXXConstructionKind::Complete &&
        Known.findSaying(R, bindsClass))
      Out.ClassBinders.push_back(C);
    addMethodsOfArgument(R, C->getBeginLoc());
    return true;
  }

  //===-- Methods that are called by their names --------------------------===//

  bool VisitCXXRecordDecl(CXXRecordDecl *R) {
    if (!R->isThisDeclarationADefinition() || R->isDependentContext())
      return true;
    auto says = [](const TypeRow &Row) {
      return Row.Entered && !Row.Entered->Argument;
    };
    if (const CXXRecordDecl *Of = Known.findSaying(*R, says))
      addMethods(*R, *Known.findRow(*Of)->Entered, *Of, R->getLocation());
    return true;
  }

  //===-- Records of entry points -----------------------------------------===//

  bool VisitInitListExpr(InitListExpr *L) {
    const InitListExpr *Full = L->isSemanticForm() ? L : L->getSemanticForm();
    const RecordDecl *R = Full ? Full->getType()->getAsRecordDecl() : nullptr;
    if (!R || !Seen.insert(Full).second)
      return true;
    unsigned I = 0;
    for (const FieldDecl *F : R->fields()) {
      if (F->isUnnamedBitField() || I >= Full->getNumInits())
        continue;
      addSlot(*R, *F, Full->getInit(I++), Full);
    }
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() != BO_Assign)
      return true;
    const auto *M = dyn_cast<MemberExpr>(B->getLHS()->IgnoreParenImpCasts());
    const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
    if (F)
      addSlot(*F->getParent(), *F, B->getRHS());
    return true;
  }

private:
  static bool bindsClass(const TypeRow &Row) {
    return Row.Finalizes.has_value();
  }

  void addMethodsOfArgument(const CXXRecordDecl &R, SourceLocation Loc) {
    auto says = [](const TypeRow &Row) {
      return Row.Entered && Row.Entered->Argument;
    };
    const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        Known.findSaying(R, says));
    if (!S)
      return;
    const MethodEntries &Row = *Known.findRow(*S)->Entered;
    const TemplateArgumentList &Args = S->getTemplateArgs();
    if (*Row.Argument < Args.size() &&
        Args[*Row.Argument].getKind() == TemplateArgument::Type)
      if (const CXXRecordDecl *Has =
              getDefinedClass(Args[*Row.Argument].getAsType()))
        addMethods(*Has, Row, *S, Loc);
  }

  /// Those that it inherits from the program's classes, too.
  void addMethods(const CXXRecordDecl &R, const MethodEntries &Row,
                  const CXXRecordDecl &Of, SourceLocation Loc) {
    if (Row.Lock != Out.Lock.Name || Known.isInterpretersOwn(R))
      return;
    for (const CXXBaseSpecifier &Base : R.bases())
      if (const CXXRecordDecl *From = getDefinedClass(Base.getType()))
        addMethods(*From, Row, Of, Loc);
    for (const CXXMethodDecl *M : R.methods()) {
      if (!M->getIdentifier() || !llvm::is_contained(Row.Names, M->getName()))
        continue;
      LockEntry E;
      E.Enters = Row.Enters;
      E.Why.Kind = LockReason::Method;
      E.Why.Loc = Loc;
      E.Why.By = M;
      E.Why.Detail = getQualifiedName(Of);
      Out.add(*M, std::move(E));
    }
  }

  /// A record is known by its tag or by its typedef.
  const EntryRow *findRow(const RecordDecl &R, const FieldDecl &F,
                          std::string &Name) const {
    if (const TypedefNameDecl *T = R.getTypedefNameForAnonDecl())
      Name = getQualifiedName(*T);
    else if (R.getIdentifier())
      Name = getQualifiedName(R);
    return Name.empty() ? nullptr : Models.findSlot(Name, F.getName());
  }

  /// Of a record with a tag and a typedef that the row names too, the typedef.
  std::string getUsualName(const RecordDecl &R, const EntryRow &Row,
                           std::string Own) const {
    ASTContext &Ctx = R.getASTContext();
    for (const std::string &Name : Row.Records)
      for (const NamedDecl *D :
           Ctx.getTranslationUnitDecl()->lookup(&Ctx.Idents.get(Name)))
        if (const auto *T = dyn_cast<TypedefNameDecl>(D))
          if (const RecordDecl *Named =
                  T->getUnderlyingType()->getAsRecordDecl())
            if (Named->getCanonicalDecl() == R.getCanonicalDecl())
              return Name;
    return Own;
  }

  /// What the row names \p F by: its name, or the constant that stands in the
  /// key of the same record. Empty if the constant is none of the finalizers'.
  std::string getSlotName(const EntryRow &Row, const FieldDecl &F,
                          const InitListExpr *Of) const {
    if (Row.KeyField.empty())
      return F.getNameAsString();
    unsigned I = 0;
    for (const FieldDecl *Key : F.getParent()->fields()) {
      if (Key->isUnnamedBitField() || !Of || I >= Of->getNumInits())
        continue;
      const Expr *Init = Of->getInit(I++);
      if (Key->getName() != Row.KeyField)
        continue;
      ArgumentValue Value = getArgumentValue(Init, Ctx);
      for (const Constant &C : Row.Finalizers) {
        ArgumentTest Test;
        Test.Values = {C};
        if (evaluate(Test, Value) == Truth::Yes)
          return C.Name;
      }
    }
    return {};
  }

  void addSlot(const RecordDecl &R, const FieldDecl &F, const Expr *Value,
               const InitListExpr *Of = nullptr) {
    if (!Value || Value->isTypeDependent() || Value->isValueDependent())
      return;
    LockEntry E;
    const EntryRow *Row = findRow(R, F, E.Why.Detail);
    const FunctionDecl *Put =
        Row && Row->Lock == Out.Lock.Name ? getCallable(Value) : nullptr;
    if (!Put)
      return;
    E.Enters = Row->Enters;
    E.Why.Kind = LockReason::Table;
    E.Why.Detail = getUsualName(R, *Row, E.Why.Detail);
    E.Why.Loc = Value->getExprLoc();
    E.Why.By = Put;
    E.Slot = getSlotName(*Row, F, Of);
    E.IsFinalizer = llvm::any_of(
        Row->Finalizers, [&E](const Constant &C) { return C.Name == E.Slot; });
    E.IsEnd = llvm::is_contained(Row->Ends, E.Slot);
    Out.add(*Put, std::move(E));
  }

  LockEntries &Out;
  const ASTContext &Ctx;
  Knowledge &Known;
  const ModelSet &Models;
  llvm::DenseSet<const InitListExpr *> Seen;
};

LockEntries::LockEntries(TUAnalysis &TU, LockFlow &Flow)
    : TU(TU), Flow(Flow), Lock(Flow.getLock()) {
  ASTContext &Ctx = TU.getContext();
  LockEntryVisitor Visitor(*this, Ctx, TU.getKnowledge());
  for (Decl *D : Ctx.getTraversalScope())
    Visitor.TraverseDecl(D);
  for (const FunctionDecl *F : Functions)
    addNamed(*F);
  for (const ModelledCall &C : TU.getModelledCalls().getCalls())
    if (C.Row->Binds)
      for (const Expr *A : C.Args)
        Bindings[stripConversions(A)] = &C;
  for (const ModelledCall &C : TU.getModelledCalls().getCalls())
    addModelled(C);
  for (const StartedBody &S : TU.getModelledCalls().getStarts()) {
    if (!S.Body)
      continue;
    LockEntry E;
    E.Enters = LockPresence::NotHeld;
    E.Why.Kind = LockReason::Started;
    E.Why.Loc = S.Loc;
    E.Why.By = S.Body;
    add(*S.Body, std::move(E));
  }
}

void LockEntries::addFunction(const FunctionDecl &F) {
  if (F.hasBody() && !F.isDependentContext() && !F.isInvalidDecl() &&
      !TU.getKnowledge().isInterpretersOwn(F))
    Functions.push_back(&F);
}

//===-- Entries -----------------------------------------------------------===//

void LockEntries::add(const FunctionDecl &F, LockEntry Entry) {
  Entries[getKey(F)].push_back(std::move(Entry));
}

void LockEntries::addNamed(const FunctionDecl &F) {
  const EntryRow *Row =
      TU.getKnowledge().getModels().findEntryPoint(getQualifiedName(F));
  if (!Row || Row->Lock != Lock.Name)
    return;
  LockEntry E;
  E.Enters = Row->Enters;
  E.Why.Kind = LockReason::Named;
  E.Why.Loc = F.getLocation();
  E.Why.By = &F;
  add(F, std::move(E));
}

void LockEntries::addModelled(const ModelledCall &C) {
  if (C.Row->Binds)
    addBinding(C);
  for (const Callback &B : C.Row->Callbacks)
    addCallback(C, B);
}

/// What is made for another binding (a constructor, a vectorized function) is
/// bound by that, with its policies.
const ModelledCall &LockEntries::findOuterBinding(const ModelledCall &C) const {
  const ModelledCall *Outer = Bindings.lookup(stripConversions(C.Node));
  return Outer ? *Outer : C;
}

/// The call that selects an overload for \p Call says nothing new.
bool LockEntries::isBoundBy(const FunctionDecl &F, const CallExpr *Call) const {
  return Call && llvm::any_of(getEntries(F), [Call](const LockEntry &E) {
           return E.Binding == Call;
         });
}

void LockEntries::addBinding(const ModelledCall &C) {
  // What a binding library calls of itself was bound by its caller.
  if (C.In && TU.getKnowledge().isInterpretersOwn(*C.In))
    return;
  const ModelledCall &Outer = findOuterBinding(C);
  auto releases = [this](const ModelledCall &By) {
    return hasReleasingPolicy(By.Args, Flow, TU.getKnowledge());
  };
  const bool Releases = releases(C) || (&Outer != &C && releases(Outer));
  const auto *Call = dyn_cast<CallExpr>(Outer.Node);
  for (unsigned I = C.Row->Binds->Callable;
       I < std::min<size_t>(C.Row->Binds->PoliciesFrom, C.Args.size()); ++I) {
    const FunctionDecl *F = getCallable(C.Args[I]);
    if (!F || isBoundBy(*F, Call))
      continue;
    LockEntry E;
    E.Enters = Releases ? LockPresence::NotHeld : LockPresence::Held;
    E.Why.Kind = Releases ? LockReason::Policy : LockReason::Bound;
    E.Why.Loc = C.Args[I]->getExprLoc();
    E.Why.By = F;
    E.Binding = Call;
    E.BoundCallable = C.Args[I];
    E.Binds = &*C.Row->Binds;
    E.OffersPolicies =
        TU.getKnowledge().getModels().offersPolicies(C.Row->From);
    add(*F, std::move(E));
  }
}

void LockEntries::addCallback(const ModelledCall &C, const Callback &B) {
  const FunctionDecl *F = findCallback(C, B, TU.getContext());
  if (!F)
    return;
  LockEntry E;
  E.IsFinalizer = B.IsFinalizer;
  E.Why.By = F;
  E.Why.Loc = C.Args[B.Arg]->getExprLoc();
  E.Why.Detail = getQualifiedName(*C.Callee);
  if (B.Enters != LockPresence::Unsaid) {
    E.Enters = B.Enters;
    E.Why.Kind = LockReason::Handed;
  } else if (B.Thread == Callback::LibraryThread ||
             B.Thread == Callback::AnyThread) {
    E.Enters = LockPresence::NotHeld;
    E.Why.Kind = LockReason::Library;
  } else {
    E.Enters = LockPresence::Caller;
    E.Why.Kind = LockReason::Driven;
    if (B.When == Callback::During)
      E.Drivers.push_back(&C);
    if (!B.DrivenBy.empty())
      for (const ModelledCall &D : TU.getModelledCalls().getCalls())
        if (D.In && llvm::is_contained(B.DrivenBy, getQualifiedName(*D.Callee)))
          E.Drivers.push_back(&D);
  }
  if (E.Enters != LockPresence::Caller || !E.Drivers.empty() || E.IsFinalizer)
    add(*F, std::move(E));
}

//===-- Answers -----------------------------------------------------------===//

llvm::ArrayRef<LockEntry> LockEntries::getEntries(const FunctionDecl &F) const {
  auto Found = Entries.find(getKey(F));
  return Found == Entries.end() ? llvm::ArrayRef<LockEntry>()
                                : llvm::ArrayRef(Found->second);
}

bool LockEntries::isFinalizerOnly(const FunctionDecl &F) const {
  llvm::ArrayRef<LockEntry> All = getEntries(F);
  return !All.empty() &&
         llvm::all_of(All, [](const LockEntry &E) { return E.IsFinalizer; });
}

bool LockEntries::hasOnlyThoseCallers(const FunctionDecl &F) const {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (F.isExternallyVisible() || (M && M->isVirtual()))
    return false;
  return !Callers.isNamedOtherwise(F);
}

} // namespace interop
