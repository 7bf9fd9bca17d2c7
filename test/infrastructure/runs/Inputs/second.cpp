#include <thread>

class Second {
public:
  Second() : Thread([this] { run(); }) {}
  ~Second() { Thread.join(); }

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};
