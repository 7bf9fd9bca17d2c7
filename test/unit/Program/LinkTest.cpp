//===- LinkTest.cpp - Many summaries into one index -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/LinkTestSupport.h"
#include <random>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr auto Odr = EntitySummary::Odr;
constexpr auto Internal = EntitySummary::Internal;
constexpr uint32_t Row = EntitySummary::HasRow | EntitySummary::DependsOnCaller;
constexpr uint32_t Lock =
    EntitySummary::HasLock | EntitySummary::DependsOnCaller;
constexpr uint32_t Throw = EntitySummary::HasThrow;

std::string getRefusal(llvm::ArrayRef<Unit> Units) {
  auto Result = link(readAll(Units), 1);
  return Result ? "" : llvm::toString(Result.takeError());
}

TEST(Link, OrderOfUnitsAndNumberOfThreadsChangeNothing) {
  std::vector<Unit> Units = makeProgram();
  std::vector<size_t> Order = {0, 1, 2, 3};
  LinkResult First = linkAll(Units);
  do {
    std::vector<Unit> Permuted;
    for (size_t I : Order)
      Permuted.push_back(Units[I]);
    for (unsigned Threads : {0, 1, 2}) {
      LinkResult Result = linkAll(Permuted, Threads);
      EXPECT_EQ(Result.Bytes, First.Bytes);
      ASSERT_EQ(Result.Conflicts.size(), 1U);
      EXPECT_EQ(Result.Conflicts[0].UnitA, "c.cpp");
    }
  } while (std::next_permutation(Order.begin(), Order.end()));
}

TEST(Link, Dump) {
  EXPECT_EQ(Index(makeProgram()).dump(),
            "release release 1\n"
            "unit a.cpp\n"
            "unit b.cpp\n"
            "unit c.cpp\n"
            "unit d.cpp\n"
            "entity D::f of c.cpp: throw\n"
            "entity a.cpp|help of a.cpp: throw\n"
            "entity a.cpp|main of a.cpp: row lock throw caller\n"
            "entity b.cpp|main of b.cpp: throw\n"
            "entity inline of a.cpp: row lock caller\n"
            "entity loud of c.cpp: throw\n"
            "entity run of b.cpp: row lock caller\n"
            "entity wait of c.cpp: row caller\n"
            "quiet B::f\n"
            "target B::f > several or none\n"
            "target D::f > D::f\n"
            "target E::f > several or none\n"
            "users inline: run\n"
            "users run: inline a.cpp|main\n"
            "users wait: run\n"
            "file a.cpp 0000000000000001\n"
            "name abs\n"
            "name sleep\n");
}

TEST(Link, NothingMakesAnIndexOfNothing) {
  Index Empty{};
  EXPECT_EQ(Empty.dump(), "release \n");
  EXPECT_FALSE(Empty->find(""));
  EXPECT_FALSE(Empty->find("f"));
}

TEST(Link, Counts) {
  LinkResult Result = linkAll(makeProgram());
  EXPECT_EQ(Result.Units, 4U);
  EXPECT_EQ(Result.Entities, 8U);
  EXPECT_EQ(Result.Folded, 2U);
  EXPECT_EQ(Result.Programs, 2U);
}

// Folding.

TEST(Link, TheFirstUnitsInlineBodyStaysWithoutAWord) {
  LinkResult Result =
      linkAll({Unit("b.cpp").body("f", Row, {}, Odr).variant("b's"),
               Unit("a.cpp").body("f", Lock, {}, Odr).variant("a's"),
               Unit("c.cpp").body("f", Throw, {}, Odr)});
  EXPECT_TRUE(Result.Conflicts.empty());
  EXPECT_EQ(Result.Folded, 2U);
  EXPECT_EQ(Index(Result).getUnit("f"), "a.cpp");
  EXPECT_EQ(Index(Result).getAll("f"), Lock);
}

TEST(Link, ACopiedBodyIsDecodedAsItWas) {
  Index Linked{Unit("a.cpp").body("f", Row).variant("seen")};
  std::optional<LinkedEntity> Found = Linked->find("f");
  ASSERT_TRUE(Found);
  EntitySummary Entity =
      llvm::cantFail(decodeEntity(Found->Facts, Found->Places));
  EXPECT_EQ(Entity.Key, "f");
  EXPECT_EQ(Entity.Decls.at(0).Name, "seen");
}

TEST(Link, BodiesThatExcludeEachOtherAreReported) {
  LinkResult Result = linkAll({Unit("c.cpp").body("g", Row).variant("c's"),
                               Unit("b.cpp").body("f", Row).variant("b's"),
                               Unit("a.cpp").body("f", Lock).body("g", Lock),
                               Unit("d.cpp").body("f", Row).variant("d's")});
  Texts Seen;
  for (const LinkConflict &C : Result.Conflicts)
    Seen.push_back(C.Key + ": " + C.UnitA + ", " + C.UnitB);
  EXPECT_EQ(Seen,
            Texts({"f: a.cpp, b.cpp", "f: a.cpp, d.cpp", "g: a.cpp, c.cpp"}));
  EXPECT_EQ(Index(Result).getUnit("f"), "a.cpp");
}

TEST(Link, TheSameFactsTwiceAreNoConflict) {
  EXPECT_TRUE(
      linkAll({Unit("a.cpp").body("f", Row), Unit("b.cpp").body("f", Row)})
          .Conflicts.empty());
}

TEST(Link, TheOneBodyOfAProgramGoesBeforeInlineOnes) {
  LinkResult Result = linkAll({Unit("a.cpp").body("f", Lock, {}, Odr),
                               Unit("b.cpp").body("f", Row).variant("b's"),
                               Unit("c.cpp").body("f", Throw, {}, Odr)});
  EXPECT_TRUE(Result.Conflicts.empty());
  EXPECT_EQ(Index(Result).getUnit("f"), "b.cpp");
}

// Programs.

TEST(Link, EachMainIsAProgramOfItsOwn) {
  LinkResult Result =
      linkAll({Unit("a.cpp").main(Row), Unit("b.cpp").main(Lock)});
  EXPECT_EQ(Result.Programs, 2U);
  EXPECT_TRUE(Result.Conflicts.empty());
  Index Linked(Result);
  EXPECT_EQ(Linked.getAll("a.cpp|main"), Row);
  EXPECT_EQ(Linked.getAll("b.cpp|main"), Lock);
  EXPECT_FALSE(Linked->find("main"));
}

TEST(Link, AUnitsMainIsItsOwn) {
  Index Linked{Unit("a.c").main(Row).body("again", 0, {"main"}),
               Unit("b.c").main(Lock).body("other", 0, {"main"}),
               Unit("c.c").body("none", 0, {"main"})};
  EXPECT_EQ(Linked.getAll("again"), Row);
  EXPECT_EQ(Linked.getAll("other"), Lock);
  // It has no body of what it calls.
  EXPECT_FALSE(Linked->isQuiet("none"));
}

// Effects.

TEST(Link, EffectsGoUpThroughCallsOfOtherUnits) {
  Index Linked{Unit("a.cpp").body("f", Throw, {"g", "strange"}),
               Unit("b.cpp").body("g", 0, {"h"}),
               Unit("c.cpp").body("h", Row).body("apart", Lock)};
  EXPECT_EQ(Linked.getAll("f"), Throw | Row);
  EXPECT_EQ(Linked.getAll("g"), Row);
  EXPECT_EQ(Linked.getAll("h"), Row);
  EXPECT_EQ(Linked.getAll("apart"), Lock);
}

TEST(Link, ACycleSharesItsEffects) {
  Index Linked{Unit("a.cpp")
                   .body("f", Row, {"g", "f"})
                   .body("g", 0, {"h"})
                   .body("h", Lock, {"f", "below"})
                   .body("below", Throw, {"deeper"})
                   .body("deeper", 0, {"below"})
                   .body("above", 0, {"g"})};
  for (const char *Key : {"f", "g", "h", "above"})
    EXPECT_EQ(Linked.getAll(Key), Row | Lock | Throw) << Key;
  EXPECT_EQ(Linked.getAll("below"), Throw);
  EXPECT_EQ(Linked.getAll("deeper"), Throw);
}

TEST(Link, AChainAsLongAsTheProgram) {
  constexpr unsigned Length = 100000;
  Unit Long("a.cpp");
  for (unsigned I = 0; I < Length; ++I)
    Long.body("f" + std::to_string(I), I + 1 == Length ? Row : 0,
              {"f" + std::to_string(I + 1)});
  Index Linked{Long};
  EXPECT_EQ(Linked.getAll("f0"), Row);
}

TEST(Link, AVirtualCallReachesAllThatOverrides) {
  Index Linked{Unit("a.cpp").body("call", 0).calls({"A::f"}),
               Unit("b.cpp")
                   .body("A::f", Row)
                   .body("callB", 0)
                   .calls({"B::f"})
                   .body("direct", 0, {"B::f"})
                   .body("B::f", Lock)
                   .method("B::f", {"A::f"}),
               Unit("c.cpp").body("C::f", Throw).method("C::f", {"B::f"})};
  EXPECT_EQ(Linked.getAll("call"), Row | Lock | Throw);
  EXPECT_EQ(Linked.getAll("callB"), Lock | Throw);
  EXPECT_EQ(Linked.getAll("direct"), Lock) << "a qualified call";
  EXPECT_EQ(Linked.getAll("A::f"), Row);
}

TEST(Link, AVirtualCallDoesNotReachAPureBody) {
  Index Linked{Unit("a.cpp")
                   .body("call", 0)
                   .calls({"A::f"})
                   .body("A::f", Row)
                   .body("B::f", Lock)
                   .method("A::f", {}, true)
                   .method("B::f", {"A::f"})};
  EXPECT_EQ(Linked.getAll("call"), Lock);
}

TEST(Link, AVirtualCallOfWhatNobodyOverrides) {
  Index Linked{Unit("a.cpp").body("call", 0).calls({"A::f", "strange"}),
               Unit("b.cpp").body("A::f", Row)};
  EXPECT_EQ(Linked.getAll("call"), Row);
}

/// Effects of random calls, ordinary and virtual, worked out the slow way.
TEST(Link, RandomProgramsHaveTheEffectsOfWhatTheyReach) {
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 50; ++Round) {
    constexpr unsigned Size = 30;
    std::vector<Unit> Units = {Unit("0.cpp"), Unit("1.cpp"), Unit("2.cpp")};
    std::vector<std::vector<bool>> Reaches(Size, std::vector<bool>(Size));
    std::vector<uint32_t> Own(Size);
    std::vector<std::vector<bool>> Overridden = Reaches, Calls = Reaches;
    // A later one may override an earlier one.
    for (unsigned I = 0; I < Size; ++I)
      for (unsigned J = 0; J < I; ++J)
        Overridden[J][I] = Random() % 20 == 0;
    for (unsigned I = 0; I < Size; ++I) {
      Own[I] = Random() % 4 ? 0 : 1U << Random() % 7;
      Texts Callees, Virtual, Overrides;
      for (unsigned J = 0; J < Size; ++J) {
        unsigned Kind = Random() % 20;
        if (Kind > 1)
          continue;
        (Kind ? Virtual : Callees).push_back("f" + std::to_string(J));
        Reaches[I][J] = true;
        Calls[I][J] = Kind == 1;
      }
      for (unsigned J = 0; J < I; ++J)
        if (Overridden[J][I])
          Overrides.push_back("f" + std::to_string(J));
      std::string Key = "f" + std::to_string(I);
      Unit &Owner = Units[Random() % 3];
      Owner.body(Key, Own[I], Callees).calls(Virtual);
      if (!Overrides.empty())
        Owner.method(Key, Overrides);
    }
    auto close = [](std::vector<std::vector<bool>> &Edges) {
      for (unsigned K = 0; K < Size; ++K)
        for (unsigned I = 0; I < Size; ++I)
          for (unsigned J = 0; J < Size; ++J)
            if (Edges[I][K] && Edges[K][J])
              Edges[I][J] = true;
    };
    close(Overridden);
    for (unsigned I = 0; I < Size; ++I)
      for (unsigned J = 0; J < Size; ++J)
        for (unsigned K = 0; Calls[I][J] && K < Size; ++K)
          if (Overridden[J][K])
            Reaches[I][K] = true;
    close(Reaches);
    Index Linked(Units);
    for (unsigned I = 0; I < Size; ++I) {
      uint32_t All = Own[I];
      for (unsigned J = 0; J < Size; ++J)
        All |= Reaches[I][J] ? Own[J] : 0;
      std::string Key = "f" + std::to_string(I);
      EXPECT_EQ(Linked.getAll(Key), All) << Key << " in round " << Round;
      EXPECT_EQ(Linked->isQuiet(Key), !All);
    }
  }
}

// The only target of a virtual call.

TEST(Link, TheOnlyMethodThatOverridesAnInterface) {
  Index Linked{Unit("a.cpp").method("B::f", {"A::f"}, true),
               Unit("b.cpp").body("C::f", Row).method("C::f", {"B::f"}),
               Unit("c.cpp").method("C::f", {"B::f"})};
  EXPECT_EQ(Linked->findOnlyTarget("A::f"), "C::f");
  EXPECT_EQ(Linked->findOnlyTarget("B::f"), "C::f");
  EXPECT_EQ(Linked->findOnlyTarget("C::f"), "C::f");
  EXPECT_EQ(Linked->findOnlyTarget("D::f"), "");
}

TEST(Link, SeveralTargetsAreNone) {
  Index Linked{Unit("a.cpp")
                   .body("A::f", Row)
                   .body("B::f", Row)
                   .body("C::f", Row)
                   .method("B::f", {"A::f", "I::f"})
                   .method("C::f", {"I::f"})};
  EXPECT_EQ(Linked->findOnlyTarget("A::f"), "") << "itself and one";
  EXPECT_EQ(Linked->findOnlyTarget("I::f"), "") << "two";
  EXPECT_EQ(Linked->findOnlyTarget("C::f"), "C::f");
}

TEST(Link, OneTargetByTwoWaysIsOne) {
  Index Linked{Unit("a.cpp")
                   .body("D::f", Row)
                   .method("B::f", {"A::f"}, true)
                   .method("C::f", {"A::f"}, true)
                   .method("D::f", {"B::f", "C::f"})};
  EXPECT_EQ(Linked->findOnlyTarget("A::f"), "D::f");
}

TEST(Link, ATargetWhoseBodyIsElsewhereIsOne) {
  Index Linked{Unit("a.cpp")
                   .body("C::f", Row)
                   .method("B::f", {"A::f"})
                   .method("C::f", {"A::f", "B::f"})};
  EXPECT_EQ(Linked->findOnlyTarget("A::f"), "");
  EXPECT_EQ(Linked->findOnlyTarget("B::f"), "") << "the library's or C's";
}

TEST(Link, WhatNothingOverridesIsItsOwnTarget) {
  Index Linked{Unit("a.cpp").body("A::f", Row).body("A::g", 0)};
  EXPECT_EQ(Linked->findOnlyTarget("A::f"), "A::f");
  EXPECT_EQ(Linked->findOnlyTarget("A::g"), "A::g");
  EXPECT_EQ(Linked->findOnlyTarget("A::h"), "");
}

// Fields of function pointer type are methods that functions override.

TEST(Link, TheOnlyFunctionInAField) {
  Index Linked{Unit("a.cpp").body("call", 0).calls({"T::f"}),
               Unit("b.cpp").body("one", Lock).method("one", {"T::f"}),
               Unit("c.cpp").method("one", {"T::f"})};
  EXPECT_EQ(Linked->findOnlyTarget("T::f"), "one");
  EXPECT_EQ(Linked.getAll("call"), Lock);
}

TEST(Link, AFieldThatMayHoldAnythingHasNoTarget) {
  Index Linked{Unit("a.cpp").body("one", Lock).method("one", {"T::f", "T::g"}),
               Unit("b.cpp").method(MethodSummary::Anything, {"T::f"})};
  EXPECT_FALSE(Linked->find(Linked->findOnlyTarget("T::f")));
  EXPECT_EQ(Linked->findOnlyTarget("T::g"), "one");
}

TEST(Link, AFieldMayHoldAnythingUnlessTheProgramDefinesSomething) {
  const std::string Unless = MethodSummary::UnlessPrefix;
  Index Linked{Unit("a.cpp")
                   .body("one", Lock)
                   .body("fill", 0)
                   .method("one", {"T::f", "T::g"}),
               Unit("b.cpp")
                   .method(Unless + "fill", {"T::f"})
                   .method(Unless + "theirs", {"T::g"})};
  EXPECT_EQ(Linked->findOnlyTarget("T::f"), "one");
  EXPECT_EQ(Linked->findOnlyTarget("T::g"), "");
}

TEST(Link, MethodsThatOverrideEachOtherEndToo) {
  Index Linked{Unit("a.cpp")
                   .body("call", Lock)
                   .calls({"A::f"})
                   .body("A::f", Row)
                   .method("A::f", {"B::f"})
                   .method("B::f", {"A::f", "B::f"}, true)};
  EXPECT_EQ(Linked.getAll("call"), Lock | Row);
  EXPECT_EQ(Linked->findOnlyTarget("B::f"), "A::f");
}

// What is left out.

TEST(Link, ABodyThatDoesNothingIsQuiet) {
  Index Linked{Unit("a.cpp")
                   .body("f", 0, {"g"})
                   .body("g", 0, {"a.cpp|h"}, Odr)
                   .body("a.cpp|h", 0, {}, Internal)
                   .body("loud", Row, {"f"})};
  EXPECT_FALSE(Linked->find("f"));
  EXPECT_TRUE(Linked->isQuiet("f"));
  EXPECT_TRUE(Linked->isQuiet("g"));
  EXPECT_FALSE(Linked->isQuiet("a.cpp|h")) << "nobody can ask for it";
  EXPECT_FALSE(Linked->isQuiet("loud"));
  EXPECT_FALSE(Linked->isQuiet("strange"));
}

TEST(Link, AUnitsOwnBodyStaysIfOthersReachIt) {
  Index Linked{Unit("a.cpp")
                   .body("f", 0, {"a.cpp|kept"})
                   .body("a.cpp|kept", 0, {"a.cpp|below"}, Internal)
                   .body("a.cpp|below", Row, {}, Internal)
                   .body("a.cpp|alone", Row, {"a.cpp|twin"}, Internal)
                   .body("a.cpp|twin", Row, {"a.cpp|alone"}, Internal)};
  EXPECT_EQ(Linked.getAll("a.cpp|kept"), Row);
  EXPECT_EQ(Linked.getAll("a.cpp|below"), Row);
  EXPECT_FALSE(Linked->find("a.cpp|alone"));
  EXPECT_FALSE(Linked->find("a.cpp|twin"));
}

TEST(Link, AUnitsOwnMethodStaysIfAVirtualCallReachesIt) {
  Index Linked{Unit("a.cpp").body("call", 0).calls({"A::f"}),
               Unit("b.cpp")
                   .body("b.cpp|B::f", Row, {}, Internal)
                   .method("b.cpp|B::f", {"A::f"})
                   .body("b.cpp|B::g", Row, {}, Internal)
                   .method("b.cpp|B::g", {"A::g"})};
  EXPECT_EQ(Linked.getAll("call"), Row);
  EXPECT_EQ(Linked.getAll("b.cpp|B::f"), Row);
  EXPECT_FALSE(Linked->find("b.cpp|B::g"));
}

TEST(Link, WhatOnlyAFoldedBodyReachedGoesWithIt) {
  Index Linked{Unit("a.cpp")
                   .body("f", 0, {"a.cpp|g"}, Odr)
                   .body("a.cpp|g", Row, {}, Internal),
               Unit("b.cpp")
                   .body("f", 0, {"b.cpp|g"}, Odr)
                   .body("b.cpp|g", Row, {}, Internal)};
  EXPECT_TRUE(Linked->find("a.cpp|g"));
  EXPECT_FALSE(Linked->find("b.cpp|g"));
}

// The way back.

TEST(Link, UsersAreThoseThatCall) {
  Index Linked{Unit("a.cpp").body("f", 0, {"wait", "g"}).body("g", 0),
               Unit("b.cpp")
                   .body("wait", Row)
                   .body("b.cpp|own", 0, {"wait"}, Internal)
                   .body("h", 0, {"b.cpp|own"})};
  EXPECT_EQ(Linked.getUsers("wait"), (Texts{"f", "b.cpp|own"}));
  EXPECT_EQ(Linked.getUsers("b.cpp|own"), (Texts{"h"}));
  EXPECT_EQ(Linked.getUsers("h"), (Texts{}));
  EXPECT_EQ(Linked.getUsers("g"), (Texts{})) << "it does nothing";
  EXPECT_EQ(Linked.getUsers("strange"), (Texts{}));
}

TEST(Link, ALockCountsAndAThrowDoesNot) {
  Index Linked{Unit("a.cpp")
                   .body("f", 0, {"lock", "throw"})
                   .body("lock", Lock)
                   .body("throw", Throw)};
  EXPECT_EQ(Linked.getUsers("lock"), (Texts{"f"}));
  EXPECT_EQ(Linked.getUsers("throw"), (Texts{}));
}

TEST(Link, WhoUsesWhatHasNoBody) {
  Index Linked{Unit("a.cpp").body("make", Row).uses({"c:@S@Client", "wait"}),
               Unit("b.cpp").body("close", Row).uses({"c:@S@Client"}),
               Unit("c.cpp").body("wait", Row)};
  EXPECT_EQ(Linked.getUsers("c:@S@Client"), (Texts{"make", "close"}));
  EXPECT_EQ(Linked.getUsers("wait"), (Texts{"make"}));
}

TEST(Link, WhoCallsAMethodMayGetToWhatOverridesIt) {
  Index Linked{Unit("a.cpp").body("f", 0).calls({"A::f"}),
               Unit("b.cpp")
                   .body("A::f", 0)
                   .body("B::f", Row)
                   .body("g", 0, {"B::f"})
                   .method("B::f", {"A::f"})};
  EXPECT_EQ(Linked.getUsers("B::f"), (Texts{"g", "A::f virtually"}));
  EXPECT_EQ(Linked.getUsers("A::f"), (Texts{"f"}));
}

TEST(Link, AUnitsOwnUserStaysIfItGetsToAnotherUnit) {
  Index Linked{Unit("a.cpp")
                   .body("a.cpp|start", 0, {"wait"}, Internal)
                   .body("a.cpp|alone", Row, {}, Internal)
                   .body("a.cpp|", EntitySummary::HasEntry, {}, Internal)
                   .uses({"wait"}),
               Unit("b.cpp").body("wait", Row)};
  EXPECT_EQ(Linked.getUsers("wait"), (Texts{"a.cpp|", "a.cpp|start"}));
  EXPECT_FALSE(Linked->find("a.cpp|alone"));
}

TEST(Link, ABodyKnowsWhetherItsUnitIsAProgram) {
  Index Linked{Unit("a.cpp").main(Row).body("f", Row),
               Unit("b.cpp").body("g", Row)};
  EXPECT_TRUE(Linked->find("f")->IsInProgram);
  EXPECT_FALSE(Linked->find("g")->IsInProgram);
}

// Files and names.

TEST(Link, FilesAndNames) {
  Index Linked{Unit("a.cpp").file("x.h", 1).file("y.h", 2).name("poll"),
               Unit("b.cpp").file("x.h", 1).file("y.h", 3).name("join"),
               Unit("c.cpp").file("y.h", 2).name("poll")};
  EXPECT_EQ(Linked->findFileHash("x.h"), 1U);
  EXPECT_EQ(Linked->findFileHash("y.h"), std::nullopt) << "it was changed";
  EXPECT_EQ(Linked->findFileHash("z.h"), std::nullopt);
  EXPECT_TRUE(Linked->knowsName("poll"));
  EXPECT_TRUE(Linked->knowsName("join"));
  EXPECT_FALSE(Linked->knowsName("pol"));
  EXPECT_EQ(Linked->getRelease(), "release 1");
}

// Refusals.

TEST(Link, RefusesUnitsOfTwoReleases) {
  std::string Expected = "sums/b.cpp: was made by 'release 2', and sums/a.cpp "
                         "by 'release 1'; summarize both with one release";
  std::vector<Unit> Units = {Unit("a.cpp"), Unit("b.cpp", "release 2")};
  EXPECT_EQ(getRefusal(Units), Expected);
  std::reverse(Units.begin(), Units.end());
  EXPECT_EQ(getRefusal(Units), Expected);
}

TEST(Link, RefusesTwoSummariesOfOneUnit) {
  EXPECT_EQ(getRefusal({Unit("a.cpp"), Unit("b.cpp"), Unit("a.cpp")}),
            "sums/a.cpp: is of 'a.cpp', as is sums/a.cpp; link one of them");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
