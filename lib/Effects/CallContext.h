//===- CallContext.h - A body with what its caller gives it -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A body does not do everything at every call: `flush(buffer, /*wait=*/0)`
// returns before its wait. So a summary belongs to a body and the constants
// that it is called with, as far as they matter: for parameters that it tests,
// gives to what a model speaks of, or passes on to a body in which they matter.
// A constant goes through as many calls as there are.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_CALLCONTEXT_H
#define INTEROP_LIB_EFFECTS_CALLCONTEXT_H

#include "Dataflow/SummaryFixpoint.h"
#include "Facts/Fact.h"
#include "Facts/Values/ConditionValue.h"
#include <map>
#include <set>

namespace interop {

class EffectTable;
class ModelLookup;

/// A body, and the constants that some of its parameters have.
struct CallContext {
  CallContext() = default;
  CallContext(Entity Body) : Body(Body) {}

  Entity Body;
  /// By index of the parameter, ascending. Empty: nothing is known, as where
  /// the program is entered.
  std::vector<std::pair<unsigned, AssumedValue>> Given = {};

  bool operator==(const CallContext &O) const {
    return Body == O.Body && Given == O.Given;
  }
  /// An order for maps, which no output depends on.
  bool operator<(const CallContext &O) const;
};

/// Summaries by body and context.
template <typename... Ts> using CallContextMap = std::map<Ts...>;

class CallContexts {
public:
  CallContexts(EffectTable &Effects, ModelLookup &Known,
               const clang::ASTContext &Ctx);

  /// The context of what \p Call, a fact of the body of \p In, calls. Of one
  /// body at most Budget::CallContexts are told apart for each set of
  /// parameters that are known; of further ones the parameter with the most
  /// values counts as not known.
  CallContext getCalled(const CallContext &In, const Fact &Call);
  /// The value of \p E in the body of \p In.
  AssumedValue evaluate(const clang::Expr &E, const CallContext &In);
  /// By block: whether the body can come to it.
  std::vector<bool> findReached(const CallContext &In);

private:
  using Params = uint64_t; ///< a bit for each of the first parameters
  bool updateMattering(Entity E, Params &Mattering);
  Params findMattering(const Fact &Call);
  /// What is left of \p Called, so that there are no more contexts than may be.
  CallContext limit(CallContext Called);
  /// Forgets the parameter for which \p Others have the most values.
  static void dropWidest(CallContext &Called,
                         const std::set<CallContext> &Others);
  /// Those that are named in \p E.
  static Params findNamed(const clang::Expr &E, Entity In);
  /// Those whose value stays what the caller gave.
  Params findStable(Entity E);

  EffectTable &Effects;
  ModelLookup &Known;
  const clang::ASTContext &Ctx;
  SummaryFixpoint Fixpoint;
  SummaryTable<Entity, Params> Mattering;
  llvm::DenseMap<Entity, Params> Stable;
  /// Those told apart, by the body and by which parameters are known.
  std::map<std::pair<const void *, Params>, std::set<CallContext>> Apart;
};

/// True if some path through the body \p E leads to \p Block where it is called
/// with \p Args, as far as they are known.
bool isReachedWith(Entity E, unsigned Block,
                   llvm::ArrayRef<const clang::Expr *> Args,
                   EffectTable &Effects);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_CALLCONTEXT_H
