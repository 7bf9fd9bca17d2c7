//===- DestructorFixes.cpp - Fixes for destructors that wait --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingDestructor/DestructorFixes.h"
#include "AST/Naming.h"
#include "Analysis/Calls/CallIndex.h"
#include "Diagnostics/GeneratedCode.h"
#include "Edits/SourceEdit.h"
#include "Facts/Values/ArgumentValue.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

using Edits = std::vector<FixItHint>;

/// A call that a template's text is made for.
struct Anchor {
  const Expr *Node = nullptr;
  const FunctionDecl *In = nullptr;
  const Expr *Object = nullptr; ///< the implicit object
  ObjectRef Result;
  llvm::ArrayRef<const Expr *> Args;
};

const Expr *getImplicitObject(const Expr &Node) {
  const auto *M = dyn_cast<CXXMemberCallExpr>(&Node);
  return M ? M->getImplicitObjectArgument() : nullptr;
}

class DestructorFixer {
public:
  DestructorFixer(const DestructorWait &W, unsigned BoundMs,
                  AnalysisContext &TU, Finding &F)
      : W(W), J(W.Verdict), Bound(std::to_string(BoundMs)), TU(TU),
        Source(TU.getContext()), F(F) {}

  void add() {
    if (J.Start) {
      if (!moveLateSignals())
        wakeWaiter();
    } else if (J.Reason == WaitVerdict::Closures) {
      clearClosures();
    } else if (W.Row->Blocks && J.Reason != WaitVerdict::ChildOpen) {
      for (const FixTemplate &T : W.Row->Blocks->Fixes)
        addTemplate(T);
    }
    keepStatic();
  }

private:
  //===-- Threads --------------------------------------------------------===//

  /// `thread.join(); stop = true;`: the other way round.
  bool moveLateSignals() {
    if (J.LateSignals.empty() || !W.Chain.back().At->Node)
      return false;
    SourceEdit Edit(*W.Chain.back().In.getFunction(), TU);
    const Stmt *Join = Edit.findStatement(*W.Chain.back().At->Node, true);
    if (!Join)
      return false;
    Edits Moved;
    bool NeedsLock = J.Untaken.has_value();
    for (const Fact *E : J.LateSignals) {
      if (NeedsLock && E->Kind != Fact::Store) {
        auto Hints = Edit.putBefore(*Join, makeLocking());
        if (makeLocking().empty() || !Hints)
          return false;
        llvm::append_range(Moved, *Hints);
        NeedsLock = false;
      }
      const Stmt *S = E->Node ? Edit.findStatement(*E->Node) : nullptr;
      if (!S || !isa<Expr>(S) || !Edit.findBlock(*S, *Join))
        return false;
      auto Own = Edit.moveText(*S, *Join, /*Behind=*/false);
      if (!Own)
        return false;
      llvm::append_range(Moved, *Own);
    }
    F.Fixes = std::move(Moved);
    return true;
  }

  /// What the wait asks is set without its mutex: once that was had, the thread
  /// has looked, or waits. Empty where it cannot be written.
  std::vector<std::string> makeLocking() const {
    if (!J.Untaken)
      return {};
    const ObjectRef &M = J.Untaken->Lock;
    const CXXRecordDecl *R =
        M.Kind == ObjectRef::Member && M.Root == M.Leaf
            ? getDefinedClass(M.Root->getType())
            : nullptr;
    auto has = [R](llvm::StringRef Name) {
      return llvm::any_of(R->methods(), [Name](const CXXMethodDecl *D) {
        return D->getIdentifier() && D->getName() == Name;
      });
    };
    std::string Name = R ? M.Root->getNameAsString() : "";
    if (!R || !has("lock") || !has("unlock"))
      return {};
    return {Name + ".lock();", Name + ".unlock();"};
  }

  /// The flag is set, but who waits for a notification is not woken: waking it
  /// loses nothing.
  void wakeWaiter() {
    if (J.Reason != WaitVerdict::NotWoken || J.Hazard.empty())
      return;
    const Fact &Wait = *J.Hazard.back().At;
    const ObjectRef &On = J.HazardOn;
    std::string Call = findWakingMethod(Wait);
    const CallStep &Last = W.Chain.back();
    std::vector<std::string> Lines = makeLocking();
    if (J.Untaken && Lines.empty())
      return;
    if (Call.empty() || On.Kind != ObjectRef::Member || On.Root != On.Leaf ||
        !Last.In.getFunction() || !Last.At->Node)
      return;
    SourceEdit Edit(*Last.In.getFunction(), TU);
    const Stmt *Join = Edit.findStatement(*Last.At->Node, true);
    if (!Join || (J.Signal && J.Signal->By && Edit.isIn(*J.Signal->By, *Join)))
      return;
    Lines.push_back(On.Root->getNameAsString() + "." + Call + "();");
    if (auto Hints = Edit.putBefore(*Join, std::move(Lines)))
      llvm::append_range(F.Fixes, *Hints);
  }

  /// The method of the waited object's own class that its model names first.
  static std::string findWakingMethod(const Fact &Wait) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(Wait.Callee);
    if (!M || !Wait.Row || !Wait.Row->Blocks || !Wait.Row->Blocks->BySignal)
      return {};
    std::string Class = getQualifiedName(*M->getParent()) + "::";
    for (llvm::StringRef Name : Wait.Row->Blocks->Unblock)
      for (const CXXMethodDecl *Own : M->getParent()->methods())
        if (Name == Class + Own->getNameAsString() &&
            Own->getMinRequiredArguments() == 0)
          return Own->getNameAsString();
    return {};
  }

  //===-- Closures and statics -------------------------------------------===//

  void clearClosures() {
    for (const CallStep &Step : W.Chain) {
      const auto *D =
          dyn_cast_or_null<CXXDestructorDecl>(Step.In.getFunction());
      if (!D || !Step.At->Node)
        continue;
      SourceEdit Edit(*D, TU);
      const Stmt *S = Edit.findStatement(*Step.At->Node);
      std::string Text;
      for (const FieldDecl *M : J.ClosureMembers)
        Text +=
            (Text.empty() ? "" : " ") + M->getNameAsString() + " = nullptr;";
      std::optional<FixItHint> Hint;
      if (S)
        Hint = Edit.insertBefore(*S, Text);
      if (Hint)
        offer("clear the closures first; they are not called during the wait "
              "then",
              {*Hint});
      return;
    }
  }

  /// A variable that lives as long as the process can be left to its end.
  void keepStatic() {
    const VarDecl *V = W.Site.Variable;
    if (!V || !V->hasGlobalStorage() || V->hasAttr<AlwaysDestroyAttr>())
      return;
    SourceLocation Loc = V->getBeginLoc();
    Edits Fixes;
    if (TU.getContext().getLangOpts().CPlusPlus11 &&
        Source.isEditable({Loc, Loc}))
      Fixes.push_back(
          FixItHint::CreateInsertion(Loc, "[[clang::no_destroy]] "));
    F.Notes.push_back({V->getLocation(),
                       "or never destroy it: what it holds is left to the "
                       "end of the process",
                       std::move(Fixes)});
  }

  //===-- Templates of models --------------------------------------------===//

  void addTemplate(const FixTemplate &T) {
    if (T.Kind == FixTemplate::ReplaceArgument)
      return replaceArgument(T);
    if (isTakenBack())
      return;
    std::vector<Anchor> Anchors = findAnchors(T);
    Edits Fixes;
    for (const Anchor &A : Anchors) {
      std::optional<FixItHint> Hint = insert(T, A);
      if (!Hint)
        return; // all or nothing
      Fixes.push_back(*Hint);
    }
    if (!Fixes.empty())
      offer(T.Note, std::move(Fixes));
  }

  /// The code itself asks for the wait (a linger of -1): a bound beside that
  /// would be taken back.
  bool isTakenBack() {
    auto holds = [this](const ArgumentTest &T, const ModeledCall &C) {
      return isKnownToHold(T, C.Args, TU.getContext());
    };
    for (const Mitigation &M : W.Row->Blocks->Mitigations)
      for (const ModeledCall *C : getCallsOfSite())
        if (llvm::is_contained(M.Calls, getQualifiedName(*C->Callee)) &&
            llvm::all_of(M.When, [&](const auto &T) { return holds(T, *C); }) &&
            llvm::any_of(M.Unless, [&](const auto &T) { return holds(T, *C); }))
          return true;
    return false;
  }

  /// The note stands where the edit is, so that an editor shows both together.
  void offer(llvm::StringRef Text, Edits Fixes) {
    SourceLocation Loc = Fixes.front().RemoveRange.getBegin();
    F.Notes.push_back({Loc, Text.str(), std::move(Fixes)});
  }

  std::vector<Anchor> findAnchors(const FixTemplate &T) {
    std::vector<Anchor> Found;
    if (T.Anchors.empty()) {
      const CallStep &Last = W.Chain.back();
      if (const auto *E = dyn_cast_or_null<Expr>(Last.At->Node))
        Found.push_back({E,
                         Last.In.getFunction(),
                         getImplicitObject(*E),
                         {},
                         Last.At->Args});
      return Found;
    }
    for (const ModeledCall *C : getCallsOfSite())
      if (!C->IsOwned &&
          llvm::is_contained(T.Anchors, getQualifiedName(*C->Callee)))
        Found.push_back({C->Node, C->In, getImplicitObject(*C->Node),
                         C->Destination, C->Args});
    return Found;
  }

  /// In the class or function that the finding is about.
  llvm::ArrayRef<const ModeledCall *> getCallsOfSite() const {
    const auto &Index = TU.get<CallIndex>();
    if (!W.Site.Variable)
      return Index.getCallsIn(*W.Site.Class);
    const auto *F = dyn_cast<FunctionDecl>(W.Site.Variable->getDeclContext());
    return F ? Index.getCallsIn(*F) : llvm::ArrayRef<const ModeledCall *>();
  }

  std::optional<FixItHint> insert(const FixTemplate &T, const Anchor &A) {
    std::optional<std::string> Text = fill(T.Text, A);
    if (!Text || !A.In || !A.In->hasBody())
      return std::nullopt;
    SourceEdit Edit(*A.In, TU);
    if (const Stmt *S = Edit.findStatement(*A.Node))
      return T.Kind == FixTemplate::InsertBefore ? Edit.insertBefore(*S, *Text)
                                                 : Edit.insertAfter(*S, *Text);
    // A member is whole when the body of its class's constructor begins.
    bool IsMember = isa<CXXConstructExpr>(A.Node) &&
                    isa<CXXConstructorDecl>(A.In) &&
                    A.Result.Kind == ObjectRef::Member;
    if (!IsMember || T.Kind != FixTemplate::InsertAfter)
      return std::nullopt;
    return Edit.insertAtStart(*Text);
  }

  /// \p Text with its places filled in; nothing if one has no text here.
  std::optional<std::string> fill(llvm::StringRef Text, const Anchor &A) {
    std::string Out;
    while (true) {
      auto [Before, Rest] = Text.split("${");
      Out += Before;
      if (Rest.empty())
        return Out;
      auto [Name, After] = Rest.split('}');
      std::optional<std::string> Value = getPlaceText(Name, A);
      if (!Value)
        return std::nullopt;
      Out += *Value;
      Text = After;
    }
  }

  std::optional<std::string> getPlaceText(llvm::StringRef Name,
                                          const Anchor &A) {
    unsigned Index = 0;
    if (Name == "bound")
      return Bound;
    bool IsMade = isa_and_nonnull<CXXConstructExpr>(A.Node);
    if (Name == "object" && A.Object)
      return Source.getText(*A.Object);
    if (Name == "object" && IsMade)
      return getPlaceText("result", A);
    if (Name == "result" && A.Result.isKnown() &&
        A.Result.Root == A.Result.Leaf)
      return A.Result.Root->getNameAsString();
    if (Name.consume_front("arg") && !Name.getAsInteger(10, Index) &&
        Index < A.Args.size())
      return Source.getText(*A.Args[Index]);
    return std::nullopt;
  }

  /// The argument is where a constant is given, through the wrappers that pass
  /// it on.
  void replaceArgument(const FixTemplate &T) {
    if (J.Reason == WaitVerdict::Bounded)
      return;
    unsigned Index = T.Argument;
    for (size_t I = W.Chain.size(); I-- > 0;) {
      const Fact &E = *W.Chain[I].At;
      const FunctionDecl *In = W.Chain[I].In.getFunction();
      // One text serves all instantiations of a template.
      if (Index >= E.Args.size() || (In && In->isTemplateInstantiation()))
        return;
      const Expr *A = E.Args[Index]->IgnoreParenImpCasts();
      const auto *Ref = dyn_cast<DeclRefExpr>(A->IgnoreParenCasts());
      const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
      if (P) {
        Index = P->getFunctionScopeIndex();
        continue;
      }
      if (isa<CXXDefaultArgExpr>(A) || !A->isEvaluatable(TU.getContext()))
        return;
      if (auto Hint = Source.replace(*A, fillBound(T.Text)))
        offer(T.Note, {*Hint});
      return;
    }
  }

  std::string fillBound(llvm::StringRef Text) {
    return fill(Text, Anchor()).value_or(Bound);
  }

  const DestructorWait &W;
  const WaitVerdict &J;
  std::string Bound;
  AnalysisContext &TU;
  SourceText Source;
  Finding &F;
};

} // namespace

void addDestructorFixes(const DestructorWait &W, unsigned BoundMs,
                        AnalysisContext &TU, Finding &F) {
  DestructorFixer(W, BoundMs, TU, F).add();
  GeneratedCode(TU.getLookup().getModels(), TU.getContext()).removeEdits(F);
}

} // namespace interop
