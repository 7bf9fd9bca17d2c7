//===- Shim.cpp - What clang-tidy -load opens -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plugin built for another LLVM loads, finds nothing, and clang-tidy exits 0;
// one with a missing symbol is ignored, too. So this library needs nothing
// of the host but its version, and even that weakly: it compares major.minor
// with what it was built for, opens InteropTidyImpl.so beside itself, and ends
// the process with a sentence where either fails.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace clang {
// Declared here and weak: the shim must load into any host.
__attribute__((weak)) std::string getClangFullVersion();
} // namespace clang

namespace {

[[noreturn]] void stop(const std::string &Sentence) {
  std::fprintf(stderr, "error: interop-tidy: %s\n", Sentence.c_str());
  std::fflush(nullptr);
  std::_Exit(1);
}

/// The "22.1" of "Debian clang version 22.1.8 (...)"; empty if there is none.
std::string findMajorMinor(const std::string &FullVersion) {
  static const char Word[] = "version ";
  size_t Begin = FullVersion.find(Word);
  if (Begin == std::string::npos)
    return "";
  Begin += sizeof(Word) - 1;
  size_t End = FullVersion.find_first_not_of("0123456789.", Begin);
  std::string Digits = FullVersion.substr(Begin, End - Begin);
  size_t Dot = Digits.find('.');
  return Dot == std::string::npos ? ""
                                  : Digits.substr(0, Digits.find('.', Dot + 1));
}

void requireMatchingHost() {
  const std::string Ours = INTEROP_LLVM_VERSION;
  if (!clang::getClangFullVersion)
    stop("this plugin is for clang-tidy " + Ours +
         ", but the program that loads it does not say which version it is;"
         " use interop-clang-tidy instead");
  const std::string Host = findMajorMinor(clang::getClangFullVersion());
  if (Host != Ours)
    stop("this plugin is for clang-tidy " + Ours +
         ", but was loaded into version " + (Host.empty() ? "unknown" : Host) +
         "; load it with clang-tidy " + Ours +
         ", or build interop-tidy for that version");
}

void openImplementation() {
  Dl_info Self;
  if (!dladdr(reinterpret_cast<void *>(&openImplementation), &Self))
    stop("cannot tell where the plugin lies");
  std::string Path = Self.dli_fname;
  Path.erase(Path.find_last_of('/') + 1); // npos + 1 is 0: no folder
  Path += "InteropTidyImpl.so";
  if (!dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL))
    stop(std::string("cannot load the checks: ") + dlerror());
}

__attribute__((constructor)) void load() {
  requireMatchingHost();
  openImplementation();
}

} // namespace
