//===- AnalysisContext.h - What the analyses of one unit share ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Owns what is known of one translation unit: the models, the facts, the
// effects, and one object of each analysis that somebody asked for.
//
// An analysis is any class that can be made from the context. It is asked for
// by its type and made once, the first time:
//
//   const ModeledCalls &Calls = TU.get<ModeledCalls>();
//
// So this header names no analysis, and an analysis may ask for others while it
// is made. All checks of the unit share one context; it belongs to the thread
// that runs them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_ANALYSISCONTEXT_H
#define INTEROP_LIB_ANALYSIS_ANALYSISCONTEXT_H

#include "Effects/EffectTable.h"
#include "Facts/ModelLookup.h"
#include "Managed/Natives/ManagedSources.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/TypeName.h"
#include <cassert>
#include <deque>
#include <memory>
#include <optional>

namespace interop {

class SummaryReader;
struct IndexView;

class AnalysisContext {
public:
  /// \p Managed may be null.
  AnalysisContext(clang::ASTContext &Ctx,
                  std::shared_ptr<const ModelSet> Models,
                  std::shared_ptr<const ManagedSources> Managed = nullptr);
  /// The unit is one of a linked program. To be called before anything is
  /// asked.
  void setIndex(IndexView View);
  /// Returns what was wrong with the index, each sentence once.
  llvm::ArrayRef<std::string> getIndexErrors() const;
  /// Analyses end in the reverse order of their making: each may use those that
  /// it asked for.
  ~AnalysisContext();

  /// True if no model, annotation or attribute speaks of anything in the unit.
  bool isEmpty() const { return Known.isEmpty(); }
  clang::ASTContext &getContext() { return Ctx; }
  ModelLookup &getLookup() { return Known; }
  EffectTable &getEffects() { return Effects; }
  /// See findUserDecls().
  llvm::ArrayRef<clang::Decl *> getUserDecls();

  /// The one \p T of the unit. Whoever asks first makes it, from the context
  /// and \p Options; two analyses must not ask for each other while they are
  /// made.
  template <typename T, typename... OptionTs>
  T &get(const OptionTs &...Options) {
    const void *const Key = &KeyOf<T>::Value;
    if (void *Made = Analyses.lookup(Key))
      return *static_cast<T *>(Made);
    [[maybe_unused]] bool IsFirst = Asked.insert(Key).second;
    assert(IsFirst && "an analysis asks for itself while it is made");
    llvm::TimeTraceScope Phase("InteropAnalysis", llvm::getTypeName<T>());
    auto New = std::make_unique<Owned<T>>(*this, Options...);
    T &Analysis = New->Analysis;
    Analyses[Key] = &Analysis;
    Owners.push_back(std::move(New));
    return Analysis;
  }

  /// The native method of managed code that the C function \p Symbol is and
  /// that a finalizer or cleaner calls; null if none is known to.
  const ManagedNative *findManaged(llvm::StringRef Symbol) const {
    return Managed ? Managed->find(Symbol) : nullptr;
  }
  /// Keeps facts that belong to no body for as long as the analysis lives.
  const std::vector<Fact> &keep(std::vector<Fact> Facts) {
    return Kept.emplace_back(std::move(Facts));
  }

private:
  struct OwnedBase {
    virtual ~OwnedBase() = default;
  };
  template <typename T> struct Owned final : OwnedBase {
    template <typename... OptionTs>
    explicit Owned(AnalysisContext &TU, const OptionTs &...Options)
        : Analysis(TU, Options...) {}
    T Analysis;
  };
  /// Its address is a key for the type.
  template <typename T> struct KeyOf {
    static inline const char Value = 0;
  };

  clang::ASTContext &Ctx;
  std::optional<std::vector<clang::Decl *>> UserDecls; ///< once asked for
  ModelLookup Known;
  std::unique_ptr<SummaryReader> Imported; ///< null without an index
  EffectTable Effects;
  std::shared_ptr<const ManagedSources> Managed;
  llvm::DenseMap<const void *, void *> Analyses;  ///< by the type's key
  std::vector<std::unique_ptr<OwnedBase>> Owners; ///< in order of making
  llvm::SmallDenseSet<const void *, 16> Asked;    ///< keys, ever
  std::deque<std::vector<Fact>> Kept;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_ANALYSISCONTEXT_H
