//===- SuggestCommand.cpp - interop-tidy models suggest -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What to write models for: the libraries that most of a program's unknown
// calls lead to, and the beginning of a model of one. Which library a function
// is of, its name says: summaries hold no headers of what has no body.
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryText.h"
#include "driver/Options/Driver.h"
#include "driver/Program/EntityNames.h"
#include "driver/Program/IndexEntities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace interop {

//===-- Unknown calls -----------------------------------------------------===//

namespace {

/// Of Facts/Fact.h: Fact::Call, UnknownReason::NoBody.
constexpr uint8_t CallFact = 0, NoBody = 1;

/// A function that the program calls and that has neither body nor model.
struct UnknownCallee {
  std::string Name; ///< qualified
  size_t Calls = 0;
  size_t In = 0; ///< position of a body with such a call
  DeclId Decl = 0;
};

} // namespace

/// True if any row speaks of it, be it of its lock or its engine alone.
static bool hasRow(const ModelSet &Models, StringRef Name,
                   const SummaryDecl &Decl) {
  unsigned Params = Decl.Parts.size();
  auto IsBeside = [&](StringRef Home) {
    return is_contained(Decl.Homes, Home);
  };
  return Models.findFunction(Name, Params) || Models.findExits(Name, Params) ||
         Models.findKeeps(Name, Params) ||
         Models.findLockUses(Name, Params, IsBeside) ||
         Models.findEngineUse(Name, Params, IsBeside) ||
         Models.findReferenceUse(Name, Params, IsBeside);
}

/// By name.
static std::vector<UnknownCallee> findUnknown(const Entities &Of) {
  SmallString<128> Current;
  sys::fs::current_path(Current);
  std::shared_ptr<const ModelSet> Models = loadModels(
      [&](StringRef Name) { return Of.Names.contains(Name); }, Current);
  std::map<std::string, UnknownCallee> ByName;
  for (const auto &[Index, E] : enumerate(Of.All))
    for (const SummaryFact &Fact : E.Facts) {
      if (Fact.Kind != CallFact || Fact.Unknown != NoBody || !Fact.Callee)
        continue;
      const SummaryDecl &Decl = E.Decls[Fact.Callee - 1];
      std::string Name = makeName(E, Fact.Callee);
      if (Of.ByKey.contains(Decl.Key) || !Decl.Annotations.empty() ||
          StringRef(Name).starts_with("__builtin_") ||
          hasRow(*Models, Name, Decl))
        continue;
      UnknownCallee &Callee = ByName[Name];
      if (!Callee.Calls++)
        Callee = {Name, 1, Index, Fact.Callee};
    }
  std::vector<UnknownCallee> Found;
  for (auto &[Name, Callee] : ByName)
    Found.push_back(std::move(Callee));
  return Found;
}

//===-- Libraries ---------------------------------------------------------===//

/// The namespace, or how the name begins: `xml` of xmlFree, `zmq` of zmq_send,
/// `Upnp` of UpnpInit. Empty if there is neither.
static StringRef getLibrary(StringRef Name) {
  if (size_t Colons = Name.find("::"); Colons != StringRef::npos)
    return Name.take_front(Colons);
  StringRef Plain = Name.ltrim('_');
  if (size_t Line = Plain.find('_'); Line != StringRef::npos && Line > 0)
    return Plain.take_front(Line);
  size_t Next = 1;
  while (Next < Plain.size() && !isUpper(Plain[Next]))
    ++Next;
  return Next < Plain.size() ? Plain.take_front(Next) : StringRef();
}

namespace {
struct UnknownLibrary {
  std::string Name;
  std::vector<const UnknownCallee *> Functions; ///< most called first
  size_t Calls = 0;
};
} // namespace

/// Most called first, then by name.
template <class T> static bool isBefore(const T &A, const T &B) {
  return std::pair(B.Calls, StringRef(A.Name)) <
         std::pair(A.Calls, StringRef(B.Name));
}

/// Most called first. What says no library by its name is left out.
static std::vector<UnknownLibrary>
findLibraries(const std::vector<UnknownCallee> &Callees) {
  std::map<std::string, UnknownLibrary> ByName;
  for (const UnknownCallee &C : Callees) {
    StringRef Name = getLibrary(C.Name);
    if (Name.empty())
      continue;
    UnknownLibrary &L = ByName[Name.str()];
    L.Name = Name.str();
    L.Functions.push_back(&C);
    L.Calls += C.Calls;
  }
  std::vector<UnknownLibrary> Found;
  for (auto &[Name, L] : ByName) {
    sort(L.Functions, [](const UnknownCallee *A, const UnknownCallee *B) {
      return isBefore(*A, *B);
    });
    Found.push_back(std::move(L));
  }
  sort(Found, isBefore<UnknownLibrary>);
  return Found;
}

static void printLibraries(const std::vector<UnknownLibrary> &Libraries) {
  outs() << "calls  functions  library\n";
  for (const UnknownLibrary &L : Libraries)
    outs() << formatv("{0,5}  {1,9}  {2}: {3} ({4})\n", L.Calls,
                      L.Functions.size(), L.Name, L.Functions.front()->Name,
                      L.Functions.front()->Calls);
}

//===-- A skeleton --------------------------------------------------------===//

static const SummaryType *getType(const EntitySummary &In, TypeId Id) {
  return Id ? &In.Types[Id - 1] : nullptr;
}

static bool pointsTo(const EntitySummary &In, TypeId Id,
                     SummaryType::KindTy Kind) {
  const SummaryType *T = getType(In, Id);
  const SummaryType *Inner =
      T && T->Kind == SummaryType::Pointer ? getType(In, T->Inner) : nullptr;
  return Inner && Inner->Kind == Kind;
}

/// A function among the parameters, and a `void *` behind it that it is likely
/// to get.
static std::string guessCallbacks(const EntitySummary &In,
                                  ArrayRef<TypeId> Params) {
  std::string Text;
  for (size_t I = 0; I < Params.size(); ++I) {
    if (!pointsTo(In, Params[I], SummaryType::Function))
      continue;
    bool HasCookie =
        I + 1 < Params.size() && pointsTo(In, Params[I + 1], SummaryType::Void);
    Text += Text.empty() ? "" : ", ";
    Text += formatv("{{arg: {0}, {1}when: later}", I,
                    HasCookie ? formatv("cookie: {0}, ", I + 1).str() : "");
  }
  return Text.empty() ? Text : "callbacks: [" + Text + "]";
}

/// A row, as a comment if nothing is guessed: a row must state something.
static void printFunction(const UnknownCallee &Callee, const Entities &Of) {
  const EntitySummary &In = Of.All[Callee.In];
  const SummaryDecl &Decl = In.Decls[Callee.Decl - 1];
  const SummaryType *Type = getType(In, Decl.Type);
  ArrayRef<TypeId> Params;
  if (Type)
    Params = Type->Parts;
  outs() << "  # " << count(Callee.Calls, "call") << ": "
         << SummaryText(In).getType(Decl.Type) << "\n";
  std::string Guess = guessCallbacks(In, Params);
  outs() << (Guess.empty() ? "  # - {name: " : "  - {name: ") << '"'
         << Callee.Name << '"';
  if (!Decl.has(SummaryDecl::IsVariadic))
    outs() << ", params: " << Params.size();
  outs() << (Guess.empty() ? "" : ", ") << Guess << "}\n";
}

static bool hasGuess(const UnknownCallee &Callee, const Entities &Of) {
  const EntitySummary &In = Of.All[Callee.In];
  const SummaryType *Type = getType(In, In.Decls[Callee.Decl - 1].Type);
  return Type && !guessCallbacks(In, Type->Parts).empty();
}

/// A file that a check takes.
static void printSkeleton(const UnknownLibrary &L, const Entities &Of) {
  bool HasRows = any_of(L.Functions, [&](const UnknownCallee *Callee) {
    return hasGuess(*Callee, Of);
  });
  outs() << "# The beginning of a model, by interop-tidy models suggest. State "
            "what the documentation says of each function, and\n"
         << "# where: whether it waits, what it makes and ends, who calls what "
            "it is given. What is guessed is from types alone.\n"
         << "library: " << L.Name << "\n"
         << "defaults: {source: \"TODO\", confidence: convention}\n\n"
         << (HasRows ? "" : "# ") << "functions:\n";
  for (const UnknownCallee *Callee : L.Functions)
    printFunction(*Callee, Of);
}

//===----------------------------------------------------------------------===//

ExitCode suggestModels(StringRef Summaries, StringRef Library) {
  Expected<Entities> Of = readEntities(Summaries.str());
  if (!Of)
    return fail(Of.takeError());
  std::vector<UnknownCallee> Callees = findUnknown(*Of);
  std::vector<UnknownLibrary> Libraries = findLibraries(Callees);
  if (Library.empty()) {
    if (Libraries.empty())
      tell("no library needs a model (functions whose names do not begin "
           "with that of a library are left out)");
    else
      printLibraries(Libraries);
    return flushOutput() ? NothingFound : NotDone;
  }
  auto Found = find_if(
      Libraries, [&](const UnknownLibrary &L) { return L.Name == Library; });
  if (Found == Libraries.end()) {
    complain("no unknown call leads to '" + Library +
             "'; 'interop-tidy models suggest " + Summaries +
             "' names those that do");
    return NotDone;
  }
  printSkeleton(*Found, *Of);
  return flushOutput() ? NothingFound : NotDone;
}

} // namespace interop
