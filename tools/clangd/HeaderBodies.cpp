//===- HeaderBodies.cpp - What clangd reads of headers --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clangd skips the bodies of functions in headers, which makes opening a file
// faster; models and the index answer for them. With --header-bodies all of
// them are read but those of the standard library, which models describe. The
// linker (--wrap) leads clangd's call of PrecompiledPreamble::Build to the one
// here. docs/editors.md says what it costs.
//
//===----------------------------------------------------------------------===//

#include "AST/Compat.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/Support/CommandLine.h"

using namespace clang;

namespace interop {

static llvm::cl::opt<bool>
    HeaderBodies("header-bodies",
                 llvm::cl::desc("Read the bodies of functions in headers too"));

namespace {

/// Clangd's callbacks, asked first for everything.
class KeepBodies : public PreambleCallbacks {
public:
  explicit KeepBodies(PreambleCallbacks &Clangd) : Clangd(Clangd) {}

  void BeforeExecute(CompilerInstance &CI) override {
    Clangd.BeforeExecute(CI);
  }
  void AfterExecute(CompilerInstance &CI) override { Clangd.AfterExecute(CI); }
  void AfterPCHEmitted(ASTWriter &Writer) override {
    Clangd.AfterPCHEmitted(Writer);
  }
  void HandleTopLevelDecl(DeclGroupRef Group) override {
    Clangd.HandleTopLevelDecl(Group);
  }
  std::unique_ptr<PPCallbacks> createPPCallbacks() override {
    return Clangd.createPPCallbacks();
  }
  CommentHandler *getCommentHandler() override {
    return Clangd.getCommentHandler();
  }
  bool shouldSkipFunctionBody(Decl *D) override {
    return Clangd.shouldSkipFunctionBody(D) && isStandard(*D);
  }

private:
  /// In `std`, or in the namespace that GCC's library has for its own.
  static bool isStandard(const Decl &D) {
    for (const DeclContext *In = D.getDeclContext(); In; In = In->getParent())
      if (const auto *Space = dyn_cast<NamespaceDecl>(In))
        if (Space->isStdNamespace() || Space->getName() == "__gnu_cxx")
          return true;
    return false;
  }

  PreambleCallbacks &Clangd;
};

} // namespace

using BuiltPreamble = llvm::ErrorOr<PrecompiledPreamble>;
using FileSystemPtr = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

BuiltPreamble
buildAsClangd(const CompilerInvocation &, const llvm::MemoryBuffer *,
              PreambleBounds, PreambleDiagnostics, FileSystemPtr,
              std::shared_ptr<PCHContainerOperations>, bool, llvm::StringRef,
              PreambleCallbacks &) asm("__real_" INTEROP_PREAMBLE_BUILD);
BuiltPreamble
buildPreamble(const CompilerInvocation &, const llvm::MemoryBuffer *,
              PreambleBounds, PreambleDiagnostics, FileSystemPtr,
              std::shared_ptr<PCHContainerOperations>, bool, llvm::StringRef,
              PreambleCallbacks &) asm("__wrap_" INTEROP_PREAMBLE_BUILD);

BuiltPreamble buildPreamble(const CompilerInvocation &Invocation,
                            const llvm::MemoryBuffer *MainFile,
                            PreambleBounds Bounds,
                            PreambleDiagnostics Diagnostics, FileSystemPtr FS,
                            std::shared_ptr<PCHContainerOperations> Operations,
                            bool StoreInMemory, llvm::StringRef StoragePath,
                            PreambleCallbacks &Callbacks) {
  KeepBodies Keeping(Callbacks);
  PreambleCallbacks &Chosen = HeaderBodies ? Keeping : Callbacks;
  return buildAsClangd(Invocation, MainFile, Bounds, Diagnostics, std::move(FS),
                       std::move(Operations), StoreInMemory, StoragePath,
                       Chosen);
}

} // namespace interop
