//===- HeaderBodies.cpp - What clangd reads of headers --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
#include "clang/AST/DeclBase.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/PPCallbacks.h"
#include <cstdlib>

using namespace clang;

namespace interop {

namespace {
class KeepBodies : public PreambleCallbacks {
public:
  explicit KeepBodies(PreambleCallbacks &Of) : Of(Of) {}
  void BeforeExecute(CompilerInstance &CI) override { Of.BeforeExecute(CI); }
  void AfterExecute(CompilerInstance &CI) override { Of.AfterExecute(CI); }
  void AfterPCHEmitted(ASTWriter &Writer) override {
    Of.AfterPCHEmitted(Writer);
  }
  void HandleTopLevelDecl(DeclGroupRef DG) override {
    Of.HandleTopLevelDecl(DG);
  }
  std::unique_ptr<PPCallbacks> createPPCallbacks() override {
    return Of.createPPCallbacks();
  }
  CommentHandler *getCommentHandler() override {
    return Of.getCommentHandler();
  }
  bool shouldSkipFunctionBody(Decl *D) override {
    if (!Of.shouldSkipFunctionBody(D)) return false;
    const DeclContext *Context = D->getDeclContext();
    const char *E = getenv("KB");
    if (!E) return true;
    if (*E == '1') return false;
    for (; Context && !Context->isTranslationUnit(); Context = Context->getParent())
      if (auto *NS = dyn_cast<NamespaceDecl>(Context))
        if (NS->isStdNamespace() || NS->getName() == "__gnu_cxx")
          return true;
    return false;
  }

private:
  PreambleCallbacks &Of;
};
} // namespace

using Result = llvm::ErrorOr<PrecompiledPreamble>;
#define PARAMS const CompilerInvocation &Invocation, \
                   const llvm::MemoryBuffer *Main, PreambleBounds Bounds, \
                   IntrusiveRefCntPtr<DiagnosticsEngine> Diagnostics, \
                   IntrusiveRefCntPtr<llvm::vfs::FileSystem> VFS, \
                   std::shared_ptr<PCHContainerOperations> Operations, \
                   bool StoreInMemory, llvm::StringRef StoragePath, \
                   PreambleCallbacks &Callbacks
Result buildClangdsPreamble(PARAMS) asm("__real_" INTEROP_PREAMBLE_BUILD);
Result buildPreamble(PARAMS) asm("__wrap_" INTEROP_PREAMBLE_BUILD);
Result buildPreamble(PARAMS) {
  KeepBodies Keep(Callbacks);
  return buildClangdsPreamble(Invocation, Main, Bounds, std::move(Diagnostics), std::move(VFS), std::move(Operations), StoreInMemory, StoragePath, Keep);
}

} // namespace interop
