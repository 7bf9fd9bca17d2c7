//===- UsrKeyTest.cpp - The names that all units agree on -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Entities/UsrKey.h"
#include "unit/SummaryUnitSupport.h"
#include <set>

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// The keys of all declarations with a name in \p Code, as \p File.
class Keys {
public:
  explicit Keys(llvm::StringRef Code, UnitFiles Files = {})
      : Unit(parseUnit(Code, Files)),
        Path(llvm::StringRef(Files.Main).drop_front(sizeof("/program")).str()) {
  }

  /// Of all declarations called \p Name, in order.
  std::vector<std::string> all(llvm::StringRef Name) {
    using namespace ast_matchers;
    std::vector<std::string> Found;
    for (const BoundNodes &N : match(namedDecl(hasName(Name.str())).bind("d"),
                                     Unit->getASTContext())) {
      const auto *D = N.getNodeAs<NamedDecl>("d");
      if (!isa<TemplateDecl>(D) && !D->isTemplated() && !D->isImplicit())
        Found.push_back(makeKey(*D, Path));
    }
    return Found;
  }
  const VarDecl &find(llvm::StringRef Name) {
    using namespace ast_matchers;
    auto Found =
        match(varDecl(hasName(Name.str())).bind("d"), Unit->getASTContext());
    return *Found.front().getNodeAs<VarDecl>("d");
  }
  std::string of(llvm::StringRef Name) {
    std::vector<std::string> Found = all(Name);
    return Found.empty() ? "" : Found.front();
  }
  /// Of the classes of lambdas, in order.
  std::vector<std::string> lambdas() {
    using namespace ast_matchers;
    std::vector<std::string> Found;
    for (const BoundNodes &N :
         match(lambdaExpr().bind("l"), Unit->getASTContext()))
      Found.push_back(
          makeKey(*N.getNodeAs<LambdaExpr>("l")->getLambdaClass(), Path));
    return Found;
  }

  std::unique_ptr<ASTUnit> Unit;
  std::string Path;
};

UnitFiles inFile(const char *Main) {
  UnitFiles Files;
  Files.Main = Main;
  return Files;
}

TEST(UsrKey, IsTheUsrWhereThatSaysAll) {
  Keys K("namespace net { struct Client { void close(); int fd; };"
         "  enum Kind { Old }; int port; }"
         "void net::Client::close() {}");
  EXPECT_EQ(K.of("net"), "c:@N@net");
  EXPECT_EQ(K.of("Client"), "c:@N@net@S@Client");
  EXPECT_EQ(K.of("fd"), "c:@N@net@S@Client@FI@fd");
  EXPECT_EQ(K.of("Old"), "c:@N@net@E@Kind@Old");
  EXPECT_EQ(K.of("port"), "c:@N@net@port");
  // Redeclarations have one key.
  EXPECT_EQ(K.all("close"),
            std::vector<std::string>(2, "c:@N@net@S@Client@F@close#"));
}

TEST(UsrKey, TellsOverloadsAndInstancesApart) {
  Keys K("void f(int); void f(const char *); void f(int, int);"
         "template <class T> void g(T); template <class T> struct Box {"
         "  void put(T); };"
         "template <class T> void g(T) {} template <class T>"
         "void Box<T>::put(T) {}"
         "struct A; struct B; void h(int A::*); void h(int B::*);"
         "void u() { g(1); g('c'); Box<int>().put(1); Box<Box<int>>().put({});"
         "}");
  for (const char *Name : {"f", "g", "put", "Box", "h"}) {
    std::vector<std::string> All = K.all(Name);
    EXPECT_GE(All.size(), 2u) << Name;
    EXPECT_EQ(std::set<std::string>(All.begin(), All.end()).size(), All.size())
        << Name;
  }
}

TEST(UsrKey, HasTheUnitBeforeWhatIsItsOwn) {
  const char *Code = "static void helper() {} namespace { struct Own {"
                     "  void go() {} }; int count; } void all() {}"
                     "static int number; struct { int x; } single;"
                     "template <class T> void each(T) {}"
                     "void use() { helper(); each(Own()); Own().go(); }";
  Keys A(Code, inFile("/program/src/a.cpp")),
      B(Code, inFile("/program/lib/a.cpp"));
  for (const char *Name :
       {"helper", "Own", "go", "count", "number", "x", "single", "each"}) {
    EXPECT_TRUE(llvm::StringRef(A.of(Name)).starts_with("src/a.cpp|"))
        << Name << ": " << A.of(Name);
    if (llvm::StringRef(Name) != "single")
      EXPECT_NE(A.of(Name), B.of(Name));
  }
  EXPECT_EQ(A.of("all"), B.of("all"));
  EXPECT_EQ(A.of("helper"), "src/a.cpp|c:a.cpp@F@helper#");
}

TEST(UsrKey, OnlyStandsWithABarBehindAUnit) {
  Keys K("struct A {}; int operator|(A, A); int operator||(A, A);"
         "int operator|=(A &, A);");
  std::set<std::string> All;
  for (const char *Name : {"operator|", "operator||", "operator|="}) {
    EXPECT_EQ(llvm::StringRef(K.of(Name)).count('|'), 0u);
    All.insert(K.of(Name));
  }
  EXPECT_EQ(All.size(), 3u);
}

TEST(UsrKey, IsThatOfCWhereverItIsDeclared) {
  Keys Wrapped("namespace wrapper { extern \"C\" { int send(int); int errors; }"
               "}");
  UnitFiles C = inFile("/program/src/a.c");
  C.Args = {"-std=c11"};
  Keys Plain("int send(int); extern int errors; struct Socket { int fd; };"
             "typedef struct { int id; } Handle; static int own(void);"
             "enum Kind { Old };",
             C);
  EXPECT_EQ(Wrapped.of("send"), "c:@F@send");
  EXPECT_EQ(Plain.of("send"), "c:@F@send");
  EXPECT_EQ(Wrapped.of("errors"), Plain.of("errors"));
  EXPECT_EQ(Plain.of("Socket"), "c:@S@Socket");
  EXPECT_EQ(Plain.of("fd"), "c:@S@Socket@FI@fd");
  EXPECT_EQ(Plain.of("id"), "c:@SA@Handle@FI@id");
  EXPECT_EQ(Plain.of("Old"), "c:@E@Kind@Old");
  EXPECT_EQ(Plain.of("own"), "src/a.c|c:a.c@F@own");
}

TEST(UsrKey, NumbersWhatAFunctionDeclares) {
  Keys K(
      "void run(int first, int second) { int one = 1; struct Local {"
      "  void go(int deep) {} }; static int two; { int one = 3; }"
      "  int list[1]; for (int three : list) { } try {} catch (int four) {} }");
  EXPECT_EQ(K.of("first"), "c:@F@run#I#I##p0");
  EXPECT_EQ(K.of("second"), "c:@F@run#I#I##p1");
  EXPECT_EQ(K.all("one"),
            (std::vector<std::string>{"c:@F@run#I#I##0", "c:@F@run#I#I##3"}));
  EXPECT_EQ(K.of("Local"), "c:@F@run#I#I##1");
  EXPECT_EQ(K.of("go"), "c:@F@run#I#I##1@F@go#int#");
  EXPECT_EQ(K.of("deep"), "c:@F@run#I#I##1@F@go#int##p0");
  EXPECT_EQ(K.of("two"), "c:@F@run#I#I##2");
  std::set<std::string> Others{K.of("three"), K.of("four")};
  EXPECT_EQ(Others.size(), 2u);
}

TEST(UsrKey, NumbersLambdasInWhatTheyAreWrittenFor) {
  const char *Code =
      "void run() { auto a = [] {}; auto b = [c = [] {}] { [] {}(); }; }"
      "inline auto global = [] {}; static auto own = [] {};"
      "struct Holder { void (*f)() = [] {}; int n = [] { return 1; }(); };"
      "struct Filler { void fill(int n = [] { return 2; }()) {} };"
      "template <class T> void each(T t) { t(); } void all() {"
      "  each([] {}); each([] {}); Holder h; Filler().fill(); }";
  Keys K(Code);
  std::vector<std::string> All = K.lambdas();
  std::set<std::string> Different(All.begin(), All.end());
  EXPECT_EQ(Different.count("c:@F@run##1"), 1u);
  EXPECT_EQ(Different.count("c:@F@run##3"), 1u);
  EXPECT_EQ(Different.count("c:@F@run##4"), 1u); // in a capture
  EXPECT_EQ(Different.count("c:@F@run##3@F@operator()#K#0"), 1u);
  EXPECT_EQ(Different.count("c:@global#0"), 1u);
  EXPECT_EQ(Different.count("src/a.cpp|c:a.cpp@own#0"), 1u);
  EXPECT_EQ(Different.count("c:@S@Holder@FI@f#0"), 1u);
  EXPECT_EQ(Different.count("c:@S@Holder@FI@n#0"), 1u);
  EXPECT_EQ(Different.count("c:@S@Filler@F@fill#I##p0#0"), 1u);
  EXPECT_EQ(Different.count("c:@F@all##0"), 1u);
  EXPECT_EQ(Different.count("c:@F@all##1"), 1u);
  std::vector<std::string> Each = K.all("each");
  ASSERT_EQ(Each.size(), 2u);
  EXPECT_NE(Each[0], Each[1]);
}

/// \p Code with a comment before each of its lines and within.
std::string comment(llvm::StringRef Code) {
  std::string Out = "/* a comment\n of two lines */";
  for (char C : Code)
    Out +=
        C == '{' || C == ';' ? std::string("/* x\n */") + C : std::string(1, C);
  return Out;
}

TEST(UsrKey, DoesNotDependOnPlaces) {
  const char *Code =
      "static int helper(int n) { auto l = [n] { return n; }; return l(); }"
      "template <class T> int each(T t) { return t(); }"
      "struct { int x; } single; static union { int u; float v; };"
      "namespace { enum { Red }; } struct Holder { union { int i; float f; };"
      "  struct { int j; } part; };"
      "int all() { struct Local { int k; } l; return each([] { return 1; })"
      " + helper(l.k); }";
  Keys Plain(Code), Commented(comment(Code));
  for (const char *Name : {"helper", "each", "single", "x", "u", "Red", "i",
                           "j", "part", "all", "Local", "k", "l", "n"})
    EXPECT_EQ(Plain.all(Name), Commented.all(Name)) << Name;
  EXPECT_EQ(Plain.lambdas(), Commented.lambdas());
  EXPECT_FALSE(Plain.of("i").empty());
}

TEST(UsrKey, OfADestructionIsThatOfTheClass) {
  Keys K("struct Client { ~Client(); };");
  using namespace ast_matchers;
  auto Found = match(cxxRecordDecl(hasName("Client"), isDefinition()).bind("c"),
                     K.Unit->getASTContext());
  ASSERT_FALSE(Found.empty());
  Entity E =
      Entity::makeDestruction(*Found.front().getNodeAs<CXXRecordDecl>("c"));
  EXPECT_EQ(makeKey(E, "src/a.cpp"), "~c:@S@Client");
}

// The key of each contains that of the one before, and is made before it.
TEST(UsrKey, NumbersWhatIsInTheKeysOfOthers) {
  const unsigned Depth = 100;
  std::string Code = "template <class T> struct Box { static auto make() {"
                     "  int a = 0; auto put = [] {}; (void)a; return put; } };"
                     "using T0 = int;";
  for (unsigned I = 0; I < Depth; ++I)
    Code += "using T" + std::to_string(I + 1) + " = decltype(Box<T" +
            std::to_string(I) + ">::make());";
  for (unsigned I = 1; I <= Depth; ++I)
    Code += "T" + std::to_string(I) + " *p" + std::to_string(I) + ";";
  Keys K(Code);
  auto findLambda = [&](unsigned I) -> const CXXRecordDecl & {
    return *K.find("p" + std::to_string(I))
                .getType()
                ->getPointeeCXXRecordDecl();
  };
  // The lambda is declared after both variables.
  EXPECT_EQ(makeKey(findLambda(1), K.Path), "c:@S@Box>#I@F@make#S#2");
  EXPECT_EQ(makeKey(findLambda(2), K.Path),
            "c:@S@Box<$c:@S@Box>#I@F@make#S#2;>@F@make#S#2");
  KeyMaker FromWithin(K.Path);
  for (unsigned I = 1; I < Depth; ++I)
    EXPECT_TRUE(FromWithin.getKey(findLambda(I)).ends_with("#2"));
  EXPECT_EQ(makeKey(findLambda(Depth), K.Path),
            FromWithin.getKey(findLambda(Depth)));
}

TEST(UsrKey, IsShortWhereTheUsrIsLong) {
  std::string Long(200, 'x');
  std::string Code = "struct " + Long +
                     " { void f(int Value); void f(char);"
                     "  void g() { auto each = [] {}; each(); } };"
                     "struct Short { void f(" +
                     Long + " *); };";
  Keys K(Code), Other("int before;" + Code, inFile("/program/src/b.cpp"));
  std::string Class = K.of(Long);
  EXPECT_EQ(Class.substr(0, 41), "c:@S@" + std::string(35, 'x') + "%");
  EXPECT_EQ(Class.size(), 41u + 32);
  EXPECT_EQ(K.of(Long), Other.of(Long));
  // Overloads are told apart by what is not there any more.
  std::vector<std::string> Methods = K.all("f");
  ASSERT_EQ(Methods.size(), 3u);
  EXPECT_EQ(std::set<std::string>(Methods.begin(), Methods.end()).size(), 3u);
  EXPECT_EQ(Methods, Other.all("f"));
  EXPECT_EQ(Methods[2].substr(0, 14), "c:@S@Short@F@f");
  EXPECT_LE(Methods[2].size(), 96u);
  // What stands in something has its key in front, whole.
  EXPECT_EQ(K.of("Value"), Methods[0] + "#p0");
  EXPECT_EQ(K.of("each"), K.of("g") + "#0");
  EXPECT_FALSE(KeyMaker::isOfTeam("c:@F@run##team0%0123"));
}

TEST(UsrKey, IsCutBetweenCharacters) {
  std::string Long = "xx";
  for (unsigned I = 0; I < 50; ++I)
    Long += "\u00e9";
  Keys K("struct " + Long + " {};");
  // "c:@S@xx" has seven bytes, and each of the others two.
  EXPECT_EQ(K.of(Long).find('%'), 39u);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
