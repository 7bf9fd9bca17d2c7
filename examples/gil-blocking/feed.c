//===- feed.c - A native thread that uses Python --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Python extension with a thread of its own, which appends what it reads to a
// Python list. The thread does not hold the GIL: most of the time this goes
// well, and now and then it loses a reference or ends the program. And once the
// thread asks for the GIL, as it must, it will not get it as long as the main
// thread waits for it with the GIL held. README.md beside this file tells more.
//
//===----------------------------------------------------------------------===//

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <errno.h>
#include <pthread.h>

struct Feed {
  int Count;        ///< of readings
  PyObject *Values; ///< the list that takes them
};

static void deliver(struct Feed *To, double Reading) {
  PyObject *Value = PyFloat_FromDouble(Reading); // reported
  if (!Value || PyList_Append(To->Values, Value) < 0)
    PyErr_Clear();
  Py_XDECREF(Value);
}

static void *readAll(void *Cookie) {
  struct Feed *To = Cookie;
  for (int I = 0; I < To->Count; ++I)
    deliver(To, I * 0.5);
  return NULL;
}

static PyObject *collect(PyObject *Module, PyObject *Arguments) {
  struct Feed To = {0, NULL};
  pthread_t Reader;
  (void)Module;
  if (!PyArg_ParseTuple(Arguments, "i:collect", &To.Count))
    return NULL;
  To.Values = PyList_New(0);
  if (!To.Values)
    return NULL;
  int Error = pthread_create(&Reader, NULL, readAll, &To);
  if (Error == 0)
    Error = pthread_join(Reader, NULL); // then reported
  if (Error == 0)
    return To.Values;
  Py_DECREF(To.Values);
  errno = Error;
  return PyErr_SetFromErrno(PyExc_OSError);
}

static PyMethodDef Methods[] = {
    {"collect", collect, METH_VARARGS, "collect(count) -> list of readings"},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef Definition = {PyModuleDef_HEAD_INIT,
                                        .m_name = "feed",
                                        .m_size = -1,
                                        .m_methods = Methods};

PyMODINIT_FUNC PyInit_feed(void) { return PyModule_Create(&Definition); }
