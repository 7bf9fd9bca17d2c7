// A signal is emitted by a thread: its slots run there. Another is emitted by the main thread alone.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <functional>
#include <map>
#include <thread>
#include <vector>

class Signal {
public:
  void connect(std::function<void(int)> Slot) { Slots[++Last] = Slot; }
  void emit(int Value) {
    for (auto &Slot : Slots)
      Slot.second(Value);
  }

private:
  std::map<int, std::function<void(int)>> Slots;
  int Last = 0;
};

class Listeners {
public:
  void add(std::function<void(int)> Listener) { All.push_back(Listener); }
  void tell(int Value) {
    for (std::function<void(int)> &Listener : All)
      Listener(Value);
  }

private:
  std::vector<std::function<void(int)>> All;
};

static Signal Received;
static Listeners Closed;

static void goodReceive() {
  for (int I = 0; I != 9; ++I)
    Received.emit(I);
}

int main() {
  Received.connect([](int Sheet) { desk_show(Sheet); }); // bad
  Closed.add([](int Sheet) { desk_show(Sheet); });       // good
  std::thread Receiver(goodReceive);
  Closed.tell(1);
  Receiver.join();
}
// CHECK-MESSAGES: :[[@LINE-6]]:36: warning: 'desk_show' is for the main thread alone, but the thread that runs 'goodReceive' reaches it
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'goodReceive' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'goodReceive' calls 'Signal::emit' here
// CHECK-MESSAGES: :[[@LINE-38]]:7: note: 'Signal::emit' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-10]]:20: note: the lambda is given to 'Signal::connect' here
// CHECK-MESSAGES: :[[@LINE-11]]:36: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
