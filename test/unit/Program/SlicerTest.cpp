//===- SlicerTest.cpp - What one unit reads of an index -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Linker/Slicer.h"
#include "Program/Index/SlicePlaces.h"
#include "unit/LinkTestSupport.h"
#include "llvm/Support/xxhash.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr uint32_t Row = EntitySummary::HasRow | EntitySummary::DependsOnCaller,
                   Throw = EntitySummary::HasThrow;

std::string sliceBytes(const std::vector<Unit> &Program, size_t Of) {
  std::vector<SummaryFile> Files = readAll(Program);
  Index Linked(Program);
  Slicer From = llvm::cantFail(Slicer::create(*Linked, 1));
  return llvm::cantFail(From.slice(Files[Of]));
}

/// The slice of the first of \p Program.
Index slice(const std::vector<Unit> &Program) {
  LinkResult Result;
  Result.Bytes = sliceBytes(Program, 0);
  return Index(Result);
}

Texts getKeys(const Index &Of) {
  Texts Keys;
  Of->visitEntities([&](llvm::StringRef Key, const LinkedEntity &) {
    Keys.push_back(Key.str());
  });
  return Keys;
}

//===-- What is in it -----------------------------------------------------===//

TEST(Slicer, WhatIsCalledAndNothingElse) {
  Index Cut = slice({Unit("a.cpp").body("f", 0, {"g"}),
                     Unit("b.cpp").body("g", 0, {"h"}).body("other", Throw),
                     Unit("c.cpp").body("h", Throw).body("i", Throw, {"f"})});
  EXPECT_EQ(getKeys(Cut), Texts({"f", "g", "h"}));
  EXPECT_EQ(Cut.getAll("g"), Throw);
  EXPECT_EQ(Cut.getUnit("h"), "c.cpp");
}

TEST(Slicer, OwnBodiesThatTheIndexDoesNotHaveLeadOn) {
  auto make = [](Texts Callees) {
    return slice(
        {Unit("a.cpp").body("a.cpp|f", 0, Callees, EntitySummary::Internal),
         Unit("b.cpp").body("g", Throw)});
  };
  EXPECT_EQ(make({"g"}).getAll("g"), Throw);
  EXPECT_EQ(make({}).getAll("g"), 0U);
}

TEST(Slicer, WhoGetsHereOnlyWhereModelsOrLocksMatter) {
  for (uint32_t Does : {Row, Throw}) {
    Index Cut = slice({Unit("a.cpp").body("f", Does),
                       Unit("b.cpp").body("caller", 0, {"f"}),
                       Unit("c.cpp").body("upper", 0, {"caller"})});
    EXPECT_EQ(getKeys(Cut),
              Does == Row ? Texts({"f", "caller", "upper"}) : Texts({"f"}));
    EXPECT_EQ(Cut.getUsers("f"), Does == Row ? Texts({"caller"}) : Texts());
  }
}

TEST(Slicer, WhoTouchesTheSame) {
  auto make = [](std::string Touched) {
    return slice({Unit("a.cpp").body("f", Row).uses({"c:@S@Engine"}),
                  Unit("b.cpp").body("g", Row).uses({std::move(Touched)})});
  };
  EXPECT_EQ(make("c:@S@Engine").getAll("g"), Row);
  EXPECT_EQ(make("c:@S@Other").getAll("g"), 0U);
}

TEST(Slicer, WhatSettlesSomethingForAll) {
  for (const char *Used : {"settles init", "c:@G"}) {
    Index Cut = slice({Unit("a.cpp").body("f", Row),
                       Unit("b.cpp").body("start", Row).uses({Used})});
    EXPECT_EQ(Cut.getAll("start"), Used[0] == 's' ? Row : 0);
  }
}

TEST(Slicer, BodiesOfAnotherProgramAreNotThere) {
  Index Cut = slice({Unit("a.cpp").main(0, {"f"}).body("f", Row),
                     Unit("b.cpp").main(0, {"b"}).body("b", 0, {"f"}),
                     Unit("c.cpp").body("c", 0, {"f"})});
  EXPECT_EQ(Cut.getUsers("f"), Texts({"a.cpp|main", "c"}));
  EXPECT_EQ(Cut.getAll("b"), 0U);
}

TEST(Slicer, TheOnlyTargetStaysSoAndSeveralStaySeveral) {
  auto make = [](Texts Derived) {
    Unit Others("b.cpp");
    Others.body("B::f", Throw);
    for (const std::string &Key : Derived)
      Others.body(Key, Throw).method(Key, {"B::f"});
    return slice({Unit("a.cpp").body("f", Throw).calls({"B::f"}), Others});
  };
  EXPECT_EQ(make({})->findOnlyTarget("B::f"), "B::f");
  EXPECT_EQ(make({"C::f"})->findOnlyTarget("B::f"), "");
}

TEST(Slicer, ClassesThatChecksLookAt) {
  auto make = [](std::string Class) {
    return getKeys(slice({Unit("a.cpp").looksAt(std::move(Class)),
                          Unit("b.cpp")
                              .body("c:@S@C@F@C#I#", Throw)
                              .body("c:@S@C@F@m#", Throw)
                              .body("c:@S@C@F@operator()#", Throw)
                              .body("c:@S@C@F@~C#", Throw)
                              .body("c:@S@CC@F@~CC#", Throw)}));
  };
  EXPECT_EQ(make("c:@S@C"), Texts({"c:@S@C@F@C#I#", "c:@S@C@F@m#",
                                   "c:@S@C@F@operator()#", "c:@S@C@F@~C#"}));
  EXPECT_EQ(make("part c:@S@C"),
            Texts({"c:@S@C@F@C#I#", "c:@S@C@F@operator()#", "c:@S@C@F@~C#"}));
  EXPECT_EQ(make("c:@S@D"), Texts());
}

TEST(Slicer, NamesThatModelsMayKnow) {
  Index Cut = slice({Unit("a.cpp").body("f", Throw, {"g"}),
                     Unit("b.cpp")
                         .body("g", Throw)
                         .mentions(SummaryDecl::Function, "c:@F@wait"),
                     Unit("c.cpp")
                         .body("h", Throw)
                         .mentions(SummaryDecl::Function, "c:@F@stop"),
                     Unit("d.cpp").name("F@wait").name("wait").name("stop")});
  EXPECT_TRUE(Cut->knowsName("wait"));
  EXPECT_FALSE(Cut->knowsName("stop"));
}

//===-- When it changes ---------------------------------------------------===//

std::vector<Unit> makeMoved(unsigned Line, uint64_t Hash, uint32_t Other) {
  return {Unit("a.cpp").body("f", 0, {"g"}),
          Unit("b.cpp")
              .body("g", Throw)
              .at("b.cpp", {{0, Line + 4, 3}, {0, Line, 7}, {0, Line, 3}})
              .body("other", Other)
              .file("b.cpp", Hash)};
}

TEST(Slicer, MovedLinesAndOtherBodiesDoNotChangeIt) {
  std::string Before = sliceBytes(makeMoved(10, 1, Throw), 0);
  EXPECT_EQ(Before, sliceBytes(makeMoved(20, 2, Throw), 0));
  EXPECT_EQ(Before, sliceBytes(makeMoved(10, 1, Row), 0));
  std::vector<Unit> Changed = makeMoved(10, 1, Throw);
  Changed[1] = Unit("b.cpp").body("g", Throw | Row);
  EXPECT_NE(Before, sliceBytes(Changed, 0));
}

TEST(Slicer, PlacesInHeadersOfItsOwnAreReal) {
  auto make = [](Unit Own) {
    Index Cut = slice(
        {Own.body("f", 0, {"g"}),
         Unit("b.cpp").body("g", Throw).at("x.h", {{0, 7, 3}}).file("x.h", 5)});
    LinkedEntity In = *Cut->find("g");
    EntitySummary G = llvm::cantFail(decodeEntity(In.Facts, In.Places));
    return std::make_tuple(G.Places[0].Line, Cut->findFileHash("x.h"));
  };
  EXPECT_EQ(make(Unit("a.cpp")), std::make_tuple(1U, std::nullopt));
  EXPECT_EQ(make(Unit("a.cpp").file("x.h", 5)),
            std::make_tuple(7U, std::optional<uint64_t>(5)));
}

//===-- Places ------------------------------------------------------------===//

TEST(SlicePlaces, NumbersLeadBack) {
  Index Whole(makeMoved(10, 1, Throw)), Cut = slice(makeMoved(10, 1, Throw));
  LinkedEntity In = *Cut->find("g");
  EntitySummary G = llvm::cantFail(decodeEntity(In.Facts, In.Places));
  ASSERT_EQ(G.Files.size(), 1U);
  NumberedFile Numbered = *parseNumberedFile(G.Files[0]);
  EXPECT_EQ(Numbered.File, "b.cpp");
  Numbered.File = "/x/b.cpp";
  PlaceTable Places(*Whole);
  Texts Found;
  for (const SummaryPlace &P : G.Places) {
    EXPECT_EQ(P.Column, 1U);
    auto Real = Places.find(Numbered, P.Line);
    ASSERT_TRUE(Real);
    Found.push_back(Real->File + ":" + std::to_string(Real->Line) + ":" +
                    std::to_string(Real->Column));
  }
  EXPECT_EQ(Found, Texts({"b.cpp:14:3", "b.cpp:10:7", "b.cpp:10:3"}));
}

TEST(SlicePlaces, WhatTheIndexDoesNotHave) {
  Index Whole(makeMoved(10, 1, Throw));
  PlaceTable Places(*Whole);
  uint64_t G = llvm::xxh3_64bits(llvm::StringRef("g")),
           H = llvm::xxh3_64bits(llvm::StringRef("h"));
  EXPECT_FALSE(Places.find({"b.cpp", H}, 1));
  EXPECT_FALSE(Places.find({"c.cpp", G}, 1));
  EXPECT_FALSE(Places.find({"bb.cpp", G}, 1));
  EXPECT_FALSE(Places.find({"b.cpp", G}, 0));
  EXPECT_TRUE(Places.find({"b.cpp", G}, 3));
  EXPECT_FALSE(Places.find({"b.cpp", G}, 4));
}

TEST(SlicePlaces, RealFilesAreNoNumbers) {
  for (const char *Name :
       {"", "a.cpp", "a[1].cpp", "a [1].cpp", "a.cpp [1]", "[x]", "a]",
        "a.cpp [0123456789abcdeg]", "a.cpp[0123456789abcdef]"})
    EXPECT_FALSE(parseNumberedFile(Name)) << Name;
  auto Parsed = parseNumberedFile("/x/a.cpp [0123456789abcdef]");
  ASSERT_TRUE(Parsed);
  EXPECT_EQ(Parsed->File, "/x/a.cpp");
  EXPECT_EQ(Parsed->KeyHash, 0x0123456789abcdefULL);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
