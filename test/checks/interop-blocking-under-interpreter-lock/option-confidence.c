// MinConfidence leaves out what models know less well.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', MinConfidence: convention}}"
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-blocking-under-interpreter-lock.MinConfidence: observed}}"
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-blocking-under-interpreter-lock.MinConfidence: documented}}"

#include <python/Python.h>

void guess_wait(void);
void fact_wait(void);

void observed(void) {
  PyErr_Clear();
  guess_wait();
}
// CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: 'guess_wait' may block forever while the GIL is held
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:3: note: 'guess_wait' waits until somebody guesses (model guess.yaml)
// CHECK-FIXES-ALL: void observed
// CHECK-FIXES-ALL: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-ALL-NEXT: guess_wait();

void badDocumented(void) {
  PyErr_Clear();
  fact_wait();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'fact_wait' may block forever while the GIL is held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'PyErr_Clear' needs the GIL here, and nothing changes it in between
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'fact_wait' waits until somebody knows (model guess.yaml)
// CHECK-FIXES: void badDocumented
// CHECK-FIXES: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: fact_wait();
