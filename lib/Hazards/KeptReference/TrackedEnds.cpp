//===- TrackedEnds.cpp - Objects that end on a collector's list -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/TrackedEnds.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/GeneratedCode.h"
#include "Facts/Callables.h"
#include "Facts/FieldValues.h"
#include "Facts/Values/ArgumentValue.h"
#include "Hazards/KeptReference/ReferencePlaces.h"

using namespace clang;

namespace interop {

namespace {

//===-- Tables ------------------------------------------------------------===//

/// A table of slots in an initializer.
struct SlotTable {
  const EntryModel *Row = nullptr;
  const VarDecl *Variable = nullptr; ///< that holds it
  const FunctionDecl *End = nullptr;
  SourceLocation Listed;
  std::optional<int64_t> Flags; ///< unset: not known
};

class SlotTables {
public:
  explicit SlotTables(AnalysisContext &TU) : Ctx(TU.getContext()) {
    for (const EntryModel *Row : TU.getLookup().getModels().getEntries())
      if (Row->Untracks)
        for (const std::string &Name : Row->Records)
          Rules.push_back({Name, Row});
  }

  std::vector<SlotTable> take() {
    if (Rules.empty())
      return {};
    for (Decl *D : Ctx.getTraversalScope())
      visit(*D);
    for (const auto &[Owner, Flags] : Owners)
      for (SlotTable &T : Tables)
        if (T.Variable && mentions(*Owner, *T.Variable))
          T.Flags = Flags;
    return std::move(Tables);
  }

private:
  struct Rule {
    std::string Record;
    const EntryModel *Row;
  };

  void visit(Decl &D) {
    if (auto *V = dyn_cast<VarDecl>(&D))
      return addVariable(*V);
    if (auto *F = dyn_cast<FunctionDecl>(&D);
        F && F->doesThisDeclarationHaveABody() && !F->isDependentContext())
      return visitParts(*F->getBody(), [this](const Stmt &S) {
        if (const auto *Of = dyn_cast<DeclStmt>(&S))
          for (const Decl *Local : Of->decls())
            if (const auto *V = dyn_cast<VarDecl>(Local))
              addVariable(*V);
      });
    if (auto *In = dyn_cast<DeclContext>(&D);
        In && isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl>(D))
      for (Decl *Inner : In->decls())
        visit(*Inner);
  }

  void addVariable(const VarDecl &V) {
    const auto *L = dyn_cast_or_null<InitListExpr>(
        V.getInit() ? V.getInit()->IgnoreImplicit() : nullptr);
    if (!L || V.getType()->isDependentType())
      return;
    if (const auto *A = Ctx.getAsConstantArrayType(V.getType()))
      addKeyed(V, *L, A->getElementType());
    else
      addPlain(V, *L);
  }

  static bool isCalled(const RecordDecl *R, llvm::StringRef Name) {
    return R && getQualifiedName(*R) == Name;
  }

  /// A record whose fields are the slots, or one that points to a table.
  void addPlain(const VarDecl &V, const InitListExpr &L) {
    const RecordDecl *R = V.getType()->getAsRecordDecl();
    for (const Rule &Of : Rules) {
      const Untracking &Use = *Of.Row->Untracks;
      std::optional<int64_t> Flags =
          isCalled(R, Use.FlagRecord) ? readFlags(L, Use) : std::nullopt;
      if (isCalled(R, Use.FlagRecord) && Use.FlagRecord != Of.Record)
        Owners.push_back({&L, Flags});
      if (!isCalled(R, Of.Record) || !Of.Row->KeyField.empty())
        continue;
      SlotTable T{Of.Row, &V, nullptr, {}, Flags};
      forEachFieldValue(L, [&](const FieldDecl &F, const Expr *Value) {
        addSlot(F.getName(), Value, T);
      });
      add(T);
    }
  }

  /// An array of records, each with the key of a slot.
  void addKeyed(const VarDecl &V, const InitListExpr &L, QualType Of) {
    for (const Rule &Wanted : Rules) {
      if (Wanted.Row->KeyField.empty() ||
          !isCalled(Of->getAsRecordDecl(), Wanted.Record))
        continue;
      SlotTable T{Wanted.Row, &V, nullptr, {}, std::nullopt};
      for (const Expr *Element : L.inits())
        if (const auto *Inner = dyn_cast<InitListExpr>(Element))
          addKeyedSlot(*Inner, T);
      add(T);
    }
  }

  void addKeyedSlot(const InitListExpr &L, SlotTable &T) const {
    const Expr *Key = nullptr, *Value = nullptr;
    forEachFieldValue(L, [&](const FieldDecl &F, const Expr *Of) {
      (F.getName() == T.Row->KeyField ? Key : Value) = Of;
    });
    if (!Key || !Value)
      return;
    ArgumentValue Of = getArgumentValue(Key, Ctx);
    for (const Constant *C : {&T.Row->Untracks->In, &T.Row->Untracks->Beside}) {
      ArgumentTest Test;
      Test.Values = {*C};
      if (evaluate(Test, Of) == Truth::Yes)
        addSlot(C->Name, Value, T);
    }
  }

  static void addSlot(llvm::StringRef Name, const Expr *Value, SlotTable &T) {
    const FunctionDecl *F = Value ? getCallable(Value) : nullptr;
    if (F && Name == T.Row->Untracks->In.Name)
      T.End = F;
    else if (F && Name == T.Row->Untracks->Beside.Name)
      T.Listed = Value->getExprLoc();
  }

  void add(const SlotTable &T) {
    if (T.End && T.Listed.isValid())
      Tables.push_back(T);
  }

  std::optional<int64_t> readFlags(const InitListExpr &L,
                                   const Untracking &Use) const {
    std::optional<int64_t> Out;
    forEachFieldValue(L, [&](const FieldDecl &F, const Expr *Value) {
      Expr::EvalResult Result;
      if (F.getName() == Use.FlagField && Value && !Value->isValueDependent() &&
          Value->EvaluateAsInt(Result, Ctx))
        Out = Result.Val.getInt().getExtValue();
    });
    return Out;
  }

  ASTContext &Ctx;
  std::vector<Rule> Rules;
  std::vector<SlotTable> Tables;
  /// Initializers of what points to tables, with the flags there.
  std::vector<std::pair<const InitListExpr *, std::optional<int64_t>>> Owners;
};

//===-- Bodies ------------------------------------------------------------===//

class EndBodies {
public:
  EndBodies(AnalysisContext &TU, const Untracking &Use)
      : TU(TU), Known(TU.getLookup()), Use(Use) {}

  /// The first call of \p F that gives back what the object holds, on whose way
  /// nothing may have taken the object off the list; null if there is none.
  const Fact *findRelease(const FunctionDecl &F) {
    const FunctionFacts &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(F));
    if (F.getNumParams() == 0 || Facts.Order.empty())
      return nullptr;
    std::vector<const Fact *> Untrackings;
    for (unsigned B : Facts.Order)
      for (const Fact &E : getFactsIn(Facts, B))
        if (mayUntrack(E))
          Untrackings.push_back(&E);
    auto mayBeOff = [&](const Fact &E) {
      return llvm::any_of(Untrackings, [&](const Fact *U) {
        return U == &E || mayPrecede(Facts, U->At, E.At);
      });
    };
    for (unsigned B : Facts.Order)
      for (const Fact &E : getFactsIn(Facts, B)) {
        llvm::SmallPtrSet<const FunctionDecl *, 4> Seen;
        if (!mayBeOff(E) &&
            releases(E, *F.getDefinition()->getParamDecl(0), Seen))
          return &E;
      }
    return nullptr;
  }

private:
  /// The call takes the object off the list, or who knows.
  bool mayUntrack(const Fact &E) {
    if (E.Kind != Fact::Call)
      return false;
    if (isNamed(E))
      return true;
    if (!E.Target)
      return !E.Args.empty() && isUnseen(E, Known);
    if (E.Callee && Known.findReferenceUse(*E.Callee))
      return false;
    auto [At, IsNew] = Untracks.try_emplace(E.Target.getFunction(), false);
    if (!IsNew || !E.Target.getFunction())
      return At->second;
    bool May = llvm::any_of(TU.getEffects().getFacts(E.Target).All,
                            [this](const Fact &In) { return mayUntrack(In); });
    return Untracks[E.Target.getFunction()] = May;
  }

  bool isNamed(const Fact &E) const {
    return E.Callee &&
           llvm::is_contained(Use.Calls, getQualifiedName(*E.Callee));
  }

  /// \p E gives back what a field of \p Object holds.
  bool releases(const Fact &E, const ParmVarDecl &Object,
                llvm::SmallPtrSetImpl<const FunctionDecl *> &Seen) {
    if (E.Kind != Fact::Call)
      return false;
    if (const ReferenceUse *Row =
            E.Callee ? Known.findReferenceUse(*E.Callee) : nullptr)
      return llvm::any_of(Row->Releases, [&](const Place &P) {
        return P.Kind == Place::Argument && P.Index < E.Args.size() &&
               isFieldOf(*E.Args[P.Index], Object);
      });
    const FunctionDecl *To = E.Target.getFunction();
    if (!To || !Seen.insert(To).second)
      return false;
    for (unsigned I = 0; I < E.Args.size() && I < To->getNumParams(); ++I)
      if (isObject(*E.Args[I], Object))
        for (const Fact &In : TU.getEffects().getFacts(E.Target).All)
          if (releases(In, *To->getParamDecl(I), Seen))
            return true;
    return false;
  }

  /// \p E is \p Object, or a local that it was put into.
  static bool isObject(const Expr &E, const ParmVarDecl &Object) {
    const auto *D = dyn_cast_or_null<DeclRefExpr>(getValueExpr(&E));
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    return V && (V == &Object || (V->isLocalVarDecl() && isSetTo(*V, Object)));
  }

  /// `T *V = (T *)Object;`, `V = (T *)Object;`
  static bool isSetTo(const VarDecl &V, const ParmVarDecl &Object) {
    if (V.getInit())
      return mentions(*V.getInit(), Object);
    const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
    return F && F->hasBody() && anyPart(*F->getBody(), [&](const Stmt &S) {
             const auto *B = dyn_cast<BinaryOperator>(&S);
             if (!B || B->getOpcode() != BO_Assign)
               return false;
             const auto *To = dyn_cast<DeclRefExpr>(skipWrapping(B->getLHS()));
             const auto *From =
                 dyn_cast_or_null<DeclRefExpr>(getValueExpr(B->getRHS()));
             return To && To->getDecl() == &V && From &&
                    From->getDecl() == &Object;
           });
  }

  /// Macros release a copy: `PyObject *tmp = (x)->f`, `PyObject **tmp = &x->f`.
  static bool isFieldOf(const Expr &Value, const ParmVarDecl &Object) {
    const Expr *At = &Value;
    for (int Depth = 0; At && Depth < 4; ++Depth) {
      bool IsField = anyPart(*At, [&Object](const Stmt &S) {
        const auto *M = dyn_cast<MemberExpr>(&S);
        return M && M->isArrow() &&
               !isa<CallExpr>(skipWrapping(M->getBase())) &&
               isObject(*M->getBase(), Object);
      });
      if (IsField)
        return true;
      const VarDecl *Copy = nullptr;
      visitParts(*At, [&Copy](const Stmt &S) {
        const auto *D = dyn_cast<DeclRefExpr>(&S);
        const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
        if (V && V->isLocalVarDecl() && V->getLocation().isMacroID())
          Copy = V;
      });
      At = Copy ? Copy->getInit() : nullptr;
    }
    return false;
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  const Untracking &Use;
  llvm::DenseMap<const FunctionDecl *, bool> Untracks;
};

} // namespace

std::vector<TrackedEnd> findTrackedEnds(AnalysisContext &TU) {
  std::vector<TrackedEnd> Out;
  GeneratedCode Generated(TU.getLookup().getModels(), TU.getContext());
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  for (const SlotTable &T : SlotTables(TU).take()) {
    const FunctionDecl *F = T.End->getDefinition();
    bool IsListed = T.Flags && (*T.Flags & T.Row->Untracks->FlagBits);
    if (!F || !IsListed || !isUsers(*F, TU) ||
        Generated.contains(F->getLocation()) || !Seen.insert(F).second)
      continue;
    if (const Fact *Release = EndBodies(TU, *T.Row->Untracks).findRelease(*F))
      Out.push_back({F, T.Row, Release, T.Listed});
  }
  return Out;
}

} // namespace interop
