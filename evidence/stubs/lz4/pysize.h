#define PY_SSIZE_T_CLEAN
#include <Python.h>
#undef Py_SIZE
#define Py_SIZE(o) (((PyVarObject *)(o))->ob_size)
