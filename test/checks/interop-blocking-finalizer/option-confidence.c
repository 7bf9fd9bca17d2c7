// MinConfidence leaves out what models know less well.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', MinConfidence: convention}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t --suffix=ALL -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-blocking-finalizer.MinConfidence: observed}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/guess.yaml', interop-blocking-finalizer.MinConfidence: documented}}"

#include <python/Python.h>

void guess_end(void);
void fact_end(void);

static void observed(PyObject *self) {
  guess_end();
}
// CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: finalizer 'observed' may block forever in 'guess_end' while the GIL is held
// CHECK-MESSAGES-ALL: :[[@LINE+16]]:40: note: 'observed' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES-ALL: :[[@LINE-4]]:3: note: 'guess_end' waits until somebody guesses (model guess.yaml)
// CHECK-FIXES-ALL: static void observed
// CHECK-FIXES-ALL-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-ALL-NEXT: guess_end();

static void badDocumented(PyObject *self) {
  fact_end();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badDocumented' may block forever in 'fact_end' while the GIL is held
// CHECK-MESSAGES: :[[@LINE+6]]:66: note: 'badDocumented' is in a table of PyTypeObject, whose functions are entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'fact_end' waits until somebody knows (model guess.yaml)
// CHECK-FIXES: static void badDocumented
// CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
// CHECK-FIXES-NEXT: fact_end();

PyTypeObject types[] = {{.tp_dealloc = observed}, {.tp_dealloc = badDocumented}};
