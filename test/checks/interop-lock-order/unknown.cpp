// Where it is not known whether the interpreter's lock is held, nothing is said.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <functional>
#include <mutex>
#include <pybind11/pybind11.h>
#include <thread>

namespace py = pybind11;
int compute(int);

// Anybody may call put().
class Open {
public:
  void goodPut(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }

private:
  std::mutex mutex_;
  int size_ = 0;
};

// It is bound.
class Bound {
public:
  void badPut(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }

private:
  std::mutex mutex_;
  int size_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-13]]:33: warning: 'Bound::mutex_' is locked here while the GIL is held, and elsewhere the GIL is taken while it is locked
// CHECK-MESSAGES: :[[@LINE+88]]:44: note: 'Bound::badPut' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-11]]:33: note: the other way round, 'Bound::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-11]]:28: note: the GIL is taken here
// CHECK-FIXES: void badPut(int n) {
// CHECK-FIXES-NEXT: py::gil_scoped_release {{.*}};

// A call without a body: who knows what it takes.
class Elsewhere {
public:
  void goodPut(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ += n;
  }
  void tell();
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    tell();
    compute(size_);
  }

private:
  std::mutex mutex_;
  int size_ = 0;
};

// Held on one way, released on the other.
class Sometimes {
public:
  void goodPut(bool release, int n) {
    PyThreadState *state = nullptr;
    if (release)
      state = PyEval_SaveThread();
    {
      std::lock_guard<std::mutex> lock(mutex_);
      size_ += n;
    }
    if (release)
      PyEval_RestoreThread(state);
  }
  void run() {
    std::lock_guard<std::mutex> lock(mutex_);
    py::gil_scoped_acquire acquire;
    PyErr_Clear();
  }

private:
  std::mutex mutex_;
  int size_ = 0;
};

// Which mutex it is, is not known.
void goodAny(std::mutex &mutex, std::mutex *pointer) {
  std::lock_guard<std::mutex> lock(mutex);
  std::lock_guard<std::mutex> other(*pointer);
  py::gil_scoped_acquire acquire;
  PyErr_Clear();
}
void goodAnyToo(std::mutex &mutex, std::mutex *pointer) {
  std::lock_guard<std::mutex> lock(*pointer);
  std::lock_guard<std::mutex> other(mutex);
}
std::mutex &getMutex(int n);
void goodGiven(int n) {
  std::lock_guard<std::mutex> lock(getMutex(n));
  compute(n);
}

// Under a mutex that is the function's own.
void goodOwn() {
  std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  compute(1);
}

// A callable that may be anything.
class Callbacks {
public:
  void goodCall() {
    std::lock_guard<std::mutex> lock(mutex_);
    callback_();
  }

private:
  std::mutex mutex_;
  std::function<void()> callback_;
};

PYBIND11_MODULE(unknown, m) {
  py::class_<Bound>(m, "Bound").def("put", &Bound::badPut);
  py::class_<Elsewhere>(m, "Elsewhere").def("put", &Elsewhere::goodPut);
  py::class_<Sometimes>(m, "Sometimes").def("put", &Sometimes::goodPut);
  py::class_<Callbacks>(m, "Callbacks").def("call", &Callbacks::goodCall);
  m.def("any", &goodAnyToo);
  m.def("given", &goodGiven);
  m.def("own", &goodOwn);
}
