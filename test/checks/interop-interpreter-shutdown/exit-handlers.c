// Functions that the process calls when it exits.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <python/Python.h>
#include <stdlib.h>

static PyObject *cache;

static void badCleanup(void) { Py_CLEAR(cache); }
int registerBad(void) { return atexit(badCleanup); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: 'badCleanup' is called when the process exits, after the Python interpreter has ended, and calls 'Py_CLEAR' then
// CHECK-MESSAGES: :[[@LINE-3]]:13: note: 'badCleanup' is registered with 'atexit', and called at exit
// CHECK-MESSAGES: :[[@LINE-4]]:32: note: 'badCleanup' calls 'Py_CLEAR' here
// CHECK-MESSAGES: :[[@LINE-4]]:39: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

static void drop(PyObject **object) {
  Py_XDECREF(*object);
  *object = NULL;
}
static void badThroughHelper(void) { drop(&cache); }
int registerHelper(void) { return atexit(badThroughHelper); }
// CHECK-MESSAGES: :[[@LINE-1]]:42: warning: 'badThroughHelper' is called when the process exits, after the Python interpreter has ended, and calls 'Py_XDECREF' then
// CHECK-MESSAGES: :[[@LINE-3]]:13: note: 'badThroughHelper' is registered with 'atexit', and called at exit
// CHECK-MESSAGES: :[[@LINE-4]]:38: note: 'badThroughHelper' calls 'drop' here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'drop' calls 'Py_XDECREF' here
// CHECK-MESSAGES: :[[@LINE-5]]:42: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

static void okAsks(void) {
  if (!Py_IsInitialized())
    return;
  Py_CLEAR(cache);
}
int registerAsking(void) { return atexit(okAsks); }

static void okPlain(void) { free(cache); }
int registerPlain(void) { return atexit(okPlain); }

// Called after the interpreter has ended, too.
static void badPyAtExit(void) { Py_CLEAR(cache); }
int registerInPython(void) { return Py_AtExit(badPyAtExit); }
// CHECK-MESSAGES: :[[@LINE-1]]:47: warning: 'badPyAtExit' is called when the process exits, after the Python interpreter has ended, and calls 'Py_CLEAR' then
// CHECK-MESSAGES: :[[@LINE-3]]:13: note: 'badPyAtExit' is registered with 'Py_AtExit', and called at exit
// CHECK-MESSAGES: :[[@LINE-4]]:33: note: 'badPyAtExit' calls 'Py_CLEAR' here
// CHECK-MESSAGES: :[[@LINE-4]]:47: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it

__attribute__((destructor)) static void badUnload(void) { Py_CLEAR(cache); }
// CHECK-MESSAGES: :[[@LINE-1]]:41: warning: 'badUnload' is called when the process exits, after the Python interpreter has ended, and calls 'Py_CLEAR' then
// CHECK-MESSAGES: :[[@LINE-2]]:59: note: 'badUnload' calls 'Py_CLEAR' here
// CHECK-MESSAGES: :[[@LINE-3]]:41: note: release it before that (atexit.register, the module's m_free), test Py_IsInitialized() first, or never destroy it
__attribute__((destructor)) static void okUnload(void) { cache = NULL; }

static void okCollected(void *module) { Py_CLEAR(cache); }
static struct PyModuleDef module = {.m_free = okCollected};
PyObject *PyInit_cache(void) { return PyModule_Create(&module); }
