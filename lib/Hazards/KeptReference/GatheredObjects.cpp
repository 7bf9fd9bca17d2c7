//===- GatheredObjects.cpp - Objects in arrays of the stack ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/GatheredObjects.h"
#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Analysis/UserBodies.h"
#include "Hazards/KeptReference/ReferencePlaces.h"
#include "Hazards/KeptReference/UnseenMakers.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace interop {

namespace {

class GatheringFinder {
public:
  explicit GatheringFinder(AnalysisContext &TU)
      : TU(TU), Known(TU.getLookup()), Makers(TU.get<UnseenMakers>()) {}

  std::vector<GatheredObjects> find() {
    if (Makers.hasKinds())
      for (const UserBody &Body : findUserBodies(TU))
        visit(*Body.F);
    return std::move(Out);
  }

private:
  //===-- Arrays and what is put there ------------------------------------===//

  /// Of the elements of a local array or container; null for anything else.
  const ReferenceKind *getElementKind(const VarDecl &V) const {
    if (!V.isLocalVarDecl() || !V.hasLocalStorage())
      return nullptr;
    QualType T = V.getType();
    if (const auto *A = dyn_cast<ArrayType>(T.getTypePtr()))
      return Makers.findKind(A->getElementType());
    const auto *R = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        T->getAsCXXRecordDecl());
    if (!R || !R->isInStdNamespace() || R->getTemplateArgs().size() == 0)
      return nullptr;
    const TemplateArgument &First = R->getTemplateArgs()[0];
    return First.getKind() == TemplateArgument::Type
               ? Makers.findKind(First.getAsType())
               : nullptr;
  }

  static const VarDecl *getVariable(const Expr *E) {
    const auto *D = dyn_cast_or_null<DeclRefExpr>(E ? skipWrapping(E) : E);
    return D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  }

  /// `array[i] = value`, `container[i] = value`, `container.push_back(value)`:
  /// the value, and sets \p Into.
  static const Expr *getPut(const Stmt &S, const VarDecl *&Into) {
    if (const auto *B = dyn_cast<BinaryOperator>(&S);
        B && B->getOpcode() == BO_Assign) {
      const Expr *To = B->getLHS()->IgnoreParenCasts();
      if (const auto *A = dyn_cast<ArraySubscriptExpr>(To))
        Into = getVariable(A->getBase());
      else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(To);
               O && O->getOperator() == OO_Subscript)
        Into = getVariable(O->getArg(0));
      return Into ? B->getRHS() : nullptr;
    }
    const auto *M = dyn_cast<CXXMemberCallExpr>(&S);
    const CXXMethodDecl *F = M ? M->getMethodDecl() : nullptr;
    if (!F || !F->getIdentifier() || M->getNumArgs() == 0 ||
        !(F->getName().starts_with("push") || F->getName() == "insert" ||
          F->getName().starts_with("emplace")))
      return nullptr;
    Into = getVariable(M->getImplicitObjectArgument());
    return Into ? M->getArg(M->getNumArgs() - 1) : nullptr;
  }

  //===-- Bodies ----------------------------------------------------------===//

  /// The call that makes what \p Value is; null if it is not known to be new.
  const CallExpr *findMaking(const FunctionFacts &Facts, const Expr &Value,
                             const ReferenceKind &Kind) {
    const auto *C = dyn_cast_or_null<CallExpr>(getValueExpr(&Value));
    for (const Fact &E : Facts.All) {
      if (!C || E.Node != C || E.Kind != Fact::Call)
        continue;
      const ReferenceUse *Use =
          E.Callee ? Known.findReferenceUse(*E.Callee) : nullptr;
      const UnseenMakers::Maker *M = Use ? nullptr : Makers.find(E);
      if (M)
        Use = &M->Use;
      return Use && Use->Collects && llvm::is_contained(Use->Gives, Kind.Name)
                 ? C
                 : nullptr;
    }
    return nullptr;
  }

  /// The loop tells something to keep what it puts into \p V (`PROTECT(array[i]
  /// = make())`, `SET_ELT(list, i, array[i])`), or who is not seen has \p V.
  bool isKept(const FunctionFacts &Facts, const VarDecl &V, const Stmt &Loop,
              const StmtParents &Parents) const {
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      if (E.Kind != Fact::Call)
        return false;
      const ReferenceUse *Use =
          E.Callee ? Known.findReferenceUse(*E.Callee) : nullptr;
      bool Keeps = Use ? Parents.isInside(E.Node, Loop) &&
                             (!Use->Keeps.empty() || !Use->Retains.empty() ||
                              !Use->Roots.empty())
                       : isUnseen(E, Known) && !isStdMethod(E);
      return Keeps && llvm::any_of(E.Args, [&V](const Expr *A) {
               return A && mentions(*A, V);
             });
    });
  }

  static bool isStdMethod(const Fact &E) {
    return E.Callee && E.Callee->isInStdNamespace();
  }

  SourceLocation findUse(const Stmt &Body, const VarDecl &V,
                         const Stmt &Loop) const {
    const SourceManager &SM = TU.getContext().getSourceManager();
    SourceLocation Out;
    visitParts(Body, [&](const Stmt &S) {
      const auto *D = dyn_cast<DeclRefExpr>(&S);
      if (D && D->getDecl() == &V && Out.isInvalid() &&
          SM.isBeforeInTranslationUnit(SM.getExpansionLoc(Loop.getEndLoc()),
                                       SM.getExpansionLoc(D->getLocation())))
        Out = D->getLocation();
    });
    return Out;
  }

  void visit(const FunctionDecl &F) {
    const FunctionFacts &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(F));
    const StmtParents &Parents = TU.get<BodyParents>().get(F);
    const SourceManager &SM = TU.getContext().getSourceManager();
    llvm::SmallPtrSet<const VarDecl *, 4> Seen;
    visitOutsideLambdas(*F.getBody(), [&](const Stmt &S) {
      const VarDecl *Into = nullptr;
      const Expr *Value = getPut(S, Into);
      const ReferenceKind *Kind = Value ? getElementKind(*Into) : nullptr;
      if (!Kind || Seen.count(Into))
        return;
      const Stmt *Loop = Parents.get(&S);
      while (Loop && !(mayRepeat(*Loop) &&
                       SM.isBeforeInTranslationUnit(
                           SM.getExpansionLoc(Into->getLocation()),
                           SM.getExpansionLoc(Loop->getBeginLoc()))))
        Loop = Parents.get(Loop);
      const CallExpr *Made = Loop ? findMaking(Facts, *Value, *Kind) : nullptr;
      SourceLocation Used =
          Made ? findUse(*F.getBody(), *Into, *Loop) : SourceLocation();
      if (Used.isInvalid() || isKept(Facts, *Into, *Loop, Parents))
        return;
      Seen.insert(Into);
      Out.push_back({Into, Made, Kind, Used});
    });
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  UnseenMakers &Makers;
  std::vector<GatheredObjects> Out;
};

} // namespace

std::vector<GatheredObjects> findGatheredObjects(AnalysisContext &TU) {
  return GatheringFinder(TU).find();
}

} // namespace interop
