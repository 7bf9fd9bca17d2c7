#ifndef LIB_TOOLS_H
#define LIB_TOOLS_H
#include <python/Python.h>

namespace lib {

inline void append(PyObject *list) {
  PyList_Append(list, list);
}

inline void appendInRegion(PyObject *list) {
  Py_BEGIN_ALLOW_THREADS
  PyList_Append(list, list);
  Py_END_ALLOW_THREADS
}

class Unlocked {
public:
  Unlocked() : Token(PyEval_SaveThread()) {}
  ~Unlocked() { PyEval_RestoreThread(Token); }

private:
  PyThreadState *Token;
};

} // namespace lib

#endif
