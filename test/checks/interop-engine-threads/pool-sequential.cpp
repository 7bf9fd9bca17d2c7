// An execution policy that runs nothing beside the caller; TBB's way to run here what an arena limits.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"

namespace tbb::detail {
namespace d1 {
class task_arena {
public:
  template <class F> void execute(F &&Body) {}
};
} // namespace d1
} // namespace tbb::detail
namespace __pstl::execution {
inline namespace v1 {
class sequenced_policy {};
inline constexpr sequenced_policy seq{};
} // namespace v1
} // namespace __pstl::execution
namespace std {
namespace execution {
using __pstl::execution::seq;
} // namespace execution
template <class P, class I, class F> void for_each(P &&Policy, I First, I Last, F Body) {}
} // namespace std

void goodAll(tbb::detail::d1::task_arena &Arena, int *First, int *Last) {
  std::for_each(std::execution::seq, First, Last, [](int Sheet) { press_run(Sheet); });
  Arena.execute([] { press_run(1); });
}
