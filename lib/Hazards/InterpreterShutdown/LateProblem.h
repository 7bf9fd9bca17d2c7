//===- LateProblem.h - What comes after the end of an interpreter ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A use of an interpreter that may come after its end, as the finders of this
// hazard hand it to its words and its fixes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LATEPROBLEM_H
#define INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LATEPROBLEM_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Facts/CallPath.h"

namespace interop {

struct LateProblem {
  enum KindTy : uint8_t {
    Static,       ///< Variable ends when the process exits
    ThreadLocal,  ///< Variable ends when its thread does
    KeptCallable, ///< Variable, likewise, keeps a callable of the interpreter
    Use,          ///< Path begins after By has ended it
    Join,         ///< likewise a join, of a thread that takes the lock
    ExitHandler,  ///< Function is called when the process exits
    Detached,     ///< the thread that starts there is not waited for
    Callback,     ///< Function is called on threads of somebody else's
  };
  KindTy Kind = Use;
  const LockModel *Lock = nullptr;
  clang::SourceLocation Loc; ///< where the user must act
  CallPath Path;             ///< to the use
  const clang::VarDecl *Variable = nullptr;
  const Fact *By = nullptr;         ///< of Use and Join: what ended it
  CallPath End;                     ///< ... the calls from there to the end
  std::vector<const Fact *> Others; ///< further ones after By, in their order
  const clang::FunctionDecl *Function = nullptr; ///< of ExitHandler
  clang::SourceLocation Registered; ///< ... where; invalid: by an attribute
  std::string Registrar;            ///< ... with
  const Fact *Gone = nullptr;       ///< of Detached: where it is detached
  clang::SourceLocation Kept;       ///< of KeptCallable: where it is set
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LATEPROBLEM_H
