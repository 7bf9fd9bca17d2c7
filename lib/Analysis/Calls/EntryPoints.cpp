//===- EntryPoints.cpp - What a unit says of who enters what --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/EntryPoints.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/CallableFlow.h"
#include "Analysis/Calls/TeamBodies.h"
#include "Facts/Callables.h"
#include "Facts/Collection/BodyShape.h"
#include "Facts/FieldValues.h"
#include "Facts/ImportedFacts.h"
#include "Facts/Values/ArgumentValue.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

class EntryVisitor : public CallerVisitor<EntryVisitor> {
public:
  EntryVisitor(EntryPoints &Out, AnalysisContext &TU)
      : CallerVisitor(Out.Callers, TU.getContext().getSourceManager()),
        Out(Out), TU(TU), Ctx(TU.getContext()), Known(TU.getLookup()),
        Models(Known.getModels()) {}

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->isThisDeclarationADefinition())
      addFunction(*F);
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *L) {
    if (const FunctionDecl *Op = L->getCallOperator())
      addFunction(*Op);
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
    if (!Part || !In || In->isDependentContext())
      return true;
    const FunctionDecl &F = TU.get<TeamBodies>().get(*In, *Part);
    TeamBodyOf[Part->getCapturedDecl()] = &F;
    UnitEntry E;
    E.Kind = UnitEntry::Team;
    E.F = &F;
    E.In = In;
    E.Loc = D->getBeginLoc();
    Out.UnitEntries.push_back(std::move(E));
    return true;
  }

  bool TraverseDecl(Decl *D) {
    const FunctionDecl *Outer = In;
    if (const FunctionDecl *Body = TeamBodyOf.lookup(D))
      In = Body;
    bool Go = CallerVisitor::TraverseDecl(D);
    In = Outer;
    return Go;
  }

  //===-- Methods that are called by their names --------------------------===//

  bool VisitCXXRecordDecl(CXXRecordDecl *R) {
    if (!R->isThisDeclarationADefinition() || R->isDependentContext())
      return true;
    auto says = [](const TypeModel &Row) {
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
    addSlots(Full);
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

  /// Slots that get what a parameter holds, without a function.
  std::vector<std::pair<UnitEntry, const FieldDecl *>> HeldSlots;

private:
  /// Of a record in a record too, whose braces nobody has written: `{.handler =
  /// f}`, where that is a field of a union in it.
  void addSlots(const InitListExpr *Full) {
    if (!Full || !Seen.insert(Full).second)
      return;
    forEachFieldValue(*Full, [&](const FieldDecl &F, const Expr *Value) {
      addSlots(dyn_cast_or_null<InitListExpr>(Value));
      addSlot(*F.getParent(), F, Value, Full);
    });
  }

  void addFunction(const FunctionDecl &F) {
    if (F.hasBody() && !F.isDependentContext() && !F.isInvalidDecl() &&
        !Known.isInterpretersOwn(F))
      Out.Functions.push_back(&F);
  }

  static bool bindsClass(const TypeModel &Row) {
    return Row.Finalizes.has_value();
  }

  void addMethodsOfArgument(const CXXRecordDecl &R, SourceLocation Loc) {
    auto says = [](const TypeModel &Row) {
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

  /// Of several bases of which one row speaks, the one whose method \p M is.
  const CXXRecordDecl &findBase(const CXXMethodDecl &M,
                                const MethodEntries &Row,
                                const CXXRecordDecl &Of) const {
    for (const CXXMethodDecl *Base : M.overridden_methods()) {
      const TypeModel *Own = Known.findRow(*Base->getParent());
      if (Own && llvm::any_of(Own->Entered, [&Row](const MethodEntries &E) {
            return &E == &Row;
          }))
        return *Base->getParent();
    }
    return Of;
  }

  /// Those that it inherits from the program's classes, too.
  void addMethods(const CXXRecordDecl &R, const MethodEntries &Row,
                  const CXXRecordDecl &Of, SourceLocation Loc) {
    if (Known.isInterpretersOwn(R))
      return;
    for (const CXXBaseSpecifier &Base : R.bases())
      if (const CXXRecordDecl *From = getDefinedClass(Base.getType()))
        addMethods(*From, Row, Of, Loc);
    for (const CXXMethodDecl *M : R.methods()) {
      if (!isMeant(Row, M->getNameAsString()))
        continue;
      UnitEntry E;
      E.Kind = UnitEntry::Method;
      E.F = M;
      E.In = In;
      E.Methods = &Row;
      E.Slot = M->getNameAsString();
      E.Loc = Loc;
      E.Record = getQualifiedName(Of);
      E.Detail = getQualifiedName(findBase(*M, Row, Of));
      Out.UnitEntries.push_back(std::move(E));
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
  /// \p Field, the own name of one of its fields, to what rows call that.
  const EntryModel *findRow(const RecordDecl &R, std::string &Name,
                            std::string &Field) const {
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
  std::string getUsualName(const RecordDecl &R, const EntryModel &Row,
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
  std::string getKeyName(const EntryModel &Row, const InitListExpr *Of) const {
    const Expr *Key = nullptr;
    if (Of)
      forEachFieldValue(*Of, [&](const FieldDecl &F, const Expr *Value) {
        if (F.getName() == Row.KeyField)
          Key = Value;
      });
    if (!Key)
      return {};
    if (Row.KeyIsText) {
      std::string Text = getLiteral(*Key).str();
      return isFinalizerSlot(Row, Text) ? Text : "";
    }
    ArgumentValue Value = getArgumentValue(Key, Ctx);
    for (const Constant &C : Row.Finalizers) {
      ArgumentTest Test;
      Test.Values = {C};
      if (evaluate(Test, Value) == Truth::Yes)
        return C.Name;
    }
    return {};
  }

  /// It may be a parameter: `remove ? SIG_DFL : handler`.
  static bool isGiven(const Expr &Value) {
    return anyPart(Value, [](const Stmt &S) {
      const auto *R = dyn_cast<DeclRefExpr>(&S);
      return R && isa<ParmVarDecl>(R->getDecl());
    });
  }

  void addSlot(const RecordDecl &R, const FieldDecl &F, const Expr *Value,
               const InitListExpr *Of = nullptr) {
    if (!Value || Value->isTypeDependent() || Value->isValueDependent())
      return;
    UnitEntry E;
    E.Field = F.getNameAsString();
    E.Row = findRow(R, E.Record, E.Field);
    if (!E.Row)
      return;
    E.F = getCallable(Value);
    if (!E.F &&
        !(In && F.getType()->isFunctionPointerType() && isGiven(*Value)))
      return;
    E.Kind = UnitEntry::Table;
    E.In = In;
    E.Detail = getUsualName(R, *E.Row, E.Record);
    E.Loc = Value->getExprLoc();
    E.Slot = E.Row->KeyField.empty() ? E.Field : getKeyName(*E.Row, Of);
    if (E.F)
      Out.UnitEntries.push_back(std::move(E));
    else
      HeldSlots.emplace_back(std::move(E), &F);
  }

  EntryPoints &Out;
  AnalysisContext &TU;
  const ASTContext &Ctx;
  ModelLookup &Known;
  const ModelSet &Models;
  llvm::DenseSet<const InitListExpr *> Seen;
  llvm::DenseMap<const Decl *, const FunctionDecl *> TeamBodyOf;
};

EntryPoints::EntryPoints(AnalysisContext &TU) {
  EntryVisitor Visitor(*this, TU);
  for (Decl *D : TU.getUserDecls())
    Visitor.TraverseDecl(D);
  if (ImportedFacts *Imported = TU.getLookup().getImported())
    addImported(Imported->getImportClosure(), TU);
  addHeldSlots(Visitor.HeldSlots, TU);
  for (const FunctionDecl *F : Functions)
    addNamed(*F, TU);
  llvm::for_each(UnitEntries, [this](const UnitEntry &E) { addUnitEntry(E); });
  const ModeledCalls &Calls = TU.get<ModeledCalls>();
  for (const StartedBody &S : Calls.getStarts())
    if (S.Body)
      addStart(S);
  addBindings(TU);
  for (const ModeledCall &C : Calls.getCalls())
    addCallbacks(C, TU);
}

/// `action.sa_handler = handler`, in a function of the program's that is given
/// the handler: each that comes there is one of the record's functions.
void EntryPoints::addHeldSlots(
    llvm::ArrayRef<std::pair<UnitEntry, const FieldDecl *>> HeldSlots,
    AnalysisContext &TU) {
  if (HeldSlots.empty())
    return;
  llvm::DenseSet<std::pair<const FunctionDecl *, const EntryModel *>> Known;
  for (const UnitEntry &E : UnitEntries)
    Known.insert({E.F, E.Row});
  for (const auto &[Slot, Field] : HeldSlots)
    for (const CallableFlow::Source *S : TU.get<CallableFlow>().findIn(*Field))
      if (Known.insert({S->Body, Slot.Row}).second) {
        UnitEntry E = Slot;
        E.F = S->Body;
        E.In = S->In;
        E.Loc = S->At->getExprLoc();
        UnitEntries.push_back(std::move(E));
      }
}

/// Calls \p Visit for each call of other units' bodies with the body that it is
/// in: what a team runs is its own.
static void visitImportedCalls(
    const ImportClosure &Around, AnalysisContext &TU,
    llvm::function_ref<void(const FunctionDecl &Callee, const FunctionDecl &In)>
        Visit) {
  std::vector<const FunctionDecl *> Bodies = Around.Bodies;
  llvm::DenseSet<std::pair<const FunctionDecl *, SourceLocation>> OfTeams;
  auto getFacts = [&TU](const FunctionDecl &F) {
    return llvm::ArrayRef(
        TU.getEffects().getFacts(Entity::makeFunction(F)).All);
  };
  for (const UnitEntry &E : Around.Entries) {
    if (E.Kind != UnitEntry::Team)
      continue;
    Bodies.push_back(E.F);
    for (const Fact &At : getFacts(*E.F))
      OfTeams.insert({E.In, At.Loc});
  }
  for (const FunctionDecl *F : Bodies)
    for (const Fact &At : getFacts(*F))
      if (At.Kind == Fact::Call && At.Callee && !OfTeams.contains({F, At.Loc}))
        Visit(*At.Callee, *F);
}

static void addImportedNames(const ImportClosure &Around, CallerMap &To) {
  for (const FunctionDecl *F : Around.Named)
    To.addNamed(*F);
}

void EntryPoints::addImported(const ImportClosure &Around,
                              AnalysisContext &TU) {
  llvm::append_range(Functions, Around.Bodies);
  llvm::append_range(UnitEntries, Around.Entries);
  addImportedNames(Around, Callers);
  visitImportedCalls(Around, TU,
                     [&](const FunctionDecl &Callee, const FunctionDecl &In) {
                       Callers.addCaller(Callee, In);
                       if (TU.getLookup().findLockUses(Callee))
                         Uses[getQualifiedName(Callee)].insert(&In);
                     });
}

} // namespace interop
