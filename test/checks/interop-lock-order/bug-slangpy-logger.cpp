// slangpy #1081: a logger hands messages to its outputs under its mutex, and one of them calls Python.
// https://github.com/shader-slang/slangpy/pull/1081
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20

#include <mutex>
#include <nanobind/nanobind.h>

namespace nb = nanobind;

class PyOutput {
public:
  void write(const char *text) {
    nb::gil_scoped_acquire acquire;
    write_(nb::str(text));
  }

private:
  nb::callable write_;
};

class BadLogger {
public:
  void log(const char *text) {
    std::lock_guard<std::mutex> lock(mutex_);
    ++size_;
    output_.write(text);
  }
  void setLevel(int level) {
    std::lock_guard<std::mutex> lock(mutex_);
    level_ = level;
  }

private:
  std::mutex mutex_;
  PyOutput output_;
  int size_ = 0, level_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-14]]:33: warning: 'BadLogger::mutex_' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+26]]:52: note: 'BadLogger::log' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'BadLogger::log' calls 'PyOutput::write' here
// CHECK-MESSAGES: :[[@LINE-27]]:5: note: 'nanobind::detail::api::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-13]]:33: note: in this order here too
// The outputs are called when the mutex is free.
class GoodLogger {
public:
  void log(const char *text) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      ++size_;
    }
    output_.write(text);
  }
  void setLevel(int level) {
    std::lock_guard<std::mutex> lock(mutex_);
    level_ = level;
  }

private:
  std::mutex mutex_;
  PyOutput output_;
  int size_ = 0, level_ = 0;
};

NB_MODULE(logs, m) {
  nb::class_<BadLogger>(m, "BadLogger").def("log", &BadLogger::log).def("set_level", &BadLogger::setLevel);
  nb::class_<GoodLogger>(m, "GoodLogger").def("log", &GoodLogger::log).def("set_level", &GoodLogger::setLevel);
}
// CHECK-FIXES: class BadLogger {
// CHECK-FIXES: void log(const char *text) {
// CHECK-FIXES-NEXT: nb::gil_scoped_release {{.*}};
// CHECK-FIXES-NEXT: std::lock_guard<std::mutex> lock(mutex_);
// CHECK-FIXES: void setLevel(int level) {
// CHECK-FIXES-NEXT: nb::gil_scoped_release {{.*}};
// CHECK-FIXES: class GoodLogger {
