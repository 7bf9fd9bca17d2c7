//===- FindingList.cpp - The findings of all units ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/FindingList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

static void write(const FilePlace &P, raw_ostream &Out) {
  Out << P.File << '\0' << P.Offset << '\0';
}

static void write(const Remark &R, raw_ostream &Out) {
  write(R.At, Out);
  Out << R.Text << '\0';
  for (const TextReplacement &Each : R.Fix) {
    write(Each.At, Out);
    Out << Each.Length << '\0' << Each.Text << '\0';
  }
}

/// What is reported where.
static std::string makeShort(const FindingRecord &F) {
  std::string Key;
  raw_string_ostream Out(Key);
  write(F.Warning.At, Out);
  Out << F.Check << '\0' << F.IsError << F.Warning.Text;
  return Key;
}

static std::string makeWhole(const FindingRecord &F) {
  std::string Key = makeShort(F);
  raw_string_ostream Out(Key);
  write(F.Warning, Out);
  for (const Remark &Note : F.Notes)
    write(Note, Out);
  return Key;
}

bool FindingList::isOfEarlierUnit(const FindingRecord &F) {
  if (!F.Cause.isValid())
    return false;
  std::string Key = F.Check;
  raw_string_ostream Out(Key);
  write(F.Cause, Out);
  return Causes.try_emplace(Key, UnitCount).first->second != UnitCount;
}

bool FindingList::add(FindingRecord F) {
  if (isOfEarlierUnit(F))
    return false;
  std::string Short = makeShort(F);
  bool IsNew = Seen.insert(Short).second;
  if (IsNew)
    OfUnit.insert(Short);
  if (!OfUnit.contains(Short) || !Whole.insert(makeWhole(F)).second)
    return false;
  Findings.push_back(std::move(F));
  return true;
}

std::vector<FindingRecord> FindingList::takeSorted() {
  auto getOrder = [](const FindingRecord &F) {
    return std::tie(F.Warning.At.File, F.Warning.At.Offset, F.Check,
                    F.Warning.Text);
  };
  llvm::sort(Findings, [&](const FindingRecord &A, const FindingRecord &B) {
    return getOrder(A) == getOrder(B) ? makeWhole(A) < makeWhole(B)
                                      : getOrder(A) < getOrder(B);
  });
  return std::move(Findings);
}

} // namespace interop
