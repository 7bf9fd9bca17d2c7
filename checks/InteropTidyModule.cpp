//===- InteropTidyModule.cpp - Registers the checks with clang-tidy -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every line of Checks.def becomes a check factory. CheckHeaders.inc, which the
// build makes from the same file, includes the classes.
//
//===----------------------------------------------------------------------===//

#include "CheckHeaders.inc"
#include "clang-tidy/ClangTidyModule.h"
#include "llvm/Support/Registry.h"

namespace interop {
namespace {

class InteropTidyModule : public clang::tidy::ClangTidyModule {
public:
  void
  addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
#define INTEROP_CHECK(Class, Name, Sentence)                                   \
  Factories.registerCheck<Class>(Name);
#include "Checks.def"
  }
};

// Spelled out: the header that names this registry in LLVM 19 warns in 22.
const llvm::Registry<clang::tidy::ClangTidyModule>::Add<InteropTidyModule>
    Registration("interop-module", "Adds checks for native code that meets "
                                   "foreign libraries and runtimes.");

} // namespace
} // namespace interop
