// Threads of C++.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17,c++23

#include <functional>
#include <future>
#include <pybind11/pybind11.h>
#include <python/Python.h>
#include <thread>
#include <vector>

namespace py = pybind11;
int compute(int);

void badLambda(PyObject *list) {
  std::thread thread([list] { PyList_Append(list, list); });
  thread.join();
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: void badLambda
// CHECK-FIXES: std::thread thread([list] { py::gil_scoped_acquire {{.*}}; PyList_Append(list, list); });

void goodLambda(PyObject *list) {
  std::thread thread([list] {
    py::gil_scoped_acquire acquire;
    PyList_Append(list, list);
  });
  thread.join();
}

void goodLambdaComputes() {
  std::thread thread([] { compute(1); });
  thread.join();
}

static void badWorker(PyObject *list) {
  PyList_Append(list, list);
}
void badFunction(PyObject *list) {
  std::thread(badWorker, list).detach();
}
// CHECK-MESSAGES: :[[@LINE-5]]:3: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badWorker' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: static void badWorker(PyObject *list) {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: PyList_Append(list, list);

static void goodWorker(PyObject *list) {
  PyGILState_STATE state = PyGILState_Ensure();
  PyList_Append(list, list);
  PyGILState_Release(state);
}
void goodFunction(PyObject *list) {
  std::thread(goodWorker, list).detach();
}

void badAsync(PyObject *list) {
  auto done = std::async(std::launch::async, [list] { PyList_Append(list, list); });
  done.wait();
}
// CHECK-MESSAGES: :[[@LINE-3]]:55: warning: 'PyList_Append' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: void badAsync
// CHECK-FIXES: [list] { py::gil_scoped_acquire {{.*}}; PyList_Append(list, list); });

void goodDeferred(PyObject *list) {
  auto done = std::async(std::launch::deferred, [list] { PyList_Append(list, list); });
  done.wait();
}

class Worker {
public:
  void start() { thread_ = std::thread(&Worker::run, this); }
  void startGood() { thread_ = std::thread(&Worker::runGood, this); }

private:
  void run() {
    PyErr_Clear();
    compute(1);
  }
  void runGood() {
    compute(1);
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }
  std::thread thread_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-16]]:28: note: 'Worker::run' runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: void run() {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: PyErr_Clear();

// A thread within a region, and a region within a thread.
void badStartedInRegion(PyObject *list) {
  py::gil_scoped_release release;
  std::thread thread([list] { PyErr_Clear(); });
  thread.join();
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:15: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: void badStartedInRegion
// CHECK-FIXES: std::thread thread([list] { py::gil_scoped_acquire {{.*}}; PyErr_Clear(); });

void badRegionInThread(PyObject *list) {
  std::thread thread([list] {
    py::gil_scoped_acquire acquire;
    PyList_Append(list, list);
    py::gil_scoped_release release;
    PyErr_Clear();
  });
  thread.join();
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: the GIL is released here
// CHECK-FIXES: void badRegionInThread
// CHECK-FIXES: py::gil_scoped_release release;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: PyErr_Clear();
// CHECK-FIXES-NEXT: }

// Elements of a container.
void badPool(std::vector<std::thread> &threads, PyObject *list) {
  threads.emplace_back([list] { PyErr_Clear(); });
}
// CHECK-MESSAGES: :[[@LINE-2]]:33: warning: 'PyErr_Clear' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda runs on a thread that is started here and does not hold the GIL
// CHECK-FIXES: void badPool
// CHECK-FIXES: threads.emplace_back([list] { py::gil_scoped_acquire {{.*}}; PyErr_Clear(); });

// A function object of which nothing is known.
void goodUnknownBody(std::function<void()> body) {
  std::thread thread(body);
  thread.join();
}
