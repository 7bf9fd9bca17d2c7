//===- ReferenceDomain.h - The state of lent values -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The domain of ReferenceFlow: which place holds which lent value. What has no
// entry holds nothing, on the paths that led here; what holds a value that is
// not known has an entry for that, too.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEDOMAIN_H
#define INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEDOMAIN_H

#include "Dataflow/ForwardFlow.h"
#include "Hazards/KeptReference/ReferenceFlow.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>
#include <map>

namespace interop {

/// What is known of a call, from a model or from the body that it calls.
struct CallUse {
  const ReferenceUse *Row = nullptr;
  const ReferenceSummary *Body = nullptr;
  bool IsInferred = false; ///< Row is what the unit itself shows of the callee
};

/// On one path, or on several that were merged.
struct ReferenceState {
  std::vector<HeldValue> Held;
  std::vector<unsigned> Stack; ///< values, as they were protected
  /// Calls and reads whose result was retained in place: the same one, written
  /// again, gives what was retained.
  llvm::SmallVector<const clang::Expr *, 2> Counted;
  bool IsStackKnown = true;
  bool IsMerged = false; ///< what two places hold need not be one value
  bool operator==(const ReferenceState &O) const;
  void merge(const ReferenceState &Other);
};

/// Each path on which something else is held; a few, or one that is merged.
struct ReferencePaths {
  llvm::SmallVector<ReferenceState, 2> Paths;
  /// True if it is new.
  bool add(const ReferenceState &S);
  /// What the paths hold together.
  ReferenceState flatten() const;
};

class ReferenceDomain {
public:
  using State = ReferencePaths;

  ReferenceDomain(const FunctionFacts &Facts, AnalysisContext &TU,
                  const ModelSet &Models, std::function<CallUse(const Fact &)>,
                  std::string EntryModel);

  State getEntry();
  void transfer(const Fact &E, State &S) {
    for (ReferenceState &Path : S.Paths)
      transfer(E, Path);
  }
  void refine(const BlockFacts &From, unsigned Succ, State &S);
  bool join(State &Into, const State &From);
  void apply(const LockOperation &, State &) {}
  bool mayThrow(const Fact &) { return false; }
  void raise(const Fact &, State &) {}
  bool mayPass(const Fact &, const TryFacts &) { return true; }
  void unwind(llvm::ArrayRef<const Fact *>, State &) {}
  unsigned getHeight() const { return 64; }

  CallUse getUse(const Fact &E) const { return Ask(E); }
  const LentValue &getValue(unsigned I) const { return Values[I]; }
  /// True if \p V is a counted reference that the body got for its own.
  static bool isOwnReference(const LentValue &V) {
    return V.Kind && V.Kind->Owned && V.Kind->Counted && V.Given;
  }
  bool hasOwnReferences() const {
    return llvm::any_of(Values, isOwnReference);
  }
  /// What \p E may be, in the state \p S.
  std::vector<HeldValue> findHeld(const clang::Expr *E, const ReferenceState &S);
  static std::vector<HeldValue> getHeld(const ReferencePlace &P,
                                        const ReferenceState &S);
  /// What a field or global holds that \p E reads, and that the body has not put
  /// there: a reference of the record's. Nothing if the body takes one for it.
  std::optional<HeldValue> findRead(const clang::Expr *E,
                                    const ReferenceState &S);
  const clang::Expr *getArg(const Fact &E, const Place &P) const;
  /// The value that the call \p E gives as its result, if it did so before.
  const unsigned *findGivenBy(const Fact &E) const;

private:
  std::vector<HeldValue> findValues(const clang::Expr *E,
                                    const ReferenceState &S);
  std::optional<unsigned> findElement(const clang::ArraySubscriptExpr &E,
                                      const ReferenceState &S);
  const ReferenceKind *findGiven(clang::QualType T) const;
  bool isAlike(const clang::Expr &A, const clang::Expr &B) const;
  void count(const clang::Expr *Arg, ReferenceState &S, LentState As);
  void transfer(const Fact &E, ReferenceState &S);
  unsigned makeValue(const void *Key, LentValue V);
  void call(const Fact &E, ReferenceState &S);
  void callUnseen(const Fact &E, bool IsInferred, ReferenceState &S);
  void callRow(const Fact &E, const ReferenceUse &Use, ReferenceState &S);
  void callBody(const Fact &E, const ReferenceSummary &Body, ReferenceState &S);
  void give(const Fact &E, const ReferenceUse &Use, ReferenceState &S);
  void giveTo(const Fact &E, const ReferenceUse &Use, const ReferencePlace &To,
              const void *Key, clang::QualType T, ReferenceState &S);
  const ReferenceKind *findKind(const ReferenceUse &Use,
                                clang::QualType T) const;
  const ReferenceKind *findAlways(const ReferencePlace &P) const;
  void forgetPointed(const Fact &E, ReferenceState &S);
  void store(const ReferencePlace &To, const clang::Expr *Value,
             const Fact &E, ReferenceState &S);
  void retain(const clang::Expr *Arg, ReferenceState &S, LentState As, const Fact &E);
  void keepGivenBy(const clang::Expr *From, const Fact &E, ReferenceState &S);
  void share(const clang::Expr *Arg, ReferenceState &S);
  void settle(const clang::Expr *Part, ReferenceState &S);
  void noteTested(const ReferencePlace &P, ReferenceState &S) const;
  bool mayBeCounted(const clang::ParmVarDecl &P) const;
  bool isSlotCall(const Fact &E) const;
  void release(const clang::Expr *Arg, const Fact &E, ReferenceState &S);
  void endValue(unsigned Value, const ReferencePlace &P, const Fact &E, ReferenceState &S);
  void endLentBy(const ReferencePlace &P, const Fact &E, ReferenceState &S);
  bool isKeptElsewhere(const LentValue &V, const ReferenceState &S) const;
  bool mayBeChanged(const LentValue &V, const ReferenceState &S) const;
  void endAll(const Fact &E, ReferenceState &S, bool Collects);
  void pop(const Fact &E, unsigned Arg, ReferenceState &S);
  bool isPush(const Fact &E) const;
  /// A collection leaves what stands there alive.
  bool isRoot(const ReferencePlace &P);
  /// By the stack alone, which ends: what keeps it as well ends later.
  bool isProtected(const HeldValue &H) const {
    return H.State == LentState::Retained && H.EndedBy && isPush(*H.EndedBy);
  }
  static void drop(const ReferencePlace &P, ReferenceState &S);
  static void add(const HeldValue &H, ReferenceState &S);

  const FunctionFacts &Facts;
  AnalysisContext &TU;
  const ModelSet &Models;
  std::function<CallUse(const Fact &)> Ask;
  const std::string EntryModel; ///< whose code calls the body; may be empty
  std::optional<llvm::SmallPtrSet<const void *, 4>> Roots;
  std::deque<LentValue> Values; ///< the first one is not known
  std::map<const void *, unsigned> Numbers;
  std::map<std::pair<const clang::ParmVarDecl *, int64_t>, unsigned> Elements;
};

/// True if the call of \p Use may take over argument \p I, as far as its row
/// says; what a row does not name is only lent to it.
bool mayTakeOver(const Fact &E, const ReferenceUse &Use, unsigned I);

/// True if an argument makes the call one that gives and collects nothing.
bool isExcepted(const Fact &E, const ReferenceUse &Use);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_KEPTREFERENCE_REFERENCEDOMAIN_H
