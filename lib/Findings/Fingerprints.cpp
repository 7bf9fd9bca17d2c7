//===- Fingerprints.cpp - Findings that are known again -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Fingerprints.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

/// What is the same after lines have moved; not unique.
static std::string makeBase(const FindingRecord &F, StringRef Root,
                            SourceFiles &Files) {
  std::string File =
      F.Warning.At.isValid() ? makeRelative(F.Warning.At.File, Root) : "";
  // What stands nowhere is known by what it says.
  std::string Code =
      F.Warning.At.isValid() ? Files.getLineCode(F.Warning.At) : F.Warning.Text;
  return join(ArrayRef<StringRef>{F.Check, File, F.Context, Code},
              StringRef("\0", 1));
}

void addFingerprints(MutableArrayRef<FindingRecord> Findings, StringRef Root,
                     SourceFiles &Files) {
  StringMap<unsigned> Seen;
  for (FindingRecord &F : Findings) {
    F.Context = F.Scope ? *F.Scope : Files.getContext(F.Warning.At);
    std::string Base = makeBase(F, Root, Files);
    Base += '\0' + std::to_string(Seen[Base]++);
    XXH128_hash_t Hash = xxh3_128bits(arrayRefFromStringRef(Base));
    F.Fingerprint = utohexstr(Hash.high64, /*LowerCase=*/true, 16) +
                    utohexstr(Hash.low64, /*LowerCase=*/true, 16);
  }
}

} // namespace interop
