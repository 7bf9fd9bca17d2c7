//===- Wraps.cpp - What stands before functions of clangd -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clangd hides checks that are not in its list of fast ones, and knows which
// checks to run where no file says so. The linker (--wrap) leads calls of the
// functions that answer both to the ones here; each asks clangd's own first.
//
//===----------------------------------------------------------------------===//

#include "AST/Compat.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <optional>

namespace clang::clangd {

using TidyProvider =
    interop::ClangdProvider<tidy::ClangTidyOptions &, llvm::StringRef>;

std::optional<bool> askClangdIfFast(llvm::StringRef Check) asm(
    "__real__ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE");
std::optional<bool> isFastTidyCheck(llvm::StringRef Check) asm(
    "__wrap__ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE");

/// Ours are fast (bench/README.md); none for what clangd does not know either.
std::optional<bool> isFastTidyCheck(llvm::StringRef Check) {
  return Check.starts_with("interop-") ? true : askClangdIfFast(Check);
}

TidyProvider
askClangdForDefaults() asm("__real__ZN5clang6clangd20provideDefaultChecksEv");
TidyProvider
provideDefaultChecks() asm("__wrap__ZN5clang6clangd20provideDefaultChecksEv");

/// Where no .clang-tidy names checks: clangd's choice and ours.
static void addDefaultChecks(tidy::ClangTidyOptions &Options,
                             llvm::StringRef File) {
  bool AreNamed = Options.Checks && !Options.Checks->empty();
  askClangdForDefaults()(Options, File);
  if (!AreNamed)
    Options.Checks = Options.Checks.value_or("") + ",interop-*";
}

TidyProvider provideDefaultChecks() { return addDefaultChecks; }

class SymbolIndex;

namespace remote {
// Clangd's client of remote indexes needs gRPC, which Debian has no archives
// of.
std::unique_ptr<SymbolIndex> getClient(llvm::StringRef Address,
                                       llvm::StringRef) {
  llvm::errs() << "interop-clangd: remote indexes are not supported; '"
               << Address << "' is not used\n";
  return nullptr;
}
} // namespace remote

} // namespace clang::clangd
