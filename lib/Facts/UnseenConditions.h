//===- UnseenConditions.h - Conditions by declarations alone ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs have their own condition variables, too, one file for each system. Says which functions wait for one and wake what waits:
//   int sys_cond_wait(sys_cond *, sys_mutex *);
//   int sys_cond_signal(sys_cond *);
//   class Condition { void wait(Mutex &); void signal(); };
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_UNSEENCONDITIONS_H
#define INTEROP_LIB_FACTS_UNSEENCONDITIONS_H

#include "Models/Values/Model.h"
#include "clang/AST/Decl.h"
#include <optional>

namespace interop {

/// What a call of \p F, whose body is not in view, does: it waits for a
/// condition without a limit, or wakes one or all that do. Nothing if it is not
/// declared so, with its counterpart beside it.
std::optional<FunctionModel> findUnseenCondition(const clang::FunctionDecl &F);

} // namespace interop

#endif // INTEROP_LIB_FACTS_UNSEENCONDITIONS_H
