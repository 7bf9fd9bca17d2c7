//===- SummaryReaderTest.cpp - What is read of other units ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whose declarations facts of other units speak of, and what is said of what is
// not there, or not as it was.
//
//===----------------------------------------------------------------------===//

#include "AST/ImportedPlace.h"
#include "Facts/Values/ArgumentValue.h"
#include "Serialization/Import/DeclReader.h"
#include "unit/LinkedUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

//===-- Whose declarations ------------------------------------------------===//

TEST(SummaryReader, TakesTheUnitsOwnDeclarations) {
  TwoUnits P("struct Shared { int n; void close(); }; extern Mutex all;"
             "namespace { struct Own { int n; }; }"
             "template <class T> struct Box { void put(T t) { waitFor(t); } };"
             "inline int limit; inline void use() { Box<int>().put(limit); }",
             "void run(Shared *s); static void helper(int n) { waitFor(n); }",
             R"(
    void run(Shared *s) {
      s->n = 1; s->close(); lock(all); Box<int>().put(limit);
      helper(2); Own o; o.n = 3; waitFor(o.n);
    })");
  using namespace ast_matchers;
  ReadUnit &R = *P.Reader;
  const std::vector<Fact> &Facts = R.getFacts("run").All;
  auto calls = [&Facts](const FunctionDecl &F) {
    return llvm::any_of(Facts, [&F](const Fact &E) {
      return E.Callee && E.Callee->getCanonicalDecl() == F.getCanonicalDecl();
    });
  };
  EXPECT_TRUE(calls(R.getFunction("Shared::close")));
  EXPECT_TRUE(calls(R.getFunction("lock")));
  EXPECT_TRUE(calls(R.find<FunctionDecl>(
      cxxMethodDecl(hasName("put"), isTemplateInstantiation()))));
  EXPECT_EQ(Facts.front().Object.Leaf,
            &R.find<FieldDecl>(fieldDecl(
                hasName("n"), hasParent(recordDecl(hasName("Shared"))))));
  EXPECT_EQ(R.getFacts("run").Locks.front().Lock.Root,
            &R.find<VarDecl>(varDecl(hasName("all"))));
  EXPECT_EQ(Facts.front().Object.Root, R.getFunction("run").getParamDecl(0));
  // Each unit has its own of these, whatever they are called.
  EXPECT_FALSE(calls(R.getFunction("helper")));
  auto IsOwn = [&](const Fact &E) {
    return E.Kind == Fact::Store && E.Object.Kind == ObjectRef::Variable &&
           E.Object.Leaf ==
               &R.find<FieldDecl>(fieldDecl(
                   hasName("n"), hasParent(recordDecl(hasName("Own")))));
  };
  EXPECT_FALSE(llvm::any_of(Facts, IsOwn));
}

// The lambda stands in the function whose result it is: the first type that is
// made of it, while it is made, knows nothing of it.
TEST(SummaryReader, ATypeThatIsMadeTooEarlyIsMadeAgain) {
  EntitySummary From;
  From.Decls.resize(2);
  From.Decls[0].Kind = SummaryDecl::Record;
  From.Decls[0].Flags = SummaryDecl::IsLambda | SummaryDecl::IsDefined;
  From.Decls[0].Key = "c:@F@make##0";
  From.Decls[0].In = 2;
  From.Decls[1].Name = "make";
  From.Decls[1].Key = "c:@F@make#";
  From.Decls[1].Type = 1;
  From.Types.resize(2);
  From.Types[0].Kind = SummaryType::Function;
  From.Types[0].Inner = 2;
  From.Types[1].Kind = SummaryType::Record;
  From.Types[1].Decl = 1;
  auto Unit = parseUnit("", {});
  DeclReader Reader(Unit->getASTContext(), "src/a.cpp");
  const auto *Lambda = Reader.readAs<CXXRecordDecl>(From, 1);
  ASSERT_TRUE(Lambda);
  EXPECT_EQ(Reader.readType(From, 2)->getAsCXXRecordDecl(), Lambda);
  EXPECT_EQ(Reader.readAs<CXXRecordDecl>(From, 1), Lambda);
}

TEST(SummaryReader, StandInsAreInNoList) {
  TwoUnits P("", "void run();", R"(
    struct Hidden { int n; Mutex m; void go() { Guard g(m); waitFor(n); } };
    Hidden hidden; void helper() { hidden.go(); }
    void run() { helper(); })");
  const DeclContext &Unit = *P.Reader->TU.getContext().getTranslationUnitDecl();
  size_t Before = std::distance(Unit.decls_begin(), Unit.decls_end());
  const FunctionFacts &Run = P.Reader->getFacts("run");
  EXPECT_EQ(P.Reader->TU.getEffects()
                .getFacts(Run.All.front().Target)
                .All.front()
                .Callee->getQualifiedNameAsString(),
            "Hidden::go");
  EXPECT_EQ(size_t(std::distance(Unit.decls_begin(), Unit.decls_end())),
            Before);
  IdentifierTable &Names = P.Reader->TU.getContext().Idents;
  for (const char *Name : {"Hidden", "hidden", "helper"})
    EXPECT_TRUE(Unit.lookup(&Names.get(Name)).empty()) << Name;
}

TEST(SummaryReader, ConstantsKeepTheirValues) {
  TwoUnits P("", "void run();", R"(
    static const int Forever = -1; constexpr int Short = 5;
    namespace times { const int Long = Short * 2; }
    void run() { waitFor(Forever); waitFor(Short); waitFor(times::Long); })");
  std::vector<std::string> Given;
  ASTContext &Ctx = P.Reader->TU.getContext();
  for (const Fact &E : P.Reader->getFacts("run").All) {
    ArgumentValue V = getArgumentValue(E.Args.front(), Ctx);
    Given.push_back(V.Name + " " + std::to_string(V.Integer.value_or(99)));
  }
  EXPECT_EQ(Given, (Texts{"Forever -1", "Short 5", "times::Long 10"}));
}

/// A template's body stands in a header that the unit includes too; its classes
/// may be none of the unit's, and clang does not find their fields.
TEST(SummaryReader, WhatIsMadeIsNotEvaluated) {
  LinkedProgram P(
      {{"box.h", R"(
void waitFor(int Ms);
struct List { int n; constexpr bool empty() const { return n == 0; } };
template <class T> struct Box { T t; List rest; };
template <class T> void fill() { Box<T> b; if (b.rest.empty()) waitFor(1); }
)"},
       {"lib.cpp", "#include \"box.h\"\nvoid run() { fill<int>(); }"},
       {"main.cpp", "#include \"box.h\"\nvoid run();"}});
  auto Main = P.open("main.cpp");
  const std::vector<Fact> &Run = Main->getFacts("run").All;
  ASSERT_EQ(Run.size(), 1u);
  const FunctionFacts &Fill = Main->TU.getEffects().getFacts(Run[0].Target);
  const ASTContext &Ctx = Main->TU.getContext();
  const SourceManager &SM = Ctx.getSourceManager();
  ASSERT_FALSE(Fill.All.empty());
  EXPECT_EQ(SM.getFilename(Fill.All.back().Loc), "/program/box.h");
  EXPECT_FALSE(isImportedPlace(Fill.All.back().Loc, SM));
  auto Test = llvm::find_if(
      Fill.Blocks, [](const BlockFacts &B) { return B.Condition != nullptr; });
  ASSERT_NE(Test, Fill.Blocks.end());
  EXPECT_FALSE(isEvaluable(*Test->Condition, Ctx));
  EXPECT_EQ(SM.getFilename(Test->Condition->getExprLoc()), "/program/box.h");
}

//===-- What is not known -------------------------------------------------===//

TEST(SummaryReader, WhatNobodyKnowsStaysUnknown) {
  LinkedProgram P(
      {{"lib.cpp", std::string(EngineDeclarations) +
                       "void nobody(); void other();"
                       "void run() { nobody(); other(); waitFor(1); }"},
       {"other.cpp",
        std::string(EngineDeclarations) + "void other() { waitFor(-1); }"},
       {"main.cpp", "void run(); void nobody(); void quiet();"}});
  auto Main = P.open("main.cpp");
  const std::vector<Fact> &Facts = Main->getFacts("run").All;
  ASSERT_EQ(Facts.size(), 3u);
  EXPECT_EQ(Facts[0].Unknown, UnknownReason::NoBody);
  EXPECT_FALSE(Facts[0].Target);
  // That it had no body in lib.cpp does not count.
  EXPECT_EQ(Facts[1].Unknown, UnknownReason::None);
  ASSERT_TRUE(Facts[1].Target);
  EXPECT_EQ(Main->TU.getEffects().getFacts(Facts[1].Target).All.size(), 1u);
  EXPECT_TRUE(Main->getFacts("nobody").Blocks.empty());
}

TEST(SummaryReader, FollowsTheOnlyVersionOfAMethod) {
  std::string Shared =
      std::string(EngineDeclarations) +
      "struct Sink { virtual void put() = 0; virtual void two()"
      " = 0; }; void run(Sink *);";
  LinkedProgram P(
      {{"lib.cpp", Shared + "void run(Sink *s) { s->put(); s->two(); }"},
       {"sink.cpp", Shared + "struct Real : Sink { void put() override;"
                             " void two() override; };"
                             "void Real::put() { waitFor(-1); }"
                             "void Real::two() { waitFor(-1); }"},
       {"more.cpp", Shared + "struct More : Sink { void put() override = 0;"
                             " void two() override; };"
                             "void More::two() { waitFor(1); }"},
       {"main.cpp", Shared}});
  auto Main = P.open("main.cpp");
  const std::vector<Fact> &Facts = Main->getFacts("run").All;
  ASSERT_EQ(Facts.size(), 2u);
  EXPECT_EQ(Facts[0].Target.getName(), "Real::put");
  EXPECT_EQ(Facts[1].Unknown, UnknownReason::Virtual);
}

//===-- What is not as it was ---------------------------------------------===//

const char *const Waits = "void waitFor(int Ms);\n"
                          "void run() {\n  waitFor(-1);\n}";

TEST(SummaryReader, AFileThatChangedHasPlacesWithoutText) {
  LinkedProgram P({{"src/lib.cpp", Waits}, {"main.cpp", "void run();"}});
  auto place = [](ReadUnit &Main) {
    const SourceManager &SM = Main.TU.getContext().getSourceManager();
    SourceLocation Loc = Main.getFacts("run").All.at(0).Loc;
    return std::make_pair(Loc.printToString(SM),
                          std::string(1, *SM.getCharacterData(Loc)));
  };
  auto Before = P.open("main.cpp");
  EXPECT_EQ(place(*Before).first, "/program/src/lib.cpp:3:3");
  EXPECT_EQ(place(*Before).second, "w");
  P.change("src/lib.cpp", "// shorter");
  auto After = P.open("main.cpp");
  EXPECT_EQ(place(*After).first, "/program/src/lib.cpp:3:3");
  EXPECT_EQ(place(*After).second, " ");
  EXPECT_TRUE(After->TU.getIndexErrors().empty());
}

TEST(SummaryReader, DamageIsAnErrorOnce) {
  LinkedProgram P({{"lib.cpp", Waits}, {"main.cpp", "void run();"}});
  P.damage("c:@F@run#");
  auto Main = P.open("main.cpp");
  EXPECT_TRUE(Main->getFacts("run").All.empty());
  EXPECT_TRUE(Main->getFacts("run").All.empty());
  (void)Main->TU.getLookup().getImported()->getImportClosure();
  llvm::ArrayRef<std::string> Errors = Main->TU.getIndexErrors();
  ASSERT_EQ(Errors.size(), 1u);
  EXPECT_TRUE(llvm::StringRef(Errors[0]).starts_with(P.getIndex().getPath()));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
