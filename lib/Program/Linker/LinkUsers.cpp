//===- LinkUsers.cpp - Who gets to what of a program ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Linker/LinkUsers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

namespace {

class UserCollector {
public:
  UserCollector(const LinkGraph &Graph, ArrayRef<uint32_t> All,
                const LinkBodies &Bodies, const LinkMethods &Methods,
                IndexContents &Index)
      : Graph(Graph), All(All), Bodies(Bodies), Methods(Methods), Index(Index),
        Numbers(Graph.size(), NoNode) {}

  void run(ArrayRef<uint32_t> Kept) {
    for (auto [Number, Body] : enumerate(Kept))
      Numbers[Body] = Number;
    for (uint32_t Body : Kept) {
      for (uint32_t To : Graph.getTargets(Body))
        add(To, {Numbers[Body], false});
      for (uint32_t Text : Bodies[Body].Head->Uses) {
        StringRef Used = Bodies.getTexts(Body)[Text];
        if (Bodies.findFrom(Bodies[Body].Unit, Used) == NoNode)
          Users[CachedHashStringRef(Used)].push_back({Numbers[Body], false});
      }
    }
    for (uint32_t Method = 0; Method < Methods.size(); ++Method)
      for (uint32_t Overrider : Methods.getOverriders(Method))
        if (isAskedFor(Bodies.size() + Overrider))
          Users[CachedHashStringRef(Methods.getKey(Overrider))].push_back(
              {getMethodNumber(Method), true});
    for (auto &[Key, List] : Users)
      Index.Users.emplace_back(Key.val(), std::move(List));
  }

private:
  bool isAskedFor(uint32_t Node) const {
    return All[Node] & EntitySummary::DependsOnCaller;
  }

  void add(uint32_t To, IndexContents::User By) {
    if (!isAskedFor(To))
      return;
    StringRef Key = To < Bodies.size() ? Bodies[To].Key
                                       : Methods.getKey(To - Bodies.size());
    std::vector<IndexContents::User> &List = Users[CachedHashStringRef(Key)];
    // A method is there as its body and as what a virtual call of it reaches.
    if (List.empty() || List.back().Number != By.Number)
      List.push_back(By);
  }

  /// Methods have numbers of their own.
  uint32_t getMethodNumber(uint32_t Method) {
    uint32_t &Number = Numbers[Bodies.size() + Method];
    if (Number == NoNode) {
      Number = Index.Methods.size();
      Index.Methods.push_back(Methods.getKey(Method));
    }
    return Number;
  }

  const LinkGraph &Graph;
  ArrayRef<uint32_t> All;
  const LinkBodies &Bodies;
  const LinkMethods &Methods;
  IndexContents &Index;
  std::vector<uint32_t> Numbers; ///< in the index, of nodes
  MapVector<CachedHashStringRef, std::vector<IndexContents::User>> Users;
};

} // namespace

void collectUsers(const LinkGraph &Graph, ArrayRef<uint32_t> All,
                  ArrayRef<uint32_t> Kept, const LinkBodies &Bodies,
                  const LinkMethods &Methods, IndexContents &Index) {
  UserCollector(Graph, All, Bodies, Methods, Index).run(Kept);
}

} // namespace interop
