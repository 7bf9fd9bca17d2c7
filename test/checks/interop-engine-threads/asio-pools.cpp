// Boost.Asio: what is posted to a pool runs on several threads; what is posted to a context, where that is run.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

int compute(int);

namespace boost {
namespace asio {
class io_context {
public:
  class executor_type {};
  unsigned long run();
  executor_type get_executor();
};
class thread_pool {
public:
  explicit thread_pool(unsigned long Count);
  ~thread_pool();
  void join();
};
template <class C, class F> void post(C &Context, F &&Task) {}
template <class E, class F> void post(const E &Executor, F &&Task) {}
} // namespace asio
} // namespace boost

void runPool() {
  boost::asio::thread_pool Pool(4);
  boost::asio::post(Pool, [] { press_run(1); }); // bad
  boost::asio::post(Pool, [] { compute(1); });
  Pool.join();
}
// CHECK-MESSAGES: :[[@LINE-4]]:32: warning: 'press_run' must always be called by the same thread, but threads of a pool, which run the lambda, reach it
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the lambda is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-6]]:32: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
