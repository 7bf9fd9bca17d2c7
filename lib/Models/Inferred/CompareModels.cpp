//===- CompareModels.cpp - What two models say of the same functions ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Inferred/CompareModels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace llvm;

namespace interop {

namespace {
/// By "function" or "function, place": what is said in one word or a few.
using Claims = std::map<std::string, std::string>;
/// By kind.
using AllClaims = std::map<std::string, Claims>;
} // namespace

static constexpr StringLiteral Kinds[] = {"blocks",   "never",    "callbacks",
                                          "acquires", "releases", "throws"};

static std::string describe(BlockingClass Class) {
  static constexpr StringLiteral Words[] = {"never", "bounded", "slow",
                                            "unbounded"};
  return Words[unsigned(Class)].str();
}

/// Which arguments decide; two rows may test the same in several ways.
static std::string describe(ArrayRef<ArgumentTest> When,
                            ArrayRef<ArgumentTest> Unless) {
  std::set<unsigned> Arguments;
  for (ArrayRef<ArgumentTest> Tests : {When, Unless})
    for (const ArgumentTest &Test : Tests)
      Arguments.insert(Test.Index);
  std::string Text;
  for (unsigned Index : Arguments)
    Text += (Text.empty() ? " by arg " : ", arg ") + std::to_string(Index);
  return Text;
}

static std::string describe(const Place &P) {
  switch (P.Kind) {
  case Place::Argument:
    return "arg " + std::to_string(P.Index);
  case Place::Object:
    return "object";
  case Place::Result:
    return "result";
  }
  llvm_unreachable("unknown kind of place");
}

/// A later row for the same replaces an earlier one, as in a ModelSet.
static void add(const FunctionModel &Row, const std::string &Name,
                AllClaims &To) {
  if (Row.Blocks && Row.Blocks->Class == BlockingClass::Never)
    To["never"][Name] = "never";
  else if (Row.Blocks)
    To["blocks"][Name] = describe(Row.Blocks->Class) +
                         describe(Row.Blocks->When, Row.Blocks->Unless);
  for (const Callback &B : Row.Callbacks)
    To["callbacks"][Name + ", arg " + std::to_string(B.Arg)] =
        B.When == Callback::During ? "during" : "later";
  for (const Acquire &A : Row.Acquires)
    To["acquires"][Name + ", " + describe(A.At)] = "made";
  for (const Release &R : Row.Releases)
    To["releases"][Name + ", " + describe(R.At)] = "released";
  if (Row.Throws == ThrowClass::May)
    To["throws"][Name] = "may";
}

static AllClaims collect(ArrayRef<const Model *> Models,
                         const StringSet<> &Functions) {
  AllClaims Found;
  for (const Model *M : Models)
    for (const FunctionModel &Row : M->Functions)
      for (const std::string &Name : Row.Names)
        if (Functions.contains(Name))
          add(Row, Name, Found);
  return Found;
}

/// What waits in one model and never does in the other is different in the
/// first kind, and nothing in the second.
static std::string findOpposite(const std::string &Kind,
                                const std::string &Name, AllClaims &In) {
  StringRef Other = Kind == "blocks"  ? "never"
                    : Kind == "never" ? "blocks"
                                      : StringRef();
  if (Other.empty())
    return {};
  const Claims &Of = In[Other.str()];
  auto Found = Of.find(Name);
  return Found == Of.end() ? std::string() : Found->second;
}

static KindComparison compare(const std::string &Kind, AllClaims &Inferred,
                              AllClaims &Written) {
  KindComparison Out;
  Out.Kind = Kind;
  for (const auto &[Name, Said] : Written[Kind]) {
    auto Found = Inferred[Kind].find(Name);
    std::string Here = Found != Inferred[Kind].end()
                           ? Found->second
                           : findOpposite(Kind, Name, Inferred);
    if (Here == Said)
      ++Out.Agreeing;
    else if (Here.empty())
      Out.Missing.push_back(Name + ": " + Said);
    else
      Out.Different.push_back(Name + ": " + Said + ", inferred: " + Here);
  }
  for (const auto &[Name, Said] : Inferred[Kind])
    if (!Written[Kind].count(Name) && findOpposite(Kind, Name, Written).empty())
      Out.Additional.push_back(Name + ": " + Said);
  return Out;
}

std::vector<KindComparison>
compareModels(const Model &Inferred,
              ArrayRef<std::shared_ptr<const Model>> Written,
              const StringSet<> &Functions) {
  SmallVector<const Model *, 4> Others;
  for (const auto &M : Written)
    Others.push_back(M.get());
  AllClaims Here = collect(&Inferred, Functions);
  AllClaims There = collect(Others, Functions);
  std::vector<KindComparison> Result;
  for (StringRef Kind : Kinds)
    Result.push_back(compare(Kind.str(), Here, There));
  return Result;
}

} // namespace interop
