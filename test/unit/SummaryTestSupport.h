//===- SummaryTestSupport.h - A summary with everything in it - -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What tests of summaries share: an entity and a unit that are made by hand and
// have each field of Summary.h once with a value that is not its default, and
// comparison field by field. A new field does not compile until it is named in
// getFields.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TEST_UNIT_SUMMARYTESTSUPPORT_H
#define INTEROP_TEST_UNIT_SUMMARYTESTSUPPORT_H

#include "AST/ObjectRef.h"
#include "Facts/Fact.h"
#include "Facts/UnitEntry.h"
#include "Program/Summary/Summary.h"
#include <tuple>

namespace interop {

//===-- Fields ------------------------------------------------------------===//

inline auto getFields(const SummaryType &X) {
  const auto &[A, B, C, D, E, F, G, H] = X;
  return std::tie(A, B, C, D, E, F, G, H);
}
inline auto getFields(const SummaryDecl &X) {
  const auto &[A, B, C, D, E, F, G, H, I, J, K, L] = X;
  return std::tie(A, B, C, D, E, F, G, H, I, J, K, L);
}
inline auto getFields(const SummaryExpr &X) {
  const auto &[A, B, C, D, E, F, G] = X;
  return std::tie(A, B, C, D, E, F, G);
}
inline auto getFields(const SummaryObject &X) {
  const auto &[A, B, C] = X;
  return std::tie(A, B, C);
}
inline auto getFields(const SummaryFact &X) {
  const auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S] = X;
  return std::tie(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S);
}
inline auto getFields(const SummaryLock &X) {
  const auto &[A, B, C, D, E, F, G] = X;
  return std::tie(A, B, C, D, E, F, G);
}
inline auto getFields(const SummaryLoop &X) {
  const auto &[A, B, C] = X;
  return std::tie(A, B, C);
}
inline auto getFields(const SummaryRead &X) {
  const auto &[A, B, C, D] = X;
  return std::tie(A, B, C, D);
}
inline auto getFields(const SummaryBlock &X) {
  const auto &[A, B, C, D, E, F, G, H, I] = X;
  return std::tie(A, B, C, D, E, F, G, H, I);
}
inline auto getFields(const SummaryTry &X) {
  const auto &[A, B, C, D] = X;
  return std::tie(A, B, C, D);
}
inline auto getFields(const SummaryEntry &X) {
  const auto &[A, B, C, D, E, F, G] = X;
  return std::tie(A, B, C, D, E, F, G);
}
inline auto getFields(const SummaryWrapper &X) {
  const auto &[A, B, C, D, E, F, G] = X;
  return std::tie(A, B, C, D, E, F, G);
}
inline auto getFields(const SummaryPlace &X) {
  const auto &[A, B, C] = X;
  return std::tie(A, B, C);
}
inline auto getFields(const EntitySummary &X) {
  const auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V,
               W, Y] = X;
  return std::tie(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U,
                  V, W, Y);
}
inline auto getFields(const MethodSummary &X) {
  const auto &[A, B, C] = X;
  return std::tie(A, B, C);
}
inline auto getFields(const FileSummary &X) {
  const auto &[A, B, C] = X;
  return std::tie(A, B, C);
}
inline auto getFields(const UnitSummary &X) {
  const auto &[A, B, C, D, E, F, G] = X;
  return std::tie(A, B, C, D, E, F, G);
}

template <typename T>
constexpr bool IsPlain = std::is_arithmetic_v<T> || std::is_enum_v<T> ||
                         std::is_same_v<T, std::string>;

template <typename T> bool isSame(const T &Left, const T &Right);

template <typename T>
bool isSame(const std::vector<T> &Left, const std::vector<T> &Right) {
  return Left.size() == Right.size() &&
         std::equal(Left.begin(), Left.end(), Right.begin(),
                    [](const T &L, const T &R) { return isSame(L, R); });
}

/// Field by field.
template <typename T> bool isSame(const T &Left, const T &Right) {
  if constexpr (IsPlain<T>)
    return Left == Right;
  else
    return std::apply(
        [&](const auto &...L) {
          return std::apply(
              [&](const auto &...R) { return (isSame(L, R) && ...); },
              getFields(Right));
        },
        getFields(Left));
}

/// The number of the first field that has its default in all of \p List; -1 if
/// each has another value somewhere.
template <typename T> int findUnsetField(const std::vector<T> &List) {
  std::vector<bool> Set;
  for (const T &One : List) {
    size_t Field = 0;
    auto Compare = [&](const auto &Value, const auto &Default) {
      Set.resize(std::max(Set.size(), Field + 1));
      Set[Field] = Set[Field] || !isSame(Value, Default);
      ++Field;
    };
    const T Defaults{};
    std::apply(
        [&](const auto &...V) {
          std::apply([&](const auto &...D) { (Compare(V, D), ...); },
                     getFields(Defaults));
        },
        getFields(One));
  }
  auto Unset = std::find(Set.begin(), Set.end(), false);
  return Unset == Set.end() && !Set.empty() ? -1 : Unset - Set.begin();
}

//===-- An entity ---------------------------------------------------------===//

/// `void net::Client<int>::close(int Wait) const` of a header, which waits, and
/// does whatever else a body can do.
class FullEntity {
public:
  static EntitySummary make() { return FullEntity().E; }

private:
  enum : uint32_t { // the declarations, in order
    Net = 1,
    Base,
    Client,
    Close,
    Wait,
    Context,
    Guard,
    Mode,
    Fast,
    Equal,
    Stop,
    Make,
    Lambda,
    CallOperator,
  };
  enum : uint32_t { // the types, in order
    Void = 1,
    Int,
    Bool,
    Double,
    Null,
    VoidPointer,
    ClientReference,
    ClientMove,
    IntArray,
    ConstClient,
    CloseType,
    Unknown,
  };

  FullEntity() {
    addHead();
    addDecls();
    addTypes();
    addExprs();
    addFacts();
    addOtherFacts();
    addFlow();
    E.Files = {"src/client.h", "<mutex>"};
    E.Places = {{0, 31, 3}, {0, 32, 5}, {1, 7, 12}, {0, 30, 80}};
  }

  void addHead() {
    E.Key = "c:@N@net@S@Client>#I@F@close#I#1";
    E.Linkage = EntitySummary::Odr;
    E.Own = EntitySummary::HasRow | EntitySummary::HasLock |
            EntitySummary::HasUnknown | EntitySummary::HasEntry |
            EntitySummary::WrapsThread;
    E.Wrapper = {SummaryWrapper::JoinsAndFrees, 1, 2, 3, 4, true, true};
    E.IsMain = true;
    E.Self = Close;
    E.Callees = {"c:@F@stop", "~c:@N@net@S@Base", "c:@F@elsewhere#"};
    E.VirtualCallees = {"c:@S@Sink@F@put#"};
    E.Uses = {"c:@F@stop", "c:@N@net@S@Client>#I", "takes net_lock"};
  }

  void add(SummaryDecl::KindTy Kind, const char *Name, const char *Key,
           DeclId In, TypeId Type, uint32_t Flags = 0) {
    SummaryDecl D;
    D.Kind = Kind;
    D.Flags = Flags;
    D.Name = Name;
    D.Key = Key;
    D.In = In;
    D.Type = Type;
    E.Decls.push_back(D);
  }

  void addDecls() {
    using D = SummaryDecl;
    add(D::Namespace, "net", "c:@N@net", 0, 0, D::IsInline);
    add(D::Record, "Base", "c:@N@net@S@Base", Net, 0);
    add(D::Record, "Client", "c:@N@net@S@Client>#I", Net, 0,
        D::IsDefined | D::IsUserProvidedEnd);
    add(D::Function, "close", "c:@N@net@S@Client>#I@F@close#I#1", Client,
        CloseType, D::IsConst | D::IsNoexcept);
    add(D::Parameter, "Wait", "c:@N@net@S@Client>#I@F@close#I#1#0", Close, Int);
    add(D::Field, "Context", "c:@N@net@S@Client>#I@FI@Context", Client,
        VoidPointer);
    add(D::Variable, "Guard", "c:@N@net@S@Client>#I@F@close#I#1#1", Close,
        ConstClient, D::IsLocal);
    add(D::Enumeration, "Mode", "c:@N@net@E@Mode", Net, 0);
    add(D::Constant, "Fast", "c:@N@net@E@Mode@Fast", Mode, Int);
    add(D::Function, "operator==", "c:@N@net@S@Client>#I@F@operator==#", Client,
        CloseType);
    add(D::Function, "stop", "c:@F@stop", 0, CloseType,
        D::IsExternC | D::IsSystem);
    add(D::Function, "Client", "c:@N@net@S@Client>#I@F@Client#", Client,
        CloseType, D::IsConstructor | D::IsDefaultConstructor);
    add(D::Record, "", "src/client.h|c:client.h@Sa", Close, 0, D::IsLambda);
    add(D::Function, "operator()", "src/client.h|c:client.h@Sa@F@operator()#",
        Lambda, CloseType, D::IsLambda);
    E.Decls[Client - 1].Parts = {Base};
    E.Decls[Client - 1].Arguments = {Int};
    E.Decls[Close - 1].Parts = {Wait};
    E.Decls[Close - 1].Homes = {"openLibrary"};
    E.Decls[Close - 1].Annotations = {"interop::blocks", "two\nlines"};
    E.Decls[Fast - 1].Value = -3;
    E.Decls[Equal - 1].Operator = clang::OO_EqualEqual;
    E.Decls[CallOperator - 1].Operator = clang::OO_Call;
  }

  SummaryType &add(SummaryType::KindTy Kind, TypeId Inner = 0) {
    SummaryType T;
    T.Kind = Kind;
    T.Inner = Inner;
    E.Types.push_back(T);
    return E.Types.back();
  }

  void addTypes() {
    using T = SummaryType;
    add(T::Void);
    SummaryType &I = add(T::Integer);
    I.IsSigned = true;
    I.Bits = 32;
    add(T::Bool);
    add(T::Floating).Bits = 64;
    add(T::NullPointer);
    add(T::Pointer, Void);
    add(T::LValueReference, ConstClient);
    add(T::RValueReference, ConstClient);
    add(T::Array, Int);
    SummaryType &C = add(T::Record);
    C.IsConst = true;
    C.Decl = Client;
    add(T::Function, Void).Parts = {Int};
    add(T::Other).Text = "T::type";
  }

  void add(SummaryExpr::KindTy Kind, TypeId Type, DeclId Decl,
           std::vector<ExprId> Parts) {
    SummaryExpr X;
    X.Kind = Kind;
    X.Type = Type;
    X.Decl = Decl;
    X.Parts = std::move(Parts);
    E.Exprs.push_back(X);
  }

  void addExprs() {
    using X = SummaryExpr;
    add(X::Unknown, Unknown, 0, {});
    add(X::Integer, Int, 0, {});
    E.Exprs.back().Value = INT64_MIN;
    add(X::Null, Null, 0, {});
    add(X::Text, IntArray, 0, {});
    E.Exprs.back().Words = "a \"b\"";
    add(X::Reference, Int, Wait, {});
    add(X::This, VoidPointer, 0, {});
    add(X::Member, VoidPointer, Context, {6});
    add(X::Unary, Bool, 0, {7});
    E.Exprs.back().Operator = clang::UO_LNot;
    add(X::Binary, Bool, 0, {5, 2});
    E.Exprs.back().Operator = clang::BO_LT;
    add(X::Conditional, Bool, 0, {9, 8, 1});
    add(X::Call, Void, Stop, {7, 5});
    add(X::Construct, ConstClient, Make, {4});
    add(X::Callable, 0, CallOperator, {});
    add(X::New, VoidPointer, 0, {12});
  }

  SummaryFact &add(Fact::KindTy Kind, uint32_t Block, uint32_t Seq) {
    SummaryFact V;
    V.Kind = Kind;
    V.Block = Block;
    V.Seq = Seq;
    V.At = 1;
    E.Facts.push_back(V);
    return E.Facts.back();
  }

  void addFacts() {
    SummaryFact &Started = add(Fact::LifetimeBegin, 2, 1);
    Started.Object = {ObjectRef::Variable, Guard, Guard};
    Started.Destroyed = Guard;
    Started.Value = 12;
    SummaryFact &Stopped = add(Fact::Call, 2, 3);
    Stopped.Unknown = uint8_t(UnknownReason::NoBody);
    Stopped.EntersAs = uint8_t(LockPresence::NotHeld);
    Stopped.Flags = SummaryFact::HasNode | SummaryFact::OnOtherThread;
    Stopped.Callee = Stopped.Target = Stop;
    Stopped.Object = {ObjectRef::Member, Context, Context};
    Stopped.AllArgs = {ObjectRef::This, 0, 0};
    Stopped.Result = {ObjectRef::Result, 0, Context};
    Stopped.Args = {7, 5, 2};
    Stopped.Try = Stopped.Live = 0;
    SummaryFact &Ended = add(Fact::Destruction, 1, 7);
    Ended.Flags = SummaryFact::TargetIsDestruction | SummaryFact::IfLastOwner;
    Ended.Target = Ended.Ended = Base;
    Ended.Base = ConstClient;
    Ended.Live = 0;
    for (Fact::KindTy Kind : {Fact::Store, Fact::Throw, Fact::Return,
                              Fact::Declare, Fact::Allocate, Fact::Free})
      add(Kind, 1, 8 + Kind).Value = Kind;
  }

  void addOtherFacts() {
    SummaryObject Member = {ObjectRef::Member, Context, Context};
    SummaryObject Part = {ObjectRef::Part, Context, Context};
    E.Locks = {{Member, true, LockOperation::Mutex, Guard, 2, 2, 2},
               {Part, false, LockOperation::Critical, 0, 1, 30, 3}};
    E.Loops = {{{Part, {ObjectRef::Variable, Wait, Context}}, 0, 4},
               {{}, 1, 3}};
    E.Reads = {{Member, 3, 1, 2}};
    E.DecidingParams = {0, 4};
    E.Entries = {{UnitEntry::Method, Stop, "net::Table", "stop", "net_table",
                  "on_stop", 2},
                 {UnitEntry::Table, Stop, "", "", "", "", 0}};
  }

  void addFlow() {
    E.Blocks.resize(5);
    E.Blocks[0].Preds = {1};
    E.Blocks[1] = {2, 9, 1, 2, {2, 4}, {0}, 0, false, true};
    E.Blocks[2] = {0, 2, 0, 1, {3}, {1, BlockFacts::NoBlock}, 10, true, false};
    E.Blocks[3].Succs = {2};
    E.Order = {3, 2, 1, 0};
    E.Tries = {{-1, 4, {ClientReference, 0}, true}, {0, ~0u, {}, false}};
  }

  EntitySummary E;
};

/// Two entities, the second one a destruction with nothing in it.
inline UnitSummary makeFullUnit() {
  UnitSummary U;
  U.Unit = "src/client.cpp";
  U.Release = "interop-tidy 0.1.0, LLVM 22";
  U.Entities.push_back(FullEntity::make());
  EntitySummary &End = U.Entities.emplace_back();
  End.Key = "~c:@S@Plain";
  End.IsDestruction = true;
  End.Self = 1;
  End.Decls.resize(1);
  End.Decls[0].Kind = SummaryDecl::Record;
  End.Decls[0].Name = "Plain";
  End.Decls[0].Key = "c:@S@Plain";
  U.Methods = {{"c:@S@A@F@put#", {"c:@S@Sink@F@put#", "c:@S@Base@F@put#"}},
               {"c:@S@Sink@F@put#", {}, true}};
  U.Files = {{"<mutex>", 0xFEDCBA9876543210, true}, {"src/client.h", 5, false}};
  U.Names = {"mutex", "stop"};
  U.Classes = {"c:@S@Queue", "part c:@S@Item"};
  return U;
}

} // namespace interop

#endif // INTEROP_TEST_UNIT_SUMMARYTESTSUPPORT_H
