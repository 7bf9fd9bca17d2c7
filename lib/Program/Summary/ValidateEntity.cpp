//===- ValidateEntity.cpp - What readers of a summary rely on -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who reads an entity follows its positions without a look, and through what
// lies in what until an end comes. So every position is in its list, what it
// leads to is of the kind that Summary.h says, and nothing lies in itself.
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/EntityRules.h"
#include "Program/Summary/SummaryFile.h"
#include "Program/Summary/SummaryWords.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <iterator>

using namespace llvm;

namespace interop {

namespace {

class PartRules : EntityRules {
public:
  using EntityRules::EntityRules;

  std::string find() {
    checkHead();
    checkEach(E.Decls, "declaration", 1,
              [this](const SummaryDecl &D, size_t) { check(D); });
    checkEach(E.Types, "type", 1,
              [this](const SummaryType &T, size_t) { check(T); });
    checkEach(E.Exprs, "expression", 1,
              [this](const SummaryExpr &X, size_t) { check(X); });
    checkNesting();
    return std::move(Problem);
  }

private:
  static constexpr uint32_t AllFlags = SummaryDecl::ReturnsTwice * 2 - 1;
  static constexpr uint32_t AllOwn = EntitySummary::WrapsThread * 2 - 1;
  static constexpr unsigned AnyScope =
      setOf(SummaryDecl::Namespace) | setOf(SummaryDecl::Record) |
      setOf(SummaryDecl::Enumeration) | setOf(SummaryDecl::Function);
  static constexpr unsigned AnyReferred =
      AnyVariable | setOf(SummaryDecl::Function) | setOf(SummaryDecl::Constant);

  //===-- The entity ------------------------------------------------------===//

  void checkHead() {
    require(E.Linkage <= EntitySummary::Internal,
            "there is no linkage " + Twine(unsigned(E.Linkage)));
    require(!(E.Own & ~AllOwn), "it does what there is no word for");
    requireDecl(E.Self,
                E.IsDestruction ? setOf(SummaryDecl::Record)
                                : setOf(SummaryDecl::Function) |
                                      setOf(SummaryDecl::Variable),
                "declaration of the entity");
    if (hasProblem())
      return;
    StringRef Key = E.Key;
    bool HasMark = !E.IsDestruction || Key.consume_front("~");
    require(HasMark && Key == E.Decls[E.Self - 1].Key,
            "its key is not that of its declaration");
    require(E.Wrapper.Kind <= SummaryWrapper::JoinsAndFrees &&
                E.Wrapper.HandleKind <= words::LastPlaceKind,
            "it is no wrapper of a thread that there is a word for");
    checkOnce(E.Callees, "callee");
    checkOnce(E.VirtualCallees, "virtual callee");
    checkOnce(E.Uses, "used thing");
    for (size_t I = 1; I < E.DecidingParams.size(); ++I)
      require(E.DecidingParams[I - 1] < E.DecidingParams[I],
              "the parameters that decide are not in order");
  }

  void checkOnce(const std::vector<std::string> &Keys, StringRef What) {
    SmallDenseSet<StringRef, 32> Seen;
    for (const std::string &Key : Keys) {
      require(!Key.empty(), "a " + What + " has no key");
      require(Seen.insert(Key).second, "a " + What + " stands twice");
    }
  }

  //===-- Declarations, types, expressions --------------------------------===//

  void check(const SummaryDecl &D) {
    checkKind(D.Kind, SummaryDecl::Constant);
    require(!(D.Flags & ~AllFlags), "it has a flag that is none");
    checkBelow(D.Operator, words::NumOverloadedOperators, "operator");
    require(!D.Key.empty(), "it has no key");
    if (D.Kind == SummaryDecl::Field)
      requireDecl(D.In, setOf(SummaryDecl::Record), "class of the field");
    else if (D.Kind == SummaryDecl::Parameter)
      requireDecl(D.In, setOf(SummaryDecl::Function),
                  "function of the parameter");
    else
      checkDecl(D.In, AnyScope, "scope");
    for (DeclId Part : D.Parts) {
      if (D.Kind == SummaryDecl::Record)
        requireDecl(Part, setOf(SummaryDecl::Record), "base");
      else if (D.Kind == SummaryDecl::Function)
        requireDecl(Part, setOf(SummaryDecl::Parameter), "parameter");
      else
        require(false, "it can have no parts");
    }
    checkType(D.Type, "type");
    for (TypeId Argument : D.Arguments)
      checkType(Argument, "argument of the template");
  }

  void check(const SummaryType &T) {
    checkKind(T.Kind, SummaryType::Function);
    checkType(T.Inner, "type within");
    if (T.Kind == SummaryType::Record)
      requireDecl(T.Decl,
                  setOf(SummaryDecl::Record) | setOf(SummaryDecl::Enumeration),
                  "class");
    else
      require(!T.Decl, "it can have no class");
    for (TypeId Part : T.Parts)
      checkType(Part, "type of a parameter");
  }

  void check(const SummaryExpr &X) {
    checkKind(X.Kind, SummaryExpr::New);
    checkType(X.Type, "type");
    for (ExprId Part : X.Parts) {
      require(Part, "a part of it is missing");
      checkExpr(Part, "part");
    }
    checkParts(X);
    if (X.Kind == SummaryExpr::Reference)
      requireDecl(X.Decl, AnyReferred, "declaration");
    else if (X.Kind == SummaryExpr::Member)
      requireDecl(X.Decl, AnyReferred | setOf(SummaryDecl::Field), "member");
    else
      checkDecl(X.Decl, setOf(SummaryDecl::Function), "function");
  }

  void checkParts(const SummaryExpr &X) {
    auto Has = [this, &X](size_t Count) {
      require(X.Parts.size() == Count, "the number of its parts is " +
                                           Twine(X.Parts.size()) +
                                           " instead of " + Twine(Count));
    };
    if (X.Kind == SummaryExpr::Unary)
      checkBelow(X.Operator, std::size(words::UnaryOperators), "operator");
    if (X.Kind == SummaryExpr::Binary)
      checkBelow(X.Operator, std::size(words::BinaryOperators), "operator");
    if (X.Kind == SummaryExpr::Member || X.Kind == SummaryExpr::Unary)
      Has(1);
    if (X.Kind == SummaryExpr::Binary)
      Has(2);
    if (X.Kind == SummaryExpr::Conditional)
      Has(3);
    if (X.Kind == SummaryExpr::New)
      require(X.Parts.size() <= 1, "it has more than one part");
  }

  //===-- What lies in what -----------------------------------------------===//

  void checkNesting() {
    if (hasProblem())
      return;
    checkEnds(E.Decls, "a declaration", [](const SummaryDecl &D, auto Visit) {
      Visit(D.In);
      if (D.Kind == SummaryDecl::Record)
        llvm::for_each(D.Parts, Visit);
    });
    checkEnds(E.Types, "a type", [](const SummaryType &T, auto Visit) {
      Visit(T.Inner);
      llvm::for_each(T.Parts, Visit);
    });
    checkEnds(E.Exprs, "an expression", [](const SummaryExpr &X, auto Visit) {
      llvm::for_each(X.Parts, Visit);
    });
  }

  /// Takes away what nothing that is left lies in, until nothing is left; what
  /// lies in itself stays.
  template <typename T, typename Function>
  void checkEnds(const std::vector<T> &All, StringRef What, Function Visit) {
    std::vector<uint32_t> Uses(All.size() + 1);
    for (const T &One : All)
      Visit(One, [&Uses](uint32_t Id) { ++Uses[Id]; });
    std::vector<uint32_t> Work;
    for (uint32_t Id = 1; Id <= All.size(); ++Id)
      if (!Uses[Id])
        Work.push_back(Id);
    size_t Left = All.size();
    for (; !Work.empty(); --Left) {
      uint32_t Id = Work.back();
      Work.pop_back();
      Visit(All[Id - 1], [&Uses, &Work](uint32_t Inner) {
        if (Inner && --Uses[Inner] == 0)
          Work.push_back(Inner);
      });
    }
    require(!Left, What + " lies in itself");
  }
};

} // namespace

Error validateEntity(const EntitySummary &Entity) {
  std::string Problem = PartRules(Entity).find();
  if (Problem.empty())
    Problem = findWrongFact(Entity);
  if (Problem.empty())
    return Error::success();
  return createStringError(inconvertibleErrorCode(),
                           "entity '" + Entity.Key + "': " + Problem);
}

} // namespace interop
