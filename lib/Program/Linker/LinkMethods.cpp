//===- LinkMethods.cpp - Who overrides whom -------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Linker/LinkMethods.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace interop {

LinkMethods::LinkMethods(const LinkUnits &Units) {
  EdgesTy Edges;
  for (const SummaryFile *Unit : Units)
    for (const MethodHead &Head : Unit->getMethods()) {
      uint32_t Overrider = add(Unit->getTexts()[Head.Key]);
      Methods[Overrider].IsListed = true;
      Methods[Overrider].IsPure &= Head.IsPure;
      for (uint32_t Key : Head.Overrides)
        Edges.emplace_back(add(Unit->getTexts()[Key]), Overrider);
    }
  addOverriders(std::move(Edges));
}

uint32_t LinkMethods::add(StringRef Key) {
  auto [At, IsNew] = Numbers.try_emplace(hashKey(Key), Methods.size());
  if (IsNew)
    Methods.push_back({Key});
  return At->second;
}

/// \p Edges: pairs of a method and what overrides it. Units that include one
/// header have the same ones.
void LinkMethods::addOverriders(EdgesTy Edges) {
  llvm::sort(Edges);
  Edges.erase(llvm::unique(Edges), Edges.end());
  std::vector<uint32_t> Own;
  auto Next = Edges.begin();
  for (uint32_t Method = 0; Method < Methods.size(); ++Method) {
    Own.clear();
    for (; Next != Edges.end() && Next->first == Method; ++Next)
      Own.push_back(Next->second);
    Overriders.addNode(Own);
  }
}

uint32_t LinkMethods::find(StringRef Key) const {
  auto At = Numbers.find(hashKey(Key));
  return At == Numbers.end() ? NoNode : At->second;
}

bool LinkMethods::isReached(const Method &M, const LinkBodies &Bodies) {
  StringRef Key = M.Key;
  if (Key.consume_front(MethodSummary::UnlessPrefix))
    return Bodies.find(Key) == NoNode;
  return M.IsListed ? !M.IsPure : Bodies.find(Key) != NoNode;
}

std::vector<uint32_t>
LinkMethods::findOnlyTargets(const LinkBodies &Bodies) const {
  constexpr uint32_t Several = NoNode - 1;
  std::vector<uint32_t> Targets;
  for (const auto &[Number, Method] : enumerate(Methods))
    Targets.push_back(isReached(Method, Bodies) ? Number : NoNode);
  closeOver(Overriders, LinkGroups(Overriders), Targets,
            [&](uint32_t A, uint32_t B) {
              if (A == NoNode || B == NoNode)
                return A == NoNode ? B : A;
              return A == B ? A : Several;
            });
  std::replace(Targets.begin(), Targets.end(), Several, NoNode);
  return Targets;
}

} // namespace interop
