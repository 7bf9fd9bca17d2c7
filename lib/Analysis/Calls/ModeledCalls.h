//===- ModeledCalls.h - Every call of a modeled function in user code -----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects, in one walk over the user's bodies when the first wait is found,
// where handles are made and from which parent, where threads start and with
// which body, where mitigations stand. Keyed by the innermost member or
// variable that holds the handle, because that is the same from every frame.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_MODELEDCALLS_H
#define INTEROP_LIB_ANALYSIS_CALLS_MODELEDCALLS_H

#include "AST/ObjectRef.h"
#include "Facts/ModelLookup.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace interop {

class AnalysisContext;

/// A call or construction whose callee has a row.
struct ModeledCall {
  const FunctionModel *Row = nullptr;
  const clang::FunctionDecl *Callee = nullptr;
  const clang::Expr *Node = nullptr;
  /// The body it stands in; null in the initializer of a member or global.
  const clang::FunctionDecl *In = nullptr;
  ObjectRef Object;      ///< the implicit object
  ObjectRef Destination; ///< what the result or constructed object becomes
  /// Destination only owns what is constructed (make_unique, emplace_back).
  bool IsOwned = false;
  llvm::SmallVector<const clang::Expr *, 4> Args;

  ObjectRef getPlace(const Place &P) const;
};

/// The functions of which \p C hands over one as \p B: several where what holds
/// it may be any of them. Empty if that is not seen, or if what \p B asks of
/// the other arguments is not known to hold.
std::vector<const clang::FunctionDecl *>
findCallbacks(const ModeledCall &C, const Callback &B, AnalysisContext &TU);

/// A thread body and what it runs on. A start of what may be several bodies is
/// listed for each of them.
struct StartedBody {
  const clang::FunctionDecl *Body = nullptr; ///< null: not seen
  bool IsHeld = false;  ///< Body comes to the start out of a variable
  bool IsGiven = false; ///< ... from another function
  ObjectRef Handle;     ///< what is joined, in the starter's terms
  ObjectRef On;         ///< the body's `this`, in the starter's terms
  llvm::SmallVector<ObjectRef, 4> Args; ///< the body's, in the starter's terms
  unsigned Bound = 0; ///< how many arguments the body is given
  clang::SourceLocation Loc;
  const clang::Expr *Node = nullptr;  ///< the call that starts it
  const FunctionModel *Row = nullptr; ///< of the call
  /// How the body is started; never null. `threads.emplace_back(f)` is started
  /// as the row of the thread's constructor says, which is not that of the call.
  const ThreadStart *How = nullptr;
  enum ThreadTy : uint8_t {
    New,
    OfPool, ///< see ThreadStart::OnPool
    Unknown ///< of an executor that may be anything
  };
  ThreadTy Thread = New;
  const clang::FunctionDecl *In = nullptr;
  bool DestroysCaptures = false; ///< see ThreadStart
};

/// What \p Start, of a call with \p Args, hands to a pool runs on threads of the
/// pool's: its end joins them. So it is not of the other executors that the same
/// function takes.
bool ownsThreads(const ThreadStart &Start,
                 llvm::ArrayRef<const clang::Expr *> Args, ModelLookup &Known);

class ModeledCalls {
public:
  /// Walks bodies of other units, too, that this unit's code leads to.
  explicit ModeledCalls(AnalysisContext &TU);

  llvm::ArrayRef<ModeledCall> getCalls() const { return Calls; }
  llvm::ArrayRef<StartedBody> getStarts() const { return Starts; }
  /// A function is called that is a lock's by its declaration, or by its body in
  /// a library's header.
  bool hasUnseenLocks() const { return HasUnseenLocks; }
  /// Bodies whose thread is joined through \p Handle.
  std::vector<const StartedBody *> findStarts(const ObjectRef &Handle) const;

private:
  friend class ModeledCallVisitor;
  std::vector<ModeledCall> Calls;
  std::vector<StartedBody> Starts;
  bool HasUnseenLocks = false;
  /// By the root and the leaf of the handle.
  llvm::DenseMap<const clang::ValueDecl *, std::vector<unsigned>> StartsOn;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_MODELEDCALLS_H
