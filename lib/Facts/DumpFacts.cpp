//===- DumpFacts.cpp - The facts of a body as text ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/DumpFacts.h"
#include "AST/Naming.h"
#include "AST/SourceOrder.h"
#include "Facts/Callables.h"
#include "Facts/Values/ArgumentValue.h"
#include "Facts/Values/ConditionValue.h"
#include "Program/Summary/SummaryWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

//===-- One fact ----------------------------------------------------------===//

std::string getFactText(const Fact &E) {
  std::string Text = words::FactKinds[E.Kind];
  if (E.Kind == Fact::Call)
    return Text + " " + (E.Callee ? getQualifiedName(*E.Callee) : "unknown");
  if (const CXXRecordDecl *Base =
          E.Base ? getNamedClass(E.Base->getType()) : nullptr)
    return Text + " base " + getQualifiedName(*Base);
  if (E.Destroyed)
    return Text + " " + E.Destroyed->getNameAsString();
  return E.Object.isKnown() ? Text + " " + getObjectText(E.Object) : Text;
}

bool isShown(const Fact &E) {
  return E.Kind != Fact::LifetimeBegin && E.Kind != Fact::Declare;
}

//===-- All facts of a body -----------------------------------------------===//

namespace {

/// Writes the lines of one body.
class FactsDump {
public:
  FactsDump(const FunctionFacts &Facts, const ASTContext &Ctx,
            const DumpPlaces &Places, llvm::raw_ostream &Out)
      : Facts(Facts), Ctx(Ctx), Places(Places), Out(Out) {}

  void write() {
    writeSteps();
    for (const LoopFact &L : Facts.Loops)
      writeLoop(L);
    for (unsigned I = 0; I < 32; ++I)
      if (Facts.DecidingParams.count(I))
        Out << "  decided by parameter " << I << '\n';
    for (unsigned I = 0; I < Facts.Blocks.size(); ++I)
      writeBlock(I);
    if (!Facts.Order.empty())
      writeList("  blocks in order", Facts.Order);
    if (!Facts.Order.empty())
      Out << '\n';
    for (unsigned I = 0; I < Facts.Tries.size(); ++I)
      writeTry(I);
  }

private:
  /// A line, and where it stands in the order of evaluation.
  struct Step {
    FlowPoint At;
    unsigned Rank = 0; ///< of its block
    std::string Text;
  };

  void writeSteps();
  std::string makeText(const Fact &E, unsigned Number) const;
  std::string makeText(const LockOperation &L, unsigned Number) const;
  std::string makeText(const ReadFact &R, unsigned Number) const;
  void writeLoop(const LoopFact &L);
  void writeBlock(unsigned Number);
  void writeTry(unsigned Number);
  std::string getValueText(const Expr *E) const;
  std::string getOutcomes(const Expr &Condition) const;

  static std::string getPointText(const char *Name, unsigned Number,
                                  FlowPoint At) {
    return (llvm::Twine(" [") + Name + " " + llvm::Twine(Number) + " in " +
            llvm::Twine(At.Block) + "." + llvm::Twine(At.Seq))
        .str();
  }
  template <typename ListT> void writeList(const char *Name, const ListT &Of) {
    Out << Name;
    for (unsigned One : Of)
      if (One == BlockFacts::NoBlock)
        Out << " never";
      else
        Out << ' ' << One;
  }

  const FunctionFacts &Facts;
  const ASTContext &Ctx;
  const DumpPlaces &Places;
  llvm::raw_ostream &Out;
};

} // namespace

void FactsDump::writeSteps() {
  std::vector<unsigned> Ranks(Facts.Blocks.size(), Facts.Order.size());
  for (unsigned I = 0; I < Facts.Order.size(); ++I)
    Ranks[Facts.Order[I]] = I;
  std::vector<Step> Steps;
  auto add = [&](const auto &All) {
    for (unsigned I = 0; I < All.size(); ++I) {
      FlowPoint At = All[I].At;
      Steps.push_back({At, At.Block < Ranks.size() ? Ranks[At.Block] : 0,
                       makeText(All[I], I)});
    }
  };
  add(Facts.All);
  add(Facts.Locks);
  add(Facts.Reads);
  sortStably(Steps, [](const Step &A, const Step &B) {
    return std::tuple(A.Rank, A.At.Block, A.At.Seq) <
           std::tuple(B.Rank, B.At.Block, B.At.Seq);
  });
  for (const Step &S : Steps)
    Out << S.Text;
}

/// What is asked of an expression.
std::string FactsDump::getValueText(const Expr *E) const {
  if (!E)
    return "nothing";
  ObjectRef Object = getObject(E);
  if (const FunctionDecl *F = getCallable(E))
    return getObjectText(Object) + " runs " + getQualifiedName(*F);
  ArgumentValue Value = getArgumentValue(E, Ctx);
  llvm::SmallVector<std::string, 4> Known;
  if (Object.isKnown())
    Known.push_back(getObjectText(Object));
  if (Value.Integer)
    Known.push_back(std::to_string(*Value.Integer));
  else if (Value.IsNull || Value.IsNonNull)
    Known.push_back(Value.IsNull ? "null" : "not null");
  if (!Value.Name.empty() &&
      (Known.empty() || !llvm::StringRef(Value.Name).ends_with(Known.front())))
    Known.push_back(Value.Name);
  if (Value.Param)
    Known.push_back("parameter " + std::to_string(*Value.Param));
  if (!getLiteral(*E).empty())
    Known.push_back("'" + getLiteral(*E).str() + "'");
  return Known.empty() ? "unknown" : llvm::join(Known, " ");
}

std::string FactsDump::makeText(const Fact &E, unsigned Number) const {
  std::string Text = "  " + Places.get(E.Loc) + ": " + getFactText(E);
  bool NamesObject = E.Kind != Fact::Call && !E.Base && !E.Destroyed;
  if (E.Object.isKnown() && !NamesObject)
    Text += " on " + getObjectText(E.Object);
  if (E.Callee && E.Kind != Fact::Call)
    Text += " by " + getQualifiedName(*E.Callee);
  if (E.AllArgs.isKnown())
    Text += " with all arguments " + getObjectText(E.AllArgs);
  if (!E.Args.empty())
    Text +=
        " (" +
        llvm::join(llvm::map_range(
                       E.Args, [&](const Expr *A) { return getValueText(A); }),
                   ", ") +
        ")";
  if (E.Value)
    Text += " = " + getValueText(E.Value);
  if (E.Result.isKnown())
    Text += " into " + getObjectText(E.Result);
  if (E.Unknown != UnknownReason::None)
    Text += std::string(" unknown ") + words::Reasons[unsigned(E.Unknown)];
  if (E.Row)
    Text += " model " + E.Row->getName();
  Text += E.IfLastOwner ? " if last owner" : "";
  Text += E.OnOtherThread ? " on other thread" : "";
  Text += E.OnPrimaryThread ? " on primary thread" : "";
  if (E.EntersAs != LockPresence::Unknown)
    Text += std::string(" enters ") + words::Presences[unsigned(E.EntersAs)];
  if (E.Kind == Fact::Call && E.Callee && !E.Node)
    Text += " not written";
  Text += getPointText("fact", Number, E.At);
  if (E.Try != Fact::NoIndex)
    Text += ", try " + std::to_string(E.Try);
  if (E.Live != Fact::NoIndex)
    Text += ", live " + std::to_string(E.Live);
  return Text + "]\n";
}

std::string FactsDump::makeText(const LockOperation &L, unsigned Number) const {
  std::string Text = "  " + Places.get(L.Loc) + ": " +
                     (L.Takes ? "take " : "drop ") + words::LockKinds[L.Kind] +
                     " " + getObjectText(L.Lock);
  if (L.Guard)
    Text += " by guard " + L.Guard->getNameAsString();
  return Text + getPointText("lock", Number, L.At) + "]\n";
}

std::string FactsDump::makeText(const ReadFact &R, unsigned Number) const {
  return "  " + Places.get(R.Loc) + ": read " + getObjectText(R.Object) +
         getPointText("read", Number, R.At) + "]\n";
}

void FactsDump::writeLoop(const LoopFact &L) {
  Out << "  " << Places.get(L.Loc) << ": loop";
  if (L.Conditions.empty())
    Out << " without end";
  else
    Out << " ended by "
        << llvm::join(llvm::map_range(L.Conditions, getObjectText), " ");
  if (L.ContinuesWhile)
    Out << ", goes on while " << (*L.ContinuesWhile ? "true" : "false");
  Out << '\n';
}

/// What \p Condition is where all that it names has one value or another.
std::string FactsDump::getOutcomes(const Expr &Condition) const {
  static const char *const Truths[] = {" no", " yes", " unknown"};
  std::string Text;
  for (int64_t All : {-1, 0, 1, 7}) {
    auto assume = [All](const Expr &Of) {
      const auto *R = dyn_cast<DeclRefExpr>(&Of);
      bool IsVariable = R ? isa<VarDecl>(R->getDecl()) : isa<MemberExpr>(Of);
      if (!IsVariable)
        return AssumedValue();
      bool IsSigned = !Of.getType()->isUnsignedIntegerType();
      return AssumedValue::makeInteger(IsSigned ? All : uint32_t(All));
    };
    Text += Truths[unsigned(evaluateUnder(Condition, Ctx, assume).asTruth())];
  }
  return Text;
}

void FactsDump::writeBlock(unsigned Number) {
  const BlockFacts &B = Facts.Blocks[Number];
  Out << "  block " << Number << ": facts " << B.FirstFact << '-' << B.EndFact
      << ", locks " << B.FirstLock << '-' << B.EndLock;
  if (!B.Preds.empty())
    writeList(", from", B.Preds);
  if (!B.Succs.empty())
    writeList(", to", B.Succs);
  if (B.Condition)
    Out << (B.IsSwitch ? ", switch:" : ", if:") << getOutcomes(*B.Condition);
  Out << (B.Rethrows ? ", rethrows" : "") << '\n';
}

void FactsDump::writeTry(unsigned Number) {
  const TryFacts &T = Facts.Tries[Number];
  Out << "  try " << Number << ":";
  if (T.Outer != Fact::NoIndex)
    Out << " in " << T.Outer;
  if (T.Dispatch != BlockFacts::NoBlock)
    Out << " dispatched in " << T.Dispatch;
  for (QualType Caught : T.Caught)
    Out << " catch "
        << (Caught.isNull() ? "all"
                            : Caught.getCanonicalType().getAsString(
                                  Ctx.getPrintingPolicy()));
  Out << (T.CoversInitializers ? " with initializers" : "") << '\n';
}

void dumpFacts(const FunctionFacts &Facts, const ASTContext &Ctx,
               const DumpPlaces &Places, llvm::raw_ostream &Out) {
  FactsDump(Facts, Ctx, Places, Out).write();
}

} // namespace interop
