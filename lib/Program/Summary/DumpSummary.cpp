//===- DumpSummary.cpp - A summary as text --------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryFile.h"
#include "Program/Summary/SummaryText.h"
#include "Program/Summary/SummaryWords.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace interop {

namespace {

const char *const Linkages[] = {"external", "odr", "internal"};
const char *const Owns[] = {"row",  "lock",    "throw", "store",  "allocation",
                            "loop", "unknown", "entry", "caller", "value",
                            "gives", "thread"};
const char *const DeclKinds[] = {"namespace", "record",  "enumeration",
                                 "function",  "field",   "variable",
                                 "parameter", "constant"};
const char *const DeclFlags[] = {"static",       "virtual",
                                 "pure",         "const",
                                 "extern-c",     "variadic",
                                 "constructor",  "destructor",
                                 "lambda",       "inline",
                                 "local",        "thread-local",
                                 "union",        "noexcept",
                                 "system",       "defined",
                                 "trivial-end",  "user-provided-end",
                                 "plain",        "stand-in",
                                 "copy-or-move", "default-constructor",
                                 "returns-twice"};
const char *const FactFlags[] = {"if-last-owner", "apart", "of-starter", "node",
                                 "destruction", "whole"};

class EntityDumper {
public:
  EntityDumper(const EntitySummary &E, raw_ostream &Out)
      : E(E), Text(E), Out(Out) {}

  void dump() {
    Out << "entity " << E.Key << ' ' << getWord(Linkages, E.Linkage);
    add("main", E.IsMain);
    add("destruction", E.IsDestruction);
    Out << " self=" << Text.getDecl(E.Self);
    addWords(" own=", Owns, E.Own);
    Out << '\n';
    for (const std::string &Key : E.Callees)
      Out << "  calls " << Key << '\n';
    for (const std::string &Key : E.VirtualCallees)
      Out << "  calls-virtually " << Key << '\n';
    for (const std::string &Key : E.Uses)
      Out << "  uses " << Key << '\n';
    for (DeclId Id = 1; Id <= E.Decls.size(); ++Id)
      dumpDecl(Id, E.Decls[Id - 1]);
    dumpAll("event", E.Facts);
    dumpAll("lock", E.Locks);
    dumpAll("loop", E.Loops);
    dumpAll("read", E.Reads);
    addNumbers("  deciding-params=", E.DecidingParams, "\n");
    dumpAll("block", E.Blocks);
    addNumbers("  order=", E.Order, "\n");
    dumpAll("try", E.Tries);
    dumpAll("entry", E.Entries);
  }

private:
  //===-- Words -----------------------------------------------------------===//

  template <size_t N>
  static std::string getWord(const char *const (&Words)[N], unsigned Kind) {
    return Kind < N ? Words[Kind] : "?" + utostr(Kind);
  }

  void add(StringRef Word, bool Holds) {
    if (Holds)
      Out << ' ' << Word;
  }
  void add(StringRef Name, const std::string &Value, bool Holds) {
    if (Holds)
      Out << ' ' << Name << '=' << Value;
  }

  template <size_t N>
  void addWords(StringRef Before, const char *const (&Words)[N],
                uint32_t Flags) {
    for (unsigned I = 0; I < 32; ++I)
      if (Flags >> I & 1) {
        Out << Before << getWord(Words, I);
        Before = ",";
      }
  }

  void addNumbers(StringRef Before, ArrayRef<uint32_t> Numbers,
                  StringRef After = "") {
    if (Numbers.empty())
      return;
    for (uint32_t Number : Numbers) {
      Out << Before;
      if (Number == words::NoBlock)
        Out << "never";
      else
        Out << Number;
      Before = ",";
    }
    Out << After;
  }

  template <typename List, typename Function>
  void addList(StringRef Name, const List &Items, Function Get) {
    if (Items.empty())
      return;
    Out << ' ' << Name << '=';
    char Before = '(';
    for (const auto &Item : Items) {
      Out << Before << Get(Item);
      Before = ',';
    }
    Out << ')';
  }

  void addObject(StringRef Name, const SummaryObject &O) {
    add(Name, Text.getObject(O), O.Kind || O.Root || O.Leaf);
  }
  void addDecl(StringRef Name, DeclId Id) { add(Name, Text.getDecl(Id), Id); }
  void addIndex(StringRef Name, int64_t Index) {
    add(Name, itostr(Index), Index != -1);
  }
  void addPlace(PlaceId Id) {
    if (Id)
      Out << " at " << Text.getPlace(Id);
  }
  /// With its type.
  std::string getExpr(ExprId Id) const {
    TypeId Type = Id && Id <= E.Exprs.size() ? E.Exprs[Id - 1].Type : 0;
    return Text.getExpr(Id) + (Type ? ": " + Text.getType(Type) : "");
  }

  //===-- Lines -----------------------------------------------------------===//

  void dumpDecl(DeclId Id, const SummaryDecl &D) {
    auto GetDecl = [this](DeclId Part) { return Text.getDecl(Part); };
    Out << "  " << getWord(DeclKinds, D.Kind) << ' ' << Text.getDecl(Id);
    add("type", Text.getType(D.Type), D.Type);
    add("in", Text.getDecl(D.In), D.In);
    addList(D.Kind == SummaryDecl::Record ? "bases" : "params", D.Parts,
            GetDecl);
    add("operator", utostr(D.Operator), D.Operator);
    add("value", itostr(D.Value), D.Value);
    addWords(" flags=", DeclFlags, D.Flags);
    for (const std::string &Annotation : D.Annotations) {
      Out << " annotation=\"";
      Out.write_escaped(Annotation) << '"';
    }
    for (const std::string &Home : D.Homes)
      Out << " home=" << Home;
    Out << " key=" << D.Key << '\n';
  }

  template <typename T>
  void dumpAll(StringRef What, const std::vector<T> &Facts) {
    for (size_t I = 0; I < Facts.size(); ++I) {
      Out << "  " << What << ' ' << I;
      dump(Facts[I]);
      Out << '\n';
    }
  }

  template <typename Fact> void addPoint(const Fact &F) {
    Out << " B" << F.Block << '.' << F.Seq;
  }

  void dump(const SummaryFact &V) {
    addPoint(V);
    Out << ' ' << getWord(words::FactKinds, V.Kind);
    addDecl("callee", V.Callee);
    addDecl("target", V.Target);
    addDecl("ended", V.Ended);
    addObject("object", V.Object);
    addDecl("destroyed", V.Destroyed);
    add("base", Text.getType(V.Base), V.Base);
    addList("args", V.Args, [this](ExprId Id) { return getExpr(Id); });
    addObject("all-args", V.AllArgs);
    addObject("result", V.Result);
    add("value", getExpr(V.Value), V.Value);
    add("unknown", getWord(words::Reasons, V.Unknown), V.Unknown);
    add("enters-as", getWord(words::Presences, V.EntersAs), V.EntersAs);
    addWords(" flags=", FactFlags, V.Flags);
    addIndex("try", V.Try);
    addIndex("live", V.Live);
    addPlace(V.At);
  }

  void dump(const SummaryLock &L) {
    addPoint(L);
    Out << (L.Takes ? " takes " : " drops ")
        << getWord(words::LockKinds, L.Kind) << ' ' << Text.getObject(L.Lock);
    addDecl("guard", L.Guard);
    addPlace(L.At);
  }

  void dump(const SummaryLoop &L) {
    addList("conditions", L.Conditions,
            [this](const SummaryObject &O) { return Text.getObject(O); });
    addIndex("while", L.ContinuesWhile);
    addPlace(L.At);
  }

  void dump(const SummaryRead &R) {
    addPoint(R);
    Out << ' ' << Text.getObject(R.Object);
    addPlace(R.At);
  }

  void dump(const SummaryBlock &B) {
    auto AddRange = [this](StringRef Name, uint32_t First, uint32_t End) {
      add(Name, utostr(First) + ".." + utostr(End), First || End);
    };
    AddRange("events", B.FirstFact, B.EndFact);
    AddRange("locks", B.FirstLock, B.EndLock);
    addNumbers(" preds=", B.Preds);
    addNumbers(" succs=", B.Succs);
    add("condition", getExpr(B.Condition), B.Condition);
    add("switch", B.IsSwitch);
    add("rethrows", B.Rethrows);
  }

  void dump(const SummaryTry &T) {
    addIndex("outer", T.Outer);
    add("dispatch", utostr(T.Dispatch), T.Dispatch != words::NoBlock);
    addList("caught", T.Caught, [this](TypeId Id) {
      return Id ? Text.getType(Id) : std::string("anything");
    });
    add("covers-initializers", T.CoversInitializers);
  }

  void dump(const SummaryEntry &N) {
    Out << ' ' << getWord(words::EntryKinds, N.Kind) << ' '
        << Text.getDecl(N.Function);
    add("record", N.Record, !N.Record.empty());
    add("field", N.Field, !N.Field.empty());
    add("detail", N.Detail, !N.Detail.empty());
    add("slot", N.Slot, !N.Slot.empty());
    addPlace(N.At);
  }

  const EntitySummary &E;
  SummaryText Text;
  raw_ostream &Out;
};

} // namespace

void dump(const EntitySummary &Entity, raw_ostream &Out) {
  EntityDumper(Entity, Out).dump();
}

void dump(const UnitSummary &Unit, raw_ostream &Out) {
  Out << "unit " << Unit.Unit << "\nrelease " << Unit.Release << '\n';
  for (const EntitySummary &E : Unit.Entities)
    dump(E, Out);
  for (const MethodSummary &M : Unit.Methods) {
    Out << "method " << M.Key << (M.IsPure ? " pure" : "") << '\n';
    for (const std::string &Key : M.Overrides)
      Out << "  overrides " << Key << '\n';
  }
  for (const FileSummary &F : Unit.Files)
    Out << "file " << F.Name << format(" hash=%016" PRIx64, F.Hash)
        << (F.IsSystem ? " system" : "") << '\n';
  for (const std::string &Class : Unit.Classes)
    Out << "class " << Class << '\n';
  for (const std::string &Name : Unit.Names)
    Out << "name " << Name << '\n';
}

} // namespace interop
