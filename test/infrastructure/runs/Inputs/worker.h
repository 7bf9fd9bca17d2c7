#ifndef WORKER_H
#define WORKER_H

#include <thread>

class HeaderWorker {
public:
  HeaderWorker() : Thread([this] { run(); }) {}
  ~HeaderWorker() { Thread.join(); }

private:
  void run() {
    while (!Stop)
      std::this_thread::yield();
  }
  bool Stop = false;
  std::thread Thread;
};

#endif
