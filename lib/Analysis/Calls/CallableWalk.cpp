//===- CallableWalk.cpp - Reads where callables of a unit go --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of CallableFlow that reads the AST: each initializer, assignment,
// argument and result is an edge from what an expression may be to where it
// goes.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/CallableFlow.h"
#include "Analysis/Calls/TeamBodies.h"
#include "Facts/Callables.h"
#include "Facts/CallerMap.h"
#include "Facts/Collection/BodyShape.h"
#include "Facts/FieldValues.h"
#include "Facts/ImportedFacts.h"
#include "Facts/Values/ArgumentValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

using Places = llvm::SmallVector<unsigned, 4>;

class CallableVisitor : public CallerVisitor<CallableVisitor> {
public:
  CallableVisitor(CallableFlow &Out, CallerMap &Map, AnalysisContext &TU)
      : CallerVisitor(Map, TU.getContext().getSourceManager()), Out(Out),
        TU(TU), Known(TU.getLookup()) {}

  //===-- Initializers, assignments, results ------------------------------===//

  bool VisitVarDecl(VarDecl *V) {
    if (V->getInit() && !V->getDeclContext()->isDependentContext() &&
        !isa<ParmVarDecl>(V))
      flow(V->getInit(), *V);
    return true;
  }

  bool VisitFieldDecl(FieldDecl *F) {
    if (!F->getParent()->isDependentContext())
      flow(F->getInClassInitializer(), *F);
    return true;
  }

  bool TraverseConstructorInitializer(CXXCtorInitializer *I) {
    if (const FieldDecl *F = I->getAnyMember(); F && !isPattern())
      flow(I->getInit(), *F);
    return CallerVisitor::TraverseConstructorInitializer(I);
  }

  bool VisitInitListExpr(InitListExpr *L) {
    const InitListExpr *Full = L->isSemanticForm() ? L : L->getSemanticForm();
    if (!isPattern() && Full && Seen.insert(Full).second)
      forEachFieldValue(*Full, [&](const FieldDecl &F, const Expr *Value) {
        flow(Value, F);
        if (Value && Types.mayHold(Value->getType()))
          Out.Constants.addEntry(*skipWrapping(Value), *Full);
      });
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign && !isPattern())
      flow(B->getRHS(), *B->getLHS());
    if (B->isAssignmentOp())
      addWriter(*B->getLHS());
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf)
      addWriter(*U->getSubExpr());
    return true;
  }

  bool VisitReturnStmt(ReturnStmt *R) {
    if (In && !isPattern())
      flow(R->getRetValue(), *In);
    return true;
  }

  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) {
    if (!isPattern() && S->getLoopVariable() && S->getRangeInit())
      flow(S->getRangeInit(), *S->getLoopVariable());
    return true;
  }

  //===-- Calls -----------------------------------------------------------===//

  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    CallerVisitor::VisitCXXConstructExpr(C);
    const CXXConstructorDecl &D = *C->getConstructor();
    if (isPattern() || D.isDependentContext() || D.isCopyOrMoveConstructor())
      return true;
    Arguments Args(C->getArgs(), C->getNumArgs());
    if (isEntered(D))
      enter(D, Args, CallableFlow::getUnknownOwner());
    else if (const FunctionModel *Row = Known.findRow(D))
      hand(*C, *Row, Args);
    return true;
  }

  bool VisitCallExpr(CallExpr *C) {
    CallerVisitor::VisitCallExpr(C);
    if (isPattern() || C->isTypeDependent() || C->isValueDependent())
      return true;
    const FunctionDecl *F = C->getDirectCallee();
    if (!F)
      return callThrough(*C);
    Arguments Args = getArguments(*C);
    if (F->getOverloadedOperator() == OO_Call)
      return callObject(*C, Args);
    if (isEntered(*F)) {
      enter(*F, Args, getReceiver(*C, *F));
      enterContainer(*C);
    } else
      leave(*C, *F, Args);
    return true;
  }

  //===-- What teams of threads run ---------------------------------------===//

  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) {
    const CapturedStmt *Part = getTeamsPart(*D);
    if (Part && In && !isPattern())
      TeamBodyOf[Part->getCapturedDecl()] =
          &TU.get<TeamBodies>().get(*In, *Part);
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

  /// Bodies of other units that get callables, and what these hand on to.
  void visitImported() {
    if (ImportedFacts *Others = TU.getLookup().getImported())
      for (const FunctionDecl *F : Others->getImportClosure().Bodies)
        Imported.insert(Entity::makeFunction(*F).getFunction());
    for (size_t I = 0; I < Imported.size(); ++I) {
      In = Imported[I];
      for (const Fact &E :
           TU.getEffects().getFacts(Entity::makeFunction(*In)).All)
        visitImported(E);
    }
    In = nullptr;
  }

private:
  using Arguments = llvm::ArrayRef<const Expr *>;

  void visitImported(const Fact &E) {
    if (E.Kind == Fact::Call)
      return visitImported(const_cast<Stmt *>(E.Node));
    const auto *Field = dyn_cast_or_null<FieldDecl>(E.Object.Leaf);
    if (E.Kind == Fact::Store && Field)
      Out.Constants.addWriter(*Field, In);
    if (!E.Value)
      return;
    if (E.Kind == Fact::Return)
      flow(E.Value, *In);
    else if ((E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
             E.Object.Leaf)
      flow(E.Value, *E.Object.Leaf);
  }

  void visitImported(Stmt *Node) {
    if (auto *C = dyn_cast_or_null<CallExpr>(Node))
      VisitCallExpr(C);
    else if (auto *C = dyn_cast_or_null<CXXConstructExpr>(Node))
      VisitCXXConstructExpr(C);
  }

  void addWriter(const Expr &To) {
    const auto *M = dyn_cast<MemberExpr>(To.IgnoreParenImpCasts());
    if (const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr)
      Out.Constants.addWriter(*F, In);
  }

  bool isPattern() const { return In && In->isDependentContext(); }

  //===-- What an expression may be ---------------------------------------===//

  Places getSources(const Expr *E) {
    Places All;
    addSources(E, All);
    return All;
  }

  void addSources(const Expr *E, Places &To) {
    if (!E || E->isTypeDependent() || !Types.mayHold(E->getType()))
      return;
    E = skipWrapping(E);
    if (const auto *L = dyn_cast<LambdaExpr>(E))
      return addCallable(*L->getCallOperator(), *E, To);
    if (const auto *D = dyn_cast<DeclRefExpr>(E))
      return addNamed(*D->getDecl(), *E, To);
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return addMember(*M, To);
    if (isa<CXXThisExpr>(E))
      return addThis(*E->getType()->getPointeeCXXRecordDecl(), To);
    if (const auto *C = dyn_cast<CXXConstructExpr>(E))
      return addConstructed(*C, To);
    if (const auto *C = dyn_cast<CallExpr>(E))
      return addResult(*C, To);
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return addSources(B->getRHS(), To);
    if (const auto *C = dyn_cast<AbstractConditionalOperator>(E)) {
      addSources(C->getTrueExpr(), To);
      return addSources(C->getFalseExpr(), To);
    }
    if (const auto *N = dyn_cast<CXXNewExpr>(E))
      return addSources(N->getInitializer(), To);
    if (const auto *D = dyn_cast<CXXDefaultInitExpr>(E))
      return addSources(D->getExpr(), To);
    if (isa<UnaryOperator, InitListExpr, ArraySubscriptExpr,
            CXXStdInitializerListExpr, CXXParenListInitExpr>(E))
      for (const Stmt *Child : E->children())
        addSources(dyn_cast_or_null<Expr>(Child), To);
  }

  void addCallable(const FunctionDecl &F, const Expr &E, Places &To) {
    if (!F.hasBody() && Known.isFollowed(F))
      Imported.insert(Entity::makeFunction(F).getFunction());
    To.push_back(Out.getSource(F, In, E));
  }

  void addNamed(const ValueDecl &D, const Expr &E, Places &To) {
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      return addCallable(*F, E, To);
    if (const auto *B = dyn_cast<BindingDecl>(&D))
      return void(To.push_back(Out.getPlace(*B->getDecomposedDecl())));
    if (isa<VarDecl>(D))
      To.push_back(Out.getPlace(D));
  }

  /// Of a pair, and of a wrapper, the whole of it.
  void addMember(const MemberExpr &M, Places &To) {
    const ValueDecl &D = *M.getMemberDecl();
    const auto *F = dyn_cast<FieldDecl>(&D);
    const auto *R = F ? dyn_cast<CXXRecordDecl>(F->getParent()) : nullptr;
    if (R && (isInStd(*R) || Types.isWrapper(*R)))
      return addSources(M.getBase(), To);
    if (F || isa<VarDecl>(D))
      To.push_back(Out.getPlace(D));
  }

  void addThis(const CXXRecordDecl &R, Places &To) {
    if (Types.isContainer(R))
      To.push_back(Out.getPlace(R));
  }

  void addConstructed(const CXXConstructExpr &C, Places &To) {
    const CXXRecordDecl &R = *C.getConstructor()->getParent();
    if (!C.getConstructor()->isCopyOrMoveConstructor() && !isInStd(R) &&
        !R.isLambda())
      if (const FunctionDecl *F = getCallable(&C);
          F && isa<CXXMethodDecl>(F) &&
          cast<CXXMethodDecl>(F)->getParent() == &R)
        addCallable(*F, C, To);
    for (const Expr *A : C.arguments())
      addSources(A, To);
  }

  void addResult(const CallExpr &C, Places &To) {
    const FunctionDecl *F = C.getDirectCallee();
    if (!F)
      return;
    if (isEntered(*F))
      return void(To.push_back(Out.getPlace(*F)));
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
      addSources(M->getImplicitObjectArgument(), To);
    for (const Expr *A : C.arguments())
      addSources(A, To);
  }

  //===-- Edges -----------------------------------------------------------===//

  void link(llvm::ArrayRef<unsigned> From, unsigned To,
            CallableFlow::Owner Of = {}) {
    for (unsigned I : From)
      if (I != To)
        Out.Nodes[I].To.insert({To, Of});
  }

  /// Who \p E is, for the methods of class \p Of that are called on it.
  CallableFlow::Owner getOwner(const Expr &E, const CXXRecordDecl &Of) {
    ObjectRef O = getObject(&E);
    return O.Kind == ObjectRef::This
               ? CallableFlow::Owner()
               : CallableFlow::Owner(getOwnPlace(O, Of, Known), true);
  }

  CallableFlow::Owner getReceiver(const CallExpr &C, const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    const Expr *On = getCalledObject(C);
    return M && On && M->isInstance() ? getOwner(*On, *M->getParent())
                                      : CallableFlow::getUnknownOwner();
  }

  /// Whose field \p To is that is assigned, or added to.
  CallableFlow::Owner getOwnerOfField(const Expr &To) {
    const auto *M = dyn_cast<MemberExpr>(To.IgnoreParenImpCasts());
    const CXXRecordDecl *R =
        M ? dyn_cast<CXXRecordDecl>(M->getMemberDecl()->getDeclContext())
          : nullptr;
    if (R)
      return getOwner(*M->getBase(), *R);
    ObjectRef O = getObject(&To);
    return O.Kind == ObjectRef::Member && O.Root == O.Leaf
               ? CallableFlow::Owner()
               : CallableFlow::getUnknownOwner();
  }

  /// The object that a method is called on; null if there is none.
  static const Expr *getCalledObject(const CallExpr &C) {
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
      return M->getImplicitObjectArgument();
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(C.getDirectCallee());
    return isa<CXXOperatorCallExpr>(C) && M ? C.getArg(0) : nullptr;
  }

  void flow(const Expr *Value, const ValueDecl &To,
            CallableFlow::Owner Of = {}) {
    const auto *F = dyn_cast<FieldDecl>(&To);
    const auto *R = F ? dyn_cast<CXXRecordDecl>(F->getParent()) : nullptr;
    if (R && Types.isWrapper(*R))
      return; // its fields are no places
    Places From = getSources(Value);
    if (!From.empty())
      link(From, Out.getPlace(To),
           isa<FunctionDecl>(To) ? CallableFlow::getUnknownOwner() : Of);
  }

  /// \p To is assigned, or added to.
  void flow(const Expr *Value, const Expr &To) {
    Places From = getSources(Value);
    if (!From.empty())
      for (unsigned I : getTargets(To))
        link(From, I,
             isa_and_nonnull<FieldDecl>(Out.Nodes[I].Place)
                 ? getOwnerOfField(To)
                 : CallableFlow::Owner());
  }

  /// The places that \p E names.
  Places getTargets(const Expr &E) {
    Places All;
    for (unsigned I : getSources(&E))
      if (Out.Nodes[I].IsClass ||
          isa_and_nonnull<VarDecl, FieldDecl>(Out.Nodes[I].Place))
        All.push_back(I);
    // Through what an iterator, reference or pointer was made of.
    ObjectRef O = getObject(&E);
    if (const auto *F = dyn_cast_or_null<FieldDecl>(O.Leaf);
        F && isInStd(*F->getParent()))
      O.Leaf = O.Root;
    if (O.Leaf)
      All.push_back(Out.getPlace(*O.Leaf));
    return All;
  }

  /// Its body is read: what it is given stands in its parameters.
  bool isEntered(const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    if (M && Types.isWrapper(*M->getParent()))
      return false;
    if (!Known.isFollowed(F) || isSystem(F, SM))
      return false;
    if (!F.hasBody())
      Imported.insert(Entity::makeFunction(F).getFunction());
    return true;
  }

  void enter(const FunctionDecl &F, Arguments Args, CallableFlow::Owner Of) {
    const FunctionDecl &Body = *Entity::makeFunction(F).getFunction();
    for (unsigned I = 0; I < Args.size() && I < Body.getNumParams(); ++I) {
      const ParmVarDecl &P = *Body.getParamDecl(I);
      flow(Args[I], P, Of);
      if (isFilled(P.getType()))
        for (unsigned To : getTargets(*Args[I]))
          link(Out.getPlace(P), To, CallableFlow::getUnknownOwner());
    }
  }

  /// What a container holds, its methods find in `*this`.
  void enterContainer(const CallExpr &C) {
    const auto *M = dyn_cast<CXXMemberCallExpr>(&C);
    // Null where a pointer says which method it is.
    const CXXMethodDecl *Called = M ? M->getMethodDecl() : nullptr;
    const CXXRecordDecl *R = Called ? Called->getParent() : nullptr;
    if (!R || !Types.isContainer(*R))
      return;
    unsigned Own = Out.getPlace(*R);
    for (unsigned I : getTargets(*M->getImplicitObjectArgument())) {
      link(I, Own);
      link(Own, I);
    }
  }

  /// A parameter through which a callable may come back.
  bool isFilled(QualType T) {
    QualType Inner = T->getPointeeType();
    return !T->isRValueReferenceType() && !Inner.isNull() &&
           !Inner.isConstQualified() && !Inner->isFunctionType() &&
           !Inner->isVoidType() && Types.mayHold(Inner);
  }

  //===-- Calls of what is not read ---------------------------------------===//

  void use(const Expr *What, CallableFlow::Use::KindTy Kind, const Expr &At,
           const FunctionModel *Row = nullptr, unsigned Arg = 0) {
    for (unsigned I : getSources(What))
      Out.Nodes[I].Uses.push_back({Kind, In, &At, Row, Arg, {}});
  }

  void leave(const CallExpr &C, const FunctionDecl &F, Arguments Args) {
    if (const FunctionModel *Row = Known.findRow(F); Row && hand(C, *Row, Args))
      return;
    const Expr *Object = getCalledObject(C);
    if (Object && Types.mayHold(Object->getType()) && isGeneric(F))
      for (const Expr *A : Args)
        flow(A, *Object);
    else if (isInStd(F) && !isa<CXXMethodDecl>(F))
      callArguments(C, Args);
    else if (!Types.mayHold(C.getType()))
      for (const Expr *A : Args)
        use(A, CallableFlow::Use::Lost, C);
  }

  /// Of a container or a wrapper; others may do anything.
  bool isGeneric(const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    return M && (isInStd(F) ||
                 isTemplateInstantiation(M->getTemplateSpecializationKind()) ||
                 Types.isWrapper(*M->getParent()));
  }

  /// An algorithm calls what it is given; what returns a callable wraps it.
  void callArguments(const CallExpr &C, Arguments Args) {
    if (Types.mayHold(C.getType()))
      return;
    for (const Expr *A : Args)
      if (canBeCalled(A->getType()))
        use(A, CallableFlow::Use::Called, C);
    // swap
    if (Args.size() == 2 && isFilledBoth(*C.getDirectCallee())) {
      flow(Args[0], *Args[1]);
      flow(Args[1], *Args[0]);
    }
  }

  bool isFilledBoth(const FunctionDecl &F) {
    return F.getNumParams() == 2 && isFilled(F.getParamDecl(0)->getType()) &&
           isFilled(F.getParamDecl(1)->getType());
  }

  /// The expression that \p P speaks of; null if none is written.
  static const Expr *getPlaced(const Expr &C, const Place &P, Arguments Args) {
    if (P.Kind == Place::Argument)
      return P.Index < Args.size() ? Args[P.Index] : nullptr;
    const auto *Call = dyn_cast<CallExpr>(&C);
    return Call && P.Kind == Place::Object ? getCalledObject(*Call) : nullptr;
  }

  void keep(const Expr &Callable, const Expr &C, const Place &By,
            Arguments Args) {
    if (const Expr *To = getPlaced(C, By, Args))
      flow(&Callable, *To);
  }

  /// True if \p Row says what becomes of a callable.
  bool hand(const Expr &C, const FunctionModel &Row, Arguments Args) {
    for (const Callback &B : Row.Callbacks) {
      if (B.Arg >= Args.size() || !areKnownToHold(B.If, Args, TU.getContext()))
        continue;
      if (B.KeptBy) {
        keep(*Args[B.Arg], C, *B.KeptBy, Args);
        continue;
      }
      bool IsNow = B.When == Callback::During;
      use(Args[B.Arg],
          IsNow ? CallableFlow::Use::Called : CallableFlow::Use::Handed, C,
          IsNow ? nullptr : &Row, B.Arg);
      if (B.Cookie && *B.Cookie < Args.size())
        giveCookie(Args[B.Arg], Args[*B.Cookie]);
    }
    const Expr *Kept =
        Row.CallsKept ? getPlaced(C, *Row.CallsKept, Args) : nullptr;
    if (const auto *Call = dyn_cast<CallExpr>(&C); Kept && Call)
      call(Kept, *Call, Args);
    bool Starts = startsThread(C, Row);
    for (unsigned I = 0; Starts && I < Args.size(); ++I)
      use(Args[I], CallableFlow::Use::Handed, C, &Row, I);
    if (Row.Starts && Row.Starts->Body && Row.Starts->Cookie &&
        std::max(*Row.Starts->Body, *Row.Starts->Cookie) < Args.size())
      giveCookie(Args[*Row.Starts->Body], Args[*Row.Starts->Cookie]);
    return Starts || Row.CallsKept || !Row.Callbacks.empty();
  }

  /// By itself, or by what it makes: an element of a vector of threads.
  bool startsThread(const Expr &C, const FunctionModel &Row) {
    const auto *Call = dyn_cast<CallExpr>(&C);
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
    if (Row.Starts || Row.Constructs == FunctionModel::NoConstruction || !F)
      return Row.Starts.has_value();
    const CXXRecordDecl *R = Known.findConstructed(Row, *F);
    return R && Known.findStartingRow(*R);
  }

  /// What \p Cookie leads to is given to the function \p Body.
  void giveCookie(const Expr *Body, const Expr *Cookie) {
    if (const FunctionDecl *F = getCallable(Body))
      for (const ParmVarDecl *P :
           Entity::makeFunction(*F).getFunction()->parameters())
        if (P->getType()->isVoidPointerType())
          flow(Cookie, *P);
  }

  //===-- Calls of callables ----------------------------------------------===//

  /// `callable(..)`, `callable.operator()(..)`
  bool callObject(const CallExpr &C, Arguments Args) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(C.getDirectCallee());
    if (M && isEntered(*M))
      enter(*M, Args, getReceiver(C, *M));
    const auto *Named = dyn_cast<CXXMemberCallExpr>(&C);
    call(Named ? Named->getImplicitObjectArgument() : C.getArg(0), C, Args);
    return true;
  }

  /// `pointer(..)`, `(*field)(..)`, `(object->*member)(..)`
  bool callThrough(CallExpr &C) {
    call(C.getCallee(), C, getArguments(C));
    return true;
  }

  void call(const Expr *What, const CallExpr &C, Arguments Args) {
    const auto *Member = dyn_cast<BinaryOperator>(What->IgnoreParens());
    CallableFlow::Use U{CallableFlow::Use::Called, In, &C, nullptr, 0, {}};
    for (const Expr *A : Args)
      U.Args.emplace_back(getSources(A));
    for (unsigned I : getSources(Member ? Member->getRHS() : What))
      Out.Nodes[I].Uses.push_back(U);
  }

  CallableFlow &Out;
  AnalysisContext &TU;
  ModelLookup &Known;
  CallableTypes Types;
  llvm::DenseSet<const InitListExpr *> Seen;
  llvm::DenseMap<const Decl *, const FunctionDecl *> TeamBodyOf;
  llvm::SetVector<const FunctionDecl *> Imported; ///< bodies of other units
};

CallableFlow::CallableFlow(AnalysisContext &TU)
    : Constants(TU.getEffects(), TU.getContext()) {
  CallerMap Map; // not asked for
  CallableVisitor Visitor(*this, Map, TU);
  for (Decl *D : TU.getUserDecls())
    Visitor.TraverseDecl(D);
  Visitor.visitImported();
  giveArguments();
  collectUses();
}

} // namespace interop
