// Ends of what nanobind binds that wait for nobody with the GIL held.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}"
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++17 -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/vault.yaml'}}" -- -DMOCK_NB_MAJOR=3

#include "Inputs/vault.h"
#include <memory>
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <thread>
#include <vector>

namespace nb = nanobind;

// The thread calls Python; its owner lets go of the lock to wait for it.
class Player {
public:
  explicit Player(std::function<void(int)> onFrame) : onFrame_(onFrame), thread_([this] { onFrame_(1); }) {}
  ~Player() {
    nb::gil_scoped_release release;
    thread_.join();
  }

private:
  std::function<void(int)> onFrame_;
  std::thread thread_;
};
// Closed by a method; what is left for its end is short.
class Reader {
public:
  void close() {
    nb::gil_scoped_release release;
    vault_close(v_);
    v_ = nullptr;
  }
  ~Reader() {
    if (v_)
      vault_drop(v_);
  }

private:
  vault *v_ = vault_open();
};
class Limited {
public:
  ~Limited() {
    vault_limit(v_, 1);
    vault_close(v_);
  }

private:
  vault *v_ = vault_open();
};
// What it holds of Python's ends with the lock, which is right.
class Keeper {
  std::vector<nb::object> kept_;
  nb::callable callback_;
};
// Only shown to Python: the program owns it.
class Shown {
public:
  virtual ~Shown();
  virtual int run();
};

NB_MODULE(vaults, m) {
  nb::class_<Player>(m, "Player").def(nb::init<std::function<void(int)>>());
  nb::class_<Reader>(m, "Reader").def("close", &Reader::close);
  nb::class_<Limited>(m, "Limited");
  nb::class_<Keeper>(m, "Keeper");
  nb::class_<Shown>(m, "Shown").def("run", &Shown::run, nb::call_guard<nb::gil_scoped_release>());
}
