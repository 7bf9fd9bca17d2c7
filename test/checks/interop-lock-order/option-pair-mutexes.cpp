// PairMutexes: pairs of two mutexes of the program, without a lock of an interpreter or a library.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17 --suffix=PAIRS
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17 --suffix=PAIRS -- --config="{CheckOptions: {interop-lock-order.PairMutexes: true}}"
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17 -- --config="{CheckOptions: {interop-lock-order.PairMutexes: false}}"

#include <mutex>
#include <pybind11/pybind11.h>
#include <sqlite3.h>

namespace py = pybind11;

// Two of the program's.
static std::mutex a, b;
void goodOrder() {
  std::lock_guard<std::mutex> first(a);
  std::lock_guard<std::mutex> second(b);
}
void badOrder() {
  std::lock_guard<std::mutex> first(b);
  std::lock_guard<std::mutex> second(a);
}
// CHECK-MESSAGES-PAIRS: :[[@LINE-2]]:31: warning: 'a' is locked here while 'b' is held, and elsewhere 'b' is locked while 'a' is held
// CHECK-MESSAGES-PAIRS: :[[@LINE-4]]:31: note: 'b' is locked here
// CHECK-MESSAGES-PAIRS: :[[@LINE-9]]:31: note: the other way round, 'a' is locked here
// CHECK-MESSAGES-PAIRS: :[[@LINE-9]]:31: note: 'b' is locked here
// CHECK-MESSAGES-PAIRS: :[[@LINE-6]]:31: note: lock both with std::scoped_lock, or always lock 'a' first

// A library's.
static std::mutex queue;
static int progress(void *cookie) {
  std::lock_guard<std::mutex> lock(queue);
  return 0;
}
void setUp(sqlite3 *db) { sqlite3_progress_handler(db, 100, progress, nullptr); }
void badStep(sqlite3_stmt *statement) {
  std::lock_guard<std::mutex> lock(queue);
  sqlite3_step(statement);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the connection's mutex is taken here while 'queue' is locked, and a callback under it locks 'queue'
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'queue' is locked here
// CHECK-MESSAGES: :[[@LINE-7]]:61: note: the other way round, 'progress' is called under the connection's mutex; it is handed to 'sqlite3_progress_handler' here
// CHECK-MESSAGES: :[[@LINE-11]]:31: note: 'queue' is locked here

// An interpreter's.
static std::mutex table;
void badCall(py::function f) {
  std::lock_guard<std::mutex> lock(table);
  f();
}
// CHECK-MESSAGES: :[[@LINE-3]]:31: warning: 'table' is locked here while the GIL is held, and the GIL is released and taken again while it is locked
// CHECK-MESSAGES: :[[@LINE+4]]:43: note: 'badCall' is bound here and entered with the GIL held
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'pybind11::detail::object_api::operator()' runs the interpreter here, which releases the GIL
// CHECK-MESSAGES: :[[@LINE-6]]:31: note: release the GIL before 'table' is locked

PYBIND11_MODULE(pairs, m) { m.def("call", &badCall); }
