//===- cache.cpp - A fatal error that leaves a lock behind ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An extension of PHP that keeps one word for all requests. A word that is too
// long is a fatal error, which leaves by a jump: the guard of the mutex is
// skipped, and the next call waits for ever. README.md beside this file tells
// the story.
//
//===----------------------------------------------------------------------===//

#include "module.h"

static void store(const char *Text, size_t Size) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Size > 8)
    zend_error_noreturn(E_ERROR, "'%s' is too long", Text); // reported
  Word.assign(Text, Size);
}
