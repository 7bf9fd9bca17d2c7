// Where a call can stand that a dispatcher is given, and where not.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml', interop-engine-threads.DispatcherRun: 'owner::run'}}"

#include "Inputs/press.h"
#include <thread>
#include <vector>

namespace owner {
template <class TaskT> auto run(TaskT Task) -> decltype(Task()) { return Task(); }
}

#define CHECKED(Call)                                                                                                  \
  if ((Call) != 0)                                                                                                     \
  return

struct Pair {
  int Left, Right;
};

class Book {
public:
  void all(std::vector<int> Sheets) {
    for (int Sheet : Sheets)
      press_run(Sheet);
    while (press_run(Next))
      ++Next;
    auto Print = [this](int Sheet) { return press_run(Sheet + Next); };
    Next += Print(1);
  }
  int choose(bool Again) { return Again ? press_run(Next) : 0; }
  void checked() { CHECKED(press_run(Next)); }
  void binding(Pair P) {
    auto [Left, Right] = P;
    press_run(Right);
  }

private:
  int Next = 1;
};

static void work(Book *B) {
  B->all({});
  B->choose(true);
  B->checked();
  B->binding({1, 2});
}

int main() {
  Book First, Second;
  std::thread A(work, &First), B(work, &Second);
  A.join();
  B.join();
}
// CHECK-MESSAGES: :[[@LINE-30]]:7: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-6]]:32: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: 'work' calls 'Book::all' here
// CHECK-MESSAGES: :[[@LINE-33]]:12: note: 'press_run' is called here, too
// CHECK-MESSAGES: :[[@LINE-32]]:45: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-11]]:32: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-20]]:3: note: 'work' calls 'Book::all' here
// CHECK-MESSAGES: :[[@LINE-35]]:13: note: 'Book::all' calls the lambda here
// CHECK-MESSAGES: :[[@LINE-34]]:43: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-15]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-16]]:32: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-24]]:3: note: 'work' calls 'Book::choose' here
// CHECK-MESSAGES: :[[@LINE-37]]:28: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-19]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-20]]:32: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-27]]:3: note: 'work' calls 'Book::checked' here
// CHECK-MESSAGES: :[[@LINE-41]]:28: note: 'owner::run' is not offered here: it stands in a macro
// CHECK-MESSAGES: :[[@LINE-39]]:5: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-24]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-25]]:32: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-31]]:3: note: 'work' calls 'Book::binding' here
// CHECK-MESSAGES: :[[@LINE-43]]:5: note: 'owner::run' is not offered here: a lambda cannot name 'Right'
// CHECK-FIXES: owner::run([&] { press_run(Sheet); });
// CHECK-FIXES: while (owner::run([&] { return press_run(Next); }))
// CHECK-FIXES: auto Print = [this](int Sheet) { return owner::run([&] { return press_run(Sheet + Next); }); };
// CHECK-FIXES: int choose(bool Again) { return Again ? owner::run([&] { return press_run(Next); }) : 0; }
// CHECK-REMAINS: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-REMAINS: note: 'work' is started as a thread here
// CHECK-REMAINS: note: 'work' is also started here
// CHECK-REMAINS: note: 'work' calls 'Book::checked' here
// CHECK-REMAINS: note: 'Book::all' hands such a call to 'owner::run' here
// CHECK-REMAINS: note: 'owner::run' is not offered here: it stands in a macro
// CHECK-REMAINS: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-REMAINS: note: 'work' is started as a thread here
// CHECK-REMAINS: note: 'work' is also started here
// CHECK-REMAINS: note: 'work' calls 'Book::binding' here
// CHECK-REMAINS: note: 'Book::all' hands such a call to 'owner::run' here
// CHECK-REMAINS: note: 'owner::run' is not offered here: a lambda cannot name 'Right'
