//===- StaticOrder.cpp - Variables of one file that need others -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/StaticOrder.h"
#include "AST/Naming.h"
#include "Dataflow/Conditions.h"
#include "Effects/Accesses.h"
#include "Facts/Collection/Destruction.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool isOrderedStatic(const VarDecl &V) {
  return V.hasGlobalStorage() && !V.isStaticLocal() && !V.getTLSKind() &&
         V.isThisDeclarationADefinition() == VarDecl::Definition &&
         !V.isInline() && !V.hasAttr<NoDestroyAttr>() &&
         V.getTemplateSpecializationKind() == TSK_Undeclared;
}

namespace {

class StaticOrderFinder {
public:
  StaticOrderFinder(llvm::ArrayRef<const VarDecl *> Statics,
                    AnalysisContext &TU)
      : Statics(Statics), TU(TU), Frame(std::make_shared<const OwnerScope>(
                                      OwnerScope::makeFile(Statics))) {}

  std::vector<OrderProblem> run() {
    for (unsigned I = 0; I + 1 < Statics.size(); ++I) {
      considerEnd(I);
      considerStart(I);
    }
    return std::move(Found);
  }

private:
  void considerEnd(unsigned Early) {
    for (const Fact &End : expandEnd(*Statics[Early], TU.getLookup())) {
      const CXXRecordDecl *R = End.Target ? End.Target.getDestroyed() : nullptr;
      const CXXDestructorDecl *D = R ? R->getDestructor() : nullptr;
      if (!D || !D->isUserProvided() || isInSystem(*R))
        continue;
      AccessCollector Used(TU.getEffects());
      Used.addEntity(End.Target, bindCall(End));
      add(Used, Early, OrderProblem::Destructor, [this](unsigned Late) {
        const CXXRecordDecl *Of = getDefinedClass(getType(Late));
        return Of && !Of->hasTrivialDestructor();
      });
    }
  }

  void considerStart(unsigned Early) {
    const Expr *Init = Statics[Early]->getInit();
    const auto *C =
        Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
    if (!C || !C->getConstructor()->isUserProvided() ||
        isInSystem(*C->getConstructor()))
      return;
    AccessCollector Used(TU.getEffects());
    Binding Bound;
    Entity Body = Entity::makeFunction(*C->getConstructor());
    Bound.Function = Body.getFunction();
    Bound.This = ObjectRef::makeVariable(*Statics[Early]);
    Used.addEntity(Body, Bound);
    add(Used, Early, OrderProblem::Initializer, [this](unsigned Late) {
      return Statics[Late]->getInit() &&
             !Statics[Late]->hasConstantInitialization();
    });
  }

  bool isInSystem(const Decl &D) const {
    return isSystem(D, TU.getContext().getSourceManager());
  }

  QualType getType(unsigned I) const { return Frame->getParts()[I].Type; }

  /// The first use of a later variable for which \p Is is true.
  void add(const AccessCollector &Used, unsigned Early,
           OrderProblem::RelationTy Relation,
           llvm::function_ref<bool(unsigned)> Is) {
    for (const Access &A : Used.get()) {
      std::optional<unsigned> Late = Frame->findPart(A.Object);
      if (!Late || !Frame->outlives(Early, *Late) || !isUse(A, Used) ||
          !Is(*Late))
        continue;
      OrderProblem P;
      P.Relation = Relation;
      P.Frame = Frame;
      P.Early = Early;
      P.Needed.push_back(*Late);
      P.Anchor = Frame->getParts()[Early].Loc;
      P.Use.Used = *Late;
      P.Use.At = A.Loc;
      P.Use.Path = makeBodies(Used, A);
      Found.push_back(std::move(P));
      return;
    }
  }

  /// It is changed or called, wherever that is done whenever it comes to it: to
  /// keep its address is no use of it, and a condition may know that it is not
  /// there.
  bool isUse(const Access &A, const AccessCollector &Used) {
    if (!A.By || !A.Frame || A.Loc.isInvalid() ||
        (A.Kind != Access::Call && A.Kind != Access::Store) ||
        llvm::any_of(A.By->Args, [&A](const Expr *Arg) {
          return Arg->getType()->isPointerType() &&
                 getObject(Arg).Root == A.Object.Root;
        }))
      return false;
    bool IsAsked = false;
    for (const CallStep &Step : Used.makePath(A))
      if (Step.At)
        forEachCondition(TU.getEffects().getFacts(Step.In), *Step.At,
                         [&IsAsked](const Expr &Test, bool) {
                           IsAsked |= getObject(&Test).isGlobal();
                         });
    return !IsAsked;
  }

  /// From the constructor or the destructor to the body of \p A, each with the
  /// call that leads there.
  static CallPath makeBodies(const AccessCollector &Used, const Access &A) {
    CallPath Path;
    const Fact *Via = nullptr;
    for (std::optional<unsigned> I = A.Frame; I;) {
      const AccessFrame &F = Used.getFrames()[*I];
      Path.push_back({F.In, Via});
      Via = F.Via;
      I = F.Outer;
    }
    std::reverse(Path.begin(), Path.end());
    return Path;
  }

  llvm::ArrayRef<const VarDecl *> Statics;
  AnalysisContext &TU;
  const std::shared_ptr<const OwnerScope> Frame;
  std::vector<OrderProblem> Found;
};

} // namespace

std::vector<OrderProblem>
findStaticOrder(llvm::ArrayRef<const VarDecl *> Statics, AnalysisContext &TU) {
  return StaticOrderFinder(Statics, TU).run();
}

} // namespace interop
