#ifndef LIST_TOOLS_H
#define LIST_TOOLS_H
#include <python/Python.h>

// Wrong in a header of the project.
inline void appendInRegion(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, list);
  Py_END_ALLOW_THREADS
}

#endif
