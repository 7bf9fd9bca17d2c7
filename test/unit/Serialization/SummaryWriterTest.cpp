//===- SummaryWriterTest.cpp - What a summary says of a unit --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/SummaryUnitSupport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

//===-- Which entities ----------------------------------------------------===//

TEST(SummaryWriter, WritesWhatTheUserWroteAndWhatThatReaches) {
  UnitFiles Files;
  Files.Headers = {{"/sys/wrap.h",
                    "inline void used() {} inline void unused() {}"
                    "struct Wrapper { ~Wrapper() {} };"
                    "template <class T> void visit(T t) { t(); }"}};
  WrittenUnit U("#include <wrap.h>\n"
                "struct Own { Wrapper w; ~Own(); void inClass() {} };"
                "template <class T> void never(T) {}"
                "template <class T> void once(T) {}"
                "void declared();"
                "void all() { used(); once(1); Own o; visit([] {}); }",
                Files);
  EXPECT_TRUE(U.has("c:@F@all#"));
  EXPECT_TRUE(U.has("c:@F@used#"));
  EXPECT_FALSE(U.has("c:@F@unused#"));
  EXPECT_TRUE(U.has("c:@S@Own@F@inClass#"));
  EXPECT_TRUE(U.has("~c:@S@Own"));
  EXPECT_TRUE(U.has("~c:@S@Wrapper"));
  EXPECT_TRUE(U.has("c:@S@Wrapper@F@~Wrapper#"));
  EXPECT_TRUE(U.has("c:@F@all##1@F@operator()#K"));
  EXPECT_FALSE(U.has("c:@F@declared#"));
  size_t Once = 0;
  for (const EntitySummary &E : U.Summary.Entities) {
    Once += llvm::StringRef(E.Key).contains("once");
    EXPECT_FALSE(llvm::StringRef(E.Key).contains("never"));
  }
  EXPECT_EQ(Once, 1u);
  EXPECT_TRUE(
      llvm::is_sorted(U.Summary.Entities, [](const auto &A, const auto &B) {
        return A.Key < B.Key;
      }));
}

TEST(SummaryWriter, SaysWhoElseCanHaveABody) {
  WrittenUnit U("static void own() {} inline void shared() {} void one() {}"
                "namespace { void hidden() {} } template <class T> void t(T) {}"
                "struct S { void in() {} void out(); ~S() {} };"
                "struct Filler { void fill(int n = [] { return 1; }()) {"
                "  struct Local { void go() {} } l; l.go(); } };"
                "void S::out() {} __attribute__((weak)) void weak() {}"
                "int main() { own(); hidden(); t(1); S s; [] {}();"
                "  Filler().fill(); return 0; }");
  EXPECT_EQ(U.get("@F@own#").Linkage, EntitySummary::Internal);
  EXPECT_EQ(U.get("@F@hidden#").Linkage, EntitySummary::Internal);
  EXPECT_EQ(U.get("main##1@F@operator()#K").Linkage, EntitySummary::Internal);
  EXPECT_EQ(U.get("fill#I##p0#0@F@operator()#K").Linkage, EntitySummary::Odr);
  EXPECT_EQ(U.get("fill#I##0@F@go#").Linkage, EntitySummary::Odr);
  EXPECT_EQ(U.get("@F@shared#").Linkage, EntitySummary::Odr);
  EXPECT_EQ(U.get("@F@in#").Linkage, EntitySummary::Odr);
  EXPECT_EQ(U.get("~c:@S@S").Linkage, EntitySummary::Odr);
  EXPECT_EQ(U.get("@F@weak#").Linkage, EntitySummary::Odr);
  EXPECT_EQ(U.get("@F@one#").Linkage, EntitySummary::External);
  EXPECT_EQ(U.get("@F@out#").Linkage, EntitySummary::External);
  EXPECT_TRUE(U.get("@F@main#").IsMain);
  EXPECT_FALSE(U.get("@F@one#").IsMain);
  EXPECT_TRUE(U.get("~c:@S@S").IsDestruction);
}

//===-- The unit ----------------------------------------------------------===//

TEST(SummaryWriter, ListsMethodsThatOverride) {
  WrittenUnit U("struct A { virtual void f(); virtual ~A(); };"
                "struct B { virtual void f() = 0; };"
                "struct C : A, B { void f() override; void g(); };"
                "template <class T> struct D : C { void f() override = 0; };"
                "D<int> *d; void use() { d->f(); }");
  ASSERT_EQ(U.Summary.Methods.size(), 4u);
  const MethodSummary &F = U.Summary.Methods[0];
  EXPECT_EQ(F.Key, "c:@S@C@F@f#");
  EXPECT_EQ(F.Overrides, (Texts{"c:@S@A@F@f#", "c:@S@B@F@f#"}));
  EXPECT_FALSE(F.IsPure);
  EXPECT_EQ(U.Summary.Methods[1].Key, "c:@S@C@F@~C#");
  EXPECT_EQ(U.Summary.Methods[2].Key, "c:@S@D>#I@F@f#");
  EXPECT_TRUE(U.Summary.Methods[2].IsPure);
}

TEST(SummaryWriter, ListsNamesThatModelsMayKnow) {
  WrittenUnit U("namespace zmq { struct socket { void close(); }; }"
                "extern \"C\" int zmq_poll(int); struct Opaque;"
                "struct Own { int n; void here() {} }; void give(Opaque *);"
                "void all(zmq::socket &s, Opaque *o) { s.close(); zmq_poll(1);"
                "  Own().here(); give(o); }");
  for (const char *Name : {"zmq", "close", "zmq_poll", "Opaque", "give"})
    EXPECT_TRUE(llvm::is_contained(U.Summary.Names, Name)) << Name;
  for (const char *Name : {"Own", "here", "all"})
    EXPECT_FALSE(llvm::is_contained(U.Summary.Names, Name)) << Name;
  EXPECT_TRUE(llvm::is_sorted(U.Summary.Names));
}

TEST(SummaryWriter, ReadsUnitsOfC) {
  UnitFiles Files;
  Files.Main = "/program/src/a.c";
  Files.Args = {"-std=c11"};
  WrittenUnit U("struct Node { struct Node *next; _Atomic int stop; };"
                "int poll(int); static int helper(struct Node *n) {"
                "  return n->next ? poll(n->stop) : 0; }"
                "int main(void) { struct Node n = {0}; n.stop = 1;"
                "  return helper(&n); }",
                Files);
  EXPECT_TRUE(U.get("c:@F@main").IsMain);
  const EntitySummary &E = U.get("@F@helper");
  EXPECT_EQ(E.Linkage, EntitySummary::Internal);
  ASSERT_TRUE(findDecl(E, "Node"));
  EXPECT_TRUE(findDecl(E, "Node")->has(SummaryDecl::IsPlain));
  ASSERT_TRUE(findDecl(E, "stop"));
  EXPECT_EQ(SummaryText(E).getType(findDecl(E, "stop")->Type), "int32");
  // Nothing throws in C.
  EXPECT_TRUE(findDecl(E, "poll")->has(SummaryDecl::IsNoexcept));
}

//===-- Places ------------------------------------------------------------===//

/// All of \p U but its places, as bytes.
std::string getFactBytes(const WrittenUnit &U) {
  std::string Bytes;
  for (const EntitySummary &E : U.Summary.Entities)
    Bytes += encodeEntity(E).Facts;
  return Bytes;
}

TEST(SummaryWriter, CommentsChangeNothingButPlaces) {
  const char *Code = "struct M {}; void lock(M &); static int helper(int n) {"
                     "  M m; lock(m); auto l = [n] { return n; };"
                     "  while (true) { if (n > l()) break; } return l(); }"
                     "struct S { int x = [] { return 1; }(); };"
                     "int all() { S s; return helper(s.x); }";
  std::string Commented = "/* two\n lines */";
  for (const char *C = Code; *C; ++C)
    Commented += *C == ';' || *C == '{' ? std::string("/* x\n */") + *C
                                        : std::string(1, *C);
  WrittenUnit Plain(Code), Other(Commented);
  ASSERT_EQ(Plain.Summary.Entities.size(), Other.Summary.Entities.size());
  EXPECT_EQ(getFactBytes(Plain), getFactBytes(Other));
  EXPECT_NE(encodeEntity(Plain.get("@F@all#")).Places,
            encodeEntity(Other.get("@F@all#")).Places);
}

TEST(SummaryWriter, TheSameUnitHasTheSameBytes) {
  const char *Code = "struct B { virtual void v(); }; struct A : B { void v();"
                     "  ~A(); }; template <class T> void t(T x) { x.v(); }"
                     "void all() { A a; t(a); [&] { a.v(); }(); }"
                     "A::~A() { v(); }";
  WrittenUnit One(Code), Two(Code);
  EXPECT_EQ(encodeUnit(One.Summary), encodeUnit(Two.Summary));
  // Whatever was asked before.
  EXPECT_EQ(encodeUnit(One.Summary), encodeUnit(One.write()));
}

TEST(SummaryWriter, NamesFilesTheSameEverywhere) {
  UnitFiles Files;
  Files.Headers = {
      {"/program/include/own.h", "inline void own() { void f(); f(); }"},
      {"/program/third_party/near.h", "inline void near() { void f(); f(); }"},
      {"/sys/net/zmq.hpp", "inline void wrapped() { void f(); f(); }"},
      {"/elsewhere/far.h", "inline void distant() { void f(); f(); }"}};
  Files.Args.insert(Files.Args.end(), {"-I/program/include", "-I/elsewhere"});
  WrittenUnit U(
      "#include \"far.h\"\n#include <net/zmq.hpp>\n"
      "#include <near.h>\n#include \"own.h\"\n"
      "#define CALL(x) x()\n"
      "void all() {\n  own(); wrapped();\n  near(); CALL(distant);\n}",
      Files);
  EXPECT_EQ(U.Summary.Unit, "src/a.cpp");
  EXPECT_EQ(U.Summary.Release, "test 1");
  Texts Names;
  for (const FileSummary &F : U.Summary.Files)
    Names.push_back(F.Name);
  EXPECT_EQ(Names, (Texts{"/elsewhere/far.h", "include/own.h", "net/zmq.hpp",
                          "src/a.cpp", "third_party/near.h"}));
  EXPECT_FALSE(U.Summary.Files[1].IsSystem);
  EXPECT_TRUE(U.Summary.Files[2].IsSystem);
  EXPECT_EQ(U.Summary.Files[2].Hash,
            llvm::xxh3_64bits(llvm::StringRef(Files.Headers[2].second)));
  const EntitySummary &E = U.get("@F@all#");
  EXPECT_EQ(E.Files, Texts{"src/a.cpp"});
  auto at = [&E](size_t Fact) {
    const SummaryPlace &P = E.Places[E.Facts[Fact].At - 1];
    return std::make_pair(P.Line, P.Column);
  };
  EXPECT_EQ(at(0), std::make_pair(7u, 3u));
  // What a macro wrote stands where it is used.
  EXPECT_EQ(at(3), std::make_pair(8u, 11u));
  EXPECT_EQ(U.get("@F@wrapped#").Files, Texts{"net/zmq.hpp"});
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
