// A tunnel that stops tells its box with its own mutex held; the box's cleaner asks each tunnel with the box's held.
// https://github.com/Haivision/srt/blob/v1.5.3/apps/srt-tunnel.cpp
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++17

#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

class Tunnel {
public:
  explicit Tunnel(struct Box *box) : box_(box) {}
  void stop();
  void goodStop();
  bool decommissionIfDead(bool forced);

private:
  std::mutex access_;
  struct Box *box_;
  bool running_ = true;
};

struct Box {
  void signal() {
    std::lock_guard<std::mutex> lock(access);
    ready.notify_one();
  }
  void start() {
    thread = std::thread([this] { cleanUp(); });
  }
  void cleanUp() {
    std::unique_lock<std::mutex> lock(access);
    while (running) {
      ready.wait(lock);
      for (auto &tunnel : tunnels)
        if (tunnel->decommissionIfDead(running))
          dead = tunnel.get();
    }
  }
  std::list<std::unique_ptr<Tunnel>> tunnels;
  std::mutex access;
  std::condition_variable ready;
  bool running = true;
  Tunnel *dead = nullptr;
  std::thread thread;
};

void Tunnel::stop() {
  if (!running_)
    return;
  std::lock_guard<std::mutex> lock(access_);
  running_ = false;
  box_->signal();
}
bool Tunnel::decommissionIfDead(bool forced) {
  std::lock_guard<std::mutex> lock(access_);
  return !running_ || forced;
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'Box::signal' locks 'Box::access' while 'Tunnel::access_' is held, and elsewhere 'Tunnel::access_' is locked while 'Box::access' is held
// CHECK-MESSAGES: :[[@LINE-9]]:31: note: 'Tunnel::access_' is locked here
// CHECK-MESSAGES: :[[@LINE-36]]:33: note: 'Box::access' is locked here
// CHECK-MESSAGES: :[[@LINE-30]]:34: note: the other way round, 'Box::access' is locked here
// CHECK-MESSAGES: :[[@LINE-27]]:13: note: 'Box::cleanUp' calls 'Tunnel::decommissionIfDead' here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: 'Tunnel::access_' is locked here
// CHECK-MESSAGES: :[[@LINE-12]]:3: note: {{.*}}always lock 'Box::access' first

void Tunnel::goodStop() {
  {
    std::lock_guard<std::mutex> lock(access_);
    running_ = false;
  }
  box_->signal();
}
