//===- KeptEnvironments.cpp - What is of one thread, and kept -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/KeptEnvironments.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/FindingSink.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Facts/CallerMap.h"
#include "Hazards/EngineThreads/LastingRecords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// Where an object comes from: a variable or field, or memory without a name.
struct Kept {
  const ValueDecl *In = nullptr;
  bool IsMemory = false;
  explicit operator bool() const { return In || IsMemory; }
};

struct KeptPlace {
  const Expr *At = nullptr;
  const FunctionDecl *In = nullptr;
  const FunctionDecl *Called = nullptr; ///< of a use
};

/// What is done with one variable or field.
struct Places {
  std::vector<KeptPlace> Puts, Uses;
};

class KeptEnvironmentFinder : public CallerVisitor<KeptEnvironmentFinder> {
public:
  KeptEnvironmentFinder(AnalysisContext &TU, CallerMap &Callers)
      : CallerVisitor(Callers, TU.getContext().getSourceManager()),
        Ctx(TU.getContext()), Known(TU.getLookup()), Callers(Callers) {}

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign)
      addPut(findPlace(B->getLHS()), *B->getRHS(), *B);
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
    for (const Expr *A : C->arguments())
      addFilled(*A);
    addUse(*C);
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
      if (!P.Puts.empty() && isLasting(Where, Lasting))
        for (const KeptPlace &Use : P.Uses)
          if (isOther(P, Use)) {
            Found.add(Where, make(Where, P.Puts.front(), Use));
            break;
          }
    return Found.take(SM, [](const KeptEnvironment &K) {
      return K.Use->getExprLoc();
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
    const TypeModel *Row = R && R->getIdentifier()
                               ? Known.getModels().findType(getQualifiedName(*R))
                               : nullptr;
    return Row && !Row->NeverKept.empty() ? Row : nullptr;
  }

  //===-- Where it is kept ------------------------------------------------===//

  /// What \p E names, if it outlives the call.
  static Kept findPlace(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return findPlace(*M->getMemberDecl());
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      return findPlace(*R->getDecl());
    // `*static_cast<T **>(getMemory()) = Object`
    const auto *U = dyn_cast<UnaryOperator>(E);
    if (!U || U->getOpcode() != UO_Deref)
      return {};
    const auto *Cast = dyn_cast<CastExpr>(U->getSubExpr()->IgnoreParens());
    const Expr *From = Cast ? Cast->IgnoreParenCasts() : nullptr;
    return {nullptr, From && From->getType()->isVoidPointerType() &&
                         isa<CallExpr>(From)};
  }

  static Kept findPlace(const ValueDecl &D) {
    if (const auto *V = dyn_cast<VarDecl>(&D))
      return {V->hasGlobalStorage() && V->getTLSKind() == VarDecl::TLS_None
                  ? V->getCanonicalDecl()
                  : nullptr};
    const auto *F = dyn_cast<FieldDecl>(&D);
    return {F ? F->getCanonicalDecl() : nullptr};
  }

  void addPut(Kept Where, const Expr &Value, const Expr &At,
              const FunctionDecl *By = nullptr) {
    By = By ? By : In;
    if (!Where || !By || !findRow(Value.getType()) ||
        isNullConstant(Value, Ctx) || findSource(&Value).In == Where.In)
      if (!Where.IsMemory || !By || !findRow(Value.getType()))
        return;
    All[Where.In].Puts.push_back({&At, By, nullptr});
  }

  /// `attach((void **)&kept)`
  void addFilled(const Expr &Arg) {
    const auto *U = dyn_cast<UnaryOperator>(Arg.IgnoreParenCasts());
    if (!U || U->getOpcode() != UO_AddrOf || !In ||
        !findRow(U->getSubExpr()->getType()))
      return;
    if (Kept Where = findPlace(U->getSubExpr()))
      All[Where.In].Puts.push_back({&Arg, In, nullptr});
  }

  //===-- Where it comes from ---------------------------------------------===//

  /// What keeps the object that \p E gives; nothing if it may be fresh.
  Kept findSource(const Expr *E, unsigned Depth = 0) {
    if (Depth > 4)
      return {};
    E = E->IgnoreParenCasts();
    if (Kept Where = findPlace(E))
      return Where;
    if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(R->getDecl());
      return V && V->isLocalVarDecl() && V->getInit() && isSetOnce(*V)
                 ? findSource(V->getInit(), Depth + 1)
                 : Kept();
    }
    const auto *C = dyn_cast<CallExpr>(E);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    return F && F->hasBody(F) ? findReturned(*F, Depth) : Kept();
  }

  /// All that \p F returns is kept there.
  Kept findReturned(const FunctionDecl &F, unsigned Depth) {
    Kept Found;
    bool IsSame = true;
    anyPart(*F.getBody(), [&](const Stmt &S) {
      const auto *R = dyn_cast<ReturnStmt>(&S);
      if (!R || !R->getRetValue())
        return false;
      Kept Here = findSource(R->getRetValue(), Depth + 1);
      IsSame = Here && (!Found || Here.In == Found.In);
      Found = Here;
      return !IsSame;
    });
    return IsSame ? Found : Kept();
  }

  static bool isSetOnce(const VarDecl &V) {
    const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
    if (!F || !F->getBody())
      return false;
    auto names = [&V](const Expr *E) {
      const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
      return R && R->getDecl() == &V;
    };
    return !anyPart(*F->getBody(), [&](const Stmt &S) {
      if (const auto *B = dyn_cast<BinaryOperator>(&S))
        return B->isAssignmentOp() && names(B->getLHS());
      const auto *U = dyn_cast<UnaryOperator>(&S);
      return U && U->getOpcode() == UO_AddrOf && names(U->getSubExpr());
    });
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
    if (!Of || !findRow(Of->getType()))
      return;
    if (Kept From = findSource(Of))
      All[From.In].Uses.push_back({&C, In, F});
  }

  //===-- What is reported ------------------------------------------------===//

  static bool isLasting(const ValueDecl *Where, const LastingRecords &Lasting) {
    const auto *F = dyn_cast_or_null<FieldDecl>(Where);
    return !F || Lasting.has(*F->getParent());
  }

  /// It is used by a function that neither keeps it itself nor is only called
  /// by such.
  bool isOther(const Places &P, const KeptPlace &Use) {
    llvm::SmallVector<const FunctionDecl *, 8> Way;
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
    if (By.empty())
      if (auto Named = NamedIn.find(F.getCanonicalDecl());
          Named != NamedIn.end())
        By = Named->second;
    Way.push_back(&F);
    bool AreAll = !By.empty() &&
                  llvm::all_of(By, [&](const FunctionDecl *Caller) {
                    return isCovered(P, *Caller, Way);
                  });
    Way.pop_back();
    return AreAll;
  }

  KeptEnvironment make(const ValueDecl *Where, const KeptPlace &Put, const KeptPlace &Use) {
    KeptEnvironment K;
    K.Where = Where;
    K.Put = Put.At;
    K.PutIn = Put.In;
    K.Use = cast<CallExpr>(Use.At);
    K.UsedIn = Use.In;
    K.Called = Use.Called;
    const auto *M = dyn_cast<CXXMemberCallExpr>(K.Use);
    const Expr *Of = M ? M->getImplicitObjectArgument() : K.Use->getArg(0);
    K.Row = findRow(Of->getType());
    K.Type = (Where ? Where->getType() : Of->getType())
                 .getNonReferenceType()
                 ->getPointeeType()
                 .getUnqualifiedType();
    return K;
  }

  ASTContext &Ctx;
  ModelLookup &Known;
  const CallerMap &Callers;
  llvm::MapVector<const ValueDecl *, Places> All;
  llvm::DenseMap<const Decl *, std::vector<const FunctionDecl *>> NamedIn;
};

} // namespace

std::vector<KeptEnvironment> findKeptEnvironments(AnalysisContext &TU) {
  if (!TU.getLookup().getModels().hasNeverKept())
    return {};
  CallerMap Callers;
  KeptEnvironmentFinder Finder(TU, Callers);
  for (Decl *D : TU.getContext().getTraversalScope())
    Finder.TraverseDecl(D);
  return Finder.take(LastingRecords(TU.getContext()));
}

Finding makeKeptFinding(const KeptEnvironment &K, const SourceManager &SM) {
  Finding F;
  LockNotes Notes(SM, F);
  F.Loc = Notes.getPlace(K.Use->getBeginLoc());
  const std::string By = describeFunction(getQualifiedName(*K.PutIn));
  std::string Where = K.Where ? " in " + quote(K.Where->getName()) : "";
  F.Message = quote(getQualifiedName(*K.Called)) + " uses the " +
              quote(K.Type.getAsString()) + " that " + By + " kept" + Where +
              ", which is valid on the thread that it was given to alone";
  Notes.add(Notes.getPlace(K.Put->getExprLoc()),
            "it is kept here, on whichever thread runs " + By);
  Notes.add(F.Loc, describeFunction(getQualifiedName(*K.UsedIn)) +
                       " may run on another one");
  Notes.add(F.Loc, cite(K.Row->NeverKept, K.Row->From));
  return F;
}

} // namespace interop
