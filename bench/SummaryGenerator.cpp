//===- SummaryGenerator.cpp - Summaries of no program ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SummaryGenerator.h"
#include "Program/Summary/SummaryFile.h"
#include "Facts/Fact.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace llvm;

namespace interop {

static constexpr unsigned NumOwn = 175;
/// A unit has all inline functions of each header that it includes.
static constexpr unsigned NumHeadersPerUnit = 5;
static constexpr unsigned NumInlinePerHeader = 15;
static constexpr unsigned UnitsPerHeader = 10;
/// One body in so many is a virtual method.
static constexpr unsigned MethodEvery = 50;

/// In [0, End), the same with every standard library.
static unsigned pick(std::mt19937 &R, unsigned End) { return R() % End; }

static std::string makeUnitName(unsigned Unit) {
  return ("src/part" + Twine(Unit / 40) + "/unit" + Twine(Unit) + ".cpp").str();
}

static std::string makeInterfaceKey(unsigned Number) {
  return ("c:@N@api@S@Interface" + Twine(Number) + "@F@run#I#&1$@N@std@S@" +
          "basic_string>#C#$@N@std@S@char_traits>#C#")
      .str();
}

static bool isInternal(unsigned Number) { return Number % 5 < 2; }

static std::string makeHeaderName(unsigned Header) {
  return ("include/tool" + Twine(Header) + ".h").str();
}

static std::string makeInlineKey(unsigned Header, unsigned Number) {
  return ("c:@N@base@N@detail@S@Tool" + Twine(Header) + "@F@step" +
          Twine(Number) + "#I#*1C#")
      .str();
}

SummaryGenerator::SummaryGenerator(unsigned Bodies)
    : NumUnits(std::max(
          2U, Bodies / (NumOwn + NumHeadersPerUnit * NumInlinePerHeader))),
      NumHeaders(std::max(2 * NumHeadersPerUnit,
                          NumUnits * NumHeadersPerUnit / UnitsPerHeader)) {}

std::vector<unsigned> SummaryGenerator::pickHeaders(unsigned Unit) const {
  Random R(Unit + 1);
  std::set<unsigned> Headers;
  while (Headers.size() < NumHeadersPerUnit)
    Headers.insert(pick(R, NumHeaders));
  return {Headers.begin(), Headers.end()};
}

std::string SummaryGenerator::makeOwnKey(unsigned Unit, unsigned Number) const {
  if (isInternal(Number))
    return (makeUnitName(Unit) + "|c:unit" + Twine(Unit) + ".cpp@aN@F@help" +
            Twine(Number) + "#I#*1C#")
        .str();
  return ("c:@N@part" + Twine(Unit / 40) + "@S@Class" + Twine(Unit) + "_" +
          Twine(Number / 20) + "@F@run" + Twine(Number) + "#I#*1C#")
      .str();
}

std::string SummaryGenerator::makeKey(unsigned Number) const {
  return makeOwnKey(Number * 7919U % NumUnits, NumOwn - 1 - Number % 3);
}

static std::string makeOutsideKey(std::mt19937 &R) {
  return ("c:@F@library_call_" + Twine(pick(R, 3000)) + "#*v#").str();
}

static void addOnce(std::vector<std::string> &Keys, std::string Key) {
  if (!is_contained(Keys, Key))
    Keys.push_back(std::move(Key));
}

/// Leaves call nothing, the others eleven on average.
static unsigned pickCount(std::mt19937 &R) {
  return pick(R, 10) < 3 ? 0 : 4 + pick(R, 15);
}

std::vector<std::string> SummaryGenerator::makeCallees(Random &R, unsigned Unit,
                                                       unsigned Number) const {
  std::vector<unsigned> Headers = pickHeaders(Unit);
  std::vector<std::string> Keys;
  for (unsigned I = pickCount(R); I; --I) {
    unsigned Kind = pick(R, 100);
    if (Kind < 2)
      addOnce(Keys, makeOwnKey(Unit, pick(R, NumOwn)));
    else if (Kind < 50 && Number)
      addOnce(Keys, makeOwnKey(Unit, pick(R, Number)));
    else if (Kind < 70)
      addOnce(Keys, makeInlineKey(Headers[pick(R, Headers.size())],
                                  pick(R, NumInlinePerHeader)));
    else if (Kind < 90 && Unit)
      addOnce(Keys, makeOwnKey(pick(R, Unit), pick(R, NumOwn / 5) * 5 + 2));
    else
      addOnce(Keys, makeOutsideKey(R));
  }
  return Keys;
}

/// Of inline function \p Number in \p Header.
static std::vector<std::string>
makeInlineCallees(std::mt19937 &R, unsigned Header, unsigned Number) {
  std::vector<std::string> Keys;
  for (unsigned I = pickCount(R); I; --I)
    addOnce(Keys, Number && pick(R, 10) < 8
                      ? makeInlineKey(Header, pick(R, Number))
                      : makeOutsideKey(R));
  return Keys;
}

/// One body in three does something by itself.
static uint32_t pickOwn(std::mt19937 &R) {
  return pick(R, 3) ? 0 : 1U << pick(R, 7);
}

namespace {

/// Facts about as large as those of a body of twenty lines.
class BodyMaker {
public:
  explicit BodyMaker(EntitySummary &E) : E(E) {}

  void make(StringRef File) {
    addTypes();
    addScope();
    for (const std::string &Key : E.Callees)
      addCall(Key);
    for (const std::string &Key : E.VirtualCallees)
      addCall(Key);
    addStore();
    addBlocks();
    E.Files.push_back(File.str());
  }

private:
  enum : TypeId { Void = 1, Int, Class, Pointer, Signature };
  enum : DeclId { Namespace = 1, Record, Self, FirstField, SecondField };

  void addTypes() {
    E.Types.resize(Signature);
    E.Types[Void - 1].Kind = SummaryType::Void;
    E.Types[Int - 1].Kind = SummaryType::Integer;
    E.Types[Int - 1].Bits = 32;
    E.Types[Class - 1].Kind = SummaryType::Record;
    E.Types[Class - 1].Decl = Record;
    E.Types[Pointer - 1].Kind = SummaryType::Pointer;
    E.Types[Pointer - 1].Inner = Class;
    E.Types[Signature - 1].Kind = SummaryType::Function;
    E.Types[Signature - 1].Inner = Void;
    E.Types[Signature - 1].Parts = {Int, Pointer};
  }

  DeclId addDecl(SummaryDecl::KindTy Kind, const Twine &Key, StringRef Name,
                 DeclId In, TypeId Type) {
    SummaryDecl D;
    D.Kind = Kind;
    D.Key = Key.str();
    D.Name = Name.str();
    D.In = In;
    D.Type = Type;
    E.Decls.push_back(std::move(D));
    return E.Decls.size();
  }

  void addScope() {
    auto [Scope, Name] = StringRef(E.Key).rsplit("@F@");
    addDecl(SummaryDecl::Namespace, Scope + "@N", "part", 0, 0);
    addDecl(SummaryDecl::Record, Scope, "Class", Namespace, 0);
    E.Self = addDecl(SummaryDecl::Function, E.Key, Name.split('#').first,
                     Record, Signature);
    addDecl(SummaryDecl::Field, Scope + "@FI@first", "first", Record, Int);
    addDecl(SummaryDecl::Field, Scope + "@FI@second", "second", Record,
            Pointer);
  }

  SummaryFact makeFact(Fact::KindTy Kind) {
    SummaryFact V;
    V.Kind = Kind;
    V.Flags = SummaryFact::HasNode;
    V.Object = {ObjectRef::Member, SecondField, FirstField};
    V.Seq = E.Facts.size();
    E.Places.push_back({0, unsigned(10 + E.Places.size()), 3});
    V.At = E.Places.size();
    return V;
  }

  void addCall(StringRef Key) {
    StringRef Name = Key.rsplit('@').second.split('#').first;
    SummaryFact V = makeFact(Fact::Call);
    V.Callee = V.Target =
        addDecl(SummaryDecl::Function, Key, Name, 0, Signature);
    SummaryExpr Number, This;
    Number.Kind = SummaryExpr::Integer;
    Number.Type = Int;
    Number.Value = E.Exprs.size();
    This.Kind = SummaryExpr::This;
    This.Type = Pointer;
    E.Exprs.push_back(Number);
    E.Exprs.push_back(This);
    V.Args = {ExprId(E.Exprs.size() - 1), ExprId(E.Exprs.size())};
    E.Facts.push_back(std::move(V));
  }

  void addStore() { E.Facts.push_back(makeFact(Fact::Store)); }

  /// Entry, exit, and the events between them in pairs.
  void addBlocks() {
    unsigned NumBlocks = 2 + E.Facts.size() / 2;
    for (unsigned I = 0; I < NumBlocks; ++I) {
      SummaryBlock B;
      B.FirstFact = std::min<unsigned>(2 * I, E.Facts.size());
      B.EndFact = std::min<unsigned>(2 * I + 2, E.Facts.size());
      for (unsigned J = B.FirstFact; J < B.EndFact; ++J)
        E.Facts[J].Block = I;
      if (I)
        B.Preds.push_back(I - 1);
      if (I + 1 < NumBlocks)
        B.Succs.push_back(I + 1);
      E.Blocks.push_back(std::move(B));
      E.Order.push_back(I);
    }
  }

  EntitySummary &E;
};

} // namespace

EntitySummary SummaryGenerator::makeOwn(unsigned Unit, unsigned Number) const {
  Random R(Unit * NumOwn + Number + 1);
  EntitySummary E;
  E.Key = makeOwnKey(Unit, Number);
  E.Linkage =
      isInternal(Number) ? EntitySummary::Internal : EntitySummary::External;
  E.Own = pickOwn(R);
  E.Callees = makeCallees(R, Unit, Number);
  if (pick(R, 6) == 0)
    E.VirtualCallees.push_back(makeInterfaceKey(pick(R, NumUnits)));
  BodyMaker(E).make(makeUnitName(Unit));
  return E;
}

static EntitySummary makeInline(unsigned Header, unsigned Number) {
  std::mt19937 R(~(Header * NumInlinePerHeader + Number));
  EntitySummary E;
  E.Key = makeInlineKey(Header, Number);
  E.Linkage = EntitySummary::Odr;
  E.Own = pickOwn(R);
  E.Callees = makeInlineCallees(R, Header, Number);
  BodyMaker(E).make(makeHeaderName(Header));
  return E;
}

void SummaryGenerator::addMethods(UnitSummary &Summary, unsigned Unit) const {
  Random R(Unit + 1);
  for (unsigned Number = 2; Number < NumOwn; Number += MethodEvery)
    Summary.Methods.push_back({makeOwnKey(Unit, Number),
                               {makeInterfaceKey(pick(R, NumUnits))},
                               /*IsPure=*/false});
}

void SummaryGenerator::addFiles(UnitSummary &Summary, unsigned Unit) const {
  Random R(Unit + 1);
  std::set<std::string> Files, Names;
  Files.insert(makeUnitName(Unit));
  for (unsigned I = 0; I < 100; ++I)
    Files.insert(makeHeaderName(pick(R, NumHeaders)));
  for (unsigned I = 0; I < 200; ++I)
    Names.insert(("library_call_" + Twine(pick(R, 3000))).str());
  for (const std::string &Name : Files)
    Summary.Files.push_back({Name, 0x9E3779B97F4A7C15 * Name.size(), false});
  Summary.Names.assign(Names.begin(), Names.end());
}

UnitSummary SummaryGenerator::makeUnit(unsigned Unit) const {
  UnitSummary Summary;
  Summary.Unit = makeUnitName(Unit);
  Summary.Release = getRelease();
  for (unsigned Number = 0; Number < NumOwn; ++Number)
    Summary.Entities.push_back(makeOwn(Unit, Number));
  for (unsigned Header : pickHeaders(Unit))
    for (unsigned Number = 0; Number < NumInlinePerHeader; ++Number)
      Summary.Entities.push_back(makeInline(Header, Number));
  addMethods(Summary, Unit);
  addFiles(Summary, Unit);
  auto ByKey = [](const auto &A, const auto &B) { return A.Key < B.Key; };
  llvm::sort(Summary.Entities, ByKey);
  llvm::sort(Summary.Methods, ByKey);
  return Summary;
}

/// The external functions of \p Unit by the number of their class.
static std::map<unsigned, std::vector<unsigned>> listExternal(unsigned Count) {
  std::map<unsigned, std::vector<unsigned>> Classes;
  for (unsigned Number = NumOwn; Number && Count; --Number)
    if (!isInternal(Number - 1)) {
      Classes[(Number - 1) / 20].push_back(Number - 1);
      --Count;
    }
  return Classes;
}

std::string SummaryGenerator::makeCaller(unsigned Unit, unsigned Count) const {
  std::string Text;
  raw_string_ostream Out(Text);
  std::map<unsigned, std::vector<unsigned>> Classes = listExternal(Count);
  Out << "namespace part" << Unit / 40 << " {\n";
  for (const auto &[Class, Numbers] : Classes) {
    Out << "struct Class" << Unit << '_' << Class << " {\n";
    for (unsigned Number : Numbers)
      Out << "  void run" << Number << "(int, const char *);\n";
    Out << "};\n";
  }
  Out << "} // namespace part" << Unit / 40 << '\n';
  for (const auto &[Class, Numbers] : Classes)
    for (unsigned Number : Numbers)
      Out << "struct User" << Number << " {\n  part" << Unit / 40 << "::Class"
          << Unit << '_' << Class << " Part;\n  ~User" << Number
          << "() { Part.run" << Number << "(1, \"\"); }\n};\n";
  return Text;
}

std::vector<std::string> SummaryGenerator::listCalled(unsigned Unit,
                                                      unsigned Count) const {
  std::vector<std::string> Keys;
  for (const auto &[Class, Numbers] : listExternal(Count))
    for (unsigned Number : Numbers)
      Keys.push_back(makeOwnKey(Unit, Number));
  return Keys;
}

} // namespace interop
