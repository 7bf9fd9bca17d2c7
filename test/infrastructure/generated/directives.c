// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/langc.yaml'}}"
// #line: what is another file's is told with its position and not edited. Places are those of the file that is compiled.

#include "Inputs/gate.h"
#include <python/Python.h>

struct gate_object {
  PyObject_HEAD
  void *gate;
};

static PyObject *bad_copied(PyObject *self, PyObject *args) {
#line 35 "rules.y"
  gate_wait(((struct gate_object *)self)->gate);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gate_wait' may block forever while the GIL is held [interop-blocking-under-interpreter-lock]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: generated from 'rules.y', line 35
  // CHECK-MESSAGES: :[[@LINE+35]]:44: note: 'bad_copied' is in a table of PyMethodDef, whose functions are entered with the GIL held
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'gate_wait' waits until the gate opens (model langc.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: release the GIL around this call
#line 20 "directives.c"
  return self;
}

// Back in the file itself, as its generator says.
static PyObject *bad_own(PyObject *self, PyObject *args) {
  gate_wait(((struct gate_object *)self)->gate);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gate_wait' may block forever while the GIL is held [interop-blocking-under-interpreter-lock]
  // CHECK-MESSAGES: :[[@LINE+25]]:41: note: 'bad_own' is in a table of PyMethodDef, whose functions are entered with the GIL held
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'gate_wait' waits until the gate opens (model langc.yaml)
  // CHECK-FIXES: static PyObject *bad_own(PyObject *self, PyObject *args) {
  // CHECK-FIXES-NEXT: Py_BEGIN_ALLOW_THREADS
  // CHECK-FIXES-NEXT: gate_wait(((struct gate_object *)self)->gate);
  return self;
}

#line 100 "../src/rules.y"
static PyObject *bad_whole(PyObject *self, PyObject *args) {
  gate_wait(((struct gate_object *)self)->gate);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'gate_wait' may block forever while the GIL is held [interop-blocking-under-interpreter-lock]
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: generated from '../src/rules.y', line 101
  // CHECK-MESSAGES: :[[@LINE+13]]:43: note: 'bad_whole' is in a table of PyMethodDef, whose functions are entered with the GIL held
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'gate_wait' waits until the gate opens (model langc.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: release the GIL around this call
  return self;
}
static PyObject *good_suppressed(PyObject *self, PyObject *args) {
  gate_wait(((struct gate_object *)self)->gate); // NOLINT
  return self;
}
#line 50 "./directives.c"

static PyMethodDef methods[] = {{"copied", bad_copied, METH_NOARGS, NULL},
                                {"own", bad_own, METH_NOARGS, NULL},
                                {"whole", bad_whole, METH_NOARGS, NULL},
                                {"suppressed", good_suppressed, METH_NOARGS, NULL},
                                {NULL, NULL, 0, NULL}};
PyTypeObject type = {.tp_methods = methods};
// CHECK-REMAINS: warning: 'gate_wait' may block forever while the GIL is held [interop-blocking-under-interpreter-lock]
// CHECK-REMAINS: note: generated from 'rules.y', line 35
// CHECK-REMAINS: note: 'bad_copied' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-REMAINS: note: 'gate_wait' waits until the gate opens (model langc.yaml)
// CHECK-REMAINS: note: release the GIL around this call
// CHECK-REMAINS: warning: 'gate_wait' may block forever while the GIL is held [interop-blocking-under-interpreter-lock]
// CHECK-REMAINS: note: generated from '../src/rules.y', line 101
// CHECK-REMAINS: note: 'bad_whole' is in a table of PyMethodDef, whose functions are entered with the GIL held
// CHECK-REMAINS: note: 'gate_wait' waits until the gate opens (model langc.yaml)
// CHECK-REMAINS: note: release the GIL around this call
