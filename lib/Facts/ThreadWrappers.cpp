//===- ThreadWrappers.cpp - Threads behind the program's functions --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/ThreadWrappers.h"
#include "AST/Naming.h"
#include "AST/ObjectRef.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Facts/ModelLookup.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// A wrapper does little else.
static constexpr unsigned MostStatements = 240;

static const RecordDecl *getPointed(QualType T) {
  T = T.getNonReferenceType();
  return T->isPointerType() ? T->getPointeeType()->getAsRecordDecl()
                            : T->getAsRecordDecl();
}

static bool isSame(const Place &A, const Place &B) {
  return A.Kind == B.Kind && A.Index == B.Index;
}

/// Reads one body: its starts and joins, and what else it does.
class ThreadWrappers::BodyReader {
public:
  BodyReader(ThreadWrappers &Of, const FunctionDecl &Body, unsigned Depth)
      : Of(Of), Known(Of.Known), Body(Body), Depth(Depth) {}

  /// False if the body does too much to be a wrapper.
  bool read() {
    if (const auto *C = dyn_cast<CXXConstructorDecl>(&Body))
      for (const CXXCtorInitializer *I : C->inits())
        if (const FieldDecl *Field = I->getAnyMember(); Field && I->getInit()) {
          Stores.push_back({ObjectRef::makeMember(*Field), I->getInit()});
          if (!readStmt(*I->getInit(), ObjectRef::makeMember(*Field)))
            return false;
        }
    return readStmt(*Body.getBody(), ObjectRef());
  }

  std::optional<Wrapping> makeStart() const {
    if (Starts.size() != 1 || !Joins.empty() || !Released.empty())
      return std::nullopt;
    const Start &S = Starts.front();
    Wrapping W;
    W.Starts.emplace();
    W.Starts->DestroysCaptures = S.How.DestroysCaptures;
    W.Starts->OnPool = S.How.OnPool;
    std::optional<Place> Handle = findPlace(S.Handle, W);
    if (!Handle || !S.How.Unless.empty() || !bindBody(S, *W.Starts))
      return std::nullopt;
    W.Starts->Handle = *Handle;
    return W;
  }

  std::optional<Wrapping> makeJoin() const {
    if (Joins.empty() || !Starts.empty() || !Released.empty() || DoesMore)
      return std::nullopt;
    Wrapping W;
    for (const Thread &Joined : Joins) {
      Wrapping Other;
      std::optional<Place> At = findPlace(Joined, Other);
      if (!At || At->Kind == Place::Result ||
          (W.Joins && !isSame(*W.Joins, *At)))
        return std::nullopt;
      W = Other;
      W.Joins = *At;
    }
    for (const ObjectRef &Freed : Frees) {
      Wrapping Other;
      std::optional<Place> At = findPlace({Freed, nullptr}, Other);
      if (!At || Other.Field || !isSame(*At, *W.Joins))
        return std::nullopt;
      W.Frees = *At;
    }
    return W;
  }

  /// It starts, joins or lets go the thread in \p Field.
  bool touches(const FieldDecl &Field) const {
    auto isIt = [&Field](const Thread &T) {
      return T.At.Leaf == &Field || T.Inner == &Field;
    };
    return llvm::any_of(Joins, isIt) || llvm::any_of(Released, isIt) ||
           llvm::any_of(Starts, [&](const Start &S) { return isIt(S.Handle); });
  }

private:
  /// What a call names as the thread; if that is the whole record, the field
  /// that its callee has the handle in.
  struct Thread {
    ObjectRef At;
    const FieldDecl *Inner = nullptr;
  };
  struct Start {
    ThreadStart How;
    llvm::SmallVector<const Expr *, 4> Args;
    Thread Handle;
  };

  bool readStmt(const Stmt &Root, const ObjectRef &Made) {
    return !walkWith(&Root, Made, [this](const Stmt &S, ObjectRef &To) {
      if (++Statements > MostStatements)
        return WalkResult::Interrupt;
      if (isa<LambdaExpr>(S))
        return WalkResult::Skip;
      noteDestination(S, To);
      if (const auto *C = dyn_cast<CallExpr>(&S))
        readCall(*C, To);
      else if (const auto *C = dyn_cast<CXXConstructExpr>(&S))
        readConstruction(*C, To);
      else if (const auto *D = dyn_cast<CXXDeleteExpr>(&S))
        Frees.push_back(getObject(D->getArgument()));
      DoesMore |= isa<CXXThrowExpr, CXXNewExpr>(S) || mayRepeat(S);
      return WalkResult::Advance;
    });
  }

  /// What the value of a part of \p S becomes.
  void noteDestination(const Stmt &S, ObjectRef &To) {
    if (const auto *B = dyn_cast<BinaryOperator>(&S);
        B && B->isAssignmentOp()) {
      To = getObject(B->getLHS());
      Stores.push_back({To, B->getRHS()});
      DoesMore |= To.isGlobal();
    } else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(&S);
               O && O->isAssignmentOp()) {
      To = getObject(O->getArg(0));
      if (O->getNumArgs() > 1)
        Stores.push_back({To, O->getArg(1)});
    } else if (const auto *M = dyn_cast<CXXMemberCallExpr>(&S)) {
      To = getObject(M->getImplicitObjectArgument());
    } else if (const auto *R = dyn_cast<ReturnStmt>(&S)) {
      To = ObjectRef::makeResult();
      if (R->getRetValue())
        Returned.push_back(getObject(R->getRetValue()));
    } else if (const auto *D = dyn_cast<DeclStmt>(&S); D && D->isSingleDecl()) {
      if (const auto *V = dyn_cast<VarDecl>(D->getSingleDecl()))
        To = ObjectRef::makeVariable(*V);
    }
  }

  static ObjectRef getPlace(const Place &P, llvm::ArrayRef<const Expr *> Args,
                            const ObjectRef &On, const ObjectRef &To) {
    if (P.Kind == Place::Argument)
      return P.Index < Args.size() ? getObject(Args[P.Index]) : ObjectRef();
    return P.Kind == Place::Object ? On : To;
  }

  void readCall(const CallExpr &C, const ObjectRef &To) {
    const FunctionDecl *F = Known.findCallee(C);
    if (!F) {
      DoesMore = true;
      return;
    }
    ObjectRef On;
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
      On = getObject(M->getImplicitObjectArgument());
    readKnown(*F, getArguments(C), On, To);
  }

  void readConstruction(const CXXConstructExpr &C, const ObjectRef &To) {
    llvm::SmallVector<const Expr *, 4> Args(C.arguments());
    const CXXConstructorDecl &F = *C.getConstructor();
    if (!F.isCopyOrMoveConstructor())
      readKnown(F, Args, To, To);
  }

  void readKnown(const FunctionDecl &F, llvm::ArrayRef<const Expr *> Args,
                 const ObjectRef &On, const ObjectRef &To) {
    const FunctionModel *Row = Known.findStatedRow(F);
    if (!Row) {
      if (std::optional<Wrapping> Inner = Of.read(F, Depth + 1))
        return add(*Inner, Args, On, To);
      DoesMore |= !isQuery(F);
      return;
    }
    Wrapping Inner;
    Inner.Starts = Row->Starts;
    Inner.Joins = Row->Joins;
    if (Row->Frees)
      Frees.push_back(getPlace(*Row->Frees, Args, On, To));
    if (!Row->Joins)
      for (const Release &R : Row->Releases)
        Released.push_back({getPlace(R.At, Args, On, To)});
    if (Row->Constructs != FunctionModel::NoConstruction) {
      const CXXRecordDecl *Made = Known.findConstructed(*Row, F);
      const FunctionModel *Thread =
          Made ? Known.findStartingRow(*Made) : nullptr;
      if (Thread && Row->ConstructsFrom <= Args.size()) {
        Inner.Starts = Thread->Starts;
        Args = Args.drop_front(Row->ConstructsFrom);
      }
    }
    if (Inner.Starts || Inner.Joins)
      return add(Inner, Args, On, To);
    DoesMore |= !Row->NeverSignals && !Row->TellsJoinable && !isQuery(F);
  }

  /// `*p`, `p->`, `p.get()`, `it != end`: what is asked of an owner.
  static bool isQuery(const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    return F.isNoReturn() || F.hasAttr<ConstAttr>() || F.hasAttr<PureAttr>() ||
           F.getBuiltinID() || (M && M->isConst()) ||
           (isInStd(F) && (F.isOverloadedOperator() && !isAssignment(F))) ||
           (isa<CXXConstructorDecl>(F) && F.isTrivial());
  }

  static bool isAssignment(const FunctionDecl &F) {
    const OverloadedOperatorKind Kind = F.getOverloadedOperator();
    return Kind == OO_Equal || Kind == OO_PlusPlus || Kind == OO_MinusMinus ||
           Kind == OO_PlusEqual || Kind == OO_MinusEqual;
  }

  void add(const Wrapping &Inner, llvm::ArrayRef<const Expr *> Args,
           const ObjectRef &On, const ObjectRef &To) {
    auto makeThread = [&](const std::optional<Place> &At) {
      const ObjectRef Named = At ? getPlace(*At, Args, On, To) : To;
      const bool IsWhole = Named.Leaf == Named.Root && !Named.isGlobal() &&
                           Named.Kind != ObjectRef::Member;
      if (Inner.Field && !IsWhole &&
          !Of.isPlainThread(*Inner.Record, *Inner.Field))
        return Thread();
      return Thread{Named, IsWhole ? Inner.Field : nullptr};
    };
    if (Inner.Joins)
      Joins.push_back(makeThread(Inner.Joins));
    // A thread that is moved or made empty starts nothing.
    if (Inner.Starts && !Args.empty())
      Starts.push_back({*Inner.Starts,
                        {Args.begin(), Args.end()},
                        makeThread(Inner.Starts->Handle)});
  }

  /// \p T as the caller names it; \p W says of which record it is a field.
  std::optional<Place> findPlace(const Thread &T, Wrapping &W) const {
    const ObjectRef &O = T.At;
    W.Field = O.Leaf != O.Root || O.Kind == ObjectRef::Member
                  ? dyn_cast_or_null<FieldDecl>(O.Leaf)
                  : T.Inner;
    const auto *Method = dyn_cast<CXXMethodDecl>(&Body);
    if (Method && (O.Kind == ObjectRef::Member || O.Kind == ObjectRef::This)) {
      W.Record = Method->getParent();
      return Place{Place::Object, 0};
    }
    if (const ParmVarDecl *P = O.getParam()) {
      W.Record = W.Field ? getPointed(P->getType()) : nullptr;
      return !W.Field || W.Record
                 ? std::optional(
                       Place{Place::Argument, P->getFunctionScopeIndex()})
                 : std::nullopt;
    }
    auto isIt = [&O](const ObjectRef &R) {
      return R.Root == O.Root && R.Leaf == R.Root;
    };
    if (O.Kind == ObjectRef::Result ||
        (O.Kind == ObjectRef::Variable && !O.isGlobal() &&
         llvm::any_of(Returned, isIt))) {
      W.Record = W.Field ? getPointed(Body.getReturnType()) : nullptr;
      return !W.Field || W.Record ? std::optional(Place{Place::Result, 0})
                                  : std::nullopt;
    }
    return std::nullopt;
  }

  static unsigned findCallable(const Start &S) {
    if (S.How.Body)
      return *S.How.Body;
    unsigned I = 0;
    while (I < S.Args.size() && !canBeCalled(S.Args[I]->getType()))
      ++I;
    return I;
  }

  /// Which parameters are run, and given to what is run.
  bool bindBody(const Start &S, ThreadStart &Into) const {
    const unsigned Index = findCallable(S);
    if (Index >= S.Args.size())
      return false;
    const Expr *Given = S.How.Cookie && *S.How.Cookie < S.Args.size()
                            ? S.Args[*S.How.Cookie]
                            : nullptr;
    if (!S.How.Cookie && Index + 2 == S.Args.size())
      Given = S.Args[Index + 1];
    // Beyond the last: what is run is given nothing that the caller has.
    Into.Cookie = Body.getNumParams();
    if (const ParmVarDecl *Run = getObject(S.Args[Index]).getParam()) {
      if (!canBeCalled(Run->getType()))
        return false;
      Into.Body = Run->getFunctionScopeIndex();
      if (const ParmVarDecl *P = Given ? getObject(Given).getParam() : nullptr)
        Into.Cookie = P->getFunctionScopeIndex();
      return true;
    }
    const FunctionDecl *Runs = getCallable(S.Args[Index]), *Def = nullptr;
    return Runs && Runs->hasBody(Def) && bindKept(*Def, Into);
  }

  /// \p Runs calls what a field holds, with what another one holds; the body
  /// has put its parameters there.
  bool bindKept(const FunctionDecl &Runs, ThreadStart &Into) const {
    const FieldDecl *Called = nullptr, *Given = nullptr;
    unsigned Size = 0;
    bool IsOther = anyPart(*Runs.getBody(), [&](const Stmt &S) {
      const auto *C = dyn_cast<CallExpr>(&S);
      const Expr *Through = nullptr;
      if (const auto *O = dyn_cast_or_null<CXXOperatorCallExpr>(C))
        Through = O->getOperator() == OO_Call ? O->getArg(0) : nullptr;
      else if (C && !C->getDirectCallee())
        Through = C->getCallee();
      const auto *Field =
          Through ? dyn_cast_or_null<FieldDecl>(getKept(*Through)) : nullptr;
      if (Field) {
        if (Called && Called != Field)
          return true;
        Called = Field;
        llvm::ArrayRef<const Expr *> Args = getArguments(*C);
        Given = Args.size() == 1
                    ? dyn_cast_or_null<FieldDecl>(getKept(*Args[0]))
                    : nullptr;
      }
      return ++Size > MostStatements;
    });
    const ParmVarDecl *Run = Called ? findStored(*Called) : nullptr;
    if (IsOther || !Run || !canBeCalled(Run->getType()))
      return false;
    Into.Body = Run->getFunctionScopeIndex();
    if (const ParmVarDecl *P = Given ? findStored(*Given) : nullptr)
      Into.Cookie = P->getFunctionScopeIndex();
    return true;
  }

  /// The field that \p E reads, at once or by way of a local.
  static const ValueDecl *getKept(const Expr &E) {
    const ObjectRef O = getObject(&E);
    const auto *V = O.Kind == ObjectRef::Variable && O.Root == O.Leaf
                        ? dyn_cast<VarDecl>(O.Root)
                        : nullptr;
    return V && V->getInit() && !isa<ParmVarDecl>(V)
               ? getObject(V->getInit()).Leaf
               : O.Leaf;
  }

  /// The parameter that the body puts into \p Field.
  const ParmVarDecl *findStored(const FieldDecl &Field) const {
    for (const auto &[To, Value] : Stores)
      if (To.Leaf == &Field)
        if (const ParmVarDecl *P = getObject(Value).getParam())
          return P;
    return nullptr;
  }

  ThreadWrappers &Of;
  ModelLookup &Known;
  const FunctionDecl &Body;
  const unsigned Depth;
  unsigned Statements = 0;
  std::vector<Start> Starts;
  llvm::SmallVector<Thread, 2> Joins, Released;
  llvm::SmallVector<ObjectRef, 2> Frees, Returned;
  llvm::SmallVector<std::pair<ObjectRef, const Expr *>, 8> Stores;
  bool DoesMore = false; ///< than a join may
};

/// The definition of \p F if it may be a wrapper by its declaration: a start is
/// given something to call; a join hardly more than the thread.
static const FunctionDecl *findCandidate(const FunctionDecl &F) {
  const FunctionDecl *Def = nullptr;
  if (F.isDependentContext() || isInStd(F) || F.isMain() || !F.hasBody(Def) ||
      isSystem(*Def, F.getASTContext().getSourceManager()))
    return nullptr;
  const auto *M = dyn_cast<CXXMethodDecl>(Def);
  const bool HasThis = M && M->isInstance();
  if (M && ((M->isVirtual() && !isa<CXXDestructorDecl>(M)) ||
            M->getParent()->isLambda()))
    return nullptr;
  auto isCallable = [](const ParmVarDecl *P) {
    return canBeCalled(P->getType());
  };
  const unsigned Most = HasThis ? 1 : 2;
  return llvm::any_of(Def->parameters(), isCallable) ||
                 (Def->getNumParams() <= Most &&
                  (HasThis || Def->getNumParams() > 0))
             ? Def
             : nullptr;
}

std::optional<ThreadWrappers::Wrapping>
ThreadWrappers::read(const FunctionDecl &F, unsigned Depth) {
  const FunctionDecl *Def = findCandidate(F);
  if (!Def || Depth > getLimit(Budget::LockerDepth))
    return std::nullopt;
  BodyReader Reader(*this, *Def, Depth);
  if (!Reader.read())
    return std::nullopt;
  std::optional<Wrapping> W = Reader.makeStart();
  return W ? W : Reader.makeJoin();
}

bool ThreadWrappers::touches(const FunctionDecl &F, const FieldDecl &Handle) {
  const FunctionDecl *Def = nullptr;
  if (!F.hasBody(Def))
    return false;
  BodyReader Reader(*this, *Def, /*Depth=*/1);
  Reader.read();
  return Reader.touches(Handle);
}

/// Calls \p Visit for the functions of the unit that are given an \p R.
static void
visitFunctionsOf(const RecordDecl &R,
                 llvm::function_ref<void(const FunctionDecl &)> Visit) {
  if (const auto *Class = dyn_cast<CXXRecordDecl>(&R))
    for (const CXXMethodDecl *M : Class->methods())
      Visit(*M);
  auto isIt = [&R](QualType T) {
    const RecordDecl *Of = getPointed(T);
    return Of && Of->getCanonicalDecl() == R.getCanonicalDecl();
  };
  for (const Decl *D : R.getDeclContext()->getRedeclContext()->noload_decls())
    if (const auto *F = dyn_cast<FunctionDecl>(D);
        F && F->isThisDeclarationADefinition() &&
        (isIt(F->getReturnType()) ||
         llvm::any_of(F->parameters(), [&isIt](const ParmVarDecl *P) {
           return isIt(P->getType());
         })))
      Visit(*F);
}

/// Some function starts in \p Handle what it is given, and no other does
/// anything to the thread but to join it: an \p R is a thread, and no object
/// that has one.
bool ThreadWrappers::isPlainThread(const RecordDecl &R,
                                   const FieldDecl &Handle) {
  auto [Known, IsNew] = Plain.try_emplace(&Handle, false);
  if (!IsNew)
    return Known->second;
  bool IsStarted = false, IsPlain = true;
  visitFunctionsOf(R, [&](const FunctionDecl &F) {
    std::optional<Wrapping> W = IsPlain ? read(F, /*Depth=*/1) : std::nullopt;
    if (W && W->Field == &Handle)
      IsStarted |= W->Starts.has_value();
    else
      IsPlain = IsPlain && !touches(F, Handle);
  });
  return Plain[&Handle] = IsStarted && IsPlain;
}

FunctionModel makeWrapperRow(const FunctionDecl &F) {
  FunctionModel Row;
  Row.Names.push_back(getQualifiedName(F));
  Row.From = {"its body", 0, "definition", Confidence::Implementation};
  return Row;
}

std::optional<FunctionModel> ThreadWrappers::find(const FunctionDecl &F) {
  std::optional<Wrapping> W = read(F, /*Depth=*/1);
  // A join of the object itself, or of what it is given, is read in its body.
  if (!W || (W->Joins && !W->Field) ||
      (W->Field && !isPlainThread(*W->Record, *W->Field)))
    return std::nullopt;
  FunctionModel Row = makeWrapperRow(F);
  Row.Starts = W->Starts;
  Row.Joins = W->Joins;
  Row.Frees = W->Frees;
  return Row;
}

} // namespace interop
