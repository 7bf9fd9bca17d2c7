//===- LeakBody.h - The function that loses handles, for its fixes --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where in the body each handle is acquired, where it is known to be one, what
// loses it and what ends it, as statements that an edit can stand beside.
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
  /// That statement, or the last of those right behind it that ask whether
  /// there is a handle. Null where an initializer acquires and nothing asks.
  const clang::Stmt *Ready = nullptr;
  bool IsTested = false; ///< those leave where there is none
  const clang::ValueDecl *Decl = nullptr;
  const clang::ValueDecl *Status = nullptr; ///< may be null
  std::string Name;
  ReleaseText Release;

  clang::QualType getType() const { return Decl->getType(); }
  bool isPointer() const { return getType()->isPointerType(); }
};

class LeakBody {
public:
  /// Where the warning of \p P stands.
  LeakBody(const LeakProblem &P, AnalysisContext &TU);

  /// False if no statement can be added here: no body of its own, macros,
  /// jumps, handlers around the whole of it.
  bool isUsable() const { return Body != nullptr; }
  const clang::FunctionDecl &getFunction() const { return *In; }
  const clang::CompoundStmt &getBody() const { return *Body; }

  /// Nothing if it has no name here, is one of many, or its release is not
  /// known.
  std::optional<LeakHandle> findHandle(const LeakProblem &P,
                                       const LostHandle &H) const;

  /// All that loses \p H, the thrower of the finding first.
  static std::vector<const Fact *> getLosses(const LeakHandle &H);
  /// What releases \p H or becomes its owner, in the order of the body.
  std::vector<const Fact *> findEnds(const LostHandle &H) const;
  /// The statement of \p Block that holds \p Part; null if none does.
  const clang::Stmt *findIn(const clang::CompoundStmt &Block,
                            const clang::Stmt *Part) const;
  /// True if \p S, in \p Block, stands behind \p First there; of null, the
  /// start.
  static bool isBehind(const clang::CompoundStmt &Block, const clang::Stmt &S,
                       const clang::Stmt *First);
  /// True if \p H was acquired wherever \p S is reached.
  bool isAcquired(const clang::Stmt &S, const LeakHandle &H) const;
  /// True if what is behind the acquisition has shown that there is a handle
  /// wherever \p S is reached.
  bool isTested(const clang::Stmt &S, const LeakHandle &H) const;
  /// True if \p S comes after a guard of \p H that stands behind H.Ready.
  bool isGuarded(const clang::Stmt &S, const LeakHandle &H) const;
  /// What must be asked of \p H before it is released at \p Throw, or behind
  /// H.Ready if that is null: "h_", "fd_ >= 0", or nothing ("") where there is
  /// a handle or the destructor does not ask either. None if it may have no
  /// value at all.
  std::optional<std::string> getCondition(const LeakHandle &H,
                                          const clang::Stmt *Throw) const;
  /// True if control never goes from \p Part on to what is behind its block,
  /// and \p To (may be null) is not in that.
  bool leavesBlock(const clang::Stmt &Part,
                   const clang::Stmt *To = nullptr) const;
  /// True if something with a destructor of its own was made from \p H, before
  /// \p Throw if that is given, and would outlive it. What takes \p H does not.
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
  Entity Self;
  const clang::FunctionDecl *In = nullptr;
  const clang::CompoundStmt *Body = nullptr; ///< null if not usable
  const StmtParents *Parents = nullptr;      ///< likewise
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_LEAKBODY_H
