//===- LostReferences.cpp - References that nobody gives back -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/LostReferences.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Hazards/KeptReference/CaseConditions.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;

namespace interop {

namespace {

class LossFinder {
public:
  LossFinder(const FunctionFacts &Facts, ReferenceDomain &Domain,
             const BodySetting &Of, std::vector<ReferenceFault> &Out)
      : Facts(Facts), Domain(Domain), Of(Of), Out(Out) {}

  void seeCall(const Fact &E, const ReferencePaths &Paths) {
    if (E.Kind != Fact::Call)
      return;
    seeNextTurn(E, Paths);
    seeArguments(E, Paths);
  }

  void seeReturn(const Fact &E, const ReferencePaths &Paths) {
    if (E.Kind != Fact::Return)
      return;
    HasReturn = true;
    seeEnd(E.Value, &E, E.Loc, Paths);
  }

  /// An exception leaves the body; nobody is seen to catch it there.
  void seeThrow(const Fact &E, const ReferencePaths &Paths) {
    if (E.Kind != Fact::Throw || E.Try != Fact::NoIndex)
      return;
    Unmade = findUnmade(E);
    seeEnd(nullptr, &E, E.Loc, Paths, ReferenceFault::LostByThrow);
    Unmade = nullptr;
  }

  /// The end of the body, where no return statement is.
  void seeExit(const ReferencePaths &Paths) {
    if (!HasReturn && Of.F.getReturnType()->isVoidType() && Of.F.hasBody())
      seeEnd(nullptr, nullptr, Of.F.getBody()->getEndLoc(), Paths);
  }

private:
  /// The class of the object that \p Throw leaves unmade: its destructor does
  /// not run. Null if it has been made already (by the constructor to which this
  /// one delegates), or if others may have emptied or kept it.
  const CXXRecordDecl *findUnmade(const Fact &Throw) const {
    const auto *C = dyn_cast<CXXConstructorDecl>(&Of.F);
    if (!C || C->isDelegatingConstructor())
      return nullptr;
    auto hasThis = [](const Fact *E) {
      if (E->Kind != Fact::Call)
        return false;
      for (unsigned I = 0; I < E->Args.size(); ++I)
        if (E->getArgObject(I).Kind == ObjectRef::This)
          return true;
      return isa_and_nonnull<CXXMethodDecl>(E->Callee) &&
             E->Object.Kind == ObjectRef::This;
    };
    return llvm::any_of(getFactsBefore(Facts, Throw), hasThis)
               ? nullptr
               : C->getParent();
  }

  /// Only the body has what stands there, or an object that is never made.
  bool isBodys(const ReferencePlace &P) const {
    return isPlainLocal(P) ||
           (Unmade && P.Kind == ReferencePlace::This && P.Leaf &&
            P.Leaf->getParent()->getCanonicalDecl() ==
                Unmade->getCanonicalDecl() &&
            P.Leaf->getType()->isPointerType());
  }

  bool isOwn(unsigned Value) const {
    return Value && ReferenceDomain::isOwnReference(Domain.getValue(Value));
  }

  /// A variable of the body that does nothing at its end.
  static bool isPlainLocal(const ReferencePlace &P) {
    return P.isLocal() && !P.getVariable()->hasAttr<CleanupAttr>() &&
           P.getVariable()->getType().isDestructedType() == QualType::DK_none;
  }

  /// What the path holds of \p Value where nobody else has it; null if somebody
  /// may, or if it may be nothing.
  const HeldValue *findLost(unsigned Value, const ReferenceState &S) const {
    const HeldValue *Found = nullptr;
    for (const HeldValue &H : S.Held) {
      if (H.Value != Value)
        continue;
      if (H.Settled || !H.Tested)
        return nullptr;
      if (H.At.Kind == ReferencePlace::Temporary)
        continue;
      if (!isBodys(H.At))
        return nullptr;
      Found = &H;
    }
    return Found;
  }

  bool isSettled(unsigned Value, const ReferencePaths &Paths) const {
    return llvm::any_of(Paths.Paths, [&](const ReferenceState &S) {
      return llvm::any_of(S.Held, [&](const HeldValue &H) {
        return H.Value == Value &&
               (H.Settled || (H.At.Kind != ReferencePlace::Temporary &&
                              !isBodys(H.At)));
      });
    });
  }

  void seeEnd(const Expr *Returned, const Fact *At, SourceLocation Loc,
              const ReferencePaths &Paths,
              ReferenceFault::KindTy As = ReferenceFault::Lost) {
    llvm::SmallSet<unsigned, 8> Seen;
    for (const ReferenceState &S : Paths.Paths)
      for (const HeldValue &H : S.Held) {
        if (!isOwn(H.Value) || !Seen.insert(H.Value).second ||
            isSettled(H.Value, Paths) || isReturned(Returned, H.Value, Paths))
          continue;
        for (const ReferenceState &Path : Paths.Paths)
          if (const HeldValue *Lost = findLost(H.Value, Path)) {
            if (!isForCase(*Lost, Domain.getValue(Lost->Value), At, Of))
              add(As, *Lost, At, Loc);
            break;
          }
      }
  }

  /// \p Returned is, or is made of, what may hold \p Value.
  bool isReturned(const Expr *Returned, unsigned Value,
                  const ReferencePaths &Paths) const {
    auto mayBeIt = [&](const Expr &E) {
      return llvm::any_of(Paths.Paths, [&](const ReferenceState &S) {
        return llvm::any_of(Domain.findHeld(&E, S), [&](const HeldValue &H) {
          return H.Value == Value;
        });
      });
    };
    if (!Returned || mayBeIt(*Returned))
      return Returned;
    bool Found = false;
    walk(Returned, [&](const Stmt &Part) {
      const auto *D = dyn_cast<DeclRefExpr>(&Part);
      Found |= D && mayBeIt(*D);
      return isa<CallExpr>(Part) ? WalkResult::Skip : WalkResult::Advance;
    });
    return Found;
  }

  /// The call overwrites what it gave in the turn before.
  void seeNextTurn(const Fact &E, const ReferencePaths &Paths) {
    const unsigned *Value = Domain.findGivenBy(E);
    if (!Value || !isOwn(*Value) || isSettled(*Value, Paths))
      return;
    ReferencePlace To = ReferencePlace::makeOf(E.Result);
    for (const ReferenceState &S : Paths.Paths)
      if (const HeldValue *Lost = findLost(*Value, S);
          Lost && Lost->At == To && isAlone(*Value, To, S)) {
        add(ReferenceFault::LostInLoop, *Lost, &E, E.Loc);
        return;
      }
  }

  static bool isAlone(unsigned Value, const ReferencePlace &At,
                      const ReferenceState &S) {
    return llvm::all_of(S.Held, [&](const HeldValue &H) {
      return H.Value != Value || H.At == At ||
             H.At.Kind == ReferencePlace::Temporary;
    });
  }

  /// `append(list, make())`: the call takes a reference of its own, or none.
  void seeArguments(const Fact &E, const ReferencePaths &Paths) {
    CallUse Use = Domain.getUse(E);
    if (!Use.Row || Use.IsInferred || Paths.Paths.empty())
      return;
    for (unsigned I = 0; I < E.Args.size(); ++I) {
      const Expr *A = getValueExpr(E.Args[I]);
      if (!isa_and_nonnull<CallExpr>(A) || mayTakeOver(E, *Use.Row, I))
        continue;
      std::vector<HeldValue> All =
          Domain.findHeld(A, Paths.Paths.front());
      if (All.size() == 1 && isOwn(All.front().Value) &&
          !All.front().Settled && !isSettled(All.front().Value, Paths))
        add(ReferenceFault::LostInCall, All.front(), &E, E.Loc);
    }
  }

  void add(ReferenceFault::KindTy Kind, const HeldValue &H, const Fact *At,
           SourceLocation Loc) {
    for (const ReferenceFault &Old : Out)
      if (Old.Held.Value == H.Value)
        return;
    ReferenceFault F;
    F.Kind = Kind;
    F.Held = H;
    F.Value = Domain.getValue(H.Value);
    F.At = At;
    F.Loc = Loc;
    F.In = Facts.Self;
    Out.push_back(std::move(F));
  }

  const FunctionFacts &Facts;
  ReferenceDomain &Domain;
  const BodySetting &Of;
  std::vector<ReferenceFault> &Out;
  bool HasReturn = false;
  const CXXRecordDecl *Unmade = nullptr; ///< see findUnmade()
};

} // namespace

void addLostReferences(const FunctionFacts &Facts, ReferenceDomain &Domain,
                       const ReferenceSolution &Solution,
                       const BodySetting &Setting,
                       std::vector<ReferenceFault> &Out) {
  if (Setting.RunsOnce || !Domain.hasOwnReferences())
    return;
  LossFinder Finder(Facts, Domain, Setting, Out);
  Solution.visit([&](const Fact &E, const ReferencePaths &Paths) {
    Finder.seeCall(E, Paths);
  });
  Solution.visit([&](const Fact &E, const ReferencePaths &Paths) {
    Finder.seeReturn(E, Paths);
    Finder.seeThrow(E, Paths);
  });
  if (auto Paths = Solution.findAtExit())
    Finder.seeExit(*Paths);
}

} // namespace interop
