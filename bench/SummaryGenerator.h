//===- SummaryGenerator.h - Summaries of no program ----------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs of any size for the linker to be measured on: units of 250 bodies,
// of which 75 are the inline functions of five headers, each included by about
// ten units; eight callees each on average, most of them further down, some of
// them on a cycle, one in fifty virtual. Every summary is what a reader
// accepts.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_BENCH_SUMMARYGENERATOR_H
#define INTEROP_BENCH_SUMMARYGENERATOR_H

#include "Program/Summary/Summary.h"
#include <random>

namespace interop {

class SummaryGenerator {
public:
  /// \p Bodies: in all units together, about.
  explicit SummaryGenerator(unsigned Bodies);

  unsigned countUnits() const { return NumUnits; }
  /// The same for the same number, on any machine.
  UnitSummary makeUnit(unsigned Unit) const;
  /// Keys of bodies that any unit can name, in units far apart.
  std::string makeKey(unsigned Number) const;
  /// A file in C++ with \p Count destructors, each of which calls a function of
  /// \p Unit.
  std::string makeCaller(unsigned Unit, unsigned Count) const;
  /// The keys of what it calls.
  std::vector<std::string> listCalled(unsigned Unit, unsigned Count) const;

private:
  using Random = std::mt19937;

  std::vector<unsigned> pickHeaders(unsigned Unit) const;
  std::string makeOwnKey(unsigned Unit, unsigned Number) const;
  std::vector<std::string> makeCallees(Random &R, unsigned Unit,
                                       unsigned Number) const;
  EntitySummary makeOwn(unsigned Unit, unsigned Number) const;
  void addMethods(UnitSummary &Summary, unsigned Unit) const;
  void addFiles(UnitSummary &Summary, unsigned Unit) const;

  unsigned NumUnits, NumHeaders;
};

} // namespace interop

#endif // INTEROP_BENCH_SUMMARYGENERATOR_H
