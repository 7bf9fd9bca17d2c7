// A shared owner that nobody else has a copy of ends what it owns: with the GIL, or told.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <memory>
#include <python/Python.h>
#include <thread>
#include <utility>

struct Callback {
  explicit Callback(PyObject *callable) : callable(callable) { Py_INCREF(callable); }
  ~Callback() { Py_DECREF(callable); }
  PyObject *callable;
};

static std::shared_ptr<Callback> last;

static void badDrain() { auto mine = std::exchange(last, nullptr); }
// CHECK-MESSAGES: :[[@LINE-1]]:31: warning: the end of 'mine' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'badDrain' is called here
// CHECK-MESSAGES: :[[@LINE-10]]:17: note: 'Callback::~Callback' calls 'Py_DECREF' here
// CHECK-MESSAGES: :[[@LINE-5]]:31: note: let it end where the GIL is held
static PyObject *drainWithout(PyObject *, PyObject *) {
  Py_BEGIN_ALLOW_THREADS
  badDrain();
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

// Who else has one is not known.
static void goodCopy() { auto other = last; }
static PyObject *copyWithout(PyObject *, PyObject *) {
  Py_BEGIN_ALLOW_THREADS
  goodCopy();
  Py_END_ALLOW_THREADS
  Py_RETURN_NONE;
}

static PyObject *goodDrainWith(PyObject *, PyObject *) {
  auto mine = std::exchange(last, nullptr);
  Py_RETURN_NONE;
}

void badMadeOnThread(PyObject *callable) {
  std::thread([callable] { auto made = std::make_shared<Callback>(callable); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:33: warning: the end of 'made' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-38]]:17: note: 'Callback::~Callback' calls 'Py_DECREF' here
// CHECK-MESSAGES: :[[@LINE-5]]:33: note: let it end where the GIL is held
void goodMadeOnThread(PyObject *callable) {
  std::thread([callable] {
    PyGILState_STATE state = PyGILState_Ensure();
    { auto made = std::make_shared<Callback>(callable); }
    PyGILState_Release(state);
  }).detach();
}

static std::shared_ptr<Callback> kept;
void goodKeptElsewhere(PyObject *callable) {
  std::thread([callable] {
    auto made = std::make_shared<Callback>(callable);
    kept = made;
  }).detach();
}

void badLeftToThread(PyObject *callable) {
  auto made = std::make_shared<Callback>(callable);
  std::thread([made] { (void)made->callable; }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:16: warning: 'made' is captured by value and ends on the started thread, which does not hold the GIL
// CHECK-MESSAGES: :[[@LINE-3]]:16: note: release it in the body, under the GIL, or let somebody who holds the GIL own it
void goodAwaitsThread(PyObject *callable) {
  auto made = std::make_shared<Callback>(callable);
  std::thread thread([made] { (void)made->callable; });
  Py_BEGIN_ALLOW_THREADS
  thread.join();
  Py_END_ALLOW_THREADS
}

// Which of the two closures ends last is not known.
void goodTwoThreads(PyObject *callable) {
  auto made = std::make_shared<Callback>(callable);
  std::thread([made] { (void)made->callable; }).detach();
  auto later = [made] { return made->callable; };
  kept = nullptr;
  (void)later;
}

PyMethodDef methods[] = {{"drain", drainWithout, METH_NOARGS, nullptr},
                         {"copy", copyWithout, METH_NOARGS, nullptr},
                         {"with", goodDrainWith, METH_NOARGS, nullptr},
                         {nullptr}};
