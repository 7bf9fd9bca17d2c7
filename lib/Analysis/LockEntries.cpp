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
#include "CallGraph/BodyShape.h"
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

  bool VisitCallExpr(CallExpr *C) {
    CallerVisitor::VisitCallExpr(C);
    const FunctionDecl *F =
        C->isTypeDependent() ? nullptr : Known.findCallee(*C);
    if (F && In && Known.findLockUses(*F))
      Out.Uses[getQualifiedName(*F)].insert(In);
    return true;
  }

  //===-- What teams of threads run ---------------------------------------===//

  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) {
    const CapturedStmt *Part = getTeamsPart(*D);
    if (!Part || !In || In->isDependentContext() || !Out.Lock.isInterpreters())
      return true;
    const FunctionDecl &F = Out.TU.getTeamBody(*In, *Part);
    TeamBodies[Part->getCapturedDecl()] = &F;
    Out.Functions.push_back(&F);
    LockEntry E;
    E.Enters = LockPresence::NotHeld;
    E.Why.Kind = LockReason::Team;
    E.Why.Loc = D->getBeginLoc();
    E.Why.By = &F;
    Out.add(F, std::move(E));
    return true;
  }

  bool TraverseDecl(Decl *D) {
    const FunctionDecl *Outer = In;
    if (const FunctionDecl *Body = TeamBodies.lookup(D))
      In = Body;
    bool Go = CallerVisitor::TraverseDecl(D);
    In = Outer;
    return Go;
  }

  //===-- Methods that are called by their names --------------------------===//

  bool VisitCXXRecordDecl(CXXRecordDecl *R) {
    if (!R->isThisDeclarationADefinition() || R->isDependentContext())
      return true;
    auto says = [](const TypeRow &Row) {
      return llvm::any_of(Row.Entered,
                          [](const MethodEntries &M) { return !M.Argument; });
    };
    if (const CXXRecordDecl *Of = Known.findSaying(*R, says))
      for (const MethodEntries &M : Known.findRow(*Of)->Entered)
        if (!M.Argument)
          addMethods(*R, M, *Of, R->getLocation());
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
      return llvm::any_of(Row.Entered, [](const MethodEntries &M) {
        return M.Argument.has_value();
      });
    };
    const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        Known.findSaying(R, says));
    if (!S)
      return;
    const TemplateArgumentList &Args = S->getTemplateArgs();
    for (const MethodEntries &Row : Known.findRow(*S)->Entered)
      if (Row.Argument && *Row.Argument < Args.size() &&
          Args[*Row.Argument].getKind() == TemplateArgument::Type)
        if (const CXXRecordDecl *Has =
                getDefinedClass(Args[*Row.Argument].getAsType()))
          addMethods(*Has, Row, *S, Loc);
  }

  static bool isMeant(const CXXMethodDecl &M, const MethodEntries &Row) {
    if (isa<CXXDestructorDecl>(M))
      return Row.Destructor;
    return M.getIdentifier()
               ? llvm::is_contained(Row.Names, M.getName())
               : llvm::is_contained(Row.Names, M.getNameAsString());
  }

  /// Those that it inherits from the program's classes, too.
  void addMethods(const CXXRecordDecl &R, const MethodEntries &Row,
                  const CXXRecordDecl &Of, SourceLocation Loc) {
    LockPresence Enters = Out.getEntered(Row.Phases, Row.Lock, Row.Enters);
    if (Enters == LockPresence::Unsaid || Known.isInterpretersOwn(R))
      return;
    for (const CXXBaseSpecifier &Base : R.bases())
      if (const CXXRecordDecl *From = getDefinedClass(Base.getType()))
        addMethods(*From, Row, Of, Loc);
    for (const CXXMethodDecl *M : R.methods()) {
      if (!isMeant(*M, Row))
        continue;
      LockEntry E;
      E.Enters = Enters;
      E.IsFinalizer = Row.IsFinalizer;
      E.InPhase = !Row.Phases.empty();
      E.Slot = M->getNameAsString();
      E.Why.Kind = LockReason::Method;
      E.Why.Loc = Loc;
      E.Why.By = M;
      E.Why.Detail = getQualifiedName(Of);
      Out.add(*M, std::move(E));
    }
  }

  /// The field of a record around \p R that is an \p R, which has no name.
  static const FieldDecl *findOuterField(const RecordDecl &R) {
    const auto *Outer = dyn_cast<RecordDecl>(R.getLexicalDeclContext());
    if (!Outer || R.getIdentifier())
      return nullptr;
    for (const FieldDecl *F : Outer->fields())
      if (const RecordDecl *Of = F->getType()->getAsRecordDecl())
        if (Of->getCanonicalDecl() == R.getCanonicalDecl())
          return F;
    return nullptr;
  }

  /// A record is known by its tag or by its typedef. Sets its \p Name, and
  /// \p Field to what rows call \p F.
  const EntryRow *findRow(const RecordDecl &R, const FieldDecl &F,
                          std::string &Name, std::string &Field) const {
    const RecordDecl *Named = &R;
    while (const FieldDecl *Outer = findOuterField(*Named)) {
      Field = Outer->getNameAsString() + "." + Field;
      Named = Outer->getParent();
    }
    if (Named->getTypedefNameForAnonDecl() || Named->getIdentifier())
      Name = getQualifiedName(*Named);
    return Name.empty() ? nullptr : Models.findSlot(Name, Field);
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

  /// The name of the constant, or the text, that stands in the key of the same
  /// record. Empty if it is none of the finalizers'.
  std::string getKeyName(const EntryRow &Row, const FieldDecl &F,
                         const InitListExpr *Of) const {
    unsigned I = 0;
    for (const FieldDecl *Key : F.getParent()->fields()) {
      if (Key->isUnnamedBitField() || !Of || I >= Of->getNumInits())
        continue;
      const Expr *Init = Of->getInit(I++);
      if (Key->getName() != Row.KeyField)
        continue;
      if (Row.KeyIsText) {
        std::string Text = getLiteral(*Init).str();
        return isFinalizer(Row, Text) ? Text : "";
      }
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

  static bool isFinalizer(const EntryRow &Row, const std::string &Slot) {
    return llvm::any_of(Row.Finalizers,
                        [&Slot](const Constant &C) { return C.Name == Slot; });
  }

  void addSlot(const RecordDecl &R, const FieldDecl &F, const Expr *Value,
               const InitListExpr *Of = nullptr) {
    if (!Value || Value->isTypeDependent() || Value->isValueDependent())
      return;
    LockEntry E;
    std::string Field = F.getNameAsString();
    const EntryRow *Row = findRow(R, F, E.Why.Detail, Field);
    LockPresence Enters = Row ? Out.getEntered(*Row) : LockPresence::Unsaid;
    if (Enters == LockPresence::Unsaid)
      return;
    const FunctionDecl *Put = getCallable(Value);
    if (!Put)
      return;
    E.Enters = Enters;
    E.Why.Kind = LockReason::Table;
    E.Why.Detail = getUsualName(R, *Row, E.Why.Detail);
    E.Why.Loc = Value->getExprLoc();
    E.Why.By = Put;
    E.Slot = Row->KeyField.empty() ? Field : getKeyName(*Row, F, Of);
    E.IsFinalizer = isFinalizer(*Row, E.Slot);
    E.InPhase = E.IsFinalizer && !Row->Phases.empty();
    E.MayThrow = Row->MayThrow;
    E.IsEnd = llvm::is_contained(Row->Ends, E.Slot);
    Out.add(*Put, std::move(E));
  }

  LockEntries &Out;
  const ASTContext &Ctx;
  Knowledge &Known;
  const ModelSet &Models;
  llvm::DenseSet<const InitListExpr *> Seen;
  llvm::DenseMap<const Decl *, const FunctionDecl *> TeamBodies;
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

LockPresence LockEntries::getEntered(const EntryRow &Row) const {
  return getEntered(Row.Phases, Row.Lock, Row.Enters);
}

LockPresence LockEntries::getEntered(llvm::ArrayRef<std::string> Phases,
                                     llvm::StringRef Of,
                                     LockPresence Enters) const {
  if (Lock.Kind == LockRow::Phase)
    return llvm::is_contained(Phases, Lock.Name) ? LockPresence::Held
                                                 : LockPresence::Unsaid;
  return Of == Lock.Name ? Enters : LockPresence::Unsaid;
}

/// The record that a \p T is or, through any pointers, leads to.
static const CXXRecordDecl *findNamed(QualType T) {
  while (T->isPointerType() || T->isReferenceType())
    T = T->getPointeeType();
  return T->getAsCXXRecordDecl();
}

/// What \p F is given shows how it is entered.
std::optional<LockEntry>
LockEntries::findByParameter(const FunctionDecl &F) const {
  for (const ParmVarDecl *P : F.parameters()) {
    const CXXRecordDecl *R = findNamed(P->getType());
    const TypeRow *Row = R ? TU.getKnowledge().findRow(*R) : nullptr;
    if (!Row || Row->AsParameter == LockPresence::Unsaid ||
        Row->AsParameterLock != Lock.Name)
      continue;
    LockEntry E;
    E.Enters = Row->AsParameter;
    E.Why.Kind = LockReason::Parameter;
    E.Why.Loc = P->getLocation();
    E.Why.By = &F;
    E.Why.Detail = getQualifiedName(*R);
    return E;
  }
  return std::nullopt;
}

//===-- Entries -----------------------------------------------------------===//

void LockEntries::add(const FunctionDecl &F, LockEntry Entry) {
  std::vector<LockEntry> &All = Entries[getKey(F)];
  // What makes it a finalizer says more.
  auto At = Entry.IsFinalizer
                ? llvm::find_if(
                      All, [](const LockEntry &E) { return !E.IsFinalizer; })
                : All.end();
  All.insert(At, std::move(Entry));
}

void LockEntries::addNamed(const FunctionDecl &F) {
  const EntryRow *Row =
      TU.getKnowledge().getModels().findEntryPoint(getQualifiedName(F));
  if (!Row || getEntered(*Row) == LockPresence::Unsaid)
    return;
  LockEntry E;
  E.Enters = getEntered(*Row);
  E.Managed = TU.findManaged(F.getNameAsString());
  E.IsFinalizer = Row->IsFinalizer || E.Managed;
  E.InPhase = !Row->Phases.empty();
  E.MayThrow = Row->MayThrow;
  E.Why.Kind = LockReason::Named;
  E.Why.Loc = F.getLocation();
  E.Why.By = &F;
  add(F, std::move(E));
}

void LockEntries::addModelled(const ModelledCall &C) {
  if (C.Row->Binds && Lock.isInterpreters())
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

/// \p E gives a callable beside it a name by which a collector finds it.
static bool names(const Event *E, llvm::ArrayRef<std::string> Functions,
                  const Callback &B) {
  return E && llvm::is_contained(Functions, getQualifiedName(*E->Callee)) &&
         llvm::any_of(E->Args, [&B](const Expr *A) {
           return A && llvm::is_contained(B.FinalizerTexts, getLiteral(*A));
         });
}

bool LockEntries::isFinalizer(const ModelledCall &C, const Callback &B) const {
  if (B.IsFinalizer || B.FinalizerTexts.empty() || !C.In)
    return B.IsFinalizer;
  const std::vector<Event> &Events =
      TU.getEffects().getFacts(Entity::makeFunction(*C.In)).Events;
  const Event *Before = nullptr;
  bool IsPast = false;
  for (const Event &E : Events) {
    if (E.Kind != Event::Call || !E.Callee)
      continue;
    if (E.Node == C.Node) {
      IsPast = true;
      continue;
    }
    if (IsPast)
      return names(Before, B.FinalizerBefore, B) ||
             names(&E, B.FinalizerAfter, B);
    Before = &E;
  }
  return IsPast && names(Before, B.FinalizerBefore, B);
}

void LockEntries::addCallback(const ModelledCall &C, const Callback &B) {
  const FunctionDecl *F = findCallback(C, B, TU.getContext());
  if (!F)
    return;
  LockEntry E;
  E.IsFinalizer = isFinalizer(C, B);
  E.Why.By = F;
  E.Why.Loc = C.Args[B.Arg]->getExprLoc();
  E.Why.Detail = getQualifiedName(*C.Callee);
  if (Lock.Kind == LockRow::Phase) {
    if (!llvm::is_contained(B.Phases, Lock.Name))
      return;
    E.Enters = LockPresence::Held;
    E.Why.Kind = LockReason::Handed;
  } else if (B.Enters != LockPresence::Unsaid &&
             TU.getKnowledge().getModels().speaksOf(C.Row->From, Lock)) {
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
