//===- LeakBody.h - The function that loses handles, for its fixes --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Locates, as statements that an edit can stand beside, where in the body each
// handle is acquired and known to be one, what loses it and what ends it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKBODY_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKBODY_H

#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Hazards/ConstructorLeak/ReleaseText.h"

namespace interop {

/// One handle in the words of the function that loses it.
struct LeakHandle {
  const LeakProblem *Problem = nullptr;
  const LostHandle *Lost = nullptr;
  const Fact *Made = nullptr; ///< in this function
  /// The block and its statement that acquire it; null for an initializer.
  const clang::CompoundStmt *Block = nullptr;
  const clang::Stmt *Statement = nullptr;
  /// The acquiring statement, or the last of the tests right behind it of
  /// whether there is a handle. Null if an initializer acquires and none tests.
  const clang::Stmt *Ready = nullptr;
  bool IsTested = false; ///< the tests leave where there is no handle
  const clang::ValueDecl *Decl = nullptr;
  const clang::ValueDecl *Status = nullptr; ///< may be null
  std::string Name;
  ReleaseText Release;

  clang::QualType getType() const { return Decl->getType(); }
  bool isPointer() const { return getType()->isPointerType(); }
};

class LeakBody {
public:
  /// Looks at the function in which the warning of \p P stands.
  /// \p Own must outlive this.
  LeakBody(const LeakProblem &P, const ProgramHandles &Own,
           AnalysisContext &TU);

  /// False if no statement can be added here: no body of its own, macros,
  /// jumps, handlers around the whole of it.
  bool isUsable() const { return Body != nullptr; }
  const clang::FunctionDecl &getFunction() const { return *In; }
  const clang::CompoundStmt &getBody() const { return *Body; }

  /// Returns \p H as this function names it. Nothing if it has no name here, is
  /// one of many, or its release is not known.
  std::optional<LeakHandle> findHandle(const LeakProblem &P,
                                       const LostHandle &H) const;

  /// Returns all facts that lose \p H, the thrower of the finding first.
  static std::vector<const Fact *> getLosses(const LeakHandle &H);
  /// Returns what releases \p H or becomes its owner, in the order of the body.
  std::vector<const Fact *> findEnds(const LostHandle &H) const;
  /// Returns the statement of \p Block that holds \p Part; null if none does.
  const clang::Stmt *findIn(const clang::CompoundStmt &Block,
                            const clang::Stmt *Part) const;
  /// True if \p S stands behind \p First in \p Block, or if \p First is null.
  static bool isBehind(const clang::CompoundStmt &Block, const clang::Stmt &S,
                       const clang::Stmt *First);
  /// True if \p H was acquired wherever \p S is reached.
  bool isAcquired(const clang::Stmt &S, const LeakHandle &H) const;
  /// Returns true if tests behind the acquisition have shown that there is a
  /// handle wherever \p S is reached.
  bool isTested(const clang::Stmt &S, const LeakHandle &H) const;
  /// True if \p S comes after a guard of \p H that stands behind H.Ready.
  bool isGuarded(const clang::Stmt &S, const LeakHandle &H) const;
  /// Returns the condition to test before \p H is released at \p Throw, or
  /// behind H.Ready if that is null: "h_", "fd_ >= 0", or "" where there is a
  /// handle for certain or the destructor does not test either. Nothing if it
  /// may have no value at all.
  std::optional<std::string> getCondition(const LeakHandle &H,
                                          const clang::Stmt *Throw) const;
  /// Returns true if control never goes from \p Part on to what is behind its
  /// block, and \p To (may be null) is not behind it.
  bool leavesBlock(const clang::Stmt &Part,
                   const clang::Stmt *To = nullptr) const;
  /// True if something with a destructor of its own was made from \p H, before
  /// \p Throw if given, and would outlive it. What owns \p H does not count.
  bool isShared(const LeakHandle &H, const clang::Stmt *Throw = nullptr) const;
  bool isInLoop(const clang::Stmt &Part) const;

private:
  bool place(LeakHandle &H) const;
  bool isSetBefore(const clang::ValueDecl &Member, const LeakHandle &H) const;
  void skipTests(LeakHandle &H) const;
  bool isAsked(const clang::ValueDecl &Handle) const;
  bool isStored(const LeakHandle &H) const;
  bool hasValue(const LeakHandle &H) const;
  static bool isCheck(const clang::Stmt &S);
  bool isTest(const clang::Stmt &S, const LeakHandle &H) const;

  AnalysisContext &TU;
  const ProgramHandles &Own;
  Entity Self;
  const clang::FunctionDecl *In = nullptr;
  const clang::CompoundStmt *Body = nullptr; ///< null if not usable
  const StmtParents *Parents = nullptr;      ///< likewise
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKBODY_H
