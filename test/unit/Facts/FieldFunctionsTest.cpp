//===- FieldFunctionsTest.cpp - Laws of functions behind fields -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which function a field of a record holds, and when that is not known. Each
// program has a field `F`, and functions a and b for it, and empty ones.
//
//===----------------------------------------------------------------------===//

#include "Facts/FieldFunctions.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr const char *Functions =
    "typedef void (*Fn)(void); void work(void); "
    "void a(void) { work(); } void b(void) { work(); } "
    "void none(void) {} void skip(void) { return; } ";

/// The function that the last field `F` of \p Code holds, of an instance where
/// that is a template; "" if none is known.
std::string find(const std::string &Code, bool IsC) {
  using namespace clang::ast_matchers;
  auto Unit = tooling::buildASTFromCodeWithArgs(
      Functions + Code, {IsC ? "-std=gnu11" : "-std=c++20"},
      IsC ? "input.c" : "input.cpp");
  ASTContext &Ctx = Unit->getASTContext();
  EXPECT_FALSE(Ctx.getDiagnostics().hasErrorOccurred()) << Code;
  auto Found = match(fieldDecl(hasName("F")).bind("f"), Ctx);
  EXPECT_FALSE(Found.empty()) << Code;
  if (Found.empty())
    return "?";
  const FunctionDecl *F =
      FieldFunctions(Ctx).find(*Found.back().getNodeAs<FieldDecl>("f"));
  return F ? F->getNameAsString() : "";
}
std::string inC(const std::string &Code) { return find(Code, true); }
std::string inCpp(const std::string &Code) { return find(Code, false); }
std::string inBoth(const std::string &Code) {
  std::string Said = inC(Code);
  EXPECT_EQ(Said, inCpp(Code)) << Code;
  return Said;
}

const std::string Table = "struct T { int N; Fn F; Fn G; }; ";

//===----------------------------------------------------------------------===//
// What is put there
//===----------------------------------------------------------------------===//

TEST(FieldFunctions, InitializersSaySo) {
  EXPECT_EQ(inBoth(Table + "struct T V = {1, a, b};"), "a");
  EXPECT_EQ(inBoth(Table + "struct T V = {.N = 1, .F = &a};"), "a");
  EXPECT_EQ(inBoth(Table + "struct T V[] = {{1, a, b}, {2, a, 0}, {0}};"), "a");
  EXPECT_EQ(inC(Table + "struct T V = {.G = b, .F = a};"), "a");
  EXPECT_EQ(inC(Table + "struct T V[] = {[3].F = a, [0] = {1, a}};"), "a");
  EXPECT_EQ(inC(Table + "struct T *get(void) { static struct T V; "
                        "V = (struct T){.F = a}; return &V; }"),
            "a");
  EXPECT_EQ(inBoth("struct I { Fn F; }; struct O { int N; struct I In; }; "
                   "struct O V = {1, {a}};"),
            "a");
  EXPECT_EQ(inBoth("struct T { int : 3; int N : 2; Fn F; }; "
                   "struct T V = {1, a};"),
            "a");
}

TEST(FieldFunctions, AssignmentsSaySo) {
  EXPECT_EQ(inBoth(Table + "void set(struct T *V) { V->F = a; }"), "a");
  EXPECT_EQ(inBoth(Table + "struct T V; void set(void) { V.F = &a; }"), "a");
  EXPECT_EQ(inBoth(Table + "struct T V; void set(void) { V.F = (Fn)a; }"), "a");
  EXPECT_EQ(inBoth(Table + "struct T V; void set(void) { V.G = a; }"), "");
}

TEST(FieldFunctions, NullsAreNotCalled) {
  EXPECT_EQ(inBoth(Table + "struct T V = {1, a}, W = {2, 0}, X; "
                           "void set(void) { V.F = 0; }"),
            "a");
  EXPECT_EQ(inBoth(Table + "struct T V = {1, 0};"), "");
  EXPECT_EQ(inBoth(Table + "void set(struct T *V, int On) "
                           "{ V->F = On ? a : 0; }"),
            "a");
  EXPECT_EQ(inBoth(Table + "struct T V;"), "");
}

TEST(FieldFunctions, CopiesOfARecordBringNothingNew) {
  EXPECT_EQ(inBoth(Table + "struct T V = {1, a}; "
                           "void copy(struct T *To) { *To = V; }"),
            "a");
}

TEST(FieldFunctions, InstancesAreRecordsOfTheirOwn) {
  EXPECT_EQ(inCpp("template <class T> struct Of { Fn F; T V; }; "
                  "Of<int> V = {a, 1};"),
            "a");
}

//===----------------------------------------------------------------------===//
// Something else may stand there
//===----------------------------------------------------------------------===//

TEST(FieldFunctions, TwoAreNone) {
  EXPECT_EQ(inBoth(Table + "struct T V = {1, a}, W = {2, b};"), "");
  EXPECT_EQ(inBoth(Table + "struct T V = {1, a}; "
                           "void set(void) { V.F = b; }"),
            "");
  EXPECT_EQ(inBoth(Table + "void set(struct T *V, int On) "
                           "{ V->F = On ? a : b; }"),
            "");
}

TEST(FieldFunctions, EmptyOnesAreAside) {
  EXPECT_EQ(inBoth(Table + "struct T V = {1, a}, W = {2, none};"), "a");
  EXPECT_EQ(
      inBoth(Table + "struct T V = {1, none}, W = {2, a}, X = {3, skip};"),
      "a");
  EXPECT_EQ(inBoth(Table + "struct T V = {1, skip};"), "skip");
  EXPECT_EQ(inBoth(Table + "struct T V = {1, a}, W = {2, none}, X = {3, b};"),
            "");
  EXPECT_EQ(inBoth(Table + "struct T V = {1, none}; "
                           "void set(Fn Given) { V.F = Given; }"),
            "");
}

TEST(FieldFunctions, WhatGivesAValueIsNotEmpty) {
  EXPECT_EQ(inC("int no(void) { return 0; } int yes(void) { return 1; } "
                "struct T { int (*F)(void); }; "
                "struct T V = {no}, W = {yes};"),
            "");
}

TEST(FieldFunctions, WhatIsGivenIsNotKnown) {
  const std::string V = Table + "struct T V = {1, a}; ";
  EXPECT_EQ(inBoth(V + "void set(Fn Given) { V.F = Given; }"), "");
  EXPECT_EQ(inBoth(V + "void set(Fn Given) { V.F = Given ? Given : a; }"), "");
  EXPECT_EQ(inBoth(V + "Fn make(Fn Old); void set(void) { V.F = make(a); }"),
            "");
  EXPECT_EQ(inBoth(V + "void set(struct T *W) { W->F = V.G; }"), "");
}

TEST(FieldFunctions, WhoHasTheAddressMayStore) {
  const std::string V = Table + "struct T V = {1, a}; ";
  EXPECT_EQ(inBoth(V + "void put(Fn *To); void set(void) { put(&V.F); }"), "");
  EXPECT_EQ(inBoth(V + "void set(void) { *&V.F = b; }"), "");
  EXPECT_EQ(inCpp(V + "void set() { Fn &To = V.F; To = b; }"), "");
  EXPECT_EQ(inCpp(V + "void put(Fn &To); void set() { put(V.F); }"), "");
  EXPECT_EQ(inCpp(V + "void set(Fn T::*To) { V.*To = b; } "
                      "void all() { set(&T::F); }"),
            "");
  EXPECT_EQ(inCpp(V + "void set() { auto &[N, F2, G] = V; F2 = b; }"), "");
}

TEST(FieldFunctions, MembersOfAUnionShareAPlace) {
  EXPECT_EQ(inBoth("union U { Fn F; Fn G; }; union U V = {a}; "
                   "void set(void) { V.G = b; }"),
            "");
  EXPECT_EQ(inBoth("struct I { Fn F; }; struct J { Fn G; }; "
                   "struct T { union { struct I X; struct J Y; } In; }; "
                   "struct T V; void set(void) { V.In.X.F = a; "
                   "V.In.Y.G = b; }"),
            "");
}

TEST(FieldFunctions, BasesStandFirst) {
  const std::string Base = "struct B { Fn H; }; struct T : B { Fn F; Fn G; }; ";
  EXPECT_EQ(inCpp(Base + "T V = {{b}, a, b};"), "a");
  EXPECT_EQ(inCpp(Base + "T V = {{a}, b, a};"), "b");
}

TEST(FieldFunctions, InitializersInTheClassCount) {
  EXPECT_EQ(inCpp("struct T { Fn F = a; }; T V;"), "a");
  EXPECT_EQ(inCpp("struct T { Fn F = a; }; T V; void set() { V.F = b; }"), "");
}

TEST(FieldFunctions, OtherRecordsInItsPlace) {
  const std::string V = Table + "struct T V = {1, a}; ";
  EXPECT_EQ(inBoth(V + "struct T *use(char *P) { return (struct T *)P; }"), "");
  EXPECT_EQ(inBoth(V + "struct S { int N; Fn G; }; struct T *use(struct S *P) "
                       "{ return (struct T *)P; }"),
            "");
  EXPECT_EQ(inBoth(V + "void fill(void *To, int Size); void use(void) "
                       "{ fill(&V, sizeof V); }"),
            "");
}

//===----------------------------------------------------------------------===//
// Only tables
//===----------------------------------------------------------------------===//

TEST(FieldFunctions, OnlyPlainPointersToFunctions) {
  EXPECT_EQ(inCpp("struct T { void (T::*F)(); void m() {} }; T V = {&T::m};"),
            "");
  EXPECT_EQ(inBoth("struct T { Fn F[2]; }; struct T V = {{a, a}};"), "");
  EXPECT_EQ(inBoth("struct T { void *F; }; struct T V = {(void *)a};"), "");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
