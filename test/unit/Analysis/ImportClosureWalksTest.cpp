//===- ImportClosureWalksTest.cpp - Walks over a unit and what is around --===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// EntryPoints, ThreadWalk and ModeledCalls have bodies of other units among
// those of their own, as if they stood here.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Threads/ThreadWalk.h"
#include "Facts/CallerMap.h"
#include "unit/LinkedUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

const char *const WalkModel = R"(
library: lib
defaults: {source: s, confidence: documented}
locks:
  - {name: lang, kind: interpreter, title: "the lock"}
engines:
  - {name: engine, title: Engine, affinity: one_thread, made_safe_by: makeSafe}
functions:
  - {name: waitFor, params: 1, blocks: {class: unbounded, until: done}}
  - {name: start, starts: {body: 0}}
)";

const std::string Declared = "void waitFor(int Ms); void makeSafe();"
                             "void start(void (*Body)());";

LinkedProgram makeProgram(std::vector<FileText> Files) {
  for (FileText &F : Files)
    F.Code = Declared + F.Code;
  return LinkedProgram(std::move(Files), WalkModel);
}

Texts getNames(llvm::ArrayRef<const FunctionDecl *> Functions) {
  Texts Names;
  for (const FunctionDecl *F : Functions)
    Names.push_back(F ? getQualifiedName(*F) : "outside");
  return Names;
}

//===-- EntryPoints -------------------------------------------------------===//

TEST(ImportClosureWalks, EntryWalkHasBodiesBehindItsOwn) {
  auto P = makeProgram(
      {{"lib.cpp", "void take() { waitFor(1); } void other() {}"},
       {"top.cpp", "void take(); void top() { take(); } void apart() {}"}});
  auto Unit = P.open("lib.cpp"), Alone = P.openAlone("lib.cpp");
  EXPECT_EQ(getNames(Unit->TU.get<EntryPoints>().getFunctions()),
            (Texts{"take", "other", "top"}));
  EXPECT_EQ(getNames(Alone->TU.get<EntryPoints>().getFunctions()),
            (Texts{"take", "other"}));
}

TEST(ImportClosureWalks, EntryWalkKnowsCallersOfOtherUnits) {
  auto P = makeProgram(
      {{"lib.cpp", "void take() { waitFor(1); } void named() { waitFor(2); }"
                   "void own() { take(); }"},
       {"top.cpp", "void take(); void named(); void top() { take(); take(); }"
                   "void keeps() { start(named); }"}});
  auto Unit = P.open("lib.cpp");
  const CallerMap &Callers = Unit->TU.get<EntryPoints>().getCallers();
  EXPECT_EQ(getNames(Callers.getCallers(Unit->getFunction("take"))),
            (Texts{"own", "top"}));
  EXPECT_FALSE(Callers.isNamedOtherwise(Unit->getFunction("take")));
  EXPECT_TRUE(Callers.isNamedOtherwise(Unit->getFunction("named")));
}

//===-- ThreadWalk --------------------------------------------------------===//

TEST(ImportClosureWalks, ThreadWalkSeesCallsInLoopsOfOtherUnits) {
  auto P = makeProgram(
      {{"lib.cpp", "void take() { waitFor(1); } void once() { waitFor(2); }"},
       {"top.cpp", "void take(); void once();"
                   "void top(int n) { once();"
                   "  for (int i = 0; i < n; ++i) take(); }"}});
  auto Unit = P.open("lib.cpp");
  const ThreadWalk &Walk = Unit->TU.get<ThreadWalk>();
  auto Sites = Walk.getSites(Unit->getFunction("take"));
  ASSERT_EQ(Sites.size(), 1u);
  EXPECT_EQ(getNames(Sites[0].In), Texts{"top"});
  EXPECT_TRUE(Sites[0].InLoop);
  ASSERT_TRUE(Sites[0].At);
  EXPECT_TRUE(Walk.isInLoop(*Sites[0].At));
  auto Once = Walk.getSites(Unit->getFunction("once"));
  ASSERT_EQ(Once.size(), 1u);
  EXPECT_FALSE(Once[0].InLoop);
}

TEST(ImportClosureWalks, ThreadWalkSeesSettingsAndWhatIsGiven) {
  auto P = makeProgram({{"lib.cpp", "void body() { waitFor(1); }"},
                        {"init.cpp", "void init() { makeSafe(); }"},
                        {"top.cpp", "void body(); void hand(void (*)());"
                                    "void top() { hand(body); }"}});
  auto Unit = P.open("lib.cpp");
  const ThreadWalk &Walk = Unit->TU.get<ThreadWalk>();
  EXPECT_EQ(Walk.getSettings("makeSafe").size(), 1u);
  ASSERT_EQ(Walk.getGiven().size(), 1u);
  EXPECT_EQ(getNames(Walk.getGiven()[0].In), Texts{"top"});
  EXPECT_EQ(getNames(Walk.getGiven()[0].To), Texts{"hand"});
  EXPECT_EQ(Walk.getGiven()[0].Callable, &Unit->getFunction("body"));
  EXPECT_TRUE(P.openAlone("lib.cpp")->TU.get<ThreadWalk>().getGiven().empty());
}

//===-- ModeledCalls -----------------------------------------------------===//

TEST(ImportClosureWalks, ModeledCallsAreThoseOfBodiesAround) {
  auto P = makeProgram(
      {{"lib.cpp", "void deep(); void take() { waitFor(1); deep(); }"},
       {"deep.cpp", "void deep() { waitFor(2); } void apart() { waitFor(3); }"},
       {"top.cpp", "void take(); void top() { take(); waitFor(4); }"}});
  auto Unit = P.open("lib.cpp");
  Texts In;
  for (const ModeledCall &C : Unit->TU.get<ModeledCalls>().getCalls())
    In.push_back(getQualifiedName(*C.Callee) + " in " +
                 getQualifiedName(*C.In));
  llvm::sort(In);
  EXPECT_EQ(In,
            (Texts{"waitFor in deep", "waitFor in take", "waitFor in top"}));
}

TEST(ImportClosureWalks, ModeledCallsStartThreadsInOtherUnits) {
  auto P = makeProgram({{"lib.cpp", "void body() { waitFor(1); }"},
                        {"top.cpp", "void body();"
                                    "void top() { start(body); }"}});
  auto Unit = P.open("lib.cpp");
  auto Starts = Unit->TU.get<ModeledCalls>().getStarts();
  ASSERT_EQ(Starts.size(), 1u);
  EXPECT_EQ(Starts[0].Body, &Unit->getFunction("body"));
  EXPECT_EQ(getNames(Starts[0].In), Texts{"top"});
  EXPECT_TRUE(
      P.openAlone("lib.cpp")->TU.get<ModeledCalls>().getStarts().empty());
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
