//===- SourceScanTest.cpp - What stands around a place --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/SourceScan.h"
#include "Findings/ScopeHeader.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

TEST(BlankComments, leavesCodeAlone) {
  EXPECT_EQ(blankComments("a; // b\nc; /* d\ne */ f", false),
            "a;     \nc;     \n     f");
  EXPECT_EQ(blankComments("s(\"// no\"); // yes", false),
            "s(\"// no\");       ");
  EXPECT_EQ(blankComments("// goes \\\non\na", false), "         \n  \na");
}

TEST(BlankComments, hidesLiterals) {
  EXPECT_EQ(blankComments("f(\"a\\\"{\", '{')", true), "f(\"    \", ' ')");
  EXPECT_EQ(blankComments("R\"x({)\" })x\";", true), "R\"         \";");
  EXPECT_EQ(blankComments("1'000; '}'", true), "1'000; ' '");
}

TEST(BlankComments, isTotal) {
  EXPECT_EQ(blankComments("/* open", true), "       ");
  EXPECT_EQ(blankComments("\"open\na", true).substr(5), "\na");
  EXPECT_EQ(blankComments("R\"(open", true).size(), 7u);
  EXPECT_EQ(blankComments("\"\\", true).size(), 2u);
}

std::string findName(llvm::StringRef Text) {
  size_t At = Text.find('@');
  std::string Name;
  for (const NamedScope &S : findScopes(Text))
    if (S.Begin <= At && At < S.End)
      Name = S.Name;
  return Name;
}

TEST(FindScopes, namesFunctions) {
  EXPECT_EQ(findName("void f() { @ }"), "f");
  EXPECT_EQ(findName("void f() { } @"), "");
  EXPECT_EQ(findName("template <class T> void net::Client<T>::f(int) { @ }"),
            "net::Client::f");
  EXPECT_EQ(findName("Client::~Client() noexcept(false) { @ }"),
            "Client::~Client");
  EXPECT_EQ(findName("bool operator==(A, B) { @ }"), "operator==");
  EXPECT_EQ(findName("__attribute__((x)) int f(void) { @ }"), "f");
  EXPECT_EQ(findName("TEST(Client, Closes) { @ }"), "TEST(Client,Closes)");
  EXPECT_EQ(findName("void f(int A = g({1})) { @ }"), "f");
}

TEST(FindScopes, namesWhatIsAround) {
  EXPECT_EQ(findName("namespace a::b { namespace { class C : D { @ }; } }"),
            "a::b::C");
  EXPECT_EQ(findName("extern \"C\" { struct S final { void f() { @ } }; }"),
            "S::f");
  EXPECT_EQ(findName("class C { public: C() { @ } };"), "C::C");
  EXPECT_EQ(findName("class C { int a{1}; @ };"), "C");
  EXPECT_EQ(findName("void f() { auto g = [] { @ }; struct L { }; }"), "f");
  EXPECT_EQ(findName("int a[] = {1}; void f() { @ }"), "f");
}

TEST(FindScopes, readsInitializers) {
  EXPECT_EQ(findName("C::C() : a{1}, b(2), c<int>{3} { @ }"), "C::C");
  EXPECT_EQ(findName("C::C() : a{@} { }"), "C::C");
}

TEST(FindScopes, takesBranchesOneByOne) {
  EXPECT_EQ(findName("#if A\nvoid f() {\n#else\nvoid g() {\n#endif\n@ }"), "g");
  EXPECT_EQ(findName("#define X {\nvoid f() { @ }"), "f");
  EXPECT_EQ(findName("#define X \\\n {\nvoid f() { @ }"), "f");
}

TEST(FindScopes, isTotal) {
  EXPECT_EQ(findName("}}} void f( { @"), "");
  EXPECT_EQ(findName("(((("), "");
  EXPECT_EQ(findName("= () { @ }"), "");
  EXPECT_EQ(findName(") : ) {{{ @"), "");
  EXPECT_EQ(findName("operator { @"), "");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
