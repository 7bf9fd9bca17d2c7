// The harness: the fixes on notes are applied singly; each must compile and silence.
// RUN: %check_interop_tidy %s clang-diagnostic-parentheses,llvm-twine-local %t
// RUN: %check_interop_tidy %s clang-diagnostic-parentheses,llvm-twine-local %t.4 --partial
// RUN: not %check_interop_tidy %S/Inputs/alternative-text.cpp clang-diagnostic-parentheses,llvm-twine-local %t.1 | FileCheck %s --check-prefix=TEXT
// RUN: not %check_interop_tidy %S/Inputs/alternative-missing.cpp clang-diagnostic-parentheses,llvm-twine-local %t.2 | FileCheck %s --check-prefix=MISSING
// RUN: not %check_interop_tidy %S/Inputs/alternative-breaks.cpp clang-diagnostic-parentheses,llvm-twine-local %t.3 | FileCheck %s --check-prefix=BREAKS

// TEXT: alternative 2: CHECK-ALTERNATIVE-2: the text differs
// MISSING: CHECK-ALTERNATIVE-3: only 2 notes carry a fix
// BREAKS: alternative 2: it does not compile

int test(int A, int B) {
  if (A = B)
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: using the result of an assignment as a condition without parentheses
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note: place parentheses around the assignment to silence this warning
    // CHECK-MESSAGES: :[[@LINE-3]]:9: note: use '==' to turn this assignment into an equality comparison
    return 1;
  return 0;
}
// CHECK-ALTERNATIVE-1: if ((A = B))
// CHECK-ALTERNATIVE-2: if (A == B)
// CHECK-ALTERNATIVE-2-NEXT: //
