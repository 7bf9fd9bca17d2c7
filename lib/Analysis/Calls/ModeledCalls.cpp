//===- ModeledCalls.cpp - Every call of a modeled function in user code ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/ModeledCalls.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Analysis/Calls/CallableFlow.h"
#include "Effects/Accesses.h"
#include "Facts/Callables.h"
#include "Facts/ImportedFacts.h"
#include "Facts/UnseenLocks.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/Budgets.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

/// Gives each of \p Starts into a local the field or global for its handle that
/// the function copies it to, and adds the same start with the local at the end:
/// CopiedHandles.cpp.
void addCopiedHandles(std::vector<StartedBody> &Starts, EffectTable &Effects);

ObjectRef ModeledCall::getPlace(const Place &P) const {
  switch (P.Kind) {
  case Place::Argument:
    return P.Index < Args.size() ? getObject(Args[P.Index]) : ObjectRef();
  case Place::Object:
    return isa<CXXConstructExpr>(Node) ? Destination : Object;
  case Place::Result:
    return Destination;
  }
  llvm_unreachable("every place is handled above");
}

std::vector<const FunctionDecl *>
findCallbacks(const ModeledCall &C, const Callback &B, AnalysisContext &TU) {
  if (B.Arg >= C.Args.size() || !areKnownToHold(B.If, C.Args, TU.getContext()))
    return {};
  if (const FunctionDecl *F = getCallable(C.Args[B.Arg]))
    return {F};
  std::vector<const FunctionDecl *> All;
  for (const CallableFlow::Source *S :
       TU.get<CallableFlow>().findGiven(*C.Node, B.Arg))
    All.push_back(S->Body);
  return All;
}

/// Finds what the value of an expression becomes, by its parents in one body.
class DestinationFinder {
public:
  DestinationFinder(const FunctionDecl &F, BodyParents &All, ModelLookup &Known)
      : HasBody(F.doesThisDeclarationHaveABody()), Parents(All.get(F)),
        Known(Known) {
    const auto *C = dyn_cast<CXXConstructorDecl>(&F);
    if (!C)
      return;
    for (const CXXCtorInitializer *I : C->inits())
      if (I->isAnyMemberInitializer() && I->getInit())
        Inits.push_back(
            {I->getInit(), ObjectRef::makeMember(*I->getAnyMember())});
  }

  /// Outside of functions: the initializer of a member or variable.
  DestinationFinder(const Expr &Init, ObjectRef Of, BodyParents &All,
                    ModelLookup &Known)
      : HasBody(true), Parents(All.get(Init)), Known(Known) {
    Inits.push_back({&Init, Of});
  }

  ObjectRef find(const Expr *E) {
    if (!HasBody) // a default argument of a function that is only declared
      return {};
    const Stmt *Child = E;
    for (const Stmt *P = Parents.get(Child); P; Child = P, P = Parents.get(P)) {
      if (const auto *D = dyn_cast<DeclStmt>(P))
        return findVariable(*D, Child);
      if (const auto *B = dyn_cast<BinaryOperator>(P))
        return B->isAssignmentOp() && B->getRHS() == Child
                   ? getObject(B->getLHS())
                   : ObjectRef();
      if (const auto *C = dyn_cast<CallExpr>(P)) {
        if (isForwarding(*C) || isFactory(*C))
          continue;
        return findReceiver(*C, Child);
      }
      if (isa<LambdaExpr, CompoundStmt, ReturnStmt>(P) || !isa<Expr>(P))
        return {};
    }
    for (const auto &[Init, Of] : Inits)
      if (Init == Child)
        return Of;
    return {};
  }

  /// std::move(x), std::forward(x): the value goes on.
  static bool isForwarding(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee();
    return F && C.getNumArgs() == 1 &&
           (isMove(*F) || (isInStd(*F) && !isa<CXXMethodDecl>(F) &&
                           F->getReturnType()->isReferenceType()));
  }

private:
  /// std::make_unique<T>(value): the value goes into what is made.
  bool isFactory(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee();
    const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
    return Row && Row->Constructs == FunctionModel::TemplateArgument;
  }

  static ObjectRef findVariable(const DeclStmt &D, const Stmt *Init) {
    for (const Decl *Var : D.decls())
      if (const auto *V = dyn_cast<VarDecl>(Var); V && V->getInit() == Init)
        return ObjectRef::makeVariable(*V);
    return {};
  }

  /// `x = value`, or `owner.push_back(value)`, `ptr.reset(value)`.
  ObjectRef findReceiver(const CallExpr &C, const Stmt *Arg) {
    if (const auto *O = dyn_cast<CXXOperatorCallExpr>(&C))
      return O->isAssignmentOp() && O->getNumArgs() == 2 && O->getArg(1) == Arg
                 ? getObject(O->getArg(0))
                 : ObjectRef();
    const auto *M = dyn_cast<CXXMemberCallExpr>(&C);
    if (!M || M->getCallee() == Arg)
      return {};
    const Expr *On = M->getImplicitObjectArgument();
    QualType T = On->getType();
    const CXXRecordDecl *R =
        getDefinedClass(T->isPointerType() ? T->getPointeeType() : T);
    const TypeModel *Row = R ? Known.findRow(*R) : nullptr;
    return Row && Row->owns() ? getObject(On) : ObjectRef();
  }

  const bool HasBody;
  const StmtParents &Parents;
  ModelLookup &Known;
  llvm::SmallVector<std::pair<const Stmt *, ObjectRef>, 8> Inits;
};

class ModeledCallVisitor : public RecursiveASTVisitor<ModeledCallVisitor> {
public:
  ModeledCallVisitor(ModeledCalls &Out, AnalysisContext &TU)
      : Out(Out), TU(TU), Known(TU.getLookup()), Ctx(TU.getContext()),
        Parents(TU.get<BodyParents>()) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  bool TraverseDecl(Decl *D) {
    if (!D || !holdsCode(*D))
      return true;
    // Namespaces and externs of system headers hold nothing of the user's.
    const DeclContext *C = D->getDeclContext();
    if (C && C->isFileContext() && !isa<TranslationUnitDecl>(D) &&
        isSystem(*D, Ctx.getSourceManager()))
      return true;
    if (isa<ParmVarDecl, CapturedDecl>(D) ||
        (Where.Function && isa<VarDecl>(D)))
      return RecursiveASTVisitor::TraverseDecl(D);
    Scope Outer = std::move(Where);
    Where = makeScope(*D);
    bool Go = RecursiveASTVisitor::TraverseDecl(D);
    Where = std::move(Outer);
    return Go;
  }

  bool VisitCallExpr(CallExpr *C) {
    if (C->isTypeDependent() || !Where)
      return true;
    const FunctionDecl *F = Known.findCallee(*C);
    if (!F)
      return true;
    if (DestinationFinder::isForwarding(*C))
      addMoved(*C);
    noteImported(*F);
    const FunctionModel *Row = Known.findRow(*F);
    if (!Row) {
      Out.HasUnseenLocks |=
          !Out.HasUnseenLocks && ((F->hasBody() && locksInHeader(*F)) ||
                                  findUnseenLocking(*F).has_value());
      return true;
    }
    ModeledCall M;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(C))
      M.Object = getObject(Member->getImplicitObjectArgument());
    else if (isa<CXXOperatorCallExpr>(C) && isa<CXXMethodDecl>(F))
      M.Object = getObject(C->getArg(0));
    M.Args.append(getArguments(*C).begin(), getArguments(*C).end());
    record(std::move(M), *Row, *F, *C);
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    if (!Where)
      return true;
    noteImported(*C->getConstructor());
    const FunctionModel *Row = Known.findRow(*C->getConstructor());
    if (!Row) {
      Out.HasUnseenLocks |= !Out.HasUnseenLocks &&
                            findUnseenGuard(*C->getConstructor()).has_value();
      return true;
    }
    ModeledCall M;
    M.Args.append(C->arg_begin(), C->arg_end());
    record(std::move(M), *Row, *C->getConstructor(), *C);
    return true;
  }

  /// What its class does elsewhere counts as well.
  bool VisitCXXMethodDecl(CXXMethodDecl *M) {
    if (Known.getImported() && M->doesThisDeclarationHaveABody() &&
        Visited.insert(M->getParent()).second)
      for (const CXXMethodDecl *Other : M->getParent()->methods())
        noteImported(*Other);
    return true;
  }

  /// The bodies of other units that were met, and what those lead to.
  void addImported(EffectTable &Effects) {
    if (ImportedFacts *Others = Known.getImported())
      for (const FunctionDecl *F : Others->getImportClosure().Bodies)
        Imported.insert(Entity::makeFunction(*F).getFunction());
    for (unsigned I = 0;
         I < Imported.size() && !reaches(I, Budget::ImportedBodies); ++I) {
      const FunctionFacts &Facts =
          Effects.getFacts(Entity::makeFunction(*Imported[I]));
      Where = Scope();
      Where.Function = Imported[I];
      for (size_t Number = 0; Number < Facts.All.size(); ++Number)
        addImported(Facts, Number);
    }
    Where = Scope();
  }

private:
  /// The body of \p F is in a library's header, whose calls are not the
  /// user's, and calls what takes a lock: `g_mutex_locker_new(&m)`.
  bool locksInHeader(const FunctionDecl &F) {
    if (!isSystem(F, Ctx.getSourceManager()) || isInStd(F) ||
        !InHeaders.insert(F.getCanonicalDecl()).second)
      return false;
    return anyPart(*F.getBody(), [this](const Stmt &S) {
      const auto *C = dyn_cast<CallExpr>(&S);
      const FunctionDecl *To = C ? C->getDirectCallee() : nullptr;
      const FunctionModel *Row = To ? Known.findRow(*To) : nullptr;
      return Row && Row->Locks;
    });
  }

  void noteImported(const FunctionDecl &F) {
    if (Known.getImported() && !F.hasBody() && Known.isFollowed(F))
      Imported.insert(Entity::makeFunction(F).getFunction());
  }

  /// `owner.reset(new T(...))`: what a call behind the construction \p Number
  /// is made on that owns a T and is given a pointer to one.
  ObjectRef findOwner(const FunctionFacts &Facts, size_t Number) {
    const Fact &Made = Facts.All[Number];
    const auto *C = dyn_cast<CXXConstructorDecl>(Made.Callee);
    for (size_t I = Number + 1; C && I < Facts.All.size(); ++I) {
      const Fact &E = Facts.All[I];
      const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
      if (E.Kind != Fact::Call || E.At.Block != Made.At.Block)
        continue;
      const TypeModel *Owner = M ? Known.findRow(*M->getParent()) : nullptr;
      const bool IsGiven = llvm::any_of(E.Args, [C](const Expr *A) {
        const CXXRecordDecl *R =
            A->getType()->isPointerType()
                ? getDefinedClass(A->getType()->getPointeeType())
                : nullptr;
        return R && R->getCanonicalDecl() == C->getParent()->getCanonicalDecl();
      });
      if (IsGiven)
        return Owner && Owner->owns() ? E.Object : ObjectRef();
    }
    return {};
  }

  void addImported(const FunctionFacts &Facts, size_t Number) {
    const Fact &E = Facts.All[Number];
    if (const FunctionDecl *F = E.Target.getFunction())
      noteImported(*F);
    const auto *Node = dyn_cast_or_null<Expr>(E.Node);
    if (E.Kind != Fact::Call || !E.Row || !E.Callee || !Node)
      return;
    ModeledCall M;
    M.Object = E.Object;
    M.Args = E.Args;
    M.Destination = E.Result;
    if (!M.Destination.isKnown() && E.Row->Starts)
      M.Destination = findOwner(Facts, Number);
    record(std::move(M), *E.Row, *E.Callee, *Node);
  }

  /// What the walk is in: a function, or the initializer of a member or of a
  /// variable outside of functions.
  struct Scope {
    const FunctionDecl *Function = nullptr;
    Expr *Init = nullptr;
    ObjectRef Of;
    std::unique_ptr<DestinationFinder> Finder;
    /// Threads started into locals: index of the start.
    llvm::SmallVector<std::pair<const ValueDecl *, size_t>, 2> Locals;
    explicit operator bool() const { return Function || Init; }
  };

  static Scope makeScope(Decl &D) {
    Scope S;
    if (const auto *C = dyn_cast<DeclContext>(&D); C && C->isDependentContext())
      return S;
    if (D.getDeclContext() && D.getDeclContext()->isDependentContext())
      return S;
    if (const auto *F = dyn_cast<FunctionDecl>(&D)) {
      S.Function = F;
    } else if (const auto *M = dyn_cast<FieldDecl>(&D)) {
      S.Init = M->getInClassInitializer();
      S.Of = ObjectRef::makeMember(*M);
    } else if (auto *V = dyn_cast<VarDecl>(&D)) {
      S.Init = V->getInit();
      S.Of = ObjectRef::makeVariable(*V);
    }
    return S;
  }

  /// `std::thread t(f); threads.push_back(std::move(t));`: joined through both.
  void addMoved(const CallExpr &Move) {
    ObjectRef From = getObject(Move.getArg(0));
    for (const auto &[Local, Index] : Where.Locals) {
      if (From.Root != Local)
        continue;
      StartedBody S = Out.Starts[Index];
      S.Handle = getFinder().find(&Move);
      if (S.Handle.isKnown())
        Out.Starts.push_back(std::move(S));
      return;
    }
  }

  void record(ModeledCall M, const FunctionModel &Row, const FunctionDecl &F,
              const Expr &Node) {
    M.Row = &Row;
    M.Callee = &F;
    M.Node = &Node;
    M.In = Where.Function;
    if (!M.Destination.isKnown() && needsDestination(Row, Node))
      M.Destination = getFinder().find(&Node);
    if (Row.Starts)
      addStart(M, *Row.Starts, M.Args, M.Destination);
    if (Row.Constructs != FunctionModel::NoConstruction)
      addConstructed(M);
    Out.Calls.push_back(std::move(M));
  }

  static bool needsDestination(const FunctionModel &Row, const Expr &Node) {
    return isa<CXXConstructExpr>(Node) || Row.Starts || !Row.Acquires.empty() ||
           Row.Constructs == FunctionModel::TemplateArgument;
  }

  DestinationFinder &getFinder() {
    if (!Where.Finder)
      Where.Finder = Where.Function
                         ? std::make_unique<DestinationFinder>(*Where.Function,
                                                               Parents, Known)
                         : std::make_unique<DestinationFinder>(
                               *Where.Init, Where.Of, Parents, Known);
    return *Where.Finder;
  }

  /// `threads.emplace_back(f)` and `make_unique<thread>(f)` start what the
  /// constructor would.
  void addConstructed(const ModeledCall &M) {
    const CXXRecordDecl *R = Known.findConstructed(*M.Row, *M.Callee);
    if (!R || M.Row->ConstructsFrom > M.Args.size())
      return;
    llvm::ArrayRef<const Expr *> Args =
        llvm::ArrayRef(M.Args).drop_front(M.Row->ConstructsFrom);
    ObjectRef To =
        M.Row->Constructs == FunctionModel::Element ? M.Object : M.Destination;
    if (const FunctionModel *Row = Known.findStartingRow(*R))
      return addStart(M, *Row->Starts, Args, To);
    for (const CXXConstructorDecl *C : R->ctors()) {
      const FunctionModel *Row = Known.findRow(*C);
      if (Row && !Row->Acquires.empty() && C->getNumParams() >= Args.size() &&
          C->getMinRequiredArguments() <= Args.size())
        return addMade(M, *Row, *C, Args, To);
    }
  }

  void addMade(const ModeledCall &Factory, const FunctionModel &Row,
               const CXXConstructorDecl &C, llvm::ArrayRef<const Expr *> Args,
               ObjectRef To) {
    ModeledCall M = Factory;
    M.Row = &Row;
    M.Callee = &C;
    M.Object = M.Destination = To;
    M.IsOwned = true;
    M.Args.assign(Args.begin(), Args.end());
    Out.Calls.push_back(std::move(M));
  }

  void addStart(const ModeledCall &M, const ThreadStart &Start,
                llvm::ArrayRef<const Expr *> Args, ObjectRef To) {
    bool IsNone = llvm::any_of(Start.Unless, [&](const ArgumentTest &T) {
      return isKnownToHold(T, Args, Ctx);
    });
    // What a wrapper runs is started by who calls it.
    const FunctionModel *Around = M.In ? Known.findRow(*M.In) : nullptr;
    if (IsNone || (Around && Around->Starts))
      return;
    StartedBody S;
    S.In = M.In;
    S.Loc = M.Node->getBeginLoc();
    S.Node = M.Node;
    S.Row = M.Row;
    S.How = &Start;
    if (Start.OnPool)
      S.Thread = ownsThreads(Start, M.Args, Known) ? StartedBody::OfPool
                                                   : StartedBody::Unknown;
    S.DestroysCaptures = Start.DestroysCaptures;
    bool IsOwnRow = M.Row->Starts && &*M.Row->Starts == &Start;
    S.Handle = Start.Handle && IsOwnRow ? M.getPlace(*Start.Handle) : To;
    unsigned Index = Start.Body ? *Start.Body : findCallable(Args);
    if (Index < Args.size())
      bindBody(S, Args, Index, Start);
    else if ((S.Body = findOwnMethod(*M.Node)))
      S.On = S.Handle;
    // A moved or default-constructed thread starts nothing.
    if (!S.Body && (Args.empty() || isThread(*Args[0])))
      return;
    if (S.Body || Index >= Args.size() || !addHeld(S, M, Args, Index, Start))
      push(std::move(S));
  }

  /// What the variable, field or parameter \p Index of \p Args may hold.
  bool addHeld(const StartedBody &Start, const ModeledCall &M,
               llvm::ArrayRef<const Expr *> Args, unsigned Index,
               const ThreadStart &Row) {
    const unsigned Before = M.Args.size() - Args.size();
    std::vector<const CallableFlow::Source *> Held =
        TU.get<CallableFlow>().findGiven(*M.Node, Before + Index);
    for (const CallableFlow::Source *From : Held) {
      StartedBody S = Start;
      S.Body = From->Body;
      S.IsHeld = true;
      S.IsGiven = From->In != S.In;
      bindArguments(S, Args, Index, Row);
      // A lambda's \c this is that of the body that it is written in.
      if (isLambda(*S.Body) && S.IsGiven)
        S.On = ObjectRef();
      push(std::move(S));
    }
    return !Held.empty();
  }

  void push(StartedBody S) {
    if (S.Handle.Kind == ObjectRef::Variable)
      Where.Locals.push_back({S.Handle.Root, Out.Starts.size()});
    Out.Starts.push_back(std::move(S));
  }

  /// The method that an object which is a thread runs on it (TypeModel::Entered
  /// by CallerThread::Own), where \p Start is called on one and its body is
  /// known; null if not.
  const CXXMethodDecl *findOwnMethod(const Expr &Start) {
    const auto *C = dyn_cast<CXXMemberCallExpr>(&Start);
    if (!C)
      return nullptr;
    QualType T =
        C->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType();
    const CXXRecordDecl *R =
        getDefinedClass(T->isPointerType() ? T->getPointeeType() : T);
    const CXXMethodDecl *Found = nullptr;
    if (R)
      Known.findSaying(*R, [&](const TypeModel &Row) {
        for (const MethodEntries &Own : Row.Entered)
          if (Own.Thread == CallerThread::Own && !Found)
            Found = findMethod(*R, Own.Names);
        return Found != nullptr;
      });
    return Found && Known.hasBody(*Found) ? Found : nullptr;
  }

  /// Of \p R or its nearest base that has one.
  static const CXXMethodDecl *findMethod(const CXXRecordDecl &R,
                                         llvm::ArrayRef<std::string> Names) {
    for (const CXXMethodDecl *M : R.methods())
      if (M->getIdentifier() && llvm::is_contained(Names, M->getName()))
        return M;
    for (const CXXBaseSpecifier &B : R.bases())
      if (const CXXRecordDecl *Base = getDefinedClass(B.getType()))
        if (const CXXMethodDecl *M = findMethod(*Base, Names))
          return M;
    return nullptr;
  }

  static bool isLambda(const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    return M && M->getParent()->isLambda();
  }

  /// An object whose class's constructors start threads.
  bool isThread(const Expr &E) {
    const CXXRecordDecl *R = getDefinedClass(E.getType());
    return R && Known.findStartingRow(*R);
  }

  static unsigned findCallable(llvm::ArrayRef<const Expr *> Args) {
    for (unsigned I = 0; I < Args.size(); ++I)
      if (getCallable(Args[I]) || findBind(*Args[I]) ||
          canBeCalled(Args[I]->getType()))
        return I;
    return Args.size();
  }

  void bindBody(StartedBody &S, llvm::ArrayRef<const Expr *> Args,
                unsigned Index, const ThreadStart &Start) {
    if (const CallExpr *Bind = findBind(*Args[Index]))
      return bindBody(S, getArguments(*Bind), 0, {});
    // A body that a wrapper is given is not the wrapper's.
    if (!getObject(Args[Index]).getParam())
      S.Body = getCallable(Args[Index]);
    if (S.Body)
      bindArguments(S, Args, Index, Start);
  }

  /// \p E is a pointer to an object that has \p Method.
  static bool isObjectOf(const Expr &E, const CXXMethodDecl &Method) {
    const QualType T = E.getType();
    const CXXRecordDecl *R =
        T->isPointerType() ? getDefinedClass(T->getPointeeType()) : nullptr;
    const CXXRecordDecl *Of = Method.getParent();
    return R && !Method.getParent()->isLambda() &&
           (R->getCanonicalDecl() == Of->getCanonicalDecl() ||
            R->isDerivedFrom(Of));
  }

  void bindArguments(StartedBody &S, llvm::ArrayRef<const Expr *> Args,
                     unsigned Index, const ThreadStart &Start) {
    llvm::ArrayRef<const Expr *> Rest = Args.drop_front(Index + 1);
    if (Start.Cookie)
      Rest = *Start.Cookie < Args.size() ? Args.slice(*Start.Cookie, 1)
                                         : llvm::ArrayRef<const Expr *>();
    const auto *Method = dyn_cast<CXXMethodDecl>(S.Body);
    bool OwnThis = Method && Method->isInstance();
    if (OwnThis && Index && isObjectOf(*Args[Index - 1], *Method)) {
      S.On = getObject(Args[Index - 1]); // run(this, &Class::method)
    } else if (OwnThis && Method->getOverloadedOperator() != OO_Call) {
      S.On = Rest.empty() ? ObjectRef() : getObject(Rest.front());
      Rest = Rest.empty() ? Rest : Rest.drop_front();
    } else if (OwnThis) {
      S.On = isLambda(*Method) ? ObjectRef::makeThis() : getObject(Args[Index]);
    }
    for (const Expr *A : Rest)
      S.Args.push_back(getObject(A));
    S.Bound = Rest.size();
  }

  ModeledCalls &Out;
  AnalysisContext &TU;
  ModelLookup &Known;
  ASTContext &Ctx;
  BodyParents &Parents;
  Scope Where;
  llvm::SetVector<const FunctionDecl *> Imported; ///< bodies of other units
  llvm::DenseSet<const CXXRecordDecl *> Visited;  ///< classes
  llvm::DenseSet<const Decl *> InHeaders; ///< functions that are looked at
};

ModeledCalls::ModeledCalls(AnalysisContext &TU) {
  ModeledCallVisitor Visitor(*this, TU);
  for (Decl *D : TU.getUserDecls())
    Visitor.TraverseDecl(D);
  Visitor.addImported(TU.getEffects());
  addCopiedHandles(Starts, TU.getEffects());
  for (auto [Number, S] : llvm::enumerate(Starts))
    for (const ValueDecl *Name : {S.Handle.Root, S.Handle.Leaf})
      if (Name)
        StartsOn[Name].push_back(Number);
}

/// The same innermost field, or the same owner where one side names no field.
static bool isSameHandle(const ObjectRef &A, const ObjectRef &B) {
  if (!A.Leaf || !B.Leaf)
    return false;
  bool Coarse = A.Leaf == A.Root || B.Leaf == B.Root;
  return A.Leaf == B.Leaf || (A.Root == B.Root && Coarse);
}

std::vector<const StartedBody *>
ModeledCalls::findStarts(const ObjectRef &Handle) const {
  std::vector<unsigned> Numbers = StartsOn.lookup(Handle.Leaf);
  if (Handle.Root != Handle.Leaf)
    llvm::append_range(Numbers, StartsOn.lookup(Handle.Root));
  llvm::sort(Numbers);
  Numbers.erase(llvm::unique(Numbers), Numbers.end());
  std::vector<const StartedBody *> Found;
  for (unsigned Number : Numbers)
    if (isSameHandle(Starts[Number].Handle, Handle))
      Found.push_back(&Starts[Number]);
  return Found;
}

bool ownsThreads(const ThreadStart &Start, llvm::ArrayRef<const Expr *> Args,
                 ModelLookup &Known) {
  if (!Start.Handle || Start.Handle->Kind != Place::Argument ||
      Start.Handle->Index >= Args.size() || !Args[Start.Handle->Index])
    return true;
  const CXXRecordDecl *R =
      getDefinedClass(Args[Start.Handle->Index]->getType());
  const FunctionModel *End = R ? Known.findDestructorRow(*R) : nullptr;
  return !R || (End && End->Joins);
}

} // namespace interop
