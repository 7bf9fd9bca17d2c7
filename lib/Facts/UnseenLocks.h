//===- UnseenLocks.h - Locks by their declarations alone --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs have their own classes and functions for locks, whose bodies are in
// files of their own. Says which of them are locks by what is declared:
//   class Mutex { void lock(); void unlock(); };   // BasicLockable of C++
//   void queue_mutex_lock(struct mutex *);         // and queue_mutex_unlock
//   class Locker { explicit Locker(Mutex &); ~Locker(); };
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_UNSEENLOCKS_H
#define INTEROP_LIB_FACTS_UNSEENLOCKS_H

#include "clang/AST/DeclCXX.h"
#include <optional>

namespace interop {

/// Whether a call of \p F, whose body is not in view, takes (true) or drops the
/// lock that it is called on, or that is its one argument; nothing if it is not
/// declared as what does so.
std::optional<bool> findUnseenLocking(const clang::FunctionDecl &F);

/// Of a function of C that is so declared, the one that does the opposite; null
/// for any other.
const clang::FunctionDecl *findUnseenOpposite(const clang::FunctionDecl &F);

/// Whether what \p C makes, without a body in view, has the lock that its first
/// argument refers to until its end (true), or lets go of it (false).
std::optional<bool> findUnseenGuard(const clang::CXXConstructorDecl &C);

} // namespace interop

#endif // INTEROP_LIB_FACTS_UNSEENLOCKS_H
