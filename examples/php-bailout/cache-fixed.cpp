//===- cache-fixed.cpp - A fatal error after the lock is free -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As cache.cpp, but the guard's scope ends before the fatal error.
//
//===----------------------------------------------------------------------===//

#include "module.h"

static void store(const char *Text, size_t Size) {
  if (Size > 8)
    zend_error_noreturn(E_ERROR, "'%s' is too long", Text);
  std::lock_guard<std::mutex> Guard(Lock);
  Word.assign(Text, Size);
}
