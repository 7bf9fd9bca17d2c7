// MinConfidence leaves out what models know less well.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', MinConfidence: convention}}"
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-missing-interpreter-lock.MinConfidence: observed}}"
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-missing-interpreter-lock.MinConfidence: documented}}"

#include <python/Python.h>

void guess_push(int value);
void fact_push(int value);

void observed(void) {
  PyThreadState *token = PyEval_SaveThread();
  guess_push(1);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES-ALL: :[[@LINE-3]]:3: warning: 'guess_push' needs the GIL, which is not held here
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES-ALL: :[[@LINE-5]]:3: note: take the GIL around it

void badDocumented(void) {
  PyThreadState *token = PyEval_SaveThread();
  fact_push(1);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'fact_push' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
