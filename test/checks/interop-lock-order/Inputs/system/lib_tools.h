#ifndef LIB_TOOLS_H
#define LIB_TOOLS_H
#include <mutex>

// Wrong in a header of the system, and a lock that it takes for its users.
namespace lib {
struct Tools {
  void set(int n) {
    std::lock_guard<std::mutex> first(names);
    std::lock_guard<std::mutex> second(values);
    size = n;
  }
  int get() {
    std::lock_guard<std::mutex> first(values);
    std::lock_guard<std::mutex> second(names);
    return size;
  }
  std::mutex names, values;
  int size = 0;
};
inline std::mutex pool;
inline int count() {
  std::lock_guard<std::mutex> lock(pool);
  return 1;
}
template <class F> void locked(F function) {
  std::lock_guard<std::mutex> lock(pool);
  function();
}
} // namespace lib

#endif
