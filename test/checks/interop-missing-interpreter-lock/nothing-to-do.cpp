// No interpreter: nothing to look at.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <mutex>
#include <thread>
#include <unistd.h>

void PyList_Append(int list, int item);
typedef struct _ts PyThreadState;
PyThreadState *PyEval_Save();

void goodNames(int list) {
  PyThreadState *state = PyEval_Save();
  PyList_Append(list, list);
  std::thread([list] { PyList_Append(list, list); }).detach();
  pause();
}
