//===- EscapingCaptures.cpp - What callables own till somewhere -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/MissingInterpreterLock/EscapingCaptures.h"
#include "AST/Naming.h"
#include "Effects/EmptyObjects.h"
#include "Facts/Callables.h"
#include "Facts/Collection/ResultFlow.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// What a callable owns by value.
struct OwnedPart {
  const ValueDecl *Name = nullptr; ///< null if it has none
  QualType Type;
  SourceLocation Loc;                      ///< invalid: that of the callable
  const ParmVarDecl *CopiedInto = nullptr; ///< by each call
};

/// A callable as it is handed over.
struct OwningCallable {
  const FunctionDecl *Body = nullptr;
  std::vector<OwnedPart> Parts;
};

} // namespace

static std::vector<OwnedPart> getCaptures(const CXXRecordDecl &Lambda) {
  std::vector<OwnedPart> Parts;
  for (const LambdaCapture &C : Lambda.captures())
    if (C.capturesVariable() && C.getCaptureKind() == LCK_ByCopy)
      Parts.push_back({C.getCapturedVar(),
                       C.getCapturedVar()->getType().getNonReferenceType(),
                       C.isImplicit() ? SourceLocation() : C.getLocation()});
  return Parts;
}

/// None if the class has a destructor of its own, that may see to them.
static std::vector<OwnedPart> getFields(const CXXRecordDecl &R) {
  const CXXDestructorDecl *End = R.getDestructor();
  std::vector<OwnedPart> Parts;
  if (!End || !End->isUserProvided())
    for (const FieldDecl *F : R.fields())
      Parts.push_back({F, F->getType(), {}});
  return Parts;
}

static std::vector<OwnedPart> getBoundParts(const CallExpr &Bind,
                                            const FunctionDecl &Body) {
  std::vector<OwnedPart> Parts;
  const auto *M = dyn_cast<CXXMethodDecl>(&Body);
  unsigned I = 0, Self = M && M->isInstance();
  for (const Expr *A : llvm::drop_begin(getArguments(Bind))) {
    const Expr *Of = stripConversions(A);
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(Of))
      if (Copy->getConstructor()->isCopyConstructor())
        Of = stripConversions(Copy->getArg(0));
    const auto *D = dyn_cast<DeclRefExpr>(Of);
    QualType T = A->getType().getNonReferenceType().getUnqualifiedType();
    OwnedPart Part{D ? D->getDecl() : nullptr, T, A->getBeginLoc()};
    if (I >= Self && I - Self < Body.getNumParams() &&
        Body.getASTContext().hasSameUnqualifiedType(
            Body.getParamDecl(I - Self)->getType(), T))
      Part.CopiedInto = Body.getParamDecl(I - Self);
    Parts.push_back(Part);
    ++I;
  }
  return Parts;
}

static OwningCallable findCallableIn(const Expr &Arg) {
  if (const CallExpr *Bind = findBind(Arg)) {
    const FunctionDecl *Body = getCallable(Bind->getArg(0));
    return {Body, getBoundParts(*Bind, *Body)};
  }
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(getCallable(&Arg));
  if (!M || !M->isInstance() || M->getOverloadedOperator() != OO_Call)
    return {};
  const CXXRecordDecl &R = *M->getParent();
  return {M, R.isLambda() ? getCaptures(R) : getFields(R)};
}

namespace {

class EscapingCaptureFinder {
public:
  EscapingCaptureFinder(AnalysisContext &TU, LockView &View)
      : TU(TU), Known(TU.getLookup()), View(View) {}

  std::vector<LockProblem> run() {
    for (const FunctionDecl *F : View.getEntries().getFunctions())
      if (View.isReported(*F))
        for (const Fact &E :
             TU.getEffects().getFacts(Entity::makeFunction(*F)).All)
          if (E.Kind == Fact::Call && E.Callee)
            visit(*F, E);
    return std::move(Found);
  }

private:
  void visit(const FunctionDecl &In, const Fact &E) {
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (mayKeep(E, I))
        visit(In, E, *E.Args[I]);
  }

  /// Somebody out of sight, or a thread of the library's, has it from then on.
  bool mayKeep(const Fact &E, unsigned I) {
    if (E.Row) {
      // What starts a thread is asked for what that ends.
      if (E.Row->Starts || E.Row->Binds)
        return false;
      for (const Callback &B : E.Row->Callbacks)
        if (B.Arg == I)
          return B.When == Callback::Later && B.runsElsewhere();
    }
    if (E.Target || I >= E.Callee->getNumParams() || isInStd(*E.Callee) ||
        Known.isInterpretersOwn(*E.Callee) || E.Callee->hasBody())
      return false;
    const CXXRecordDecl *R = getDefinedClass(
        E.Callee->getParamDecl(I)->getType().getNonReferenceType());
    const TypeModel *Row = R ? Known.findRow(*R) : nullptr;
    return Row && Row->Closure;
  }

  void visit(const FunctionDecl &In, const Fact &E, const Expr &Arg) {
    OwningCallable C = findCallableIn(Arg);
    if (!C.Body || C.Parts.empty() || isOnlyAsked(E, *C.Body))
      return;
    const Fact *Takes = findTaking(*C.Body);
    if (!Takes)
      return;
    for (const OwnedPart &Part : C.Parts)
      if (View.endNeedsLock(Part.Type) && !isEmptiedBy(*C.Body, Part))
        add(In, E, Arg, *C.Body, *Takes, Part);
  }

  /// What looks at a callable through a reference to const, and either cannot
  /// keep it in its object or wants an answer, may well call it at once.
  static bool isOnlyAsked(const Fact &E, const FunctionDecl &Body) {
    const auto *M = dyn_cast<CXXMethodDecl>(E.Callee);
    bool TakesConst = llvm::any_of(E.Callee->parameters(), [](const auto *P) {
      return P->getType()->isReferenceType() &&
             P->getType().getNonReferenceType().isConstQualified();
    });
    return !E.Row && TakesConst &&
           ((M && M->isConst()) || !Body.getReturnType()->isVoidType());
  }

  /// Where \p Body takes the lock for all that it needs it for; null if it
  /// does not.
  const Fact *findTaking(const FunctionDecl &Body) {
    const FunctionDecl *Def = nullptr;
    if (!Body.hasBody(Def) || View.getContexts().has(*Def, LockPresence::Held))
      return nullptr;
    Entity E = Entity::makeFunction(*Def);
    const LockSummary &S = View.getFlow().getSummary(E, LockPresence::NotHeld);
    bool IsMeant = S.FirstTake >= 0 &&
                   (S.FirstNeed < 0 ||
                    View.getFact(E, S.FirstNeed).Kind == Fact::Destruction);
    return IsMeant ? &View.getFact(E, S.FirstTake) : nullptr;
  }

  bool isEmptiedBy(const FunctionDecl &Body, const OwnedPart &Part) {
    ObjectRef Object;
    if (const auto *V = dyn_cast_or_null<VarDecl>(Part.Name))
      Object = ObjectRef::makeVariable(*V);
    else if (const auto *F = dyn_cast_or_null<FieldDecl>(Part.Name))
      Object = ObjectRef::makeMember(*F);
    return Object.isKnown() &&
           isEmptied(Object,
                     TU.getEffects().getFacts(Entity::makeFunction(Body)),
                     Known);
  }

  void add(const FunctionDecl &In, const Fact &E, const Expr &Arg,
           const FunctionDecl &Body, const Fact &Takes, const OwnedPart &Part) {
    Fact End;
    End.Kind = Fact::Destruction;
    End.Loc = Part.Loc.isValid() ? Part.Loc : Arg.getBeginLoc();
    End.Destroyed = Part.Name;
    const std::vector<Fact> &Kept = TU.keep({End});
    LockProblem P;
    P.Kind = LockProblem::Kept;
    P.Lock = &View.getLock();
    P.Chain = {{Entity::makeFunction(In), &Kept.front()}};
    P.Capture = Part.Name;
    P.CapturedAt = End.Loc;
    P.CopiedInto = Part.CopiedInto;
    P.Body = &Body;
    P.BodyTakes = Takes.Loc;
    P.Registered = E.Loc;
    P.RegisteredWith = E.Callee;
    Found.push_back(std::move(P));
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  LockView &View;
  std::vector<LockProblem> Found;
};

} // namespace

std::vector<LockProblem> findEscapingCaptures(AnalysisContext &TU,
                                              LockView &View) {
  return EscapingCaptureFinder(TU, View).run();
}

} // namespace interop
