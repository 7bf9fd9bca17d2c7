// Functions that the process calls when it exits.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

#include <python/Python.h>
#include <stdlib.h>

static PyObject *cache;

static void badCleanup(void) { Py_CLEAR(cache); }
int registerBad(void) { return atexit(badCleanup); }

static void drop(PyObject **object) {
  Py_XDECREF(*object);
  *object = NULL;
}
static void badThroughHelper(void) { drop(&cache); }
int registerHelper(void) { return atexit(badThroughHelper); }

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

__attribute__((destructor)) static void badUnload(void) { Py_CLEAR(cache); }
__attribute__((destructor)) static void okUnload(void) { cache = NULL; }

static void okCollected(PyObject *module) { Py_CLEAR(cache); }
static struct PyModuleDef module = {.m_free = okCollected};
PyObject *PyInit_cache(void) { return PyModule_Create(&module); }
