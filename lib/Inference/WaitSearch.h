//===- WaitSearch.h - How long a body waits with given values ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs bodies with sets of values for their parameters, calls included, to find
// the longest wait on any path. EffectTable gives checks the waits whose
// arguments are plain; this follows a time through locals, structures and
// clocks, which takes longer, and is for inference alone.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_INFERENCE_WAITSEARCH_H
#define INTEROP_LIB_INFERENCE_WAITSEARCH_H

#include "Inference/InferredRow.h"
#include "Inference/ValueSet.h"
#include <deque>
#include <functional>

namespace interop {

struct BodyRun;

/// A wait that a body leads to. Row: of the call that waits in the end.
struct FoundWait {
  BlockingClass Class = BlockingClass::Never;
  const FunctionModel *Row = nullptr;
  const Fact *At = nullptr;       ///< in the body
  const BodyRun *Inner = nullptr; ///< of what At calls; null if At waits itself
  ObjectRef Object;               ///< in the body's terms, as is
  ObjectRef Time; ///< the argument that says how long, of a pause; else unknown
  /// On something that the call itself made: nobody but the library's own
  /// threads can end it.
  bool IsAnswer = false;
};

/// What one body does with given values.
struct BodyRun {
  Entity In;
  FoundWait Longest; ///< of Class Never: none was found
  /// It may wait longer: it joins, or what decides is not known.
  bool IsOpen = false;
  /// It waits for a bounded time again and again.
  bool HasRounds = false;
  ValueSet Returned;
  ValueState Left; ///< where the body is left
  bool IsDone = false;
  /// It leads back to a body that was being run: what that does is missing.
  bool IsCut = false;
};

/// What a body is run with. What is not said is not known.
struct RunInput {
  Entity In;
  std::vector<ValueSet> Params;
  std::map<std::pair<unsigned, const clang::ValueDecl *>, ValueSet>
      Fields; ///< of what pointer parameters point to
  bool operator<(const RunInput &O) const;
  /// One of its numbers is known.
  bool isNumberGiven() const;
};

using IsApiFunction = std::function<bool(const clang::FunctionDecl &)>;

class WaitSearch {
public:
  /// \p IsApi: the function is one that a program can call, too.
  WaitSearch(AnalysisContext &TU, IsApiFunction IsApi);

  /// The reference stays valid.
  const BodyRun &run(Entity E, std::vector<ValueSet> Params);

  /// For the bodies of one question.
  const BodyRun &runInner(RunInput Input);
  /// The values that constructors give \p F, and any other; empty if none does.
  const ValueSet &findFirstValues(const clang::FieldDecl &F);
  /// What a call of \p F runs: its body, or that of the same function of a
  /// header, where \p F is another unit's copy of it; null if that is not here.
  const clang::FunctionDecl *findBody(const clang::FunctionDecl &F);
  /// Returns true if the library calls its own API from within: it does so on
  /// objects of its own, whose state is not known.
  bool isFromWithin(Entity Caller, Entity Called);
  /// What a virtual call of \p F can run, as far as this unit knows.
  llvm::ArrayRef<const clang::FunctionDecl *>
  findVersions(const clang::CXXMethodDecl &F);
  /// \p Local, of \p In, is an object that its body alone makes.
  bool isMadeIn(Entity In, const ObjectRef &Local);

  AnalysisContext &TU;
  EffectTable &Effects;
  clang::ASTContext &Ctx;

private:
  void collectVersions();
  bool isApi(Entity E);
  ValueSet readFirstValues(const clang::FieldDecl &F);

  IsApiFunction IsApi;
  std::deque<BodyRun> Runs;
  std::map<RunInput, BodyRun *> Known;
  std::map<RunInput, BodyRun *> Cut; ///< of the question that is asked now
  std::map<const void *, unsigned> Inputs; ///< of each body, now
  std::map<const clang::FieldDecl *, ValueSet> FirstValues;
  llvm::DenseMap<const clang::Decl *,
                 llvm::SmallVector<const clang::FunctionDecl *, 2>>
      Versions;
  bool HasVersions = false;
  unsigned Depth = 0;
};

/// Runs the body of \p Input once, into \p To.
void runBody(const RunInput &Input, WaitSearch &Search, BodyRun &To);

} // namespace interop

#endif // INTEROP_LIB_INFERENCE_WAITSEARCH_H
