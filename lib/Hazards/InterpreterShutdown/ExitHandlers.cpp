//===- ExitHandlers.cpp - Functions that a process calls at its exit ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Hazards/InterpreterShutdown/LateEnds.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class ExitHandlerFinder {
public:
  ExitHandlerFinder(AnalysisContext &TU, InterpreterLife &Life)
      : TU(TU), Life(Life) {}

  std::vector<LateProblem> run() {
    const EntryPoints &Entries = TU.get<EntryPoints>();
    for (const EntryPoint &P : Entries.getEntries())
      if (P.Handed && P.Handed->AtExit)
        add(*P.F, P.Given ? P.Given->getExprLoc() : P.Loc, P.Detail);
    for (const FunctionDecl *F : Entries.getFunctions())
      if (F->hasAttr<DestructorAttr>())
        add(*F, SourceLocation(), "");
    // Handlers run in the reverse order of their registration: one that ends
    // the interpreter may be the last.
    if (EndsThere)
      Found.clear();
    return std::move(Found);
  }

private:
  void add(const FunctionDecl &F, SourceLocation At, std::string Registrar) {
    Entity E = Entity::makeFunction(F);
    if (Life.mayEnd(E)) {
      EndsThere = true;
      return;
    }
    CallPath Path = Life.findUse(E);
    if (Path.empty() || !Life.getView().isReported(F))
      return;
    LateProblem P;
    P.Kind = LateProblem::ExitHandler;
    P.Lock = &Life.getLock();
    P.Loc = At.isValid() ? At : F.getLocation();
    P.Path = std::move(Path);
    P.Function = &F;
    P.Registered = At;
    P.Registrar = std::move(Registrar);
    Found.push_back(std::move(P));
  }

  AnalysisContext &TU;
  InterpreterLife &Life;
  bool EndsThere = false;
  std::vector<LateProblem> Found;
};

} // namespace

std::vector<LateProblem> findExitHandlers(AnalysisContext &TU,
                                          InterpreterLife &Life) {
  if (Life.getLock().Instances && !Life.isEndedInUnit())
    return {};
  return ExitHandlerFinder(TU, Life).run();
}

} // namespace interop
