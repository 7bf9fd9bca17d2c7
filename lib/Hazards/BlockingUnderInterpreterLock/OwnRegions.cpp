//===- OwnRegions.cpp - Calls that the program lets go of it for ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingUnderInterpreterLock/OwnRegions.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class HeldCallFinder {
public:
  HeldCallFinder(AnalysisContext &TU, LockView &View)
      : Known(TU.getLookup()), View(View) {}

  std::vector<HeldCall> find() {
    for (const FunctionDecl *F : View.getEntries().getFunctions())
      if (View.isReported(*F) &&
          View.getFlow().getActions().isTouchedBy(Entity::makeFunction(*F)))
        for (const LockContext &C : View.getContexts().getOrUnknown(*F))
          visit(*F, C);
    std::vector<HeldCall> Out;
    for (HeldCall &H : Held) {
      const FunctionDecl *Of = getCallee(H)->getCanonicalDecl();
      auto Found = Regions.find(Of);
      if (Found == Regions.end() || Found->second.size() <= Counts[Of] ||
          llvm::any_of(Found->second,
                       [&H](const Region &R) { return R.In == H.In; }))
        continue;
      H.ReleasedIn = Found->second.front().In;
      H.Released = Found->second.front().Loc;
      Out.push_back(std::move(H));
    }
    return Out;
  }

private:
  struct Region {
    const FunctionDecl *In;
    SourceLocation Loc;
  };

  const FunctionDecl *getCallee(const HeldCall &H) {
    return View.getFact(Entity::makeFunction(*H.In), H.Index).Callee;
  }

  /// A call of a library's function of which nothing is known.
  bool isUnknown(const Fact &E) {
    return E.Kind == Fact::Call && E.Callee && !E.Target &&
           !E.Callee->hasBody() && !isa<CXXMethodDecl>(E.Callee) &&
           !Known.findRow(*E.Callee) && !Known.isInterpretersOwn(*E.Callee);
  }

  void visit(const FunctionDecl &F, const LockContext &C) {
    Entity E = Entity::makeFunction(F);
    LockFlow &Flow = View.getFlow();
    const LockSummary &S = Flow.getSummary(E, C.Now);
    llvm::ArrayRef<LockAction> Plan = Flow.getActions().getPlan(E);
    std::map<const Fact *, std::vector<const Fact *>> Without; // by release
    for (unsigned I = 0; I < S.At.size(); ++I) {
      const Fact &At = View.getFact(E, I);
      if (At.Kind != Fact::Call || !S.At[I].IsReached)
        continue;
      const Fact *Since = S.At[I].Since;
      if (S.At[I].Now == LockPresence::NotHeld && Since &&
          Plan[Since - &View.getFact(E, 0)].Kind == LockAction::Releases) {
        if (Plan[I].Kind == LockAction::None ||
            Plan[I].Kind == LockAction::Follows)
          Without[Since].push_back(&At);
      } else if (isUnknown(At) && !C.InFinalizer && C.Entry &&
               View.getContexts().getStateAt(E, C, I) == LockPresence::Held)
        addHeld(F, C, I, At);
    }
    // What is let go of at the end of an object need not take long.
    for (const auto &[Release, Calls] : Without)
      if (!C.InFinalizer && Calls.size() == 1 && isUnknown(*Calls.front()))
        addRegion(F, *Calls.front(), *Release);
  }

  void addHeld(const FunctionDecl &F, const LockContext &C, unsigned I,
               const Fact &At) {
    if (llvm::any_of(Held, [&](const HeldCall &H) {
          return H.In == &F && H.Index == I;
        }))
      return;
    ++Counts[At.Callee->getCanonicalDecl()];
    Held.push_back({&F, C, I, nullptr, {}});
  }

  void addRegion(const FunctionDecl &F, const Fact &At, const Fact &Release) {
    std::vector<Region> &All = Regions[At.Callee->getCanonicalDecl()];
    if (llvm::none_of(All, [&](const Region &R) {
          return R.In == &F && R.Loc == Release.Loc;
        }))
      All.push_back({&F, Release.Loc});
  }

  ModelLookup &Known;
  LockView &View;
  std::vector<HeldCall> Held;
  llvm::DenseMap<const FunctionDecl *, std::vector<Region>> Regions;
  llvm::DenseMap<const FunctionDecl *, size_t> Counts;
};

} // namespace

std::vector<HeldCall> findHeldCalls(AnalysisContext &TU, LockView &View) {
  return HeldCallFinder(TU, View).find();
}

} // namespace interop
