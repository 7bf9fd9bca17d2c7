// Callbacks of the program that take the lock of the object that calls them under it.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++20

#include <functional>
#include <map>
#include <mutex>
#include <vector>

class Bus {
public:
  typedef std::function<void(int)> Handler;
  int subscribe(Handler H) {
    std::lock_guard<std::mutex> Guard(M);
    Handlers[++Last] = std::move(H);
    return Last;
  }
  void unsubscribe(int Id) {
    std::lock_guard<std::mutex> Guard(M);
    Handlers.erase(Id);
  }
  void post(int Value) {
    std::lock_guard<std::mutex> Guard(M);
    for (auto &H : Handlers)
      H.second(Value);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the callback in 'Bus::Handlers' is called while 'Bus::M' is held, and comes to 'Bus::unsubscribe', which locks it too: the thread waits for itself for ever
    // CHECK-MESSAGES: :[[@LINE-4]]:33: note: 'Bus::M' is locked here
    // CHECK-MESSAGES: :42:10: note: the callback is given here
    // CHECK-MESSAGES: :42:42: note: the lambda calls 'Gate::onEvent' here
    // CHECK-MESSAGES: :48:7: note: 'Gate::onEvent' calls 'Bus::unsubscribe' here
    // CHECK-MESSAGES: :18:33: note: 'Bus::M' is locked here too
  }

private:
  std::mutex M;
  std::map<int, Handler> Handlers;
  int Last = 0;
};

class Gate {
public:
  explicit Gate(Bus &B) : B(B) {
    Id = B.subscribe([this](int Value) { onEvent(Value); });
  }

private:
  void onEvent(int Value) {
    if (Value == 7)
      B.unsubscribe(Id);
  }
  Bus &B;
  int Id = 0;
};

// The listeners are called when the lock is dropped.
class OkBus {
public:
  typedef std::function<void(int)> Handler;
  void subscribe(Handler H) {
    std::lock_guard<std::mutex> Guard(M);
    Handlers.push_back(H);
  }
  void clear() {
    std::lock_guard<std::mutex> Guard(M);
    Handlers.clear();
  }
  void post(int Value) {
    std::vector<Handler> Copy;
    {
      std::lock_guard<std::mutex> Guard(M);
      Copy = Handlers;
    }
    for (auto &H : Copy)
      H(Value);
  }

private:
  std::mutex M;
  std::vector<Handler> Handlers;
};

class OkGate {
public:
  explicit OkGate(OkBus &B) : B(B) {
    B.subscribe([this](int) { this->B.clear(); });
  }

private:
  OkBus &B;
};

// What one line hears is passed on to another one.
class OkLine {
public:
  void onMessage(std::function<void(int)> F) {
    std::lock_guard<std::mutex> Guard(M);
    Listener = F;
  }
  void send(int Value) {
    std::lock_guard<std::mutex> Guard(M);
    if (Listener)
      Listener(Value);
  }

private:
  std::mutex M;
  std::function<void(int)> Listener;
};

class OkBridge {
public:
  OkBridge() {
    In.onMessage([this](int Value) { Out.send(Value); });
  }

private:
  OkLine In, Out;
};
