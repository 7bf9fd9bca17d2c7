//===- ModelLookupTest.cpp - Uses of locks by declaration -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/ModelLookup.h"
#include "unit/ModelsTestSupport.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Tooling/Tooling.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

const char *const Model =
    "library: lang\n"
    "defaults: {source: s, confidence: documented}\n"
    "locks: [{name: lang, kind: interpreter, title: the lock}]\n"
    "functions:\n"
    "  - {pattern: '^_?lang_', declared_with: lang_main, interpreter_lock: "
    "needs}\n"
    "  - {pattern: '^lang::', except_pattern: '::raw', interpreter_lock: "
    "needs}\n"
    "  - {name: lang_plain, interpreter_lock: free}\n"
    "  - {name: lang_fallback, without_body: true, interpreter_lock: drops}\n";

/// A program of some headers, and what a call of one of its functions uses.
class Unit {
public:
  Unit(llvm::StringRef Code, bool IsC, llvm::StringRef Text = Model)
      : AST(clang::tooling::buildASTFromCodeWithArgs(
            Code, {"-I/p/include", IsC ? "-xc" : "-std=c++17"},
            IsC ? "/p/input.c" : "/p/input.cc", "clang-tool",
            std::make_shared<clang::PCHContainerOperations>(),
            clang::tooling::getClangStripDependencyFileAdjuster(),
            {{"/p/include/lang/main.h",
              "void lang_main(void); void lang_plain(void);"
              "void lang_f(void); void _lang_f(void); void other(void);"},
             {"/p/include/lang/deep/object.h", "void lang_deep(void);"},
             {"/p/include/language.h", "void lang_uage(void);"},
             {"/p/include/first.h", "void lang_f(void);"}})),
        Known(std::make_shared<ModelSet>(
            std::vector<std::shared_ptr<const interop::Model>>{parseOk(Text)},
            Confidence::Convention)) {}

  std::optional<int> getAction(llvm::StringRef Name) {
    const clang::FunctionDecl *F = find(Name);
    if (!F)
      return std::nullopt;
    const FunctionModel *Row = Known.findLockUses(*F);
    EXPECT_EQ(Row, Known.findLockUses(*F));
    return Row ? std::optional<int>(Row->LockUses[0].Action) : std::nullopt;
  }
  bool mayBlock(llvm::StringRef Name) {
    const clang::FunctionDecl *F = find(Name);
    const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
    return Row && Row->Blocks;
  }

private:
  const clang::FunctionDecl *find(llvm::StringRef Name) {
    using namespace clang::ast_matchers;
    auto Found = match(functionDecl(hasName(Name.str())).bind("f"),
                       AST->getASTContext());
    if (Found.empty()) {
      ADD_FAILURE() << Name.str();
      return nullptr;
    }
    return Found.back().getNodeAs<clang::FunctionDecl>("f");
  }

  std::unique_ptr<clang::ASTUnit> AST;
  ModelLookup Known;
};

const char *const Includes =
    "#include \"lang/main.h\"\n#include \"lang/deep/object.h\"\n"
    "#include \"language.h\"\n"
    "void lang_mine(void); void lang_f(void);\n";

TEST(ModelsKnowledge, OnlyAnInterpretersOwnFunctionsAreMeant) {
  for (bool IsC : {true, false}) {
    Unit U(Includes, IsC);
    EXPECT_EQ(U.getAction("lang_f"), LockUse::Requires);
    EXPECT_EQ(U.getAction("_lang_f"), LockUse::Requires);
    EXPECT_EQ(U.getAction("lang_deep"), LockUse::Requires);
    EXPECT_EQ(U.getAction("lang_plain"), LockUse::Free);
    EXPECT_EQ(U.getAction("lang_mine"), std::nullopt);
    EXPECT_EQ(U.getAction("lang_uage"), std::nullopt);
    EXPECT_EQ(U.getAction("other"), std::nullopt);
  }
}

TEST(ModelsKnowledge, WithoutItsHeaderNothingIsMeant) {
  for (bool IsC : {true, false}) {
    Unit U("#include \"language.h\"\n", IsC);
    EXPECT_EQ(U.getAction("lang_uage"), std::nullopt);
  }
}

TEST(ModelsKnowledge, TheFirstDeclarationCounts) {
  Unit U("#include \"first.h\"\n#include \"lang/main.h\"\n", true);
  EXPECT_EQ(U.getAction("lang_f"), std::nullopt);
}

TEST(ModelsKnowledge, NamespacesAreSeenByTheirFirst) {
  Unit U("namespace lang { inline namespace v1 { void f(); namespace n { "
         "struct S { S(); void g(); }; void raw(); } } }\n"
         "namespace { namespace lang { void h(); } }\n"
         "namespace mine { namespace lang { void i(); } extern \"C\" { void "
         "lang_plain(); } }",
         false);
  EXPECT_EQ(U.getAction("f"), LockUse::Requires);
  EXPECT_EQ(U.getAction("g"), LockUse::Requires);
  EXPECT_EQ(U.getAction("S::S"), LockUse::Requires);
  EXPECT_EQ(U.getAction("raw"), std::nullopt);
  EXPECT_EQ(U.getAction("h"), LockUse::Requires);
  EXPECT_EQ(U.getAction("i"), std::nullopt);
  EXPECT_EQ(U.getAction("lang_plain"), LockUse::Free);
}

TEST(ModelsKnowledge, ABodyThatIsSeenSpeaksForItself) {
  Unit Seen("void lang_fallback() {}", false);
  EXPECT_EQ(Seen.getAction("lang_fallback"), std::nullopt);
  Unit Declared("void lang_fallback();", false);
  EXPECT_EQ(Declared.getAction("lang_fallback"), LockUse::Releases);
}

TEST(ModelsKnowledge, WithoutRowsNothingIsKnown) {
  Unit U(Includes, true, "library: lang\n");
  EXPECT_EQ(U.getAction("lang_f"), std::nullopt);
}

TEST(ModelsKnowledge, RowsWithoutBodySpeakOfFunctionsThatOthersReferTo) {
  const char *const Referring =
      "library: lib\n"
      "defaults: {source: s, confidence: documented}\n"
      "functions:\n"
      "  - name: lib_wait\n"
      "    blocks: {class: unbounded, until: u, unblock: [lib_end, lib_seen]}\n"
      "  - names: [lib_end, lib_seen]\n"
      "    without_body: true\n"
      "    blocks: {class: unbounded, until: u}\n";
  Unit U("void lib_wait(); void lib_end(); void lib_seen() {}", /*IsC=*/false,
         Referring);
  EXPECT_TRUE(U.mayBlock("lib_wait"));
  EXPECT_TRUE(U.mayBlock("lib_end"));
  EXPECT_FALSE(U.mayBlock("lib_seen"));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
