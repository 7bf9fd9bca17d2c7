//===- SummaryFactsTest.cpp - The facts of a body in a summary ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryWords.h"
#include "unit/SummaryUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// The events of \p E, one word each and what it is about.
Texts listFacts(const EntitySummary &E) {
  SummaryText Text(E);
  Texts Out;
  for (const SummaryFact &V : E.Facts) {
    std::string One = words::FactKinds[V.Kind];
    if (V.Callee)
      One += " " + Text.getDecl(V.Callee);
    if (V.Object.Kind)
      One += " on " + Text.getObject(V.Object);
    if (V.Result.Kind)
      One += " to " + Text.getObject(V.Result);
    if (V.Value)
      One += " = " + Text.getExpr(V.Value);
    Out.push_back(One);
  }
  return Out;
}

TEST(SummaryFacts, WritesEachKindOfFact) {
  WrittenUnit U(R"(
    struct Owner { Owner(int); ~Owner(); int n; };
    struct Base { ~Base(); };
    int make();
    struct All : Base { Owner o; int m; All() : o(1) {} };
    int all(Owner *p) {
      int local = make();
      Owner o(2);
      o.n = local;
      int *q = new int;
      delete p;
      if (!q) throw local;
      return make();
    })");
  EXPECT_EQ(listFacts(U.get("@F@all#*$@S@Owner#")),
            (Texts{"call make to local", "declare on local = make()",
                   "call Owner::Owner to o", "begin on o = Owner::Owner(2)",
                   "store on o..n = =(o.n, local)", "allocate to q = new int32 *()",
                   "declare on q = new int32 *()", "destroy Owner::~Owner on p",
                   "free on p", "throw = local", "call make to result",
                   "return = make()", "destroy Owner::~Owner on o"}));
  const EntitySummary &Made = U.get("@S@All@F@All#");
  EXPECT_EQ(listFacts(Made), (Texts{"begin on this = Base::Base()",
                                    "call Owner::Owner to this.o",
                                    "store on this.o = Owner::Owner(1)",
                                    "begin on this.o = Owner::Owner(1)"}));
  EXPECT_EQ(SummaryText(Made).getType(Made.Facts.front().Base), "Base");
}

TEST(SummaryFacts, WritesEndsWithTheirRows) {
  constexpr const char *Model = R"(
library: lib
defaults: {source: s, confidence: documented}
functions:
  - {name: release, params: 1, releases: {handle: handle, at: {arg: 0}}}
types:
  - {name: Handle, wraps: handle}
handles: [{name: handle}]
)";
  WrittenUnit U("struct Handle { int n; }; struct Kept { Handle h; ~Kept(); };"
                "void end(Kept *k) { delete k; }",
                {}, Model);
  const EntitySummary &End = U.get("~c:@S@Kept");
  ASSERT_EQ(End.Facts.size(), 2u);
  EXPECT_EQ(SummaryText(End).getDecl(End.Facts[1].Ended), "Handle");
  EXPECT_FALSE(End.Facts[1].Flags & SummaryFact::TargetIsDestruction);
  EXPECT_TRUE(End.Own & EntitySummary::HasRow);
  const EntitySummary &Frees = U.get("@F@end#*$@S@Kept#");
  EXPECT_TRUE(Frees.Facts[0].Flags & SummaryFact::TargetIsDestruction);
  EXPECT_EQ(SummaryText(Frees).getDecl(Frees.Facts[0].Target), "Kept");
  EXPECT_EQ(Frees.Facts[0].Ended, 0u);
}

TEST(SummaryFacts, WritesLocksLoopsAndReads) {
  WrittenUnit U(std::string(EngineDeclarations) + R"(
    struct S { Mutex m; bool stop; int n; void run(); };
    int make();
    void S::run() {
      Guard g(m);
      static int once = make();
      while (!stop) {}
      for (;;) { if (n == 1 || stop) break; }
    })");
  const EntitySummary &E = U.get("@F@run#");
  SummaryText Text(E);
  ASSERT_EQ(E.Locks.size(), 4u);
  EXPECT_EQ(Text.getObject(E.Locks[0].Lock), "this.m");
  EXPECT_TRUE(E.Locks[0].Takes);
  EXPECT_EQ(Text.getDecl(E.Locks[0].Guard), "g");
  EXPECT_EQ(E.Locks[1].Kind, LockOperation::Static);
  EXPECT_EQ(Text.getObject(E.Locks[1].Lock), "once");
  ASSERT_EQ(E.Loops.size(), 2u);
  EXPECT_EQ(Text.getObject(E.Loops[0].Conditions[0]), "this.stop");
  EXPECT_EQ(E.Loops[0].ContinuesWhile, 0);
  EXPECT_EQ(E.Loops[1].Conditions.size(), 2u);
  EXPECT_EQ(E.Loops[1].ContinuesWhile, -1);
  Texts Reads;
  for (const SummaryRead &R : E.Reads)
    Reads.push_back(Text.getObject(R.Object));
  EXPECT_TRUE(llvm::is_contained(Reads, "this.stop"));
  EXPECT_TRUE(llvm::is_contained(Reads, "this.n"));
}

TEST(SummaryFacts, WritesTriesAndBlocksAsTheyAre) {
  WrittenUnit U("struct Error {}; void f(); void g(); void decide(int n) {"
                "  try { try { f(); } catch (const Error &e) { g(); } }"
                "  catch (...) { throw; } if (n) f(); }");
  const EntitySummary &E = U.get("@F@decide#I#");
  ASSERT_EQ(E.Tries.size(), 2u);
  EXPECT_EQ(E.Tries[0].Outer, -1);
  EXPECT_EQ(E.Tries[0].Caught, std::vector<TypeId>{0});
  EXPECT_EQ(E.Tries[1].Outer, 0);
  EXPECT_EQ(SummaryText(E).getType(E.Tries[1].Caught[0]), "Error const &");
  EXPECT_EQ(E.DecidingParams, std::vector<uint32_t>{0});
  const FunctionDecl *F = nullptr;
  for (const Decl *D :
       U.Unit->getASTContext().getTranslationUnitDecl()->decls())
    if (const auto *Found = dyn_cast<FunctionDecl>(D))
      F = Found;
  const FunctionFacts &Facts = U.Effects.getFacts(Entity::makeFunction(*F));
  ASSERT_EQ(E.Blocks.size(), Facts.Blocks.size());
  for (size_t I = 0; I < E.Blocks.size(); ++I) {
    EXPECT_TRUE(llvm::equal(E.Blocks[I].Preds, Facts.Blocks[I].Preds));
    EXPECT_TRUE(llvm::equal(E.Blocks[I].Succs, Facts.Blocks[I].Succs));
    EXPECT_EQ(E.Blocks[I].EndFact, Facts.Blocks[I].EndFact);
  }
  for (size_t I = 0; I < E.Facts.size(); ++I) {
    EXPECT_EQ(E.Facts[I].Try, Facts.All[I].Try);
    EXPECT_EQ(E.Facts[I].Seq, Facts.All[I].At.Seq);
  }
}

//===-- Ways in -----------------------------------------------------------===//

TEST(SummaryFacts, WritesEntriesWhereTheyStand) {
  WrittenUnit U("void f() {} void g() { f(); }");
  std::vector<const FunctionDecl *> Functions;
  for (const Decl *D :
       U.Unit->getASTContext().getTranslationUnitDecl()->decls())
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      Functions.push_back(F);
  UnitEntry Outside, Inside;
  Outside.F = Inside.F = Functions.at(0);
  Outside.Record = "Table";
  Outside.Field = "h.end";
  Outside.Detail = "struct Table";
  Outside.Slot = "end";
  Outside.Loc = Functions.at(1)->getLocation();
  Inside.Kind = UnitEntry::Method;
  Inside.In = Functions.at(1);
  UnitSummary Summary = summarize(U.Effects, U.Known, U.Unit->getASTContext(),
                                  {Outside, Inside}, {"/program", "test 1"});
  // By key: what stands outside comes last.
  ASSERT_EQ(Summary.Entities.size(), 3u);
  const EntitySummary &Unit = Summary.Entities[2];
  EXPECT_EQ(Unit.Key, "src/a.cpp|");
  EXPECT_TRUE(Unit.isOutside());
  EXPECT_EQ(Unit.Own, EntitySummary::HasEntry);
  EXPECT_EQ(Unit.Uses, Texts{"c:@F@f#"});
  ASSERT_EQ(Unit.Entries.size(), 1u);
  const SummaryEntry &E = Unit.Entries[0];
  EXPECT_EQ(E.Kind, UnitEntry::Table);
  EXPECT_EQ(SummaryText(Unit).getDecl(E.Function), "f");
  EXPECT_EQ((Texts{E.Record, E.Field, E.Detail, E.Slot}),
            (Texts{"Table", "h.end", "struct Table", "end"}));
  EXPECT_EQ(SummaryText(Unit).getPlace(E.At), "src/a.cpp:1:18");
  const EntitySummary &G = Summary.Entities[1];
  ASSERT_EQ(G.Entries.size(), 1u);
  EXPECT_EQ(G.Entries[0].Kind, UnitEntry::Method);
  EXPECT_TRUE(G.Own & EntitySummary::HasEntry);
  EXPECT_TRUE(Summary.Entities[0].Entries.empty());
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
