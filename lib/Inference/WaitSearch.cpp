//===- WaitSearch.cpp - How long a body waits with given values -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inference/WaitSearch.h"
#include "Analysis/AnalysisContext.h"
#include "Support/Budgets.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool RunInput::operator<(const RunInput &O) const {
  const void *A = In.getOpaque(), *B = O.In.getOpaque();
  return std::tie(A, Params, Fields) < std::tie(B, O.Params, O.Fields);
}

bool RunInput::isNumberGiven() const {
  const FunctionDecl *F = In.getFunction();
  for (unsigned I = 0; F && I < Params.size() && I < F->getNumParams(); ++I)
    if (F->getParamDecl(I)->getType()->isIntegerType() && Params[I].isNumber())
      return true;
  return llvm::any_of(Fields,
                      [](const auto &Each) { return Each.second.isNumber(); });
}

WaitSearch::WaitSearch(AnalysisContext &TU, IsApiFunction IsApi)
    : TU(TU), Effects(TU.getEffects()), Ctx(TU.getContext()),
      IsApi(std::move(IsApi)) {}

const BodyRun &WaitSearch::run(Entity E, std::vector<ValueSet> Params) {
  Cut.clear();
  Inputs.clear();
  return runInner({E, std::move(Params), {}});
}

const BodyRun &WaitSearch::runInner(RunInput Input) {
  for (auto *In : {&Known, &Cut})
    if (auto Found = In->find(Input); Found != In->end())
      return *Found->second;
  BodyRun &Run = Runs.emplace_back();
  Run.In = Input.In;
  Run.Returned = ValueSet::makeUnknown();
  if (reaches(Depth, Budget::InferredWaitDepth) ||
      exceeds(++Inputs[Input.In.getOpaque()], Budget::InferredInputs)) {
    Run.IsOpen = Run.IsCut = true;
    return Run;
  }
  Cut[Input] = &Run;
  ++Depth;
  runBody(Input, *this, Run);
  --Depth;
  Run.IsDone = true;
  if (!Run.IsCut) {
    Cut.erase(Input);
    Known[std::move(Input)] = &Run;
  }
  return Run;
}

//===-- Functions --------------------------------------------------------===//

bool WaitSearch::isApi(Entity E) {
  const FunctionDecl *F = E.getFunction();
  return F && IsApi(*F);
}

bool WaitSearch::isFromWithin(Entity Caller, Entity Called) {
  return Depth > 1 && isApi(Called) && !isApi(Caller);
}

/// An index has no bodies of functions that only compute.
const FunctionDecl *WaitSearch::findBody(const FunctionDecl &F) {
  if (TU.getLookup().isFollowed(F))
    return &F;
  if (F.hasExternalFormalLinkage() || isa<CXXMethodDecl>(F) || F.hasBody() ||
      !F.getIdentifier())
    return nullptr;
  const SourceManager &SM = Ctx.getSourceManager();
  for (const NamedDecl *D :
       Ctx.getTranslationUnitDecl()->lookup(F.getDeclName()))
    if (const auto *Same = dyn_cast<FunctionDecl>(D))
      if (const FunctionDecl *Body = nullptr;
          Same->hasBody(Body) && !Body->hasExternalFormalLinkage() &&
          !SM.isInMainFile(Body->getLocation()) &&
          Ctx.hasSameType(Body->getType(), F.getType()))
        return Body;
  return nullptr;
}

//===-- Fields ------------------------------------------------------------===//

const ValueSet &WaitSearch::findFirstValues(const FieldDecl &F) {
  auto Found = FirstValues.find(&F);
  if (Found == FirstValues.end())
    Found = FirstValues.emplace(&F, readFirstValues(F)).first;
  return Found->second;
}

ValueSet WaitSearch::readFirstValues(const FieldDecl &F) {
  ValueSet Given;
  const auto *R = dyn_cast<CXXRecordDecl>(F.getParent());
  if (!R || !F.getType()->isIntegralOrEnumerationType())
    return Given;
  for (const CXXConstructorDecl *C : R->ctors())
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*C)).All) {
      bool IsOwn = E.Object.Kind == ObjectRef::Member && E.Object.Root == &F &&
                   E.Object.Leaf == &F;
      if (!E.Value || !(IsOwn || E.Destroyed == &F))
        continue;
      if (auto V = getArgumentValue(E.Value, Ctx).Integer)
        Given.add(ValueSet::makeInteger(*V));
    }
  if (!Given.isEmpty())
    Given.add(ValueSet::makeUnknown());
  return Given;
}

bool WaitSearch::isMadeIn(Entity In, const ObjectRef &O) {
  if (O.getParam() || O.Kind != ObjectRef::Variable)
    return false;
  return O.Root->getType()->isPointerType()
             ? isAllocatedIn(
                   In, ObjectRef::makeVariable(*cast<VarDecl>(O.Root)), Effects)
             : O.Root->getType()->isRecordType();
}

//===-- Virtual functions -------------------------------------------------===//

llvm::ArrayRef<const FunctionDecl *>
WaitSearch::findVersions(const CXXMethodDecl &F) {
  if (!HasVersions)
    collectVersions();
  HasVersions = true;
  auto Found = Versions.find(F.getCanonicalDecl());
  if (Found == Versions.end())
    return {};
  return Found->second;
}

/// Of all classes outside of functions, in the order of their declarations.
void WaitSearch::collectVersions() {
  std::vector<const DeclContext *> Work{Ctx.getTranslationUnitDecl()};
  for (size_t I = 0; I < Work.size(); ++I)
    for (const Decl *D : Work[I]->decls()) {
      if (const auto *M = dyn_cast<CXXMethodDecl>(D);
          M && M->isVirtual() && !M->isDependentContext())
        for (const CXXMethodDecl *Base : M->overridden_methods())
          Versions[Base->getCanonicalDecl()].push_back(M);
      if (const auto *C = dyn_cast<DeclContext>(D);
          C && isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(D))
        Work.push_back(C);
    }
}

} // namespace interop
