#include <Python.h>
#include <thread>

class Progress {
public:
  Progress() : Progress(nullptr) {
  }
  explicit Progress(void *callback) : thread([callback] {
    PyGILState_STATE state = PyGILState_Ensure();
    Py_XDECREF(PyObject_CallObject(static_cast<PyObject *>(callback), nullptr));
    PyGILState_Release(state);
  }) {
  }
  ~Progress() { thread.join(); }

private:
  std::thread thread;
};
