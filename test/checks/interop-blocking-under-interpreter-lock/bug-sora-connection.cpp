// sora-python-sdk: statistics come through a promise that another thread keeps, which asks for the GIL on its way, and the
// end of a connection waits for the thread that tells Python of it.
// https://github.com/shiguredo/sora-python-sdk/commit/2b6feca
// https://github.com/shiguredo/sora-python-sdk/commit/2fd085b
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++17,c++20

#include <functional>
#include <future>
#include <memory>
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <string>
#include <thread>

namespace nb = nanobind;

class Peer {
public:
  void getStats(std::function<void(int)> onReport);
  void run();
  void stop();
};

class BadConnection {
public:
  void connect() {
    thread_ = std::make_unique<std::thread>([this] {
      peer_.run();
      onDisconnect();
    });
  }
  void disconnect() {
    peer_.stop();
    thread_->join();
  }
  int getStats() {
    std::promise<int> stats;
    std::future<int> future = stats.get_future();
    peer_.getStats([&](int report) { stats.set_value(report); });
    return future.get();
  }
  nb::object onDisconnect_;

private:
  void onDisconnect() {
    nb::gil_scoped_acquire acquire;
    if (onDisconnect_.is_valid())
      onDisconnect_();
  }
  Peer peer_;
  std::unique_ptr<std::thread> thread_;
};

class GoodConnection {
public:
  void connect() {
    thread_ = std::make_unique<std::thread>([this] {
      peer_.run();
      onDisconnect();
    });
  }
  void disconnect() {
    peer_.stop();
    nb::gil_scoped_release release;
    thread_->join();
  }
  int getStats() {
    std::promise<int> stats;
    std::future<int> future = stats.get_future();
    nb::gil_scoped_release release;
    peer_.getStats([&](int report) { stats.set_value(report); });
    return future.get();
  }
  nb::object onDisconnect_;

private:
  void onDisconnect() {
    nb::gil_scoped_acquire acquire;
    if (onDisconnect_.is_valid())
      onDisconnect_();
  }
  Peer peer_;
  std::unique_ptr<std::thread> thread_;
};

NB_MODULE(sora, m) {
  nb::class_<BadConnection>(m, "BadConnection")
      .def("connect", &BadConnection::connect)
      .def("disconnect", &BadConnection::disconnect)
      .def("get_stats", &BadConnection::getStats);
  nb::class_<GoodConnection>(m, "GoodConnection")
      .def("connect", &GoodConnection::connect)
      .def("disconnect", &GoodConnection::disconnect)
      .def("get_stats", &GoodConnection::getStats);
}
// CHECK-MESSAGES: :[[@LINE-7]]:26: warning: 'BadConnection::disconnect' is bound without releasing the GIL, and waits in 'std::thread::join' for a thread that needs it
// CHECK-MESSAGES: :[[@LINE-63]]:5: note: 'BadConnection::disconnect' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-52]]:28: note: the thread takes the GIL here
// CHECK-MESSAGES: :[[@LINE-9]]:25: warning: 'BadConnection::getStats' is bound without releasing the GIL, and can take long in 'std::future::get'
// CHECK-MESSAGES: :[[@LINE-60]]:12: note: 'BadConnection::getStats' calls 'std::future::get' here
// CHECK-MESSAGES: :[[@LINE-61]]:12: note: 'std::future::get' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-FIXES: .def("disconnect", &BadConnection::disconnect, nb::call_guard<nb::gil_scoped_release>())
// CHECK-FIXES-NEXT: .def("get_stats", &BadConnection::getStats, nb::call_guard<nb::gil_scoped_release>());
