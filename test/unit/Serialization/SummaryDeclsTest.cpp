//===- SummaryDeclsTest.cpp - Declarations and types in a summary ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/SummaryUnitSupport.h"
#include <set>

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

TEST(SummaryDecls, WritesDeclarationsWithWhatIsAskedOfThem) {
  WrittenUnit U(R"(
    namespace lib { inline namespace v1 {
    struct Error { virtual ~Error(); };
    template <class T, int N, class... U> struct Box : Error { T value;
      explicit Box(T); Box(const Box &); void put(T) const noexcept; };
    } }
    extern "C" int printf(const char *, ...);
    [[clang::annotate("interop::acquires=socket")]] int open();
    typedef struct { int fd; } Handle; union Any { int i; };
    thread_local int perThread; void take(Handle, Any);
    template <class T> T *make();
    void all(lib::Box<int, 3, char, long> &box, Handle h, Any a) {
      static int counter; int local = 0;
      box.put(local); printf("%d", counter); open(); perThread = h.fd;
      take(h, a); make<lib::Error>(); lib::Box<int, 3, char, long> copy(box);
    })");
  const EntitySummary &E = U.get("@U@Any#");
  SummaryText Text(E);
  auto get = [&E](llvm::StringRef Name) {
    const SummaryDecl *D = findDecl(E, Name);
    EXPECT_TRUE(D) << Name.str();
    return D ? *D : SummaryDecl();
  };
  SummaryDecl Box = get("Box");
  ASSERT_EQ(Box.Arguments.size(), 4u);
  EXPECT_EQ(Text.getType(Box.Arguments[0]), "int32");
  EXPECT_EQ(Box.Arguments[1], 0u); // no type
  EXPECT_EQ(Text.getType(Box.Arguments[3]), "int64");
  ASSERT_EQ(Box.Parts.size(), 1u);
  EXPECT_EQ(Text.getDecl(Box.Parts[0]), "lib::v1::Error");
  EXPECT_TRUE(get("Error").has(SummaryDecl::IsUserProvidedEnd));
  EXPECT_FALSE(Box.has(SummaryDecl::IsTrivialEnd));
  EXPECT_EQ(Text.getDecl(Box.In), "lib::v1");
  EXPECT_TRUE(get("v1").has(SummaryDecl::IsInline));
  SummaryDecl Put = get("put");
  EXPECT_TRUE(Put.has(SummaryDecl::IsConst) &&
              Put.has(SummaryDecl::IsNoexcept));
  EXPECT_EQ(Text.getType(Put.Type), "void(int32)");
  EXPECT_EQ(Put.Parts.size(), 1u);
  EXPECT_TRUE(get("printf").has(SummaryDecl::IsExternC) &&
              get("printf").has(SummaryDecl::IsVariadic));
  EXPECT_EQ(get("open").Annotations, Texts{"interop::acquires=socket"});
  EXPECT_TRUE(get("Handle").has(SummaryDecl::IsPlain));
  EXPECT_TRUE(get("Handle").has(SummaryDecl::IsTrivialEnd));
  EXPECT_TRUE(get("Any").has(SummaryDecl::IsUnion));
  EXPECT_TRUE(get("perThread").has(SummaryDecl::IsThreadLocal));
  EXPECT_TRUE(get("counter").has(SummaryDecl::IsStatic));
  EXPECT_FALSE(get("counter").has(SummaryDecl::IsLocal));
  EXPECT_TRUE(get("local").has(SummaryDecl::IsLocal));
  EXPECT_EQ(Text.getType(get("make").Arguments.at(0)), "lib::v1::Error");
  bool HasCopy = llvm::any_of(E.Decls, [](const SummaryDecl &D) {
    return D.has(SummaryDecl::IsConstructor) &&
           D.has(SummaryDecl::IsCopyOrMove) && D.Name == "Box";
  });
  EXPECT_TRUE(HasCopy);
  // Members that nobody speaks of are not there.
  EXPECT_FALSE(findDecl(E, "value"));
  EXPECT_TRUE(findDecl(E, "fd"));
}

TEST(SummaryDecls, WritesEachDeclarationOnce) {
  WrittenUnit U(
      "struct S { void f(int); }; extern \"C\" void c();"
      "namespace n { extern \"C\" void c(); }"
      "void S::f(int n) { c(); n::c(); f(n); S *s = this; s->f(1); }");
  const EntitySummary &E = U.get("@F@f#I#");
  std::set<std::string> Keys;
  for (const SummaryDecl &D : E.Decls)
    EXPECT_TRUE(Keys.insert(D.Key).second) << D.Key;
  EXPECT_EQ(E.Decls[E.Self - 1].Key, E.Key);
}

TEST(SummaryDecls, GivesLocksOfRegionsNamesWithoutPlaces) {
  UnitFiles Files;
  Files.Args.push_back("-fopenmp");
  WrittenUnit U("void f(); void all() {\n"
                "#pragma omp parallel\n{\n#pragma omp critical(queue)\nf();\n"
                "#pragma omp single nowait\nf();\n}}",
                Files);
  const EntitySummary &E = U.get("@F@all#");
  ASSERT_TRUE(findDecl(E, "omp critical queue"));
  EXPECT_EQ(findDecl(E, "omp critical queue")->Key, "c:@omp critical queue");
  ASSERT_TRUE(findDecl(E, "omp single"));
  EXPECT_EQ(findDecl(E, "omp single")->Key, E.Key + "#r0");
  EXPECT_TRUE(findDecl(E, "omp single")->has(SummaryDecl::IsSyntheticDecl));
}

TEST(SummaryDecls, WritesWhatIsCalledThroughAField) {
  constexpr const char *Model = R"(
library: lib
defaults: {source: s, confidence: documented}
functions:
  - {name: "Table::release", params: 2, releases: {handle: h, at: {arg: 1}}}
handles: [{name: h}]
)";
  WrittenUnit U("struct Table { void (*release)(int, void *); };"
                "void all(Table *t, void *p) { t->release(1, p); }",
                {}, Model);
  const EntitySummary &E = U.get("@F@all#*$@S@Table#*v#");
  const SummaryDecl *Called = findDecl(E, "release");
  ASSERT_TRUE(Called);
  EXPECT_TRUE(Called->has(SummaryDecl::IsSyntheticDecl));
  EXPECT_EQ(SummaryText(E).getDecl(Called->In), "Table");
  ASSERT_EQ(Called->Parts.size(), 2u);
  EXPECT_NE(Called->Parts[0], Called->Parts[1]);
  EXPECT_TRUE(E.Own & EntitySummary::HasRow);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
