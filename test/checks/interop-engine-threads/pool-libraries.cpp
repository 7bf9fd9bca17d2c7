// Pools of libraries.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <utility>

int compute(int);

namespace tbb::detail {
namespace d1 {
class task_group_base {
public:
  void wait();
};
class task_group : public task_group_base {
public:
  template <class F> void run(F &&Body) {}
};
class task_arena {
public:
  template <class F> void enqueue(F &&Body) {}
  template <class F> void execute(F &&Body) {}
};
template <class I, class F> void parallel_for(I First, I Last, const F &Body) {}
} // namespace d1
} // namespace tbb::detail
namespace tbb {
using detail::d1::parallel_for;
using detail::d1::task_arena;
using detail::d1::task_group;
} // namespace tbb

void runGroup() {
  tbb::task_group Group;
  Group.run([] { press_run(1); }); // bad
  Group.run([] { compute(1); });
  Group.wait();
}
// CHECK-MESSAGES: :[[@LINE-4]]:18: warning: 'press_run' must always be called by the same thread, but threads of a pool, which run the lambda, reach it
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: the lambda is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void runArena(tbb::task_arena &Arena) {
  Arena.enqueue([] { press_run(2); }); // bad
}
// CHECK-MESSAGES: :[[@LINE-2]]:22: warning: 'press_run' must always be called by the same thread, but threads of a pool, which run the lambda, reach it
// CHECK-MESSAGES: :[[@LINE-3]]:17: note: the lambda is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
void runLoop(int Count) {
  tbb::parallel_for(0, Count, [](int Sheet) { press_run(Sheet); }); // bad
  tbb::parallel_for(0, Count, [](int Sheet) { compute(Sheet); });
}
// CHECK-MESSAGES: :[[@LINE-3]]:47: warning: 'press_run' must always be called by the same thread, but threads of a pool, which run the lambda, reach it
// CHECK-MESSAGES: :[[@LINE-4]]:31: note: the lambda is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-5]]:47: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

// Algorithms of the standard library.
namespace __pstl::execution {
inline namespace v1 {
class parallel_policy {};
class sequenced_policy {};
inline constexpr parallel_policy par{};
inline constexpr sequenced_policy seq{};
} // namespace v1
} // namespace __pstl::execution
namespace std {
namespace execution {
using __pstl::execution::par;
using __pstl::execution::seq;
} // namespace execution
template <class P, class I, class F> void for_each(P &&Policy, I First, I Last, F Body) {}
} // namespace std

void runAll(int *First, int *Last) {
  std::for_each(std::execution::par, First, Last, [](int Sheet) { press_run(Sheet); }); // bad
}
// CHECK-MESSAGES: :[[@LINE-2]]:67: warning: 'press_run' must always be called by the same thread, but threads of a pool, which run the lambda, reach it
// CHECK-MESSAGES: :[[@LINE-3]]:51: note: the lambda is handed to several threads here
// CHECK-MESSAGES: :[[@LINE-4]]:67: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
