//===- SharedFieldsTest.cpp - What a unit says of others' fields ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a summary says of fields of function pointer type that stand in headers,
// of the teams of threads in a body, and of numbers that others only declare.
//
//===----------------------------------------------------------------------===//

#include "unit/SummaryUnitSupport.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr const char *Header = R"(
#pragma once
struct T { int n; void (*f)(int); void (*g)(int); };
struct O { T in; };
union U { void (*f)(int); };
extern const int number;
)";

/// The keys of what the unit puts into the field `f` of T, in order.
Texts getStored(const std::string &Code) {
  UnitFiles Files;
  Files.Headers = {{"/program/src/t.h", Header},
                   {"/sys/lib.h", "void *make(); void keep(void *);"}};
  WrittenUnit Unit(std::string(EngineDeclarations) +
                       "#include \"t.h\"\n#include <lib.h>\n" + Code,
                   Files);
  Texts Keys;
  for (const MethodSummary &M : Unit.Summary.Methods)
    if (llvm::is_contained(M.Overrides, "c:@S@T@FI@f"))
      Keys.push_back(M.Key);
  return Keys;
}

const Texts One = {"c:@F@one#I#"};
const Texts OneOrAnything = {"anything", "c:@F@one#I#"};
// They do something: a function that does nothing is no alternative.
const std::string Functions =
    "int n; void one(int I) { n = I; } void two(int I) { n = -I; } ";

TEST(SharedFields, HoldWhatTheUnitPutsThere) {
  EXPECT_EQ(getStored(Functions), Texts());
  EXPECT_EQ(getStored(Functions + "T t = {1, one, two};"), One);
  EXPECT_EQ(getStored(Functions + "O o = {{1, one, two}};"), One);
  EXPECT_EQ(getStored(Functions + "void set(T &t) { t.f = one; }"), One);
  EXPECT_EQ(getStored("void out(int); T t = {1, out, nullptr};"),
            Texts{"c:@F@out#I#"});
  EXPECT_EQ(getStored("static void own(int) {} T t = {1, own, nullptr};"),
            Texts{"src/a.cpp|c:a.cpp@F@own#I#"});
}

TEST(SharedFields, MayHoldAnything) {
  const std::string T = Functions + "T t = {1, one, two}; ";
  EXPECT_EQ(getStored(T + "void set() { t.f = two; }"), Texts{"anything"});
  EXPECT_EQ(getStored(T + "void set(void (*f)(int)) { t.f = f; }"),
            Texts{"anything"});
  EXPECT_EQ(getStored(T + "auto take() { return &t.f; }"), OneOrAnything);
  EXPECT_EQ(getStored(T + "T *get() { return static_cast<T *>(make()); }"),
            OneOrAnything);
  EXPECT_EQ(getStored(T + "void give() { keep(&t); }"), OneOrAnything);
}

TEST(SharedFields, AreFilledByWhoIsOutOfSight) {
  const std::string T = Functions + "T t = {1, one, two}; ";
  EXPECT_EQ(getStored(T + "void fill(T &);"),
            (Texts{"c:@F@one#I#", "unless c:@F@fill#&$@S@T#"}));
  EXPECT_EQ(getStored(T + "T *get();"),
            (Texts{"c:@F@one#I#", "unless c:@F@get#"}));
  EXPECT_EQ(getStored(T + "extern T theirs;"),
            (Texts{"c:@F@one#I#", "unless c:@theirs"}));
  EXPECT_EQ(getStored(T + "extern O *theirs;"),
            (Texts{"c:@F@one#I#", "unless c:@theirs"}));
  EXPECT_EQ(getStored(T + "void print(const T &); void size(T);"), One);
  EXPECT_EQ(getStored(T + "void fill(T &) {}"), One);
}

TEST(SharedFields, AreCalledAsMethodsAre) {
  UnitFiles Files;
  Files.Headers = {{"/program/src/t.h", Header}};
  WrittenUnit Unit("#include \"t.h\"\n"
                   "struct Own { void (*f)(int); };"
                   "void call(T &t) { (*t.f)(1); }"
                   "void own(Own &o) { o.f(1); }"
                   "void shared(U &u) { u.f(1); }",
                   Files);
  EXPECT_EQ(Unit.get("@F@call#&$@S@T#").VirtualCallees, Texts{"c:@S@T@FI@f"});
  EXPECT_EQ(Unit.get("@F@own#&$@S@Own#").VirtualCallees, Texts());
  EXPECT_EQ(Unit.get("@F@shared#&$@U@U#").VirtualCallees, Texts());
}

//===-- Variables ---------------------------------------------------------===//

TEST(DefinedVariables, HaveNumbersAndTables) {
  UnitFiles Files;
  Files.Headers = {{"/program/src/t.h", Header}};
  WrittenUnit Unit("#include \"t.h\"\n"
                   "const int number = -1; extern const int other;"
                   "int changes = 1; static const int own = 2;"
                   "T table; int many[2];"
                   "struct S { static const int in; static const int out; };"
                   "const int S::in = 2 * 3;",
                   Files);
  Texts Found;
  for (const EntitySummary &E : Unit.Summary.Entities)
    if (E.Self && E.Decls[E.Self - 1].Kind == SummaryDecl::Variable)
      Found.push_back(E.Key +
                      (E.Own & EntitySummary::HasValue ? " value" : ""));
  EXPECT_EQ(Found, (Texts{"c:@S@S@in value", "c:@number value", "c:@table"}));
  const EntitySummary &Number = Unit.get("c:@number");
  ASSERT_EQ(Number.Facts.size(), 1u);
  EXPECT_EQ(Number.Exprs[Number.Facts[0].Value - 1].Value, -1);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
