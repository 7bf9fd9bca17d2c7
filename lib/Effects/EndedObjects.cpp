//===- EndedObjects.cpp - What a fact ends for sure -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/EndedObjects.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/NamedValues.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/EmptyObjects.h"

using namespace clang;

namespace interop {

ObjectRef findFreed(const Fact &E) {
  if (E.Kind == Fact::Free)
    return E.Object;
  if (E.Kind == Fact::Call && E.Row && E.Row->Frees)
    return E.getPlace(*E.Row->Frees);
  return {};
}

bool asksOnlyPointers(const FunctionFacts &Facts, FlowPoint At) {
  bool IsSure = true;
  forEachCondition(Facts, At, [&](const Expr &Test, bool) {
    IsSure &= !anyPart(Test, [](const Stmt &S) { return isa<CallExpr>(S); });
    IsSure &= !namesAny(Test, [](const ValueDecl &D) {
      return !D.getType()->isPointerType();
    });
  });
  return IsSure;
}

namespace {

class EndedObjectFinder {
public:
  EndedObjectFinder(const CallStep &At, EffectTable &Effects,
                    ModelLookup &Known)
      : Effects(Effects), Known(Known) {
    Work.push_back({{}, {At}});
    read(*At.At, 0);
    for (size_t I = 0; I < Work.size(); ++I)
      readTarget(I);
  }

  std::vector<EndedObject> take() { return std::move(Found); }

private:
  /// A body's names in the terms of the first one's, and the calls that lead
  /// to a fact of it.
  struct Frame {
    Binding Bound;
    CallPath Path;
  };

  void readTarget(size_t I) {
    const Fact &Call = *Work[I].Path.back().At;
    if (!Call.Target || Call.IfLastOwner)
      return;
    const Binding Bound = bindCall(Call, Work[I].Bound);
    const FunctionFacts &Facts = Effects.getFacts(Call.Target);
    for (const Fact &E : Facts.All) {
      if (reaches(Work.size(), Budget::ReleaseBodies))
        return;
      if (!asksOnlyPointers(Facts, E.At))
        continue;
      Frame Next{Bound, Work[I].Path};
      Next.Path.push_back({Call.Target, &E});
      Work.push_back(std::move(Next));
      read(E, Work.size() - 1);
      if (!E.Target)
        Work.pop_back();
    }
  }

  void read(const Fact &E, size_t I) {
    ObjectRef O = Work[I].Bound.apply(getEnded(E));
    if (O.isKnown())
      Found.push_back({O, Work[I].Path});
  }

  ObjectRef getEnded(const Fact &E) const {
    if (E.IfLastOwner || (E.Row && E.Row->Joins))
      return {};
    if (E.Kind != Fact::Call)
      return findFreed(E);
    if (!E.Row)
      return {};
    if (E.Row->DestroysOwned)
      return isEmptied(E) ? E.Object : ObjectRef();
    if (E.Row->Frees)
      return findFreed(E);
    return E.Row->Releases.empty() ? ObjectRef()
                                   : E.getPlace(E.Row->Releases.front().At);
  }

  /// `owner.reset()`, `owner = nullptr`: of a sole owner, whose object goes.
  bool isEmptied(const Fact &E) const {
    if (!E.Object.Leaf || !leavesEmpty(E))
      return false;
    const CXXRecordDecl *Owner = getDefinedClass(E.Object.Leaf->getType());
    const TypeModel *Row = Owner ? Known.findRow(*Owner) : nullptr;
    return Row && !Row->Shared && hasOperator(*Owner, OO_Arrow);
  }

  EffectTable &Effects;
  ModelLookup &Known;
  std::vector<Frame> Work;
  std::vector<EndedObject> Found;
};

} // namespace

std::vector<EndedObject> findEndedObjects(const CallStep &At,
                                          EffectTable &Effects,
                                          ModelLookup &Known) {
  return EndedObjectFinder(At, Effects, Known).take();
}

} // namespace interop
