//===- EntryPointsTest.cpp - Who enters which function --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/EntryPoints.h"
#include "AST/Naming.h"
#include "unit/LockUnitSupport.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// "kind function", with "!" behind a finalizer, in the order of the table.
std::string rows(const std::string &Code) {
  static const char *const Kinds[] = {"table", "method",  "team",  "main",
                                      "named", "started", "bound", "handed"};
  LockUnit U(Code);
  std::vector<std::string> All;
  for (const EntryPoint &P : U.TU.get<EntryPoints>().getEntries())
    All.push_back(std::string(Kinds[P.Kind]) + " " + getQualifiedName(*P.F) +
                  (P.IsFinalizer ? "!" : ""));
  return llvm::join(All, ", ");
}

TEST(EntryPoints, HasEachWayInOnce) {
  EXPECT_EQ(rows("static void a() {} static void b() {}\n"
                 "int main() { start(a); wrap(nullptr, b); }"),
            "main main, started a, handed b!");
  EXPECT_EQ(rows("static void a() {}\nvoid f() { start(a); freeLater(a); }"),
            "started a, handed a!");
  EXPECT_EQ(rows("static int a() { return 0; }\nvoid f() { tune(a); }"),
            "handed a");
}

TEST(EntryPoints, SlotsTellFinalizers) {
  EXPECT_EQ(rows("static void a() {} static void b() {}\n"
                 "Type T = {\"T\", a, b, nullptr, nullptr};"),
            "table a, table b!");
  EXPECT_EQ(rows("static void a() {}\nEntry E[] = {{AtCall, a}};"), "table a");
  EXPECT_EQ(rows("static void a() {}\nEntry E[] = {{AtEnd, a}};"), "table a!");
}

TEST(EntryPoints, PlainCallsAreNone) {
  EXPECT_EQ(rows("static void a() {}\nvoid f() { a(); }"), "");
}

/// Only what the walk finds; names and calls tell others the rest.
TEST(EntryPoints, SummariesCarryTablesAlone) {
  LockUnit U("static void a() {} static void b() {}\nType T = {\"T\", a};\n"
             "void f() { start(b); }");
  llvm::ArrayRef<UnitEntry> Written = U.TU.get<EntryPoints>().getUnitEntries();
  ASSERT_EQ(Written.size(), 1u);
  EXPECT_EQ(Written.front().Kind, UnitEntry::Table);
}

TEST(EntryPoints, ARowSaysWhoHandsWhatToWhom) {
  LockUnit U("static int a() { return 0; }\nvoid f() { tune(a); }");
  const EntryPoint &P = U.TU.get<EntryPoints>().getEntries().front();
  EXPECT_EQ(P.In->getName(), "f");
  EXPECT_EQ(P.Detail, "tune");
  EXPECT_EQ(P.Call->Args[P.Handed->Arg], P.Given);
  EXPECT_EQ(P.Handed->LocksHeld, std::vector<std::string>{"driver"});
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
