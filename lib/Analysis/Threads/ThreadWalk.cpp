//===- ThreadWalk.cpp - What a unit says of its threads -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/ThreadWalk.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "AST/StmtWalk.h"
#include "Analysis/AnalysisContext.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Dataflow/ReachedBlocks.h"
#include "Facts/Callables.h"
#include "Facts/ImportedFacts.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringSet.h"
#include <utility>

using namespace clang;

namespace interop {

class ThreadVisitor : public RecursiveASTVisitor<ThreadVisitor> {
  using Base = RecursiveASTVisitor<ThreadVisitor>;

public:
  ThreadVisitor(ThreadWalk &Out, AnalysisContext &TU)
      : Out(Out), TU(TU), SM(TU.getContext().getSourceManager()) {
    for (const EngineModel *E : TU.getLookup().getModels().getEngines()) {
      addNames(E->MadeSafeBy, Names);
      for (const AffinitySetting &S : E->SetBy)
        addNames(S.Calls, Names);
      if (mayBeOneThreads(*E))
        addNames(E->OwnedBy, OwnerNames);
    }
  }

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }

  //===-- Where the walk is -----------------------------------------------===//

  bool TraverseDecl(Decl *D) {
    if (!D)
      return true;
    // A variable of a loop counts without a first value, too.
    if (!isa<VarDecl>(D) && !holdsCode(*D))
      return true;
    const DeclContext *C = D->getDeclContext();
    if (C && C->isFileContext() && !isa<TranslationUnitDecl>(D) &&
        isSystem(*D, SM))
      return true;
    const auto *F = dyn_cast<FunctionDecl>(D);
    return F ? inBody(F, [&] { return Base::TraverseDecl(D); })
             : Base::TraverseDecl(D);
  }

  bool TraverseLambdaExpr(LambdaExpr *L) {
    return inBody(L->getCallOperator(),
                  [&] { return Base::TraverseLambdaExpr(L); });
  }

  bool TraverseForStmt(ForStmt *S) {
    return inLoop([&] { return Base::TraverseForStmt(S); });
  }
  bool TraverseWhileStmt(WhileStmt *S) {
    return inLoop([&] { return Base::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) {
    auto visit = [&] { return Base::TraverseDoStmt(S); };
    return mayRepeat(*S) ? inLoop(visit) : visit();
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) {
    return inLoop([&] { return Base::TraverseCXXForRangeStmt(S); });
  }

  void finish() { Out.HasEngineCalls |= CallsPlainEngines && seesThreads(); }

  //===-- What it finds ---------------------------------------------------===//

  bool VisitCXXRecordDecl(CXXRecordDecl *R) {
    if (R->isThisDeclarationADefinition() && !R->isDependentContext())
      Out.Classes.push_back(R);
    return true;
  }

  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F =
        C->isTypeDependent() ? nullptr : TU.getLookup().findCallee(*C);
    if (!F || (In && In->isDependentContext()))
      return true;
    addSite(*F, *C);
    addSetting(*F, *C);
    for (const Expr *A : C->arguments())
      addHanded(*A);
    addGiven(*F, {C->getArgs(), C->getNumArgs()}, C->getBeginLoc());
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    if (C->isTypeDependent() || (In && In->isDependentContext()))
      return true;
    addSite(*C->getConstructor(), *C);
    for (const Expr *A : C->arguments())
      addHanded(*A);
    return true;
  }

  bool VisitCXXDeleteExpr(CXXDeleteExpr *D) {
    const CXXRecordDecl *R =
        D->isTypeDependent() ? nullptr : getDefinedClass(D->getDestroyedType());
    if (const CXXDestructorDecl *End = R ? R->getDestructor() : nullptr)
      Out.HasEngineCalls |= TU.get<EngineCalls>().find(*End).has_value();
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isAssignmentOp() && !B->isTypeDependent())
      addHanded(*B->getRHS());
    return true;
  }

  bool VisitVarDecl(VarDecl *V) {
    if (Loops)
      Out.LoopedVariables.insert(V);
    if (V->getInit() && !V->getInit()->isTypeDependent())
      addHanded(*V->getInit());
    return true;
  }

  /// A body of another unit.
  void visitImported(const FunctionFacts &Facts) {
    In = Facts.Self.getFunction();
    unsigned Block = BlockFacts::NoBlock;
    for (const Fact &E : Facts.All) {
      if (std::exchange(Block, E.At.Block) != E.At.Block)
        Loops = isInLoop(Facts, Block);
      if (const auto *V = dyn_cast_or_null<VarDecl>(E.Destroyed);
          V && Loops && E.Kind == Fact::LifetimeBegin)
        Out.LoopedVariables.insert(V);
      const auto *At = dyn_cast_or_null<Expr>(E.Node);
      if (E.Kind != Fact::Call || !E.Callee || !At)
        continue;
      addSite(*E.Callee, *At);
      addGiven(*E.Callee, E.Args, E.Loc);
      if (const auto *C = dyn_cast<CallExpr>(At))
        addSetting(*E.Callee, *C);
    }
    In = nullptr;
    Loops = 0;
  }

private:
  template <typename WorkT> bool inBody(const FunctionDecl *F, WorkT Work) {
    const FunctionDecl *OuterIn = In;
    unsigned OuterLoops = Loops;
    In = F;
    Loops = 0;
    bool Go = Work();
    In = OuterIn;
    Loops = OuterLoops;
    return Go;
  }
  template <typename WorkT> bool inLoop(WorkT Work) {
    ++Loops;
    bool Go = Work();
    --Loops;
    return Go;
  }

  static void addNames(const std::vector<std::string> &Qualified,
                       llvm::StringSet<> &To) {
    for (llvm::StringRef Name : Qualified)
      To.insert(Name.substr(Name.rfind(':') + 1));
  }

  static bool mayBeOneThreads(const EngineModel &E) {
    return E.Threads == Affinity::OneThread ||
           llvm::any_of(E.SetBy, [](const AffinitySetting &S) {
             return S.Threads == Affinity::OneThread;
           });
  }

  void addSite(const FunctionDecl &F, const Expr &At) {
    if (Loops)
      Out.Looped.insert(&At);
    if (TU.getLookup().hasBody(F))
      Out.Sites[ThreadWalk::getKey(F)].push_back({In, &At, Loops > 0});
    if (In && F.getIdentifier() && OwnerNames.contains(F.getName()))
      Out.EngineBodies.insert(In);
    std::optional<EngineEntry> Entry = TU.get<EngineCalls>().find(F);
    if (!Entry)
      return;
    (Entry->Engine->SeenThreadsOnly ? CallsPlainEngines : Out.HasEngineCalls) =
        true;
    if (In && Entry->Engine->Threads != Affinity::MainThread)
      Out.EngineBodies.insert(In);
  }

  void addSetting(const FunctionDecl &F, const CallExpr &C) {
    if (F.getIdentifier() && Names.contains(F.getName()))
      Out.Settings[getQualifiedName(F)].push_back({In, &C});
  }

  void addGiven(const FunctionDecl &To, llvm::ArrayRef<const Expr *> Args,
                SourceLocation Loc) {
    for (const Expr *A : Args) {
      const FunctionDecl *Callable = A ? getCallable(A) : nullptr;
      if (Callable && TU.getLookup().hasBody(*Callable))
        Out.AllGiven.push_back({In, &To, Callable, Loc});
    }
  }

  /// \p E is given away; that it is called on does not count.
  void addHanded(const Expr &E) {
    const Expr *Inner = E.IgnoreParens();
    while (const auto *C = dyn_cast<CastExpr>(Inner)) {
      if (C->getCastKind() == CK_DerivedToBase ||
          C->getCastKind() == CK_UncheckedDerivedToBase)
        addBases(*C);
      Inner = C->getSubExpr()->IgnoreParens();
    }
  }

  void addBases(const CastExpr &C) {
    QualType From = C.getSubExpr()->getType();
    if (From->isPointerType())
      From = From->getPointeeType();
    const CXXRecordDecl *Derived = getDefinedClass(From);
    for (const CXXBaseSpecifier *B : C.path())
      if (const CXXRecordDecl *To = getDefinedClass(B->getType());
          Derived && To)
        Out.Handed.insert(
            {Derived->getCanonicalDecl(), To->getCanonicalDecl()});
  }

  /// A thread is started, or a library calls back on one of its own.
  bool seesThreads() const {
    const ModeledCalls &Modeled = TU.get<ModeledCalls>();
    auto isCalledBack = [](const ModeledCall &C) {
      return llvm::any_of(C.Row->Callbacks, [](const Callback &B) {
        return B.Thread == CallerThread::Library ||
               B.Thread == CallerThread::Pool || B.Thread == CallerThread::Own;
      });
    };
    return TU.getContext().getLangOpts().OpenMP ||
           !Modeled.getStarts().empty() ||
           llvm::any_of(Modeled.getCalls(), isCalledBack);
  }

  ThreadWalk &Out;
  AnalysisContext &TU;
  const SourceManager &SM;
  const FunctionDecl *In = nullptr;
  bool CallsPlainEngines = false; ///< EngineModel::SeenThreadsOnly
  unsigned Loops = 0;
  llvm::StringSet<> Names;      ///< unqualified, of settings
  llvm::StringSet<> OwnerNames; ///< unqualified, EngineModel::OwnedBy
};

ThreadWalk::ThreadWalk(AnalysisContext &TU) {
  ThreadVisitor Visitor(*this, TU);
  for (Decl *D : TU.getUserDecls())
    Visitor.TraverseDecl(D);
  Visitor.finish();
  if (ImportedFacts *Imported = TU.getLookup().getImported())
    for (const FunctionDecl *F : Imported->getImportClosure().Bodies)
      Visitor.visitImported(TU.getEffects().getFacts(Entity::makeFunction(*F)));
}

} // namespace interop
