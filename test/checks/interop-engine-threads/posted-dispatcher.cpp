// A queue that the main thread's loop runs is a dispatcher to it, even if it runs at once what is posted there.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace Gui {
static std::mutex Lock;
static std::vector<std::function<void()>> Pending;
static std::thread::id Own;
static bool IsDone;

static void post(std::function<void()> Task) {
  if (std::this_thread::get_id() == Own)
    return Task();
  std::lock_guard<std::mutex> Guard(Lock);
  Pending.push_back(std::move(Task));
}
static void run() {
  while (!IsDone) {
    std::vector<std::function<void()>> Now;
    {
      std::lock_guard<std::mutex> Guard(Lock);
      std::swap(Now, Pending);
    }
    for (std::function<void()> &Task : Now)
      Task();
  }
}
} // namespace Gui

static void work(int Sheet) {
  Gui::post([Sheet] { desk_show(Sheet); }); // good
  desk_show(Sheet);                         // bad
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'desk_show' is for the main thread alone, but the thread that runs the lambda reaches it
// CHECK-MESSAGES: :[[@LINE+5]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE+4]]:27: note: the lambda calls 'work' here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

int main() {
  std::thread Worker([] { work(1); });
  Gui::run();
  Worker.join();
}
