// The harness: warnings and notes are matched one to one.
// RUN: %check_interop_tidy %s bugprone-use-after-move %t -std=c++17,c++20
// RUN: not %check_interop_tidy %S/Inputs/surplus-note.cpp bugprone-use-after-move %t.1 | FileCheck %s --check-prefix=SURPLUS
// RUN: not %check_interop_tidy %S/Inputs/missing-note.cpp bugprone-use-after-move %t.2 | FileCheck %s --check-prefix=MISSING
// RUN: not %check_interop_tidy %S/Inputs/not-silent.cpp bugprone-use-after-move %t.3 | FileCheck %s --check-prefix=SILENT
// RUN: not %check_interop_tidy %S/Inputs/does-not-compile.cpp bugprone-use-after-move %t.4 | FileCheck %s --check-prefix=ERROR
// RUN: not %check_interop_tidy %S/Inputs/wrong-order.cpp bugprone-use-after-move %t.5 | FileCheck %s --check-prefix=ORDER

// SURPLUS: messages: - expected, + printed
// SURPLUS:         {{:[0-9]+:[0-9]+}}: warning: 's' used after it was moved
// SURPLUS-NEXT:  + {{:[0-9]+:[0-9]+}}: note: move occurred here

// MISSING:       - {{:[0-9]+:[0-9]+}}: note: it was moved last Tuesday    (line {{[0-9]+}} of the test)

// SILENT:        + {{:[0-9]+:[0-9]+}}: warning: 's' used after it was moved [bugprone-use-after-move]
// SILENT-NEXT:   + {{:[0-9]+:[0-9]+}}: note: move occurred here

// ERROR:         + {{:[0-9]+:[0-9]+}}: error: unknown type name 'Unknown'

// ORDER: messages: - expected, + printed

#include <utility>

struct S {
  S();
  S(S &&);
  int get();
};

int takesTwice(S s) {
  S t = std::move(s);
  return s.get();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 's' used after it was {{moved}}
  // CHECK-NOTES: :[[@LINE-3]]:9: note: move occurred here
}

int takesOnce(S s) {
  S t = std::move(s);
  return t.get();
}
