#include <thread>

class First {
public:
  First() : Thread([this] { run(); }) {}
  ~First() { Thread.join(); }

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};
