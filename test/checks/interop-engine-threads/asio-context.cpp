// Boost.Asio: one thread runs the context, and is the engine's.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

namespace boost {
namespace asio {
class io_context {
public:
  class executor_type {};
  unsigned long run();
  executor_type get_executor();
};
template <class C, class F> void post(C &Context, F &&Task) {}
} // namespace asio
} // namespace boost

static boost::asio::io_context Context;

static void goodWork(int Sheet) {
  boost::asio::post(Context, [Sheet] { press_run(Sheet); });
}

int main() {
  std::thread Engine([] { Context.run(); });
  std::thread First(goodWork, 1), Second(goodWork, 2);
  goodWork(3);
  First.join();
  Second.join();
  Engine.join();
  return 0;
}
