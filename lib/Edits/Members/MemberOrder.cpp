//===- MemberOrder.cpp - The members of a class in a new order ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Members/MemberOrder.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool MemberOrder::readClass(llvm::ArrayRef<MemberMove> Moves,
                            std::string &Why) {
  Why = "they are members of different classes";
  if (Moves.empty())
    return false;
  const auto *Record =
      dyn_cast<CXXRecordDecl>(Moves.front().Moved->getParent());
  for (const MemberMove &M : Moves)
    if (M.Moved->getParent() != Record || M.Behind->getParent() != Record ||
        M.Moved == M.Behind)
      return false;
  Why = "its class is not written in C++";
  if (!Record)
    return false;
  const CXXRecordDecl *Pattern = Record->getTemplateInstantiationPattern();
  Class = Pattern ? Pattern->getDefinition() : Record;
  Why = "the template is not defined here";
  if (!Class)
    return false;
  Given.assign(Record->field_begin(), Record->field_end());
  Fields.assign(Class->field_begin(), Class->field_end());
  // An instance has the fields of its template one by one.
  return Given.size() == Fields.size();
}

void MemberOrder::settle(llvm::ArrayRef<MemberMove> Moves,
                         MustOutliveFn MustOutlive) {
  for (const MemberMove &M : Moves)
    Edges.push_back({M.Moved->getFieldIndex(), M.Behind->getFieldIndex()});
  // What moves and is needed by another that moves takes that one along.
  llvm::SmallVector<unsigned, 4> Moved;
  for (const Edge &E : Edges)
    Moved.push_back(E.Moved);
  llvm::sort(Moved);
  Moved.erase(llvm::unique(Moved), Moved.end());
  for (size_t I = 0; I < Moved.size(); ++I)
    for (size_t J = I + 1; J < Moved.size(); ++J)
      if (MustOutlive(*Given[Moved[I]], *Given[Moved[J]]))
        Edges.push_back({Moved[J], Moved[I]});
  // Anchors only grow, so that this ends.
  for (unsigned I = 0; I < Fields.size(); ++I)
    Anchors.push_back(I);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Edge &E : Edges)
      if (Anchors[E.Moved] < Anchors[E.Behind]) {
        Anchors[E.Moved] = Anchors[E.Behind];
        Changed = true;
      }
  }
}

bool MemberOrder::rank(std::string &Why) {
  constexpr unsigned None = ~0U;
  unsigned Next = 0;
  Ranks.assign(Fields.size(), None);
  // A member may stand where all that it must stand behind have their place.
  auto IsReady = [&](unsigned I) {
    return llvm::all_of(Edges, [&](const Edge &E) {
      return E.Moved != I || Ranks[E.Behind] != None;
    });
  };
  for (unsigned Anchor = 0; Anchor < Fields.size(); ++Anchor) {
    if (isMoved(Anchor))
      continue;
    if (IsReady(Anchor))
      Ranks[Anchor] = Next++;
    for (unsigned I = 0; I < Anchor; ++I) {
      if (Anchors[I] != Anchor || Ranks[I] != None || !IsReady(I))
        continue;
      Ranks[I] = Next++;
      Steps.push_back({I, Anchor});
      I = ~0U; // from the start: others may have waited for this one
    }
  }
  Why = "members would have to stand behind each other";
  return Next == Fields.size();
}

std::optional<MemberOrder>
MemberOrder::compute(llvm::ArrayRef<MemberMove> Moves,
                     MustOutliveFn MustOutlive, std::string &Why) {
  MemberOrder O;
  if (!O.readClass(Moves, Why))
    return std::nullopt;
  O.settle(Moves, MustOutlive);
  if (!O.rank(Why))
    return std::nullopt;
  Why = "it stands there already";
  if (O.Steps.empty())
    return std::nullopt;
  if (O.anySwapped([&](unsigned I, unsigned J) {
        Why = "'" + O.Fields[J]->getNameAsString() + "' needs '" +
              O.Fields[I]->getNameAsString() + "'";
        return MustOutlive(*O.Given[I], *O.Given[J]);
      }))
    return std::nullopt;
  Why.clear();
  return O;
}

std::optional<unsigned> MemberOrder::findNumber(const FieldDecl &F) const {
  const auto *It = llvm::find(Fields, &F);
  if (It == Fields.end())
    return std::nullopt;
  return unsigned(It - Fields.begin());
}

bool MemberOrder::anySwapped(
    llvm::function_ref<bool(unsigned, unsigned)> Visit) const {
  for (const Step &S : Steps)
    for (unsigned J = S.Moved + 1; J < Fields.size(); ++J)
      if (Ranks[J] < Ranks[S.Moved] && Visit(S.Moved, J))
        return true;
  return false;
}

} // namespace interop
