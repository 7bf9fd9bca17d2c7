//===- HolderFix.cpp - Holders that let a lock go -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingFinalizer/HolderFix.h"
#include "AST/StmtWalk.h"
#include "Edits/FileScope.h"
#include "Edits/SourceText.h"
#include "Edits/TextLines.h"
#include "Hazards/BlockingFinalizer/HolderUses.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

const FunctionDecl *findBindingFunction(const Finalizer &By,
                                        const LockModel &Lock,
                                        LockFixContext &All) {
  const SourceManager &SM = All.TU.getContext().getSourceManager();
  SourceText Edit(All.TU.getContext());
  for (const FunctionDecl *F : All.getView(Lock).getEntries().getFunctions()) {
    SourceRange Body =
        F->getBody() ? F->getBody()->getSourceRange() : SourceRange();
    if (Edit.isEditable(Body) &&
        SM.isPointWithin(By.Binder->getBeginLoc(), Body.getBegin(),
                         Body.getEnd()))
      return F->isTemplated() || F->getTemplateInstantiationPattern() ? nullptr
                                                                      : F;
  }
  return nullptr;
}

namespace {

using Edits = std::vector<FixItHint>;

class HolderMaker {
public:
  HolderMaker(const Finalizer &By, const LockModel &Lock, LockFixContext &All,
              llvm::StringSet<> &Names)
      : Names(Names), By(By), Lock(Lock), All(All), Ctx(All.TU.getContext()),
        SM(Ctx.getSourceManager()), Edit(Ctx),
        In(findBindingFunction(By, Lock, All)) {}

  std::optional<Edits> make() {
    const CXXDestructorDecl *End = By.Class->getDestructor();
    bool CanEnd = !End || (End->getAccess() == AS_public && !End->isDeleted());
    bool IsNamed = By.Class->getIdentifier() &&
                   By.Class->getDeclContext()->isFileContext();
    if (!IsNamed || !CanEnd || !In ||
        !In->getDeclContext()->getRedeclContext()->isFileContext())
      return std::nullopt;
    std::optional<unsigned> Line = FileScope(*In, Ctx).findPlace();
    TemplateSpecializationTypeLoc Written = findArguments();
    if (!Line || Written.isNull() ||
        HolderUses(*By.Class, All.TU)
            .find(All.getView(Lock).getEntries().getFunctions()))
      return std::nullopt;
    return write(*Line, Written);
  }

private:
  llvm::StringSet<> &Names;

  /// `<T>`, as written at the binding.
  TemplateSpecializationTypeLoc findArguments() const {
    const TypeSourceInfo *Info = nullptr;
    if (const auto *T = dyn_cast<CXXTemporaryObjectExpr>(By.Binder))
      Info = T->getTypeSourceInfo();
    else
      visitOutsideLambdas(*In->getBody(), [&](const Stmt &S) {
        const auto *D = dyn_cast<DeclStmt>(&S);
        const auto *V = D && D->isSingleDecl()
                            ? dyn_cast<VarDecl>(D->getSingleDecl())
                            : nullptr;
        if (V && V->getInit() &&
            V->getInit()->IgnoreUnlessSpelledInSource() == By.Binder)
          Info = V->getTypeSourceInfo();
      });
    return Info ? Info->getTypeLoc()
                      .getAsAdjusted<TemplateSpecializationTypeLoc>()
                : TemplateSpecializationTypeLoc();
  }

  std::optional<Edits> write(unsigned Line,
                             const TemplateSpecializationTypeLoc &Written) {
    SourceLocation Close = Written.getRAngleLoc();
    FileID File = SM.getFileID(SM.getExpansionLoc(In->getBeginLoc()));
    SourceLocation Place =
        SM.getLocForStartOfFile(File).getLocWithOffset(int(Line));
    auto Owner =
        All.Scopes.findNamed(By.BinderRow->Finalizes->DefaultHolder, Place);
    std::string Guard = All.Options.ReleaseGuard;
    if (Guard.empty())
      Guard =
          All.Scopes.findGuard(Lock, /*Drops=*/true, *In, Place).value_or("");
    std::string Name = makeName(), Class = spellClass(Written, Place);
    if (!Owner || Guard.empty() || Class.empty() ||
        !Edit.isEditable({Close, Close}))
      return std::nullopt;
    std::string Holder = *Owner + "<" + Class + ", " + Name + ">";
    return Edits{FixItHint::CreateInsertion(
                     Place, makeDeleter(Name, Class, Guard, Place)),
                 FixItHint::CreateInsertion(Close, ", " + Holder)};
  }

  /// Empty if it has no name there.
  std::string spellClass(const TemplateSpecializationTypeLoc &Written,
                         SourceLocation Place) const {
    if (!isa<ClassTemplateSpecializationDecl>(By.Class))
      return All.Scopes.spellAt(*By.Class, Place);
    QualType T = Written.getArgLoc(0).getArgument().getAsType();
    std::string Name =
        T.getCanonicalType().getAsString(PrintingPolicy(Ctx.getLangOpts()));
    return llvm::StringRef(Name).contains('(') ? "" : Name;
  }

  /// No name of the unit.
  std::string makeName() {
    std::string Base = By.Class->getName().str() + "Deleter", Name = Base;
    for (unsigned I = 2; Ctx.Idents.find(Name) != Ctx.Idents.end() ||
                         !Names.insert(Name).second;
         ++I)
      Name = Base + std::to_string(I);
    return Name;
  }

  std::string makeDeleter(llvm::StringRef Name, const std::string &Class,
                          llvm::StringRef Guard, SourceLocation Place) const {
    auto [File, Offset] = SM.getDecomposedLoc(Place);
    llvm::StringRef Code = SM.getBufferData(File);
    std::string Outer = TextLines(Code).getIndentation(Offset).str();
    std::string Step =
        RegionWriter(Code).getStep(SM.getFileOffset(By.Binder->getBeginLoc()));
    const std::string Lines[] = {"struct " + Name.str() + " {",
                                 Step + "void operator()(" + Class +
                                     " *Object) const {",
                                 Step + Step + Guard.str() + " Release;",
                                 Step + Step + "delete Object;",
                                 Step + "}",
                                 "};"};
    std::string Text;
    for (llvm::StringRef Line : Lines)
      Text += Outer + Line.str() + "\n";
    return Text + "\n";
  }

  const Finalizer &By;
  const LockModel &Lock;
  LockFixContext &All;
  const ASTContext &Ctx;
  const SourceManager &SM;
  SourceText Edit;
  const FunctionDecl *In;
};

/// The classes that the type of \p Binder names, its own first.
std::vector<const CXXRecordDecl *> getClasses(const CXXConstructExpr &Binder) {
  std::vector<const CXXRecordDecl *> Classes;
  auto add = [&Classes](const TemplateArgument &A) {
    const CXXRecordDecl *R = A.getKind() == TemplateArgument::Type
                                 ? A.getAsType()->getAsCXXRecordDecl()
                                 : nullptr;
    if (R)
      Classes.push_back(R->getCanonicalDecl());
  };
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(
      Binder.getConstructor()->getParent());
  if (S)
    for (const TemplateArgument &A : S->getTemplateArgs().asArray())
      llvm::for_each(A.getKind() == TemplateArgument::Pack ? A.pack_elements()
                                                           : llvm::ArrayRef(A),
                     add);
  return Classes;
}

} // namespace

void HolderFixes::add(const Finalizer &By, const LockModel &Lock) {
  if (!By.Holder.isNull() || By.BinderRow->Finalizes->DefaultHolder.empty() ||
      By.IsDerived || isCandidate(By.Binder))
    return;
  if (auto Made = HolderMaker(By, Lock, All, Names).make())
    Candidates.push_back({By.Binder, &Lock, std::move(*Made)});
}

bool HolderFixes::isCandidate(const CXXConstructExpr *Binder) const {
  return llvm::any_of(
      Candidates, [Binder](const Candidate &C) { return C.Binder == Binder; });
}

bool HolderFixes::fitsFamily(const Candidate &C) const {
  auto Own = getClasses(*C.Binder);
  auto Binders = All.TU.get<EntryPoints>().getClassBinders();
  for (const CXXConstructExpr *Other : Binders) {
    auto Its = getClasses(*Other);
    if (Other == C.Binder || Its.empty())
      continue;
    bool IsRelated = llvm::is_contained(Its, Own.front()) ||
                     llvm::is_contained(Own, Its.front());
    if (IsRelated && !isCandidate(Other))
      return false;
  }
  // A base that is bound elsewhere has a holder that is not known.
  return llvm::all_of(llvm::drop_begin(Own), [&](const CXXRecordDecl *R) {
    bool IsBase = R->hasDefinition() && Own.front()->hasDefinition() &&
                  Own.front()->getDefinition()->isDerivedFrom(R);
    return !IsBase || llvm::any_of(Binders, [R](const CXXConstructExpr *Other) {
      auto Its = getClasses(*Other);
      return !Its.empty() && Its.front() == R;
    });
  });
}

std::optional<Edits> HolderFixes::make(const Finalizer &By) {
  // Until all that is left fits together; each round takes one away.
  while (true) {
    auto Alone = llvm::find_if(
        Candidates, [this](const Candidate &C) { return !fitsFamily(C); });
    if (Alone == Candidates.end())
      break;
    Candidates.erase(Alone);
  }
  auto C = llvm::find_if(
      Candidates, [&By](const Candidate &C) { return C.Binder == By.Binder; });
  return C == Candidates.end() ? std::nullopt : std::optional(C->Edits);
}

} // namespace interop
