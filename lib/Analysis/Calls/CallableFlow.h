//===- CallableFlow.h - Where callables of a unit go ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds a graph of the places that hold callables: parameters, locals, fields,
// globals, results. A container, an owner, a wrapper (std::function, a packaged
// task, what std::bind makes, a class with a call operator around one) is one
// place with what it holds; a field is one place for all objects. Order and
// conditions are ignored. Whoever wants to know which functions an expression
// may be asks here, where getCallable does not tell from the expression alone.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_CALLS_CALLABLEFLOW_H
#define INTEROP_LIB_ANALYSIS_CALLS_CALLABLEFLOW_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/EntryConstants.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SetVector.h"

namespace interop {

/// Which types can have a callable in them, at any depth.
class CallableTypes {
public:
  bool mayHold(clang::QualType T);
  /// A class of the program's that is called in place of what it holds.
  bool isWrapper(const clang::CXXRecordDecl &R);
  /// A class of the program's that is a container by a base in std.
  bool isContainer(const clang::CXXRecordDecl &R);

private:
  bool hasHolderAsBase(const clang::CXXRecordDecl &R);
  bool mayHold(const clang::CXXRecordDecl &R);
  bool mayHold(const clang::TemplateArgument &A);
  llvm::DenseMap<const clang::CXXRecordDecl *, bool> Known;
};

/// The variable or field that \p O is, where nothing else leads to the object
/// of class \p Of that it is or owns; null for what may be several objects.
const clang::ValueDecl *getOwnPlace(const ObjectRef &O,
                                    const clang::CXXRecordDecl &Of,
                                    ModelLookup &Known);

class CallableFlow {
public:
  /// What a step says of the object in whose methods a callable is: the same as
  /// before ({null, false}), another one, or one that is not known
  /// ({null, true}).
  using Owner = llvm::PointerIntPair<const clang::ValueDecl *, 1, bool>;
  static Owner getUnknownOwner() { return {nullptr, true}; }

  /// What is done with a callable.
  struct Use {
    enum KindTy : uint8_t {
      Called, ///< in the body In
      Handed, ///< as argument Arg to what Row speaks of
      Lost,   ///< to what is not seen
    };
    KindTy Kind = Called;
    const clang::FunctionDecl *In = nullptr; ///< null outside of functions
    const clang::Expr *At = nullptr;
    const FunctionModel *Row = nullptr; ///< of Handed
    unsigned Arg = 0; ///< of Handed, and of Called by what At calls
    /// For Called: the places whose callables it is given, by argument.
    std::vector<llvm::SmallVector<unsigned, 1>> Args;
  };

  struct Node {
    /// A variable, parameter or field; for a result, its function; null for a
    /// callable where it is written, and for all objects of a class that is a
    /// container.
    const clang::ValueDecl *Place = nullptr;
    bool IsClass = false;
    llvm::SmallSetVector<std::pair<unsigned, Owner>, 2> To;
    std::vector<Use> Uses;

    bool isKept() const;
  };

  /// A callable as it is written.
  struct Source {
    const clang::FunctionDecl *Body = nullptr;
    const clang::FunctionDecl *In = nullptr; ///< null outside of functions
    const clang::Expr *At = nullptr;
    unsigned Start = 0; ///< the node
  };

  /// A place that a callable comes to, by a shortest path.
  struct Reached {
    unsigned Node = 0;
    /// The function whose parameter it comes to first, if it does.
    const clang::FunctionDecl *Into = nullptr;
    const clang::ValueDecl *Kept = nullptr; ///< the first field or global
    /// Of a field in Kept, the object that has it; before, the one in whose
    /// methods it is (getOwnPlace). Null if not known.
    const clang::ValueDecl *On = nullptr;
    bool IsPassed = false; ///< it has left the body that it is written in
  };

  /// A call of what a place holds.
  struct Invocation {
    const clang::FunctionDecl *In = nullptr; ///< never null
    const clang::Expr *At = nullptr;
    bool operator==(const Invocation &O) const {
      return In == O.In && At == O.At;
    }
  };

  /// A call of what came in as the parameter Giver and was kept in Kept.
  struct KeptCall {
    Invocation Call;
    const clang::ParmVarDecl *Giver = nullptr;
    const clang::ValueDecl *Kept = nullptr; ///< a field or global
  };

  explicit CallableFlow(AnalysisContext &TU);

  /// The callables that may be argument \p Arg of the call or construction
  /// \p At, which has them called, each body once, in the order of the walk;
  /// none that take more than a call of that argument gives.
  std::vector<const Source *> findGiven(const clang::Expr &At,
                                        unsigned Arg) const;

  /// Returns the callables that may come to \p Place, in the order of the walk.
  std::vector<const Source *> findIn(const clang::ValueDecl &Place) const;

  /// Returns the callables in the order of the walk.
  llvm::ArrayRef<Source> getSources() const { return Sources; }
  const Node &getNode(unsigned I) const { return Nodes[I]; }
  /// The calls that may run \p F but do not name it, each once, in the order of
  /// the walk; none if it may also go where calls are not seen.
  std::vector<Invocation> findInvocations(const clang::FunctionDecl &F) const;
  /// The calls of callables that functions with \p IsAsked are given and keep:
  /// in the order of the walk, a call once for each such parameter.
  std::vector<KeptCall>
  findKeptCalls(llvm::function_ref<bool(const clang::FunctionDecl &)> IsAsked)
      const;
  /// True if \p U, of a place that \p S comes to, may run it: it gives as much
  /// as S takes, and no number beside S in a record says that it is not meant.
  bool mayRun(const Source &S, const Use &U) const;
  /// Returns all places that \p S comes to, \p S itself first.
  std::vector<Reached> reach(const Source &S) const { return reach(S.Start); }

private:
  friend class CallableVisitor;
  unsigned getPlace(const clang::ValueDecl &D);
  unsigned getPlace(const clang::CXXRecordDecl &Container);
  unsigned getSource(const clang::FunctionDecl &Body,
                     const clang::FunctionDecl *In, const clang::Expr &At);
  std::vector<Reached> reach(unsigned Start) const;
  void giveArguments();
  void collectUses();
  const clang::ValueDecl *findKept(const Node &N) const;

  mutable EntryConstants Constants; ///< remembers what it has looked up
  std::vector<Node> Nodes;
  std::vector<Source> Sources;
  llvm::DenseMap<const clang::Decl *, unsigned> Places;
  llvm::DenseMap<const clang::Expr *, unsigned> Written; ///< sources' nodes
  /// Sources, by the call that is given them and the argument.
  llvm::DenseMap<std::pair<const clang::Expr *, unsigned>,
                 llvm::SmallSetVector<unsigned, 2>>
      Given;
  struct Invocations {
    std::vector<Invocation> All;
    bool IsComplete = true; ///< nothing else is done with the callable
  };
  llvm::DenseMap<const clang::FunctionDecl *, Invocations> InvocationsOf;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_CALLS_CALLABLEFLOW_H
