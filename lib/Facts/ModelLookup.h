//===- ModelLookup.h - What is known of the declarations of one TU --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers "what do models, annotations and attributes say of this declaration",
// each declaration asked once. A model's row answers instead of a body; where
// there is none, the body speaks. An annotation that a function never blocks
// answers that alone: what else its body does is read.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_MODELLOOKUP_H
#define INTEROP_LIB_FACTS_MODELLOOKUP_H

#include "Facts/FieldFunctions.h"
#include "Facts/ThreadWrappers.h"
#include "Models/Values/ModelSet.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DirectoryEntry.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <memory>

namespace interop {

class ImportedFacts;

class ModelLookup {
public:
  explicit ModelLookup(std::shared_ptr<const ModelSet> Models);

  bool isEmpty() const { return Models->empty(); }
  const ModelSet &getModels() const { return *Models; }
  /// The row of \p F, or null. Annotations in the source win over models; of
  /// what neither speaks, the body may say that it is a thread's.
  const FunctionModel *findRow(const clang::FunctionDecl &F);
  /// The same, but for what the body of \p F says.
  const FunctionModel *findStatedRow(const clang::FunctionDecl &F);
  /// What is known of how a call of \p F ends: what it throws, and which
  /// handles are its own afterwards. Null if nothing is.
  const FunctionModel *findExits(const clang::FunctionDecl &F);
  /// What a call of \p F asks of, or does to, interpreter locks; null if
  /// nothing is known. Rows that speak of interpreters' own functions alone
  /// (`declared_with`) count only for these.
  const FunctionModel *findLockUses(const clang::FunctionDecl &F);
  /// Which threads may call \p F, and what a call of it does to them (see
  /// FunctionModel::saysEngineUse); null if nothing is known.
  const FunctionModel *findEngineUse(const clang::FunctionDecl &F);
  /// What a call of \p F does with references; null if nothing is known.
  const ReferenceUse *findReferenceUse(const clang::FunctionDecl &F);
  /// Likewise of a read of \p F, for which a row stands under its name.
  const ReferenceUse *findReferenceUse(const clang::FieldDecl &F);
  /// What stays with \p F when a call of it has returned; null if nothing is
  /// known.
  const FunctionModel *findKeeps(const clang::FunctionDecl &F);
  /// True if \p D is declared in the headers of an interpreter or of its
  /// bindings, which are not always system headers.
  bool isInterpretersOwn(const clang::Decl &D);
  /// What \p F, of whose lock uses a row speaks, is declared beside, as rows
  /// name it (`declared_with`).
  std::vector<std::string> findHomes(const clang::FunctionDecl &F);
  /// The row of the destructor of \p R, declared or not.
  const FunctionModel *findDestructorRow(const clang::CXXRecordDecl &R);
  const TypeModel *findRow(const clang::RecordDecl &R);
  /// A row that says that the end of an \p R releases the handle that it wraps;
  /// null if \p R is no wrapper.
  const FunctionModel *findWrapperEnd(const clang::CXXRecordDecl &R);
  /// The class that a call of \p Callee, of which \p Row speaks, constructs
  /// (make_unique, emplace); null if none.
  const clang::CXXRecordDecl *
  findConstructed(const FunctionModel &Row, const clang::FunctionDecl &Callee);
  /// A row that says that a constructor of \p R starts a thread; null if none
  /// does.
  const FunctionModel *findStartingRow(const clang::CXXRecordDecl &R);
  /// The first of \p R and its bases, nearest first, of which a row says
  /// \p Says; null if none does.
  const clang::CXXRecordDecl *
  findSaying(const clang::CXXRecordDecl &R,
             llvm::function_ref<bool(const TypeModel &)> Says);
  /// The function that \p C names; or, if it goes through a field of which a
  /// row speaks ("Record::field"), one that stands in for that field. Null if
  /// it is neither.
  const clang::FunctionDecl *findCallee(const clang::CallExpr &C);
  /// The only function that \p F holds, in the whole program if that is known;
  /// see FieldFunctions.
  const clang::FunctionDecl *findFieldFunction(const clang::FieldDecl &F);
  /// What this unit knows of fields, by its AST alone.
  const FieldFunctions &getFieldFunctions(clang::ASTContext &Ctx) {
    return *shareFieldFunctions(Ctx);
  }
  std::shared_ptr<const FieldFunctions>
  shareFieldFunctions(clang::ASTContext &Ctx);
  /// \p Made is shareFieldFunctions() of another analysis of this unit, or
  /// null.
  void setFieldFunctions(std::shared_ptr<const FieldFunctions> Made) {
    Fields = std::move(Made);
  }
  /// The one variable of the TU that stands for the lock of all regions of
  /// OpenMP with \p Key (see makeRegionSyntheticDecl).
  const clang::VarDecl &getRegionLock(clang::ASTContext &Ctx,
                                      llvm::StringRef Key);
  const HandleModel *findHandle(llvm::StringRef Kind) const {
    return Models->findHandle(Kind);
  }

  bool hasParentHandles() const { return Models->hasParentHandles(); }

  /// Bodies that stand in other units of the program; null if it is this unit.
  ImportedFacts *getImported() const { return Imported; }
  /// \p Facts outlives what asks here.
  void setImported(ImportedFacts &Facts) { Imported = &Facts; }

  /// True if \p F has a body, in this unit or in another one.
  bool hasBody(const clang::FunctionDecl &F) const;
  /// True if the body of \p F is there, in this unit or in another one, and is
  /// to be read: it is not in std (whose effects are model rows only) and no
  /// row speaks for all of it.
  bool isFollowed(const clang::FunctionDecl &F);
  /// True if \p Row (may be null) says how its function waits: what waits in
  /// its body does not count.
  static bool speaksForWaits(const FunctionModel *Row) {
    return Row && Row->Blocks;
  }

private:
  const FunctionModel *findAnnotated(const clang::FunctionDecl &F);
  const FunctionModel *findModeled(const clang::FunctionDecl &F);
  const FunctionModel *findModeledExits(const clang::FunctionDecl &F);
  const FunctionModel *findModeledLockUses(const clang::FunctionDecl &F);
  const FunctionModel *findModeledEngineUse(const clang::FunctionDecl &F);
  clang::OptionalDirectoryEntryRef findHome(llvm::StringRef Name,
                                            clang::ASTContext &Ctx);
  /// True if \p F is declared in the folder of the header that declares
  /// \p Name, or below it.
  bool isDeclaredWith(const clang::FunctionDecl &F, llvm::StringRef Name);
  clang::QualType findTypeArgument(const clang::Decl &Specialization,
                                   const clang::TemplateArgumentList *Args,
                                   unsigned I);
  bool speaksForBody(const FunctionModel &Row) const;
  const clang::FunctionDecl *findSyntheticDecl(const clang::FieldDecl &F);
  const clang::FunctionDecl *findLoaded(const clang::ValueDecl &Pointer);

  std::shared_ptr<const ModelSet> Models;
  ImportedFacts *Imported = nullptr;
  llvm::DenseMap<const clang::Decl *, const FunctionModel *> Functions;
  llvm::DenseMap<const clang::Decl *, const FunctionModel *> Stated;
  ThreadWrappers Wrappers;
  llvm::DenseMap<const clang::Decl *, const FunctionModel *> Exits;
  llvm::DenseMap<const clang::Decl *, const FunctionModel *> LockUses;
  llvm::DenseMap<const clang::Decl *, const FunctionModel *> EngineUses;
  llvm::DenseMap<const clang::Decl *, const FunctionModel *> ReferenceUses;
  llvm::DenseMap<const clang::Decl *, const FunctionModel *> Keeps;
  llvm::StringMap<clang::OptionalDirectoryEntryRef> Folders; // of declarations
  llvm::DenseMap<clang::FileID, bool> OwnFiles;              // of interpreters
  llvm::DenseMap<const clang::Decl *, const FunctionModel *> Destructors;
  llvm::DenseMap<const clang::Decl *, const TypeModel *> Types;
  llvm::DenseMap<const TypeModel *, const FunctionModel *> WrapperEnds;
  const TypeModel ScopedCapability;
  std::shared_ptr<const FieldFunctions> Fields; // once somebody asks
  llvm::DenseMap<const clang::Decl *, const clang::FunctionDecl *>
      SyntheticDecls;
  llvm::StringMap<const clang::VarDecl *> Regions; // of OpenMP
  std::deque<FunctionModel> Made; // rows that no model has
  llvm::DenseSet<const FunctionModel *> Annotations;
};

/// True if \p F is a function that is given what \p Row speaks of for the time
/// of the call alone (TypeModel::LentTo).
bool isLentTo(const clang::FunctionDecl &F, const TypeModel &Row);

} // namespace interop

#endif // INTEROP_LIB_FACTS_MODELLOOKUP_H
