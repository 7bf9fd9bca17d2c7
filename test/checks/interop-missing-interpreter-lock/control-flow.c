// Paths.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <python/Python.h>

int compute(int);

void goodLoop(PyObject *list, int n) {
  for (int i = 0; i < n; i++) {
    Py_BEGIN_ALLOW_THREADS
    compute(i);
    Py_END_ALLOW_THREADS
    PyList_Append(list, list);
  }
}

void badLoop(PyObject *list, int n) {
  Py_BEGIN_ALLOW_THREADS
  for (int i = 0; i < n; i++)
    PyList_Append(list, list);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: void badLoop
// CHECK-FIXES: for (int i = 0; i < n; i++) {
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyList_Append(list, list);
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: }

void badCondition(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  while (PyList_Size(list) > 0)
    compute(1);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-4]]:10: warning: 'PyList_Size' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Size' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

void goodCondition(PyObject *list) {
  while (PyList_Size(list) > 0) {
    Py_BEGIN_ALLOW_THREADS
    compute(1);
    Py_END_ALLOW_THREADS
  }
}

void badShortCircuit(PyObject *list, int n) {
  Py_BEGIN_ALLOW_THREADS
  if (n > 0 && PyErr_Occurred())
    compute(1);
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: 'PyErr_Occurred' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Occurred' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

void goodShortCircuit(PyObject *list, int n) {
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  if (n > 0 && PyErr_Occurred())
    compute(1);
}

void badSwitch(PyObject *list, int n) {
  Py_BEGIN_ALLOW_THREADS
  switch (n) {
  case 1:
    compute(1);
    break;
  case 2:
    PyErr_Clear();
    break;
  }
  Py_END_ALLOW_THREADS
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: the GIL is released here
// CHECK-FIXES: void badSwitch
// CHECK-FIXES: case 2:
// CHECK-FIXES-NEXT: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS
// CHECK-FIXES-NEXT: break;

// One branch dropped it: it may be held.
void goodOneBranch(PyObject *list, int n) {
  PyThreadState *token = NULL;
  if (n > 0)
    token = PyEval_SaveThread();
  else
    compute(1);
  PyList_Append(list, list);
  if (token)
    PyEval_RestoreThread(token);
}

void badBothBranches(PyObject *list, int n) {
  PyThreadState *token = NULL;
  if (n > 0) {
    token = PyEval_SaveThread();
    compute(1);
  } else {
    token = PyEval_SaveThread();
  }
  PyList_Append(list, list);
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-9]]:13: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

// Dropped at the end of each turn, taken at the next one's beginning.
void goodTurns(PyObject *list, int n) {
  PyThreadState *token = PyEval_SaveThread();
  for (int i = 0; i < n; i++) {
    PyEval_RestoreThread(token);
    PyList_Append(list, list);
    token = PyEval_SaveThread();
    compute(i);
  }
  PyEval_RestoreThread(token);
}

void badTurns(PyObject *list, int n) {
  PyThreadState *token = PyEval_SaveThread();
  for (int i = 0; i < n; i++) {
    PyEval_RestoreThread(token);
    PyList_Append(list, list);
    token = PyEval_SaveThread();
    PyErr_Clear();
  }
  PyEval_RestoreThread(token);
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:13: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: take the GIL around it
// CHECK-REMAINS: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

// Backwards.
void goodAgain(PyObject *list) {
again:
  Py_BEGIN_ALLOW_THREADS
  compute(1);
  Py_END_ALLOW_THREADS
  if (PyErr_CheckSignals() == 0)
    goto again;
}

// The conditional operator.
long badConditionalOperator(PyObject *list, int n) {
  long result;
  Py_BEGIN_ALLOW_THREADS
  result = n > 0 ? PyList_Size(list) : 0;
  Py_END_ALLOW_THREADS
  return result;
}
// CHECK-MESSAGES: :[[@LINE-4]]:20: warning: 'PyList_Size' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the GIL is released here
// CHECK-FIXES: long badConditionalOperator
// CHECK-FIXES: Py_BLOCK_THREADS
// CHECK-FIXES-NEXT: result = n > 0 ? PyList_Size(list) : 0;
// CHECK-FIXES-NEXT: Py_UNBLOCK_THREADS

// Never executed.
void goodDead(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  if (0)
    PyList_Append(list, list);
  compute((int)sizeof(PyList_Append(list, list)));
  Py_END_ALLOW_THREADS
}
