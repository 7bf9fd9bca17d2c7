//===- InterpreterLife.h - What begins, ends and uses an interpreter ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads facts for the life of one interpreter: which begin it, end it, ask
// whether it still lives, or use it, and what a body does of that through what
// it calls. A use counts only where nothing asked before whether the
// interpreter still lives. Built on what LockActions knows of its lock.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_INTERPRETERLIFE_H
#define INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_INTERPRETERLIFE_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Facts/CallPath.h"

namespace interop {

enum class LifeAct : uint8_t {
  None,
  Begins,
  Ends,
  TellsAlive, ///< by a result that is not 0
  TellsEnd,
  Uses,
  Takes, ///< uses it, and takes its lock for that
  Follows,
};

class InterpreterLife {
public:
  InterpreterLife(AnalysisContext &TU, LockView &View);

  const LockModel &getLock() const { return Actions.getLock(); }
  LockView &getView() { return View; }
  /// What fact \p I of \p E does.
  LifeAct getAct(Entity E, unsigned I);
  /// Likewise for the end of a variable, outside of any body.
  LifeAct getActOfEnd(const Fact &End);

  /// From fact \p I of \p E, which does so itself or through what it calls, to
  /// the use; empty if nothing is used.
  CallPath findUse(Entity E, unsigned I) { return findPath(E, I, Uses); }
  /// Likewise from the beginning of \p E.
  CallPath findUse(Entity E) { return findPath(E, Uses.get(E), Uses); }
  /// Likewise to where the lock is taken.
  CallPath findTaking(Entity E) { return findPath(E, Takings.get(E), Takings); }
  /// Likewise for the end of a variable, outside of any body.
  CallPath findUseOfEnd(const Fact &End);

  /// True if \p E ends the interpreter on every way that returns.
  bool isEndedBy(Entity E) { return mayEnd(E) && Enders.get(E); }
  /// True if \p E, or something that it reaches, ends or begins one.
  bool mayEnd(Entity E) { return MayEnd.get(E); }
  bool mayBegin(Entity E) { return MayBegin.get(E); }
  /// The call by which \p Condition asks whether the interpreter lives, and
  /// its outcome where it does; null if it asks something else.
  const clang::CallExpr *findQuestion(const clang::Expr &Condition,
                                      bool &WhereAlive);
  /// True if some function of the unit calls what ends it.
  bool isEndedInUnit();

private:
  using FirstFacts = SummaryTable<Entity, int>;
  LockUse::LifeTy getLife(const Fact &E);
  LifeAct getAct(const Fact &E, const LockAction &A);
  int findFirst(Entity E, FirstFacts &Of, bool OnlyTakes);
  bool reaches(Entity E, LifeAct Act, SummaryTable<Entity, bool> &Of);
  CallPath findPath(Entity E, int I, FirstFacts &Of);
  bool asks(Entity E);
  bool isQuestion(const Fact &E);
  const std::vector<bool> &getGuarded(Entity E);
  bool isEnder(Entity E);

  AnalysisContext &TU;
  EffectTable &Effects;
  LockView &View;
  LockActions &Actions;
  /// What is read to work out the others has a fixpoint of its own, so that it
  /// is final there.
  SummaryFixpoint OfAsking, OfUses, OfEnds, OfEnders;
  SummaryTable<Entity, bool> Asking;
  FirstFacts Uses, Takings; ///< index of the first fact that leads there, or -1
  SummaryTable<Entity, bool> MayEnd, MayBegin, Enders;
  llvm::DenseMap<const void *, std::vector<bool>> Guarded; ///< by fact
  std::optional<bool> EndedInUnit;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_INTERPRETERLIFE_H
