// One finding for a pair of locks: further places are notes, five of each order at most.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14

#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;

class Cache {
public:
  int get(int) {
    std::lock_guard<std::mutex> lock(mutex_);
    return size_;
  }
  void set(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ = n;
  }
  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ = 0;
  }
  void tell(py::function f) {
    std::lock_guard<std::mutex> lock(mutex_);
    f(1);
  }
  void tellAgain(py::function f) {
    std::lock_guard<std::mutex> lock(mutex_);
    f(2);
    f(3);
  }

private:
  std::mutex mutex_;
  int size_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-13]]:33: warning: 'Cache::mutex_' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+81]]:20: note: 'Cache::tell' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'pybind11::detail::object_api::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-28]]:33: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-25]]:33: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-22]]:33: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-15]]:33: note: in this order here too
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: the other way round here too
// CHECK-MESSAGES: :[[@LINE-21]]:33: note: release the GIL before 'Cache::mutex_' is locked

// The same places, orderly.
class Orderly {
public:
  int get(int) {
    std::lock_guard<std::mutex> lock(mutex_);
    return size_;
  }
  void set(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    size_ = n;
  }
  void tell(py::function f) {
    set(1);
    f(get(1));
  }

private:
  std::mutex mutex_;
  int size_ = 0;
};

// More of them.
static std::mutex a, b;
void order1() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
}
void order2() {
  std::lock_guard<std::mutex> first(a), second(b);
}
void order3() {
  std::lock_guard<std::mutex> first(a), second(b);
}
void order4() {
  std::lock_guard<std::mutex> first(a), second(b);
}
void order5() {
  std::lock_guard<std::mutex> first(a), second(b);
}
void order6() {
  std::lock_guard<std::mutex> first(a), second(b);
}
void order7() {
  std::lock_guard<std::mutex> first(a), second(b);
}
void order8() {
  std::lock_guard<std::mutex> first(a), second(b);
}
void order9() {
  std::lock_guard<std::mutex> first(a), second(b);
}
void badOrder() {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
}
// CHECK-MESSAGES: :[[@LINE-2]]:31: warning: 'a' is locked here while 'b' is held, and elsewhere 'b' is locked while 'a' is held
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-33]]:31: note: the other way round, 'a' is locked here
// CHECK-MESSAGES: :[[@LINE-33]]:31: note: 'b' is locked here
// CHECK-MESSAGES: :[[@LINE-31]]:41: note: the other way round here too
// CHECK-MESSAGES: :[[@LINE-29]]:41: note: the other way round here too
// CHECK-MESSAGES: :[[@LINE-27]]:41: note: the other way round here too
// CHECK-MESSAGES: :[[@LINE-25]]:41: note: the other way round here too
// CHECK-MESSAGES: :[[@LINE-23]]:41: note: the other way round here too
// CHECK-MESSAGES: :[[@LINE-21]]:41: note: and 3 more
// CHECK-MESSAGES: :[[@LINE-12]]:31: note: always lock 'a' first

static void bind(py::module_ &m) {
  py::class_<Cache>(m, "Cache")
      .def("get", &Cache::get)
      .def("set", &Cache::set)
      .def("clear", &Cache::clear)
      .def("tell", &Cache::tell)
      .def("tell_again", &Cache::tellAgain);
  py::class_<Orderly>(m, "Orderly").def("get", &Orderly::get).def("set", &Orderly::set).def("tell", &Orderly::tell);
}
PYBIND11_MODULE(grouping, m) { bind(m); }
