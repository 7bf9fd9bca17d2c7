// Callables in elements with more, in a queue of the program's own.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

int compute(int);

template <class T> class BlockingQueue {
public:
  void push(T New) {
    std::lock_guard<std::mutex> Guard(Lock);
    Items.push_back(std::move(New));
  }
  T pop() {
    std::lock_guard<std::mutex> Guard(Lock);
    T First = std::move(Items.front());
    Items.pop_front();
    return First;
  }

private:
  std::deque<T> Items;
  std::mutex Lock;
};

struct Job {
  int Priority;
  std::function<void()> Run;
};

class Workers {
public:
  Workers() : First([this] { work(); }), Second([this] { work(); }) {}
  void add(int Priority, std::function<void()> Run) { Jobs.push(Job{Priority, std::move(Run)}); }

private:
  void work() {
    for (;;) {
      Job Next = Jobs.pop();
      if (Next.Priority < 0)
        return;
      Next.Run();
    }
  }
  BlockingQueue<Job> Jobs;
  std::thread First, Second;
};

void badPrint(Workers &W) {
  W.add(1, [] { press_run(1); });
  W.add(2, [] { compute(1); });
}
// CHECK-MESSAGES: :[[@LINE-3]]:17: warning: 'press_run' must always be called by the same thread, but the thread that runs the lambda and another such thread reach the press
// CHECK-MESSAGES: :[[@LINE-21]]:42: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-22]]:58: note: the lambda calls 'Workers::work' here
// CHECK-MESSAGES: :[[@LINE-14]]:7: note: 'Workers::work' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-7]]:12: note: the lambda is given to 'Workers::add' here
// CHECK-MESSAGES: :[[@LINE-25]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-26]]:30: note: the lambda calls 'Workers::work' here
// CHECK-MESSAGES: :[[@LINE-18]]:7: note: 'Workers::work' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-11]]:12: note: the lambda is given to 'Workers::add' here
// CHECK-MESSAGES: :[[@LINE-12]]:17: note: the other thread calls 'press_run' here
// CHECK-MESSAGES: :[[@LINE-13]]:17: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

// Nobody in view takes these out.
class Stored {
public:
  void add(std::function<void()> Run) { Later.push_back(std::move(Run)); }

private:
  std::deque<std::function<void()>> Later;
};
void goodStored(Stored &S) {
  S.add([] { press_run(1); });
}
