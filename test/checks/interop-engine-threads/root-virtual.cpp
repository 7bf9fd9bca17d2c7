// Listeners: a thread calls what is derived from a base.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <memory>
#include <thread>
#include <utility>
#include <vector>

int compute(int);

class Listener {
public:
  virtual ~Listener() = default;
  virtual void onSheet(int Sheet) = 0;
};

class BadView : public Listener {
public:
  void onSheet(int Sheet) override { desk_show(Sheet); }
};
// CHECK-MESSAGES: :[[@LINE-2]]:38: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE+15]]:14: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+17]]:11: note: the lambda calls 'Listener::onSheet' here
// CHECK-MESSAGES: :[[@LINE-5]]:38: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
class GoodCounter : public Listener {
public:
  void onSheet(int Sheet) override { Count += compute(Sheet); }

private:
  int Count = 0;
};

class Reader {
public:
  void add(Listener &L) { Listeners.push_back(&L); }
  void start() {
    Worker = std::thread([this] {
      for (int Sheet = 0; Sheet != 3; ++Sheet)
        for (Listener *L : Listeners)
          L->onSheet(Sheet);
    });
  }

private:
  std::vector<Listener *> Listeners;
  std::thread Worker;
};

int main() {
  static BadView View;
  static GoodCounter Counter;
  static Reader Source;
  Source.add(View);
  Source.add(Counter);
  Source.start();
  View.onSheet(1);
  return 0;
}
