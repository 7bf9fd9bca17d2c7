//===- SummaryText.cpp - Names for what a summary speaks of ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryText.h"
#include "Program/Summary/SummaryWords.h"
#include "llvm/ADT/ArrayRef.h"
#include <iterator>

using namespace llvm;

namespace interop {

namespace {

/// One text. What lies in what is written by recursion; the budget bounds its
/// depth, whatever lies in itself.
class TextWriter {
public:
  explicit TextWriter(const EntitySummary &E) : E(E), Out(Text) {}

  void writeDecl(DeclId Id) {
    const SummaryDecl *D = find(E.Decls, Id);
    if (!D)
      return;
    const SummaryDecl *In =
        D->In && D->In <= E.Decls.size() ? &E.Decls[D->In - 1] : nullptr;
    if (In && In->Kind != SummaryDecl::Function) {
      writeDecl(D->In);
      Out << "::";
    }
    writeName(*D);
    if (!D->Arguments.empty())
      writeTypes('<', D->Arguments, '>');
  }

  void writeType(TypeId Id) {
    const SummaryType *T = find(E.Types, Id);
    if (!T)
      return;
    writePlain(*T);
    if (T->IsConst)
      Out << " const";
  }

  void writeExpr(ExprId Id) {
    const SummaryExpr *X = find(E.Exprs, Id);
    if (!X)
      return;
    switch (X->Kind) {
    case SummaryExpr::Unknown:
      Out << "unknown";
      break;
    case SummaryExpr::Integer:
      Out << X->Value;
      break;
    case SummaryExpr::Null:
      Out << "null";
      break;
    case SummaryExpr::This:
      Out << "this";
      break;
    case SummaryExpr::Text:
      Out << '"';
      Out.write_escaped(X->Words) << '"';
      break;
    case SummaryExpr::Reference:
      writeDecl(X->Decl);
      break;
    default:
      writeOperation(*X);
    }
  }

  void writeObject(const SummaryObject &O) {
    static const char *const Kinds[] = {"unknown", "this",   "this.", "",
                                        "any.",    "result", "thrown"};
    if (O.Kind >= std::size(Kinds))
      Out << "?kind" << unsigned(O.Kind);
    else
      Out << Kinds[O.Kind];
    if (O.Root)
      writeName(O.Root);
    if (O.Leaf != O.Root) {
      Out << "..";
      writeName(O.Leaf);
    }
  }

  std::string take() {
    Out.flush();
    return std::move(Text);
  }

private:
  /// Null, and said so, where there is none or enough was written.
  template <typename T> const T *find(const std::vector<T> &List, uint32_t Id) {
    if (Budget == 0) {
      Out << "...";
      return nullptr;
    }
    --Budget;
    if (Id && Id <= List.size())
      return &List[Id - 1];
    if (Id)
      Out << '?' << Id;
    else
      Out << "none";
    return nullptr;
  }

  void writeName(const SummaryDecl &D) {
    if (!D.Name.empty())
      Out << D.Name;
    else
      Out << (D.has(SummaryDecl::IsLambda) ? "(lambda)" : "(unnamed)");
  }
  void writeName(DeclId Id) {
    if (const SummaryDecl *D = find(E.Decls, Id))
      writeName(*D);
  }

  template <typename Function>
  void writeList(char Open, ArrayRef<uint32_t> Ids, char Close, Function Each) {
    Out << Open;
    for (size_t I = 0; I < Ids.size() && Budget; ++I) {
      Out << (I ? ", " : "");
      Each(Ids[I]);
    }
    Out << Close;
  }
  void writeTypes(char Open, ArrayRef<TypeId> Ids, char Close) {
    writeList(Open, Ids, Close, [this](TypeId Id) { writeType(Id); });
  }
  void writeExprs(char Open, ArrayRef<ExprId> Ids, char Close) {
    writeList(Open, Ids, Close, [this](ExprId Id) { writeExpr(Id); });
  }

  void writePlain(const SummaryType &T) {
    switch (T.Kind) {
    case SummaryType::Other:
      Out << '\'';
      Out.write_escaped(T.Text) << '\'';
      break;
    case SummaryType::Void:
      Out << "void";
      break;
    case SummaryType::Bool:
      Out << "bool";
      break;
    case SummaryType::Integer:
      Out << (T.IsSigned ? "int" : "uint") << T.Bits;
      break;
    case SummaryType::Floating:
      Out << "float" << T.Bits;
      break;
    case SummaryType::NullPointer:
      Out << "nullptr_t";
      break;
    case SummaryType::Record:
      writeDecl(T.Decl);
      break;
    default:
      writeDerived(T);
    }
  }

  void writeDerived(const SummaryType &T) {
    static const char *const Marks[] = {" *", " &", " &&", "[]"};
    writeType(T.Inner);
    if (T.Kind == SummaryType::Function)
      writeTypes('(', T.Parts, ')');
    else if (T.Kind <= SummaryType::Array)
      Out << Marks[T.Kind - SummaryType::Pointer];
    else
      Out << "?kind" << unsigned(T.Kind);
  }

  void writeOperation(const SummaryExpr &X) {
    switch (X.Kind) {
    case SummaryExpr::Member:
      for (ExprId Part : X.Parts) {
        writeExpr(Part);
        Out << '.';
      }
      writeName(X.Decl);
      break;
    case SummaryExpr::Unary:
      writeOperator(X, words::UnaryOperators);
      break;
    case SummaryExpr::Binary:
      writeOperator(X, words::BinaryOperators);
      break;
    case SummaryExpr::Conditional:
      Out << "?:";
      writeExprs('(', X.Parts, ')');
      break;
    case SummaryExpr::Call:
    case SummaryExpr::Construct:
      writeDecl(X.Decl);
      writeExprs('(', X.Parts, ')');
      break;
    case SummaryExpr::Callable:
      Out << "callable ";
      writeDecl(X.Decl);
      break;
    case SummaryExpr::New:
      Out << "new ";
      writeType(X.Type);
      writeExprs('(', X.Parts, ')');
      break;
    default:
      Out << "?kind" << unsigned(X.Kind);
    }
  }

  template <size_t N>
  void writeOperator(const SummaryExpr &X, const char *const (&Words)[N]) {
    if (X.Operator < N)
      Out << Words[X.Operator];
    else
      Out << "?operator" << unsigned(X.Operator);
    writeExprs('(', X.Parts, ')');
  }

  const EntitySummary &E;
  std::string Text;
  raw_string_ostream Out;
  unsigned Budget = 100; ///< declarations, types and expressions
};

} // namespace

std::string SummaryText::getDecl(DeclId Id) const {
  TextWriter W(E);
  W.writeDecl(Id);
  return W.take();
}

std::string SummaryText::getType(TypeId Id) const {
  TextWriter W(E);
  W.writeType(Id);
  return W.take();
}

std::string SummaryText::getExpr(ExprId Id) const {
  TextWriter W(E);
  W.writeExpr(Id);
  return W.take();
}

std::string SummaryText::getObject(const SummaryObject &O) const {
  TextWriter W(E);
  W.writeObject(O);
  return W.take();
}

std::string SummaryText::getPlace(PlaceId Id) const {
  if (!Id || Id > E.Places.size())
    return "?" + std::to_string(Id);
  const SummaryPlace &P = E.Places[Id - 1];
  std::string File =
      P.File < E.Files.size() ? E.Files[P.File] : "?" + std::to_string(P.File);
  return File + ":" + std::to_string(P.Line) + ":" + std::to_string(P.Column);
}

} // namespace interop
