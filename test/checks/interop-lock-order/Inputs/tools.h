#ifndef TOOLS_H
#define TOOLS_H
#include <mutex>

// Wrong in a header of the project.
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

#endif
