//===- LeakFixes.cpp - Fixes for handles that are lost --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/LeakFixes.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Diagnostics/GeneratedCode.h"
#include "Diagnostics/Wording.h"
#include "Edits/IncludeEdit.h"
#include "Hazards/ConstructorLeak/LeakDiagnostic.h"
#include "Hazards/ConstructorLeak/LeakGuards.h"
#include "Hazards/ConstructorLeak/LeakMoves.h"
#include "Hazards/ConstructorLeak/ThrownState.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// \p Part stands in an arm of a conditional operator of \p S.
bool isInArm(const Stmt *S, const Stmt &Part) {
  return walkWith(S, false, [&](const Stmt &At, bool &InArm) {
    if (&At == &Part)
      return InArm ? WalkResult::Interrupt : WalkResult::Skip;
    InArm |= isa<AbstractConditionalOperator>(At);
    return WalkResult::Advance;
  });
}

/// `h ? h : open()`: what is kept may be somebody else's.
bool isChosen(const FunctionDecl &F, const Stmt &Made) {
  if (const auto *C = dyn_cast<CXXConstructorDecl>(&F))
    for (const CXXCtorInitializer *I : C->inits())
      if (isInArm(I->getInit(), Made))
        return true;
  return isInArm(F.getBody(), Made);
}

/// The handles of one or several findings in one function, released together.
class LeakFixer {
public:
  LeakFixer(llvm::ArrayRef<const LeakProblem *> Problems,
            const ConstructorLeakOptions &Options, const ProgramHandles &Own,
            AnalysisContext &TU, IncludeEdit &Includes, Finding &F)
      : TU(TU), Includes(Includes), Body(*Problems.front(), Own, TU),
        Writer(Body, Options, TU.getContext()), F(F) {
    for (const LeakProblem *P : Problems)
      for (const LostHandle &Lost : P->Lost)
        addHandle(*P, Lost);
    // In the order of acquisition: what was made from one goes before it.
    llvm::sort(Handles, [](const LeakHandle &A, const LeakHandle &B) {
      return A.Made < B.Made;
    });
  }

  /// True if there is an edit.
  bool fix() {
    bool IsOneOfTwo = llvm::any_of(Handles, [this](const LeakHandle &H) {
      return isChosen(Body.getFunction(), *H.Made->Node);
    });
    if (!AreAllKnown || IsOneOfTwo)
      return false;
    if (!releaseBeforeThrows()) {
      Headers.clear();
      guard();
    }
    if (F.Fixes.empty())
      return false;
    SourceLocation Place = Body.getBody().getBeginLoc();
    for (llvm::StringRef Header : Headers)
      if (auto Hint =
              Header.empty() ? std::nullopt : Includes.add(Place, Header))
        addEdits(F.Fixes, *Hint);
    return true;
  }

  /// What else can be done.
  void offerMore(const LeakProblem &P) {
    if (P.Lost.size() == 1)
      acquireLater();
    if (Writer.lacksGuardClass() && !Handles.empty())
      adviseGuard();
    else
      addLeakAdvice(P, F);
    if (F.Fixes.empty())
      for (const LeakHandle &H : Handles)
        adviseOwner(H);
  }

private:
  void addHandle(const LeakProblem &P, const LostHandle &Lost) {
    std::optional<LeakHandle> H;
    if (Body.isUsable())
      H = Body.findHandle(P, Lost);
    AreAllKnown &= H.has_value();
    if (H)
      Handles.push_back(*H);
  }

  //===-- Release before each throw --------------------------------------===//

  bool releaseBeforeThrows() {
    auto Made =
        releaseBefore([](const Fact &, const LeakHandle &) { return true; });
    if (Made)
      F.Fixes = std::move(*Made);
    return Made.has_value();
  }

  using Filter =
      llvm::function_ref<bool(const Fact &Throw, const LeakHandle &H)>;

  /// Releases before each throw the handles of those it loses that \p IsMeant
  /// says. Nothing if that cannot be done for all.
  std::optional<Edits> releaseBefore(Filter IsMeant) {
    llvm::SmallVector<const Fact *, 4> Throws;
    for (const LeakHandle &H : Handles)
      for (const Fact *E : LeakBody::getLosses(H))
        if (IsMeant(*E, H) && !llvm::is_contained(Throws, E))
          Throws.push_back(E);
    Edits Made;
    for (const Fact *E : Throws) {
      auto Hints = releaseBefore(*E, IsMeant);
      if (!Hints)
        return std::nullopt;
      addEdits(Made, *Hints);
    }
    return Made;
  }

  std::optional<Edits> releaseBefore(const Fact &Throw, Filter IsMeant) {
    // A handler might catch it and go on.
    if (Throw.Kind != Fact::Throw || !Throw.Node || Throw.Try != Fact::NoIndex)
      return std::nullopt;
    std::vector<std::string> Lines;
    // A guard releases once the exception is made.
    bool IsGuarded = usesState(*Throw.Node);
    for (const LeakHandle &H : Handles) {
      if (!llvm::is_contained(LeakBody::getLosses(H), &Throw) ||
          !IsMeant(Throw, H))
        continue;
      std::optional<std::string> Line = getRelease(H, Throw, IsGuarded);
      if (!Line)
        return std::nullopt;
      // Children go before what they were made from.
      Lines.insert(IsGuarded ? Lines.end() : Lines.begin(), *Line);
    }
    SourceEdit Edit(Body.getFunction(), TU);
    const Stmt *S = Edit.findBranch(*Throw.Node);
    const auto *E = dyn_cast_or_null<Expr>(S);
    if (!E || E->IgnoreUnlessSpelledInSource() != Throw.Node)
      return std::nullopt;
    return Edit.putBefore(*S, Lines);
  }

  /// The statement that releases \p H before \p Throw.
  std::optional<std::string> getRelease(const LeakHandle &H, const Fact &Throw,
                                        bool IsGuarded) {
    if (!Body.isAcquired(*Throw.Node, H) || Body.isShared(H, Throw.Node) ||
        mayBeGone(H, *Throw.Node) || hasUser(H, Throw))
      return std::nullopt;
    std::optional<std::string> If = Body.getCondition(H, Throw.Node);
    if (!If)
      return std::nullopt;
    if (IsGuarded) {
      std::optional<GuardText> Guard = Writer.write(H, *If);
      if (!Guard)
        return std::nullopt;
      Headers.push_back(Guard->Header);
      return Guard->Declaration;
    }
    return (If->empty() ? "" : "if (" + *If + ") ") + H.Release.get(H.Name) +
           ";";
  }

  bool isBefore(SourceLocation A, SourceLocation B) const {
    const SourceManager &SM = TU.getContext().getSourceManager();
    return SM.isBeforeInTranslationUnit(A, B);
  }

  /// Some path to \p Throw has released it already.
  bool mayBeGone(const LeakHandle &H, const Stmt &Throw) {
    return llvm::any_of(Body.findEnds(*H.Lost), [&](const Fact *E) {
      return isBefore(H.Made->Loc, E->Loc) &&
             isBefore(E->Loc, Throw.getBeginLoc()) &&
             !(E->Node && Body.leavesBlock(*E->Node, &Throw));
    });
  }

  /// A local that would use it in its end is still there.
  bool hasUser(const LeakHandle &H, const Fact &Throw) {
    for (const Decl *D : Body.getFunction().decls()) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (!V || isa<ParmVarDecl>(V) || !V->getInit() ||
          !isBefore(V->getLocation(), Throw.Loc))
        continue;
      const CXXRecordDecl *R = V->getType()->getAsCXXRecordDecl();
      if (R && R->hasDefinition() && !R->hasTrivialDestructor() &&
          mentions(*V->getInit(), *H.Decl))
        return true;
    }
    return false;
  }

  //===-- Guards, moves and owners ----------------------------------------===//

  void guard() {
    // Where the acquisition is tested at once, a throw may come before the
    // guard.
    llvm::SmallVector<const Fact *, 2> Early;
    auto ByHand = releaseBefore([&](const Fact &E, const LeakHandle &H) {
      bool IsEarly = E.Node && !Body.isGuarded(*E.Node, H);
      if (IsEarly)
        Early.push_back(&E);
      return IsEarly;
    });
    if (!ByHand)
      return;
    Edits Guards = GuardMaker(Body, Writer, TU).make(Handles, Early, Headers);
    if (!Guards.empty()) {
      // Braces are closed before what stands behind them.
      F.Fixes = std::move(*ByHand);
      addEdits(F.Fixes, Guards);
    }
  }

  /// Where there would be an edit if there were a class to name in it.
  void adviseGuard() {
    F.Notes.push_back({Handles.front().Made->Loc,
                       "a scope guard that is made here can call " +
                           quote(Handles.front().Release.Function) +
                           "; option GuardType names one for fixes",
                       {}});
  }

  void acquireLater() {
    if (Handles.size() != 1)
      return;
    Edits Moved = moveAcquisition(Body, Handles.front(), TU);
    if (!Moved.empty())
      F.Notes.push_back({Handles.front().Made->Loc,
                         "it can be acquired after what throws",
                         std::move(Moved)});
  }

  void adviseOwner(const LeakHandle &H) {
    const ASTContext &Ctx = TU.getContext();
    const SourceManager &SM = Ctx.getSourceManager();
    auto Arguments = getUniqueArguments(H, Body.getFunction(), Ctx);
    if (!isa<FieldDecl>(H.Decl) || !Arguments ||
        isInSystemFile(H.Decl->getLocation(), SM))
      return;
    F.Notes.push_back({H.Decl->getLocation(),
                       "declare " + quote(H.Decl->getName()) +
                           " as std::unique_ptr<" + *Arguments + ">",
                       {}});
  }

  AnalysisContext &TU;
  IncludeEdit &Includes;
  LeakBody Body;
  GuardWriter Writer;
  std::vector<LeakHandle> Handles;
  bool AreAllKnown = true;
  std::vector<std::string> Headers; ///< that the edits need
  Finding &F;
};

} // namespace

void addLeakFixes(llvm::ArrayRef<LeakProblem> Problems,
                  const ConstructorLeakOptions &Options,
                  const ProgramHandles &Own, AnalysisContext &TU,
                  llvm::MutableArrayRef<Finding> Findings) {
  IncludeEdit Includes(TU.getContext().getSourceManager());
  GeneratedCode Generated(TU.getLookup().getModels(), TU.getContext());
  // By the place of the body: that of a template is one for all instances.
  llvm::DenseSet<SourceLocation> Fixed;
  for (auto [P, F] : llvm::zip(Problems, Findings)) {
    // What is written below is C++.
    if (P.Cause == ThrowCause::Jump || P.Cause == ThrowCause::Failure)
      continue;
    // All of a function at once: edits of two findings there would overlap.
    Entity In = P.Thrown[P.Anchor].In;
    const FunctionDecl *Function = In.getFunction();
    SourceLocation Place =
        Function ? Function->getLocation() : SourceLocation();
    if (Fixed.count(Place))
      continue;
    // Under another condition of the preprocessor half of an edit is missing.
    if (Function && (Generated.contains(Place) ||
                     SourceText(TU.getContext()).hasDirectives(*Function))) {
      addLeakAdvice(P, F);
      continue;
    }
    llvm::SmallVector<const LeakProblem *, 2> Together;
    for (const LeakProblem &Other : Problems)
      if (Other.Thrown[Other.Anchor].In == In)
        Together.push_back(&Other);
    LeakFixer All(Together, Options, Own, TU, Includes, F);
    if (All.fix()) {
      Fixed.insert(Place);
      continue;
    }
    if (Together.size() == 1) {
      All.offerMore(P);
      continue;
    }
    LeakFixer Alone(&P, Options, Own, TU, Includes, F);
    if (Alone.fix())
      Fixed.insert(Place);
    Alone.offerMore(P);
  }
}

} // namespace interop
