//===- KeptEnvironments.cpp - What is of one thread, and kept -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/KeptEnvironments.h"
#include "AST/KeptSources.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/FindingSink.h"
#include "Analysis/UserBodies.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Facts/Callables.h"
#include "Facts/CallerMap.h"
#include "Hazards/EngineThreads/LastingRecords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace interop {

namespace {

struct KeptPlace {
  const Expr *At = nullptr;
  const FunctionDecl *In = nullptr;
  const FunctionDecl *Called = nullptr; ///< of a use
  const Expr *Of = nullptr;             ///< what is used, or put there
};

/// What is done with one variable or field.
struct Places {
  std::vector<KeptPlace> Puts, Uses;
  /// Whoever sets it, to whatever, once for each time.
  std::vector<const FunctionDecl *> Sets;
};

class KeptEnvironmentFinder : public CallerVisitor<KeptEnvironmentFinder> {
public:
  KeptEnvironmentFinder(AnalysisContext &TU, CallerMap &Callers)
      : CallerVisitor(Callers, TU.getContext().getSourceManager()),
        Ctx(TU.getContext()), Known(TU.getLookup()), Callers(Callers) {}

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign)
      addSet(findKeptPlace(B->getLHS()), *B->getRHS(), *B);
    return true;
  }

  bool VisitInitListExpr(InitListExpr *L) {
    const RecordDecl *R = L->getType()->getAsRecordDecl();
    if (!R || !L->isSemanticForm())
      return true;
    unsigned I = 0;
    for (const FieldDecl *F : R->fields())
      if (I < L->getNumInits())
        if (const Expr *Init = L->getInit(I++))
          addPut({F}, *Init, *Init);
    return true;
  }

  bool VisitCXXConstructorDecl(CXXConstructorDecl *C) {
    for (const CXXCtorInitializer *I : C->inits())
      if (I->isMemberInitializer() && I->isWritten())
        addPut({I->getMember()}, *I->getInit(), *I->getInit(), C);
    return true;
  }

  bool VisitCallExpr(CallExpr *C) {
    CallerVisitor::VisitCallExpr(C);
    for (unsigned I = 0; I < C->getNumArgs(); ++I) {
      addFilled(*C->getArg(I));
      addPassed(*C, I);
    }
    addUse(*C);
    return true;
  }

  /// `JNIEnv *getEnv() { return kept; }`
  bool VisitReturnStmt(ReturnStmt *R) {
    const Expr *Value = R->getRetValue();
    const TypeModel *Row = Value && In ? findRow(Value->getType()) : nullptr;
    if (Row && Row->LentTo.empty() && isForOthers(*In))
      if (Kept From = findKeptSource(Value))
        All[From.In].Uses.push_back({Value, In, nullptr, Value});
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    CallerVisitor::VisitDeclRefExpr(E);
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()); F && In)
      NamedIn[F->getCanonicalDecl()].push_back(In);
    return true;
  }

  std::vector<KeptEnvironment> take(const LastingRecords &Lasting) {
    FindingSink<KeptEnvironment, const ValueDecl *> Found;
    for (const auto &[Where, P] : All)
      if (!P.Puts.empty() && isLasting(Where, Lasting) && !isRenewed(P))
        for (const KeptPlace &Use : P.Uses)
          if (isOther(P, Use)) {
            Found.add(Where, make(Where, P, Use));
            break;
          }
    return Found.take(SM, [](const KeptEnvironment &K) {
      return K.isLent() ? K.Put->getExprLoc() : K.Use->getExprLoc();
    });
  }

private:
  //===-- Types -----------------------------------------------------------===//

  const TypeModel *findRow(QualType T) {
    if (T.isNull() || !T->isPointerType())
      return nullptr;
    while (T->isPointerType())
      T = T->getPointeeType();
    const RecordDecl *R = T->getAsRecordDecl();
    const TypeModel *Row =
        R && R->getIdentifier()
            ? Known.getModels().findType(getQualifiedName(*R))
            : nullptr;
    return Row && !Row->NeverKept.empty() ? Row : nullptr;
  }

  //===-- Where it is kept ------------------------------------------------===//

  void addSet(Kept Where, const Expr &Value, const Expr &At) {
    if (Where && In && findRow(At.getType()))
      All[Where.In].Sets.push_back(In);
    addPut(Where, Value, At);
  }

  void addPut(Kept Where, const Expr &Value, const Expr &At,
              const FunctionDecl *By = nullptr) {
    By = By ? By : In;
    const TypeModel *Row = findRow(Value.getType());
    if (!Where || !By || !Row)
      return;
    bool Keeps = Row->LentTo.empty()
                     ? Where.IsMemory || (!isNullConstant(Value, Ctx) &&
                                          findKeptSource(&Value).In != Where.In)
                     : keepsLent(Value, *By, *Row) && !isInFrame(At);
    if (Keeps)
      All[Where.In].Puts.push_back({&At, By, nullptr, &Value});
  }

  /// The record that \p At fills in is a local: it ends with the call that
  /// lent the value.
  static bool isInFrame(const Expr &At) {
    const auto *B = dyn_cast<BinaryOperator>(&At);
    ObjectRef To = B ? getObject(B->getLHS()) : ObjectRef();
    return To.Kind == ObjectRef::Variable && !To.isGlobal() &&
           To.Root->getType()->isRecordType();
  }

  /// \p Value is what \p F was lent, as it came, and \p F takes no reference
  /// that would keep it alive.
  bool keepsLent(const Expr &Value, const FunctionDecl &F,
                 const TypeModel &Row) {
    const auto *R = dyn_cast<DeclRefExpr>(Value.IgnoreParenCasts());
    const auto *P = R ? dyn_cast<ParmVarDecl>(R->getDecl()) : nullptr;
    return P && P->getDeclContext() == &F && isLentTo(F, Row) &&
           isNeverSet(*P) && !anyPart(*F.getBody(), [&](const Stmt &S) {
             const auto *C = dyn_cast<CallExpr>(&S);
             const FunctionDecl *Callee = C ? C->getDirectCallee() : nullptr;
             return Callee && llvm::is_contained(Row.KeptAliveBy,
                                                 getQualifiedName(*Callee));
           });
  }

  /// `attach((void **)&kept)`
  void addFilled(const Expr &Arg) {
    const auto *U = dyn_cast<UnaryOperator>(Arg.IgnoreParenCasts());
    const TypeModel *Row = U && U->getOpcode() == UO_AddrOf && In
                               ? findRow(U->getSubExpr()->getType())
                               : nullptr;
    if (!Row || !Row->LentTo.empty())
      return;
    if (Kept Where = findKeptPlace(U->getSubExpr()))
      All[Where.In].Puts.push_back({&Arg, In, nullptr, nullptr});
  }

  //===-- Uses ------------------------------------------------------------===//

  void addUse(const CallExpr &C) {
    const FunctionDecl *F = In ? Known.findCallee(C) : nullptr;
    const FunctionModel *Row = F ? Known.findEngineUse(*F) : nullptr;
    if (!Row || !Row->Engine || !Row->Engine->At)
      return;
    const auto *M = dyn_cast<CXXMemberCallExpr>(&C);
    const Expr *Of = nullptr;
    if (Row->Engine->At->Kind == interop::Place::Object)
      Of = M ? M->getImplicitObjectArgument() : nullptr;
    else if (Row->Engine->At->Index < C.getNumArgs())
      Of = C.getArg(Row->Engine->At->Index);
    addUse(C, *F, Of);
  }

  void addUse(const CallExpr &C, const FunctionDecl &F, const Expr *Of) {
    if (!Of || !findRow(Of->getType()))
      return;
    if (Kept From = findKeptSource(Of))
      All[From.In].Uses.push_back({&C, In, &F, Of});
  }

  /// An argument that another function of the program is to use, or a function
  /// that is called back.
  void addPassed(const CallExpr &C, unsigned I) {
    const FunctionDecl *F = In ? Known.findCallee(C) : nullptr;
    const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
    const Expr *Arg = C.getArg(I);
    if (const FunctionDecl *Given = In ? getCallable(Arg) : nullptr;
        Given && !isCalledLater(Row, I))
      PassedIn[Given->getCanonicalDecl()].push_back(In);
    if (F && !Known.findEngineUse(*F) && I < F->getNumParams() &&
        findRow(F->getParamDecl(I)->getType()))
      addUse(C, *F, Arg);
  }

  static bool isCalledLater(const FunctionModel *Row, unsigned I) {
    return Row && llvm::any_of(Row->Callbacks, [I](const Callback &B) {
             return B.Arg == I && B.When == Callback::Later;
           });
  }

  //===-- What is reported ------------------------------------------------===//

  static bool isLasting(const ValueDecl *Where, const LastingRecords &Lasting) {
    const auto *F = dyn_cast_or_null<FieldDecl>(Where);
    return !F || Lasting.has(*F->getParent());
  }

  /// `old = enter(env); ... enter(old);`: whoever is entered puts in his own,
  /// and gives back what was there.
  bool isSwap(const KeptPlace &Put) {
    const auto *D =
        Put.Of ? dyn_cast<DeclRefExpr>(Put.Of->IgnoreParenCasts()) : nullptr;
    return D && isa<ParmVarDecl>(D->getDecl()) &&
           findRow(Put.In->getReturnType());
  }

  /// Whoever is entered swaps it. Of what is lent: several functions set it, or
  /// the one that keeps it sets it again, or has its callbacks called. What is
  /// used may be that of the call which is going on.
  bool isRenewed(const Places &P) {
    if (llvm::any_of(P.Puts, [this](const KeptPlace &O) { return isSwap(O); }))
      return true;
    const KeptPlace &Put = P.Puts.front();
    const TypeModel *Row = findRow(Put.At->getType());
    if (!Row || Row->LentTo.empty()) // also what a callee has filled
      return false;
    return llvm::any_of(P.Puts,
                        [&](const KeptPlace &O) { return O.In != Put.In; }) ||
           llvm::count(P.Sets, Put.In) > 1 || drivesCallbacks(*Put.In);
  }

  /// It calls what by its name may call back before it returns.
  bool drivesCallbacks(const FunctionDecl &F) {
    static constexpr llvm::StringRef Words[] = {
        "perform", "parse",  "run",  "exec", "process", "dispatch",
        "poll",    "step",   "feed", "walk", "visit",   "iterate",
        "foreach", "invoke", "wait", "main"};
    return anyPart(*F.getBody(), [&](const Stmt &S) {
      const auto *C = dyn_cast<CallExpr>(&S);
      const FunctionDecl *Callee = C ? C->getDirectCallee() : nullptr;
      if (!Callee || !Callee->getIdentifier() || Known.findEngineUse(*Callee))
        return false;
      std::string Name = Callee->getName().lower();
      return llvm::any_of(Words, [&Name](llvm::StringRef Word) {
        return llvm::StringRef(Name).contains(Word);
      });
    });
  }

  /// It is used by a function that neither keeps it itself nor is only called
  /// by such.
  bool isOther(const Places &P, const KeptPlace &Use) {
    llvm::SmallVector<const FunctionDecl *, 8> Way;
    IsLent = !findRow(Use.Of->getType())->LentTo.empty();
    return !isa<CXXConstructorDecl>(Use.In) && !isCovered(P, *Use.In, Way);
  }

  bool isCovered(const Places &P, const FunctionDecl &F,
                 llvm::SmallVectorImpl<const FunctionDecl *> &Way) {
    auto isF = [&F](const FunctionDecl *O) {
      return O->getCanonicalDecl() == F.getCanonicalDecl();
    };
    if (llvm::any_of(P.Puts, [&](const KeptPlace &Put) { return isF(Put.In); }))
      return true;
    if (Way.size() >= 8 || llvm::any_of(Way, isF))
      return true; // what comes around is decided elsewhere
    llvm::ArrayRef<const FunctionDecl *> By = Callers.getCallers(F);
    // Whom a function was given to may call it when the call is over.
    const NameMap &Names = IsLent ? PassedIn : NamedIn;
    if (By.empty())
      if (auto Named = Names.find(F.getCanonicalDecl()); Named != Names.end())
        By = Named->second;
    Way.push_back(&F);
    bool AreAll =
        !By.empty() && llvm::all_of(By, [&](const FunctionDecl *Caller) {
          return isCovered(P, *Caller, Way);
        });
    Way.pop_back();
    return AreAll;
  }

  KeptEnvironment make(const ValueDecl *Where, const Places &P,
                       const KeptPlace &Use) {
    const KeptPlace &Put = P.Puts.front();
    KeptEnvironment K;
    K.Where = Where;
    K.Put = Put.At;
    K.PutIn = Put.In;
    K.Use = Use.At;
    K.UsedIn = Use.In;
    K.Called = Use.Called;
    K.Row = findRow(Use.Of->getType());
    K.Type = (Where ? Where->getType() : Use.Of->getType())
                 .getNonReferenceType()
                 ->getPointeeType()
                 .getUnqualifiedType();
    if (!K.isLent())
      addOthers(P, K);
    return K;
  }

  static void addOthers(const Places &P, KeptEnvironment &K) {
    llvm::SmallPtrSet<const FunctionDecl *, 4> Said{K.UsedIn};
    for (const KeptPlace &Put : P.Puts)
      Said.insert(Put.In);
    for (const KeptPlace &Use : P.Uses)
      if (Said.insert(Use.In).second)
        K.Others.push_back(Use.At);
  }

  ASTContext &Ctx;
  ModelLookup &Known;
  const CallerMap &Callers;
  llvm::MapVector<const ValueDecl *, Places> All;
  using NameMap =
      llvm::DenseMap<const Decl *, std::vector<const FunctionDecl *>>;
  NameMap NamedIn, PassedIn;
  bool IsLent = false; ///< what isOther() asks about
};

} // namespace

std::vector<KeptEnvironment> findKeptEnvironments(AnalysisContext &TU) {
  if (!TU.getLookup().getModels().hasNeverKept())
    return {};
  CallerMap Callers;
  KeptEnvironmentFinder Finder(TU, Callers);
  for (Decl *D : TU.getUserDecls())
    Finder.TraverseDecl(D);
  return Finder.take(LastingRecords(TU.getContext()));
}

static Finding makeLentFinding(const KeptEnvironment &K,
                               const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  F.Loc = Notes.getPlace(K.Put->getBeginLoc());
  F.Message = describeFunction(getQualifiedName(*K.PutIn)) + " keeps the " +
              quote(K.Type.getAsString()) + " that it was called with" +
              (K.Where ? " in " + quote(K.Where->getName()) : "") + ", and " +
              describeFunction(getQualifiedName(*K.UsedIn)) +
              " uses it later: it may be " + K.Row->LentAs;
  Notes.add(Notes.getPlace(K.Use->getBeginLoc()),
            quote(getQualifiedName(*K.Called)) + " is given it here");
  Notes.add(F.Loc, cite(K.Row->NeverKept, K.Row->From));
  return F;
}

Finding makeKeptFinding(const KeptEnvironment &K, const SourceManager &SM) {
  if (K.isLent())
    return makeLentFinding(K, SM);
  Finding F;
  LockNotes Notes(SM, F);
  F.Loc = Notes.getPlace(K.Use->getBeginLoc());
  const std::string By = describeFunction(getQualifiedName(*K.PutIn));
  std::string Where = K.Where ? " in " + quote(K.Where->getName()) : "";
  F.Message = (K.Called ? quote(getQualifiedName(*K.Called)) + " uses the "
                        : describeFunction(getQualifiedName(*K.UsedIn)) +
                              " returns the ") +
              quote(K.Type.getAsString()) + " that " + By + " kept" + Where +
              ", which is valid only on the thread that got it";
  Notes.add(Notes.getPlace(K.Put->getExprLoc()),
            "it is kept here, on whichever thread runs " + By);
  Notes.add(F.Loc, (K.Called ? describeFunction(getQualifiedName(*K.UsedIn))
                             : "who calls it") +
                       " may run on another one");
  for (const Expr *Other : K.Others)
    Notes.add(Notes.getPlace(Other->getBeginLoc()), "it is used here, too");
  Notes.add(F.Loc, cite(K.Row->NeverKept, K.Row->From));
  return F;
}

} // namespace interop
