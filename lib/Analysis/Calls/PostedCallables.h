//===- PostedCallables.h - Where given callables end up ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds who calls the callables that are given away, to a pool, a queue of
// tasks or a list of listeners: for each one that is written down, who of the
// unit calls it, and whether at once, or later, out of what it is kept in. So a
// project's own pool or dispatcher is known without a model.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_POSTEDCALLABLES_H
#define INTEROP_LIB_ANALYSIS_CALLS_POSTEDCALLABLES_H

#include "Analysis/Calls/CallableFlow.h"

namespace interop {

/// One fate of one callable; it may have several.
struct PostedCallable {
  enum HowTy : uint8_t {
    Runs,    ///< it is called before the function returns that it is given to
    Kept,    ///< it is called out of what it is kept in, if anybody does
    Started, ///< it is handed to what a row speaks of
    Unknown, ///< it gets lost
  };
  const clang::FunctionDecl *Body = nullptr; ///< what a call of it runs
  /// The body that gives it away; null outside of functions.
  const clang::FunctionDecl *In = nullptr;
  const clang::Expr *At = nullptr; ///< the callable, as it is written in In
  /// The first function of the unit that it is given to; null if it is kept, or
  /// returned, directly.
  const clang::FunctionDecl *To = nullptr;
  HowTy How = Unknown;
  /// For Kept: the first field, static or global that it comes to.
  const clang::ValueDecl *KeptIn = nullptr;
  /// The object that has KeptIn (getOwnPlace); null if that is not known.
  const clang::ValueDecl *KeptOn = nullptr;
  /// The bodies that call it, each once, and the first call in each. One may be
  /// a lambda that wraps it, which then has fates of its own: in it How says
  /// what they are.
  llvm::SmallVector<const clang::FunctionDecl *, 2> Invokers;
  llvm::SmallVector<const clang::Expr *, 2> Calls;
  /// For Started without an invoker: the call that it is handed to, the row of
  /// that call, and which argument it is.
  const clang::Expr *HandedTo = nullptr;
  const FunctionModel *Row = nullptr;
  unsigned Arg = 0;
};

class PostedCallables {
public:
  explicit PostedCallables(AnalysisContext &TU);

  /// Returns the fates in the order in which the callables are written.
  llvm::ArrayRef<PostedCallable> get() const { return Posted; }

private:
  struct Fate : PostedCallable {
    /// The code says so directly: a lambda is the argument of a call with a
    /// row, or is called by its name.
    bool IsPlain = false;
  };
  using Fates = std::vector<Fate>;
  const Fates &getFates(unsigned Source);
  Fates findFates(unsigned Source);
  Fates getFatesOf(const clang::FunctionDecl &Lambda);
  static Fate makeFate(const CallableFlow::Source &S,
                       const CallableFlow::Reached &R,
                       PostedCallable::HowTy How);
  static void add(const Fate &New, Fates &To);
  void addUse(const CallableFlow::Source &S, const CallableFlow::Reached &R,
              const CallableFlow::Use &U, Fates &To);
  void addCall(const CallableFlow::Source &S, const CallableFlow::Reached &R,
               const CallableFlow::Use &U, Fates &To);

  const CallableFlow &Flow;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<unsigned, 1>>
      SourcesOf;                         ///< by body
  llvm::DenseMap<unsigned, Fates> Known; ///< by source; empty while at work
  std::vector<PostedCallable> Posted;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_POSTEDCALLABLES_H
