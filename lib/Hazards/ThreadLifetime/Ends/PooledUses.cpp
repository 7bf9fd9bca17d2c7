//===- PooledUses.cpp - Objects that go while a pool's thread runs --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   void Index::update() { future_ = run_on_pool(this, &Index::read); }
//   Window::~Window() { delete index_; }   // nothing has waited for future_
// A pool's thread has no end of its own that anybody could join: only the
// result can be waited for.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/Ends/OutlivedObjects.h"
#include "Hazards/ThreadLifetime/Ends/ThreadEnds.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class PooledUseFinder {
public:
  PooledUseFinder(const StartedBody &Start, const AccessCollector &Touched,
                  AnalysisContext &TU)
      : Start(Start), Touched(Touched), TU(TU), Effects(TU.getEffects()),
        Ends(Start, Touched, TU) {}

  void run(std::vector<StartFault> &Out) {
    const CXXRecordDecl *Class = getClass();
    const Access *Used = Class && Touched.isComplete() ? findUsed() : nullptr;
    if (!Used || mayWait(Entity::makeDestruction(*Class)))
      return;
    for (const Entity &Body : TU.get<ThreadUses>().getBodies())
      for (const Fact &E : Effects.getFacts(Body).All)
        if (E.Kind == Fact::Destruction &&
            E.Target == Entity::makeDestruction(*Class) &&
            !isWaitedFor(Effects.getFacts(Body), E)) {
          StartFault &F =
              addFault(Start, StartFault::OutlivesObject, E.Loc, Out);
          F.Class = Class;
          F.Used = Used->Object;
          F.UsedAt = Used->Loc;
          return;
        }
  }

private:
  /// The class of the method that hands its own object to the pool.
  const CXXRecordDecl *getClass() const {
    if (!Start.In || Start.On.Kind != ObjectRef::This)
      return nullptr;
    const CXXRecordDecl *R = Entity::makeFunction(*Start.In).getClass();
    return R && !R->isLambda() ? R : nullptr;
  }

  const Access *findUsed() const {
    for (const Access &A : Touched.get())
      if (A.Object.Kind == ObjectRef::Member)
        return &A;
    return nullptr;
  }

  bool mayWait(Entity In) {
    const FunctionFacts &Facts = Effects.getFacts(In);
    return Facts.isBodyUnseen() || !Effects.getWaits(In).empty() ||
           llvm::any_of(Facts.All,
                        [&](const Fact &E) { return Ends.mayWait(E, Facts); });
  }

  /// What comes before \p End may wait, or calls what may.
  bool isWaitedFor(const FunctionFacts &Facts, const Fact &End) {
    return llvm::any_of(getFactsBefore(Facts, End), [&](const Fact *E) {
      return Ends.mayWait(*E, Facts) || (E->Target && mayWait(E->Target));
    });
  }

  const StartedBody &Start;
  const AccessCollector &Touched;
  AnalysisContext &TU;
  EffectTable &Effects;
  const ThreadEnds Ends;
};

} // namespace

void findPooledUses(const StartedBody &Start, const AccessCollector &Touched,
                    AnalysisContext &TU, std::vector<StartFault> &Out) {
  PooledUseFinder(Start, Touched, TU).run(Out);
}

} // namespace interop
