// A Python extension that remembers a callable, and calls it later.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

typedef struct {
  PyObject_HEAD
  PyObject *callback;
} Watcher;

static int Watcher_init(PyObject *op, PyObject *args, PyObject *keywords) {
  (void)keywords;
  Watcher *self = (Watcher *)op;
  PyObject *callback;
  if (!PyArg_ParseTuple(args, "O", &callback))
    return -1;
  self->callback = callback; // reported
  return 0;
}

static PyObject *Watcher_fire(PyObject *op, PyObject *unused) {
  (void)unused;
  return PyObject_CallNoArgs(((Watcher *)op)->callback);
}

static void Watcher_dealloc(PyObject *op) {
  PyTypeObject *type = Py_TYPE(op);
  Py_CLEAR(((Watcher *)op)->callback);
  type->tp_free(op);
  Py_DECREF(type);
}

static PyMethodDef Watcher_methods[] = {{"fire", Watcher_fire, METH_NOARGS, "Calls the callback."}, {0}};
static PyType_Slot Watcher_slots[] = {{Py_tp_init, Watcher_init},
                                      {Py_tp_new, PyType_GenericNew},
                                      {Py_tp_dealloc, Watcher_dealloc},
                                      {Py_tp_methods, Watcher_methods},
                                      {0}};
static PyType_Spec Watcher_spec = {"watch.Watcher", sizeof(Watcher), 0, Py_TPFLAGS_DEFAULT, Watcher_slots};

static struct PyModuleDef watch_module = {PyModuleDef_HEAD_INIT, .m_name = "watch", .m_size = -1};

PyMODINIT_FUNC PyInit_watch(void) {
  PyObject *module = PyModule_Create(&watch_module);
  PyObject *type = module ? PyType_FromSpec(&Watcher_spec) : NULL;
  if (!type || PyModule_AddObject(module, "Watcher", type) < 0) {
    Py_XDECREF(type);
    Py_XDECREF(module);
    return NULL;
  }
  return module;
}
