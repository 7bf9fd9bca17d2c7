//===- LateEnds.cpp - Static objects that outlive an interpreter ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/InterpreterShutdown/LateEnds.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "Effects/EmptyObjects.h"
#include "Facts/Collection/Destruction.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static bool isMethodOf(const FunctionDecl &F, QualType T) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  const CXXRecordDecl *R = getDefinedClass(T);
  return M && R && M->getParent()->getCanonicalDecl() == R->getCanonicalDecl();
}

/// \p E empties \p Whole, or a part of it, or a member where that is what a
/// method of its class does. Whoever returns it lends it.
static bool letsGo(const Fact &E, const ObjectRef &Whole, bool IsOwn,
                   ModelLookup &Known) {
  if (E.Kind == Fact::Return)
    return false;
  const bool IsPart =
      (E.Object.Kind == ObjectRef::Variable && E.Object.Root == Whole.Root) ||
      (IsOwn && E.Object.Kind == ObjectRef::Member);
  return empties(E, Whole, Known) || (IsPart && empties(E, E.Object, Known));
}

bool isEmptiedSomewhere(const VarDecl &V, AnalysisContext &TU) {
  const ObjectRef Whole = ObjectRef::makeVariable(V);
  for (const FunctionDecl *F : TU.get<EntryPoints>().getFunctions()) {
    const bool IsOwn = isMethodOf(*F, V.getType());
    if (IsOwn && isa<CXXConstructorDecl, CXXDestructorDecl>(F))
      continue;
    for (const Fact &E : TU.getEffects().getFacts(Entity::makeFunction(*F)).All)
      if (letsGo(E, Whole, IsOwn, TU.getLookup()))
        return true;
  }
  return false;
}

namespace {

class LateEndFinder {
public:
  LateEndFinder(AnalysisContext &TU, InterpreterLife &Life)
      : TU(TU), Life(Life) {}

  void visit(const VarDecl &V) {
    if (!V.hasGlobalStorage() || V.getDeclContext()->isDependentContext() ||
        V.isThisDeclarationADefinition() == VarDecl::DeclarationOnly ||
        V.isNoDestroy(TU.getContext()) || V.isInvalidDecl() ||
        TU.getLookup().isInterpretersOwn(V) || isOfLibraryMacro(V))
      return;
    for (const Fact &End : TU.keep(expandEnd(V, TU.getLookup()))) {
      CallPath Path = Life.findUseOfEnd(End);
      if (Path.empty())
        continue;
      if (!isEmptiedSomewhere(V, TU))
        add(V, std::move(Path));
      return;
    }
  }

  std::vector<LateProblem> take() { return std::move(Found); }

private:
  bool isOfLibraryMacro(const VarDecl &V) const {
    const SourceManager &SM = TU.getContext().getSourceManager();
    return V.getLocation().isMacroID() &&
           isInSystemFile(SM.getSpellingLoc(V.getLocation()), SM);
  }

  void add(const VarDecl &V, CallPath Path) {
    LateProblem P;
    P.Kind = V.getTLSKind() == VarDecl::TLS_None ? LateProblem::Static
                                                 : LateProblem::ThreadLocal;
    P.Lock = &Life.getLock();
    P.Loc = V.getLocation();
    P.Path = std::move(Path);
    P.Variable = &V;
    Found.push_back(std::move(P));
  }

  AnalysisContext &TU;
  InterpreterLife &Life;
  std::vector<LateProblem> Found;
};

} // namespace

std::vector<LateProblem> findLateEnds(AnalysisContext &TU,
                                      InterpreterLife &Life) {
  // Of several interpreters that a program makes and closes, which one an
  // object belongs to cannot be told where nobody closes any.
  if (Life.getLock().Instances && !Life.isEndedInUnit())
    return {};
  LateEndFinder Finder(TU, Life);
  walkScope(
      TU.getUserDecls(), [](const CXXRecordDecl &) {},
      [&Finder](const VarDecl &V) { Finder.visit(V); });
  return Finder.take();
}

} // namespace interop
