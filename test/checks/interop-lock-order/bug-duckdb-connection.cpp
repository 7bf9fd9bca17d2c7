// The default connection is made under a mutex, and opening a database releases the GIL and takes it again.
// https://github.com/duckdb/duckdb-python/blob/main/src/duckdb_py/pyconnection.cpp
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++14,c++20

#include <memory>
#include <mutex>
#include <pybind11/pybind11.h>

namespace py = pybind11;
void openDatabase(int options);

class Connection {
public:
  static std::shared_ptr<Connection> connect(const py::object &config) {
    auto made = std::make_shared<Connection>();
    int options = PyObject_IsTrue(config.ptr());
    {
      py::gil_scoped_release release;
      openDatabase(options);
    }
    return made;
  }
  static std::shared_ptr<Connection> badDefault();
  static std::shared_ptr<Connection> goodDefault();
};

class Holder {
public:
  std::shared_ptr<Connection> get() {
    std::lock_guard<std::mutex> guard(mutex_);
    if (!connection_)
      connection_ = Connection::connect(py::object());
    return connection_;
  }

private:
  std::mutex mutex_;
  std::shared_ptr<Connection> connection_;
};
class GoodHolder {
public:
  std::shared_ptr<Connection> get() {
    auto made = Connection::connect(py::object());
    std::lock_guard<std::mutex> guard(mutex_);
    if (!connection_)
      connection_ = made;
    return connection_;
  }

private:
  std::mutex mutex_;
  std::shared_ptr<Connection> connection_;
};
static Holder holder;
static GoodHolder good;
std::shared_ptr<Connection> Connection::badDefault() { return holder.get(); }
std::shared_ptr<Connection> Connection::goodDefault() { return good.get(); }

PYBIND11_MODULE(duck, m) {
  m.def("default_connection", &Connection::badDefault);
  m.def("good_default_connection", &Connection::goodDefault);
}
// CHECK-MESSAGES: :[[@LINE-7]]:63: warning: 'Holder::get' locks 'Holder::mutex_' while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'Connection::badDefault' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-35]]:33: note: 'Holder::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-36]]:33: note: the other way round, 'Holder::mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-35]]:21: note: 'Holder::get' calls 'Connection::connect' here
// CHECK-MESSAGES: :[[@LINE-50]]:30: note: the end of 'release' takes the GIL
// CHECK-MESSAGES: :[[@LINE-13]]:63: note: release the GIL before 'Holder::mutex_' is locked
