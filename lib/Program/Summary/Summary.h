//===- Summary.h - One unit without its AST ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds what other units need of the bodies of one: the facts of each entity
// (Facts/Fact.h) with the declarations, types and expressions that they speak
// of, as plain values. Each entity stands by itself, so that the linker copies
// it without a look inside and a check reads only those that it needs.
// SummaryWriter makes them of an AST, SummaryReader facts of them; SummaryFile
// has their bytes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SUMMARY_SUMMARY_H
#define INTEROP_LIB_PROGRAM_SUMMARY_SUMMARY_H

#include <cstdint>
#include <string>
#include <vector>

namespace interop {

/// Positions in the lists of the entity that they stand in, counted from one;
/// 0 is none.
using DeclId = uint32_t;
using TypeId = uint32_t;
using ExprId = uint32_t;
using PlaceId = uint32_t;

struct SummaryType {
  enum KindTy : uint8_t {
    Other, ///< of which nothing is known; Text says how it is written
    Void,
    Bool,
    Integer,
    Floating,
    NullPointer,
    Pointer,
    LValueReference,
    RValueReference,
    Array,
    Record, ///< or an enumeration: Decl
    Function,
  };
  KindTy Kind = Other;
  bool IsConst = false;
  bool IsSigned = false;     ///< of Integer
  uint32_t Bits = 0;         ///< of Integer and Floating
  TypeId Inner = 0;          ///< pointee, element, result
  DeclId Decl = 0;           ///< of Record
  std::vector<TypeId> Parts; ///< parameters of Function
  std::string Text;          ///< of Other
};

struct SummaryDecl {
  enum KindTy : uint8_t {
    Namespace,
    Record, ///< Parts: its bases, Record each, in order
    Enumeration,
    Function,  ///< also of a class; Parts: its parameters
    Field,     ///< In: its class
    Variable,  ///< global, static member or local
    Parameter, ///< In: its function
    Constant,  ///< an enumerator; Value
  };
  enum FlagTy : uint32_t {
    IsStatic = 1 << 0, ///< a member function without `this`; a static local
    IsVirtual = 1 << 1,
    IsPure = 1 << 2,
    IsConst = 1 << 3, ///< a member function
    IsExternC = 1 << 4,
    IsVariadic = 1 << 5,
    IsConstructor = 1 << 6,
    IsDestructor = 1 << 7,
    IsLambda = 1 << 8, ///< the class of a lambda, or its call operator
    IsInline = 1 << 9, ///< of a namespace
    IsLocal = 1 << 10, ///< a variable of a function that is not static
    IsThreadLocal = 1 << 11,
    IsUnion = 1 << 12,
    IsNoexcept = 1 << 13,
    IsSystem = 1 << 14,             ///< declared in a system header
    IsDefined = 1 << 15,            ///< a class that has a definition
    IsTrivialEnd = 1 << 16,         ///< a class whose end does nothing
    IsUserProvidedEnd = 1 << 17,    ///< a class with a written destructor
    IsPlain = 1 << 18,              ///< made with C's own means: `struct`
    IsSyntheticDecl = 1 << 19,      ///< AST/SyntheticDecl.h made it
    IsCopyOrMove = 1 << 20,         ///< a constructor
    IsDefaultConstructor = 1 << 21, ///< a constructor
    ReturnsTwice = 1 << 22          ///< setjmp(), or like it
  };
  KindTy Kind = Function;
  uint32_t Flags = 0;
  uint8_t Operator = 0; ///< clang::OverloadedOperatorKind; 0: none
  /// Unqualified and as written: "close", "~Client"; empty for what has none.
  std::string Name;
  /// What is the same in all units of a program has the same key in all:
  /// clang's USR, with the unit's path and '|' before it if it is the unit's
  /// own (a static function, an anonymous namespace). A local's is its
  /// function's with '#' and a number.
  std::string Key;
  DeclId In = 0;   ///< namespace, class or function that it is declared in
  TypeId Type = 0; ///< of Function, Field, Variable, Parameter, Constant
  std::vector<DeclId> Parts;
  std::vector<TypeId> Arguments; ///< of a template's specialization, the types
  std::vector<std::string> Annotations; ///< [[clang::annotate]], of Function
  /// Of a Function that a model knows by what it is declared beside
  /// (`declared_with`): that name.
  std::vector<std::string> Homes;
  int64_t Value = 0; ///< of Constant

  bool has(FlagTy F) const { return Flags & F; }
};

/// An expression as far as facts are asked about one. Parentheses and casts
/// are left out.
struct SummaryExpr {
  enum KindTy : uint8_t {
    Unknown,
    Integer, ///< Value
    Null,
    Text,      ///< a string literal
    Reference, ///< to Decl: variable, parameter, function, constant
    This,
    Member,      ///< Decl of Parts[0]
    Unary,       ///< Operator (clang::UnaryOperatorKind) of Parts[0]
    Binary,      ///< Operator (clang::BinaryOperatorKind) of Parts
    Conditional, ///< Parts
    Call,        ///< of Decl; Parts: its object if it has one, then arguments
    Construct,   ///< by constructor Decl; Parts: arguments
    Callable,    ///< a lambda or functor whose call runs Decl
    New, ///< of what Type points to, an array if Operator is 1; Parts: its
         ///< construction, if any
  };
  KindTy Kind = Unknown;
  uint8_t Operator = 0;
  TypeId Type = 0;
  DeclId Decl = 0;
  int64_t Value = 0;
  std::vector<ExprId> Parts;
  std::string Words; ///< of Text
};

/// AST/ObjectRef.h.
struct SummaryObject {
  uint8_t Kind = 0; ///< ObjectRef::KindTy
  DeclId Root = 0, Leaf = 0;
};

/// Facts/Fact.h has the meaning of each.
struct SummaryFact {
  enum FlagTy : uint8_t {
    IfLastOwner = 1,
    OnOtherThread = 2,
    OnPrimaryThread = 4,
    HasNode = 8,
    TargetIsDestruction = 16, ///< Target is the class
    ValueIsNode = 32, ///< Value is the whole assignment, or the whole `++`
  };
  uint8_t Kind = 0;     ///< Fact::KindTy
  uint8_t Unknown = 0;  ///< UnknownReason
  uint8_t EntersAs = 0; ///< LockPresence
  uint8_t Flags = 0;
  DeclId Callee = 0, Target = 0;
  /// What a row speaks of that is no Callee: the class that ends.
  DeclId Ended = 0;
  SummaryObject Object, AllArgs, Result;
  DeclId Destroyed = 0;
  TypeId Base = 0; ///< the type of Fact::Base
  std::vector<ExprId> Args;
  ExprId Value = 0; ///< of an allocation its node
  uint32_t Block = 0, Seq = 0;
  int32_t Try = -1, Live = -1;
  PlaceId At = 0;
};

struct SummaryLock {
  SummaryObject Lock;
  bool Takes = true;
  uint8_t Kind = 0; ///< LockOperation::KindTy
  DeclId Guard = 0;
  uint32_t Block = 0, Seq = 0;
  PlaceId At = 0;
};

struct SummaryLoop {
  std::vector<SummaryObject> Conditions;
  int8_t ContinuesWhile = -1; ///< 0, 1, or -1 for none
  PlaceId At = 0;
};

struct SummaryRead {
  SummaryObject Object;
  uint32_t Block = 0, Seq = 0;
  PlaceId At = 0;
};

struct SummaryBlock {
  uint32_t FirstFact = 0, EndFact = 0, FirstLock = 0, EndLock = 0;
  std::vector<uint32_t> Preds, Succs; ///< ~0u: an edge that is never taken
  ExprId Condition = 0;
  bool IsSwitch = false, Rethrows = false;
};

struct SummaryTry {
  int32_t Outer = -1;
  uint32_t Dispatch = ~0u;
  std::vector<TypeId> Caught; ///< 0: catch (...)
  bool CoversInitializers = false;
};

/// Facts/UnitEntry.h has the meaning of each.
struct SummaryEntry {
  uint8_t Kind = 0; ///< UnitEntry::KindTy
  DeclId Function = 0;
  std::string Record, Field, Detail, Slot;
  PlaceId At = 0;
};

/// What a function of the program does to a thread for its callers
/// (Facts/ThreadWrappers.h): as a row of a model says it.
struct SummaryWrapper {
  enum KindTy : uint8_t { Starts, Joins, JoinsAndFrees };
  uint8_t Kind = Starts;
  uint8_t HandleKind = 0; ///< Place::KindTy
  uint32_t HandleIndex = 0;
  /// Of a start: see ThreadStart.
  uint32_t Body = 0, Cookie = 0;
  bool DestroysCaptures = false, OnPool = false;
};

/// A line of a file and a column in bytes, both one-based.
struct SummaryPlace {
  uint32_t File = 0; ///< position in EntitySummary::Files
  uint32_t Line = 0, Column = 0;
};

/// One entity, or rather its body: nothing in it depends on another.
struct EntitySummary {
  enum LinkageTy : uint8_t {
    External, ///< one body in a program
    Odr,      ///< the same body in many units
    Internal, ///< of this unit alone
  };
  /// What the body itself does; the linker closes these over calls.
  enum OwnTy : uint32_t {
    HasRow = 1 << 0,        ///< calls or ends something that a model speaks of
    HasLock = 1 << 1,       ///< takes or drops a lock
    HasThrow = 1 << 2,      ///< a throw expression
    HasStore = 1 << 3,      ///< to what outlives it: no local of its own
    HasAllocation = 1 << 4, ///< by new, or frees
    HasLoop = 1 << 5,       ///< that may run for ever
    HasUnknown = 1 << 6,    ///< calls through a pointer, or what nobody knows
    HasEntry = 1 << 7,      ///< has functions entered (SummaryEntry)
    /// What some of that does depends on who calls it, or changes what others
    /// may do: waits, threads, locks, engines, handles.
    DependsOnCaller = 1 << 8,
    HasValue = 1 << 9, ///< is a constant of which the value is known
    /// Gives an object that is there once for its own or for what it is given:
    /// a lock, a handle, a list of callables. Its callers do not.
    GivesObject = 1 << 10,
    WrapsThread = 1 << 11, ///< has a SummaryWrapper. Its callers do not.
  };
  /// Its declaration's; of a destruction '~' and the class's. What a unit does
  /// outside of functions is an entity without facts, but for its entries. Of a
  /// variable that the unit defines for others, with a number or with fields
  /// that are called, it is one as well: its only fact is its first value.
  std::string Key;
  LinkageTy Linkage = External;
  uint32_t Own = 0; ///< of OwnTy
  bool IsMain = false;
  bool IsDestruction = false; ///< Self is the class
  bool isOutside() const { return !Key.empty() && Key.back() == '|'; }
  DeclId Self = 0;
  SummaryWrapper Wrapper; ///< if Own says so
  /// Keys of the entities that its facts lead to, or would if they had a body
  /// here, in the order of the facts, each once.
  std::vector<std::string> Callees;
  /// Keys of the methods that it calls virtually, and of fields that it calls
  /// through, in the order of the facts, each once.
  std::vector<std::string> VirtualCallees;
  /// Keys of what it uses otherwise, for whoever asks for the users of it:
  /// functions that it names but to call them, functions that settle something
  /// for the whole program, classes of fields and variables that outlive it and
  /// that it hands to what models speak of, or locks. What settles something,
  /// and locks of libraries are there by name: what is called takes one, or has
  /// a callback called under it. In order, each once.
  std::vector<std::string> Uses;
  static constexpr char SettlesPrefix[] = "settles ", TakesPrefix[] = "takes ",
                        UnderPrefix[] = "under ";

  std::vector<SummaryDecl> Decls;
  std::vector<SummaryType> Types;
  std::vector<SummaryExpr> Exprs;
  std::vector<SummaryFact> Facts;
  std::vector<SummaryLock> Locks;
  std::vector<SummaryLoop> Loops;
  std::vector<SummaryRead> Reads;
  std::vector<uint32_t> DecidingParams; ///< ascending
  std::vector<SummaryBlock> Blocks;
  std::vector<uint32_t> Order;
  std::vector<SummaryTry> Tries;
  std::vector<SummaryEntry> Entries;

  /// Where its facts stand; apart, so that a comment changes nothing else.
  /// Files: relative to the root, or as they are included.
  std::vector<std::string> Files;
  std::vector<SummaryPlace> Places;
};

/// One method of a class of the unit that overrides others; or what the unit
/// puts into fields of function pointer type that other units know, as if it
/// overrode these: a function, Anything, or what is not known if the program
/// does not define that whose key comes behind UnlessPrefix.
struct MethodSummary {
  std::string Key;
  std::vector<std::string> Overrides; ///< keys of what it overrides directly
  /// Nothing runs in it: it is pure, or an empty function in a field.
  bool IsPure = false;
  static constexpr char Anything[] = "anything", UnlessPrefix[] = "unless ";
};

/// A file that places name, as it was when its unit was read.
struct FileSummary {
  std::string Name;  ///< as in EntitySummary::Files
  uint64_t Hash = 0; ///< xxh3 of its bytes
  bool IsSystem = false;
};

struct UnitSummary {
  std::string Unit;    ///< path of the main file, relative to the root
  std::string Release; ///< of interop-tidy and of LLVM, as text
  std::vector<EntitySummary> Entities; ///< by key
  std::vector<MethodSummary> Methods;  ///< by key
  std::vector<FileSummary> Files;      ///< by name
  /// Unqualified names of the functions and types that the entities speak of
  /// and that have no body or definition of the user's: what models may know.
  /// In order, each once.
  std::vector<std::string> Names;
  /// Keys of the classes that checks look at as a whole, bodies of methods in
  /// other units too; with PartPrefix, of those of which only constructors,
  /// destructors and call operators matter, because objects of them are parts
  /// of others. In order, each once.
  std::vector<std::string> Classes;
  static constexpr char PartPrefix[] = "part ";
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_SUMMARY_SUMMARY_H
