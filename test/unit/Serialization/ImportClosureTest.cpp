//===- ImportClosureTest.cpp - What other units have around one -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who gets to the bodies of a unit, who touches what they touch, and what has
// them entered.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "unit/LinkedUnitSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

const char *const LibModel = R"(
library: lib
defaults: {source: s, confidence: documented}
locks:
  - {name: lang, kind: interpreter, title: "the lock"}
  - {name: driver, kind: library, title: "the driver's lock"}
engines:
  - {name: engine, title: Engine, affinity: one_thread, made_safe_by: makeSafe}
functions:
  - {name: waitFor, params: 1, blocks: {class: unbounded, until: done}}
  - {name: lock, params: 1, locks: {arg: 0}}
  - {name: drive, takes_lock: driver}
  - {name: ask, callbacks: {arg: 0, when: during, thread: caller, locks_held: driver}}
types:
  - {name: Guard, guards: 0}
  - {name: Worker, entered: {methods: run, thread: own}}
slots:
  - {record: Table, finalizer: end, enters: held, lock: lang}
)";

const std::string Library = R"(
struct Mutex {};
struct Guard { explicit Guard(Mutex &M); ~Guard(); };
struct Table { void (*end)(int); int flags; };
struct Unspoken { void (*end)(int); };
void waitFor(int Ms); void lock(Mutex &M); void drive(); void makeSafe();
void ask(void (*Callback)(int)); void add(void (*Callback)(int));
void keep(const Table *T);
)";

FileText makeUnit(const char *Name, const std::string &Code) {
  return {Name, Library + Code};
}

Texts getNames(llvm::ArrayRef<const FunctionDecl *> Functions) {
  Texts Names;
  for (const FunctionDecl *F : Functions)
    Names.push_back(getQualifiedName(*F));
  return Names;
}

/// The bodies of other units around \p Unit, by name.
Texts getAround(const LinkedProgram &P, llvm::StringRef Unit) {
  Texts Names = getNames(P.open(Unit)->getImportClosure().Bodies);
  llvm::sort(Names);
  return Names;
}

//===-- Up ----------------------------------------------------------------===//

TEST(ImportClosure, AreCallersThroughAllUnits) {
  LinkedProgram P(
      {makeUnit("lib.cpp", "int global; void plain() { global = 1; }"
                           "void take() { waitFor(1); }"),
       makeUnit("mid.cpp", "void take(); void plain();"
                           "void middle() { take(); }"
                           "void aside() { plain(); waitFor(1); }"),
       makeUnit("top.cpp", "void middle(); void top() { middle(); }"
                           "void other() { waitFor(1); }")},
      LibModel);
  // The nearest first, and none of a body that no model speaks of.
  EXPECT_EQ(getNames(P.open("lib.cpp")->getImportClosure().Bodies),
            (Texts{"middle", "top"}));
  EXPECT_EQ(getAround(P, "mid.cpp"), Texts{"top"});
  // Callees are no surroundings.
  EXPECT_EQ(getAround(P, "top.cpp"), Texts());
}

TEST(ImportClosure, ReachOverridersThroughVirtualCalls) {
  const std::string Sink = "struct Sink { virtual void put(); };"
                           "struct Own : Sink { void put() override; };";
  LinkedProgram P(
      {makeUnit("lib.cpp", Sink + "void Own::put() { waitFor(1); }"),
       makeUnit("mid.cpp", Sink + "void Sink::put() {}"
                                  "void give(Sink *s) { s->put(); }"
                                  "void direct(Sink *s) { s->Sink::put(); }"),
       makeUnit("top.cpp", Sink + "void give(Sink *s);"
                                  "void top(Own &o) { give(&o); }")},
      LibModel);
  EXPECT_EQ(getAround(P, "lib.cpp"), (Texts{"give", "top"}));
}

TEST(ImportClosure, AreNoBodiesThatAreHere) {
  const std::string Inline = "void take(); inline void wrap() { take(); }";
  LinkedProgram P({makeUnit("lib.cpp", Inline + "void take() { waitFor(1); }"),
                   makeUnit("top.cpp", Inline + "void top() { wrap(); }")},
                  LibModel);
  EXPECT_EQ(getAround(P, "lib.cpp"), Texts{"top"});
}

TEST(ImportClosure, AreNotWhatTheUnitWas) {
  LinkedProgram P({makeUnit("lib.cpp", "void take() { waitFor(1); }"
                                       "void gone() { take(); }"),
                   makeUnit("top.cpp", "void gone(); void top() { gone(); }")},
                  LibModel);
  EXPECT_EQ(getAround(P, "lib.cpp"), Texts{"top"});
  P.change("lib.cpp", Library + "void take() { waitFor(1); }");
  EXPECT_EQ(getAround(P, "lib.cpp"), Texts{"top"});
}

//===-- Across ------------------------------------------------------------===//

TEST(ImportClosure, TouchFieldsOfTheSameClass) {
  const std::string Classes = "struct Shared { Mutex m; int n; };"
                              "struct Apart { Mutex m; };";
  LinkedProgram P(
      {makeUnit("lib.cpp", Classes + "void use(Shared &s) { lock(s.m); }"),
       makeUnit("other.cpp", Classes + "void also(Shared &s) { Guard g(s.m); }"
                                       "void reads(Shared &s) { s.n = 1; }"
                                       "void apart(Apart &a) { lock(a.m); }")},
      LibModel);
  EXPECT_EQ(getAround(P, "lib.cpp"), Texts{"also"});
}

TEST(ImportClosure, TouchTheSameVariables) {
  const std::string Variables = "extern Mutex shared, apart;";
  LinkedProgram P(
      {makeUnit("lib.cpp", Variables + "void deep(); void use() { deep(); }"),
       makeUnit("deep.cpp", Variables + "void deep() { lock(shared); }"),
       makeUnit("other.cpp", Variables + "void also() { Guard g(shared); }"
                                         "void without() { lock(apart); }")},
      LibModel);
  // What its callees touch counts.
  EXPECT_EQ(getAround(P, "lib.cpp"), (Texts{"also", "deep"}));
}

TEST(ImportClosure, TakeLibraryLocksThatCallbacksRunUnder) {
  LinkedProgram P({makeUnit("lib.cpp", "void use() { drive(); }"),
                   makeUnit("asks.cpp", "static void consult(int) {}"
                                        "void asks() { ask(consult); }"),
                   makeUnit("third.cpp", "void third() { drive(); }")},
                  LibModel);
  // Who but takes it too does not matter.
  EXPECT_EQ(getAround(P, "lib.cpp"), Texts{"asks"});
  EXPECT_EQ(getAround(P, "asks.cpp"), (Texts{"third", "use"}));
}

TEST(ImportClosure, SettleThingsForTheWholeProgram) {
  LinkedProgram P({makeUnit("lib.cpp", "void use() { waitFor(1); }"),
                   makeUnit("init.cpp", "void init() { makeSafe(); }"
                                        "void other() { waitFor(1); }")},
                  LibModel);
  EXPECT_EQ(getAround(P, "lib.cpp"), Texts{"init"});
}

//===-- Ways in -----------------------------------------------------------===//

TEST(ImportClosure, HandOverFunctions) {
  LinkedProgram P({makeUnit("lib.cpp", "void callback(int n) { waitFor(n); }"),
                   makeUnit("reg.cpp", "void callback(int n);"
                                       "void registers() { add(callback); }")},
                  LibModel);
  auto Lib = P.open("lib.cpp");
  const ImportClosure &Around = Lib->getImportClosure();
  EXPECT_EQ(getNames(Around.Bodies), Texts{"registers"});
  ASSERT_TRUE(llvm::is_contained(getNames(Around.Named), "callback"));
  for (const FunctionDecl *F : Around.Named)
    if (F->getName() == "callback")
      EXPECT_TRUE(F->hasBody());
  EXPECT_TRUE(Around.Entries.empty());
}

TEST(ImportClosure, PutFunctionsIntoTables) {
  LinkedProgram P(
      {makeUnit("lib.cpp", "void callback(int n) { waitFor(n); }"
                           "void local(int n) { waitFor(n); }"
                           "void unspoken(int n) { waitFor(n); }"),
       makeUnit("types.cpp",
                "void callback(int n); void local(int n);"
                "void unspoken(int n);\n"
                "Table global = {callback, 1};\n"
                "Unspoken none = {unspoken};\n"
                "void makes() { Table t = {local, 2}; keep(&t); }")},
      LibModel);
  auto Lib = P.open("lib.cpp");
  const ImportClosure &Around = Lib->getImportClosure();
  EXPECT_EQ(getNames(Around.Bodies), Texts{"makes"});
  ASSERT_EQ(Around.Entries.size(), 2u);
  const bool IsFirst = !Around.Entries[0].In;
  const UnitEntry &Global = Around.Entries[IsFirst ? 0 : 1];
  const UnitEntry &Local = Around.Entries[IsFirst ? 1 : 0];
  EXPECT_EQ(Global.F, &Lib->getFunction("callback"));
  EXPECT_EQ(Global.Kind, UnitEntry::Table);
  EXPECT_EQ(Global.Slot, "end");
  EXPECT_EQ(Global.Detail, "Table");
  ASSERT_TRUE(Global.Row);
  EXPECT_EQ(Global.Row->Records, Texts{"Table"});
  EXPECT_FALSE(Global.In);
  const SourceManager &SM = Lib->TU.getContext().getSourceManager();
  EXPECT_EQ(Global.Loc.printToString(SM), "/program/types.cpp:10:17");
  EXPECT_EQ(Local.F, &Lib->getFunction("local"));
  EXPECT_EQ(Local.In, Around.Bodies.front());
}

TEST(ImportClosure, HaveInheritedMethodsEntered) {
  const std::string Part = "struct Worker { virtual void run(); };"
                           "struct Part { void run(); void stop(); };";
  LinkedProgram P(
      {makeUnit("lib.cpp", Part + "void Part::run() { waitFor(1); }"
                                  "void Part::stop() { waitFor(2); }"),
       makeUnit("types.cpp", Part + "struct Mine : Worker, Part {};")},
      LibModel);
  auto Lib = P.open("lib.cpp");
  std::vector<UnitEntry> Own;
  for (const UnitEntry &E : Lib->getImportClosure().Entries)
    if (E.F->hasBody())
      Own.push_back(E);
  // Its own `stop` is no entry; Worker's `run` is one, but has no body.
  ASSERT_EQ(Own.size(), 1u);
  EXPECT_EQ(Own[0].Kind, UnitEntry::Method);
  EXPECT_EQ(getQualifiedName(*Own[0].F), "Part::run");
  ASSERT_TRUE(Own[0].Methods);
  EXPECT_EQ(Own[0].Methods->Names, Texts{"run"});
}

//===-- Programs ----------------------------------------------------------===//

TEST(ImportClosure, AreOfOneProgram) {
  LinkedProgram P(
      {makeUnit("lib.cpp", "void take() { waitFor(1); }"),
       makeUnit("shared.cpp", "void take(); void shared() { take(); }"),
       makeUnit("b.cpp", "void take(); void byB() { take(); }"
                         "int main() { byB(); }"),
       makeUnit("a.cpp", "void take(); void shared(); void byA() { take(); }"
                         "int main() { byA(); shared(); }")},
      LibModel);
  // Of several that get there, that whose unit comes first by name.
  EXPECT_EQ(getAround(P, "lib.cpp"), (Texts{"byA", "main", "shared"}));
}

TEST(ImportClosure, OfAProgramAreNotAnothers) {
  LinkedProgram P(
      {makeUnit("lib.cpp", "void own(); void take() { own(); }"),
       makeUnit("a.cpp", "void take(); int main() { take(); waitFor(1); }"),
       makeUnit("b.cpp", "void take(); void own() { waitFor(1); }"
                         "int main() { take(); }")},
      LibModel);
  // a.cpp calls it too, but not b's.
  EXPECT_EQ(getAround(P, "b.cpp"), Texts{"take"});
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
