//===- Budgets.cpp - What bounds the analyses, and what it cut off --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

//===-- Scopes ------------------------------------------------------------===//

static thread_local BudgetCounts *Current = nullptr;

BudgetScope::BudgetScope(BudgetCounts *Counts) : Outer(Current) {
  Current = Counts;
}

BudgetScope::~BudgetScope() { Current = Outer; }

BudgetCounts *BudgetScope::getCurrent() { return Current; }

bool cutOff(Budget Of) {
  if (Current)
    Current->add(Of);
  return true;
}

//===-- Messages ----------------------------------------------------------===//

static constexpr StringLiteral Begin = "analysis limits were reached: ";
static constexpr StringLiteral End =
    "; findings may be missing (docs/design/budgets.md)";

static constexpr StringLiteral Names[] = {
#define INTEROP_BUDGET(Name, Limit, Sentence) #Name,
#include "Support/Budgets.def"
};

bool BudgetCounts::isEmpty() const {
  return all_of(Counts, [](uint64_t Count) { return Count == 0; });
}

StringRef BudgetCounts::getMostReached() const {
  const uint64_t *Most = max_element(Counts);
  return *Most ? StringRef(Names[Most - Counts.data()]) : StringRef();
}

std::string BudgetCounts::makeMessage() const {
  SmallVector<std::string, 4> Parts;
  for (auto [Name, Count] : zip(Names, Counts))
    if (Count)
      Parts.push_back(
          (Name + (Count == 1 ? " once" : " " + Twine(Count) + " times"))
              .str());
  return Parts.empty() ? std::string()
                       : (Begin + join(Parts, ", ") + End).str();
}

bool BudgetCounts::addMessage(StringRef Text) {
  size_t At = Text.find(Begin);
  if (At == StringRef::npos)
    return false;
  StringRef List = Text.substr(At + Begin.size()).split(';').first;
  while (!List.empty()) {
    StringRef Part;
    std::tie(Part, List) = List.split(", ");
    auto [Name, Often] = Part.split(' ');
    uint64_t Times = 1;
    bool IsNumber = !Often.consumeInteger(10, Times);
    auto Found = find(Names, Name);
    if (Found != std::end(Names) && (IsNumber || Often == "once"))
      Counts[Found - std::begin(Names)] += Times;
  }
  return true;
}

} // namespace interop
