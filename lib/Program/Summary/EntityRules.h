//===- EntityRules.h - Positions of a summary, checked ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks positions and kinds for both halves of validateEntity, and keeps the
// first thing that is wrong. ValidateEntity.cpp has the rules of declarations,
// types and expressions, ValidateFacts.cpp those of the facts.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SUMMARY_ENTITYRULES_H
#define INTEROP_LIB_PROGRAM_SUMMARY_ENTITYRULES_H

#include "Program/Summary/Summary.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Compiler.h"

namespace interop {

/// A set of kinds of declarations.
constexpr unsigned setOf(SummaryDecl::KindTy Kind) { return 1u << Kind; }
constexpr unsigned AnyVariable =
    setOf(SummaryDecl::Variable) | setOf(SummaryDecl::Parameter);

class EntityRules {
public:
  explicit EntityRules(const EntitySummary &E) : E(E) {}

protected:
  // What holds is asked for each position of each entity that is read: no
  // sentence is put together for it.
  void require(bool Holds, const llvm::Twine &Why) {
    if (LLVM_UNLIKELY(!Holds))
      say(Why);
  }
  bool hasProblem() const { return !Problem.empty(); }

  /// \p Position is below \p End.
  void checkBelow(uint64_t Position, uint64_t End, llvm::StringRef What) {
    if (LLVM_UNLIKELY(Position >= End))
      say("the " + What + " is " + llvm::Twine(Position) + " of " +
          llvm::Twine(End));
  }
  /// \p Position is below \p End, or -1.
  void checkIndex(int64_t Position, size_t End, llvm::StringRef What) {
    if (LLVM_UNLIKELY(Position < -1 || Position >= int64_t(End)))
      say("the " + What + " is " + llvm::Twine(Position) + " of " +
          llvm::Twine(End));
  }
  void checkKind(unsigned Kind, unsigned Last) {
    if (LLVM_UNLIKELY(Kind > Last))
      say("there is no kind " + llvm::Twine(Kind));
  }
  /// \p Id is none or one of \p Size.
  void checkId(uint32_t Id, size_t Size, llvm::StringRef What) {
    if (LLVM_UNLIKELY(Id > Size))
      say("the " + What + " is number " + llvm::Twine(Id) + " of " +
          llvm::Twine(Size));
  }
  void checkType(TypeId Id, llvm::StringRef What) {
    checkId(Id, E.Types.size(), What);
  }
  void checkExpr(ExprId Id, llvm::StringRef What) {
    checkId(Id, E.Exprs.size(), What);
  }
  /// \p Id is none, or a declaration of \p Kinds.
  void checkDecl(DeclId Id, unsigned Kinds, llvm::StringRef What) {
    if (Id == 0)
      return;
    if (LLVM_UNLIKELY(Id > E.Decls.size()))
      return checkId(Id, E.Decls.size(), What);
    unsigned Kind = E.Decls[Id - 1].Kind;
    if (LLVM_UNLIKELY(Kind > SummaryDecl::Constant || !(Kinds >> Kind & 1)))
      say("the " + What + " is a declaration of another kind");
  }
  void requireDecl(DeclId Id, unsigned Kinds, llvm::StringRef What) {
    if (LLVM_UNLIKELY(!Id))
      return say("the " + What + " is missing");
    checkDecl(Id, Kinds, What);
  }

  /// Asks \p Check of each with its index; problems count from \p First.
  template <typename T, typename Function>
  void checkEach(const std::vector<T> &All, llvm::StringRef What, size_t First,
                 Function Check) {
    List = What;
    for (size_t I = 0; I < All.size() && !hasProblem(); ++I) {
      Number = I + First;
      Check(All[I], I);
    }
    List = {};
  }

  LLVM_ATTRIBUTE_NOINLINE void say(const llvm::Twine &Why) {
    if (!hasProblem())
      Problem = List.empty() ? Why.str()
                             : (List + " " + llvm::Twine(Number) + ": " + Why)
                                   .str();
  }

  const EntitySummary &E;
  std::string Problem;  ///< the first one
  llvm::StringRef List; ///< that is being checked
  size_t Number = 0;    ///< in it
};

/// Returns what is wrong with facts, locks, loops, reads, blocks and places of
/// \p E, whose declarations, types and expressions are right; or nothing.
std::string findWrongFact(const EntitySummary &E);

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_SUMMARY_ENTITYRULES_H
