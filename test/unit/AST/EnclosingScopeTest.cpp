//===- EnclosingScopeTest.cpp - What a place stands in --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/EnclosingScope.h"
#include "Findings/SourceScan.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// As those know it who have only text.
std::string scan(llvm::StringRef Code, size_t At) {
  std::string Name;
  for (const NamedScope &S : findScopes(Code))
    if (S.Begin <= At && At < S.End)
      Name = S.Name;
  return Name;
}

/// What the place before each "/*@*/" stands in, which both must say.
std::string findScope(llvm::StringRef Code) {
  auto Unit = clang::tooling::buildASTFromCodeWithArgs(Code, {"-std=c++17"});
  const clang::SourceManager &SM = Unit->getSourceManager();
  size_t At = Code.find("/*@*/");
  std::string Name = describeScope(SM.getLocForStartOfFile(SM.getMainFileID())
                                       .getLocWithOffset(static_cast<int>(At)),
                                   Unit->getASTContext());
  EXPECT_EQ(Name, scan(Code, At)) << Code.str();
  return Name;
}

TEST(EnclosingScope, IsTheFunctionWithABody) {
  EXPECT_EQ(findScope("void f() { /*@*/ }"), "f");
  EXPECT_EQ(findScope("void f() { auto g = [] { /*@*/ }; }"), "f");
  EXPECT_EQ(findScope("void f() { struct L { void g() { /*@*/ } }; }"), "f");
  EXPECT_EQ(findScope("int a; /*@*/ void f() {}"), "");
}

TEST(EnclosingScope, HasTheNameAsItIsWritten) {
  EXPECT_EQ(findScope("namespace net { struct C { ~C(); };"
                      "C::~C() { /*@*/ } }"),
            "net::C::~C");
  EXPECT_EQ(findScope("namespace net { struct C { void f(); }; }"
                      "void net::C::f() { /*@*/ }"),
            "net::C::f");
  EXPECT_EQ(findScope("template <class T> struct C { C(); void f(); };"
                      "template <class T> void C<T>::f() { /*@*/ }"),
            "C::f");
  EXPECT_EQ(findScope("template <class T> struct C { C() { /*@*/ } };"),
            "C::C");
  EXPECT_EQ(findScope("namespace { namespace n { void f() { /*@*/ } } }"),
            "n::f");
  EXPECT_EQ(findScope("extern \"C\" { void f() { /*@*/ } }"), "f");
  EXPECT_EQ(findScope("struct C { bool operator==(C) { return /*@*/ 1; } };"),
            "C::operator==");
  EXPECT_EQ(findScope("struct C { operator bool() { return /*@*/ 1; } };"),
            "C::operator bool");
  EXPECT_EQ(findScope("struct C { friend void f() { /*@*/ } };"), "C::f");
}

TEST(EnclosingScope, IsElseTheClassOrTheNamespace) {
  EXPECT_EQ(findScope("namespace n { struct C { int /*@*/ a; }; }"), "n::C");
  EXPECT_EQ(findScope("struct C { /*@*/ ~C() = default; };"), "C");
  EXPECT_EQ(findScope("namespace n { int /*@*/ a; }"), "n");
}

TEST(EnclosingScope, OfAMacroIsTheMacro) {
  EXPECT_EQ(findScope("#define MODULE(A, B) void module_##A(int B)\n"
                      "MODULE(x, y) { /*@*/ }"),
            "MODULE(x,y)");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
