//===- BindingPolicies.h - Policies that drop a lock ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds policies: what stands beside a bound function in the call that binds it
// may release an interpreter's lock before the function runs.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_BINDINGPOLICIES_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_BINDINGPOLICIES_H

#include "Effects/Locks/LockFlow.h"
#include "Facts/ModelLookup.h"

namespace interop {

/// True if one of \p Args makes the bound function run without the lock of
/// \p Flow: by the scopes among its template arguments (TypeModel::IsPolicy),
/// or by the body of a method that runs before (TypeModel::CalledBefore), where
/// it may leave the lock dropped.
bool hasReleasingPolicy(llvm::ArrayRef<const clang::Expr *> Args,
                        LockFlow &Flow, ModelLookup &Known);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_BINDINGPOLICIES_H
