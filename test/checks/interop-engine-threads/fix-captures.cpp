// A task that nobody waits for keeps what it needs, or is not offered.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml', interop-engine-threads.Dispatcher: 'owner::post'}}"

#include "Inputs/press.h"
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace owner {
void post(std::function<void()> Task);
}

class Book {
public:
  void copies(const std::vector<int> &Sheets) {
    for (int Sheet : Sheets)
      press_run(Sheet);
    int Last = 3;
    int &Same = Last;
    press_run(Same);
  }
  void reads(int *Where) { press_run(*Where + Next); }
  void lists(std::vector<int> Sheets) { press_run(Sheets[0]); }

private:
  int Next = 1;
};

static void work(Book *B) {
  int Where = 1;
  B->copies({});
  B->reads(&Where);
  B->lists({2});
}

int main() {
  Book First, Second;
  std::thread A(work, &First), B(work, &Second);
  A.join();
  B.join();
}
// CHECK-MESSAGES: :[[@LINE-25]]:7: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-6]]:32: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-14]]:3: note: 'work' calls 'Book::copies' here
// CHECK-MESSAGES: :[[@LINE-26]]:5: note: 'press_run' is called here, too
// CHECK-MESSAGES: :[[@LINE-25]]:28: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-11]]:32: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: 'work' calls 'Book::reads' here
// CHECK-MESSAGES: :[[@LINE-28]]:41: warning: 'press_run' must always be called by the same thread, but several threads that run 'work' reach it
// CHECK-MESSAGES: :[[@LINE-14]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-15]]:32: note: 'work' is also started here
// CHECK-MESSAGES: :[[@LINE-21]]:3: note: 'work' calls 'Book::lists' here
// CHECK-FIXES: owner::post([=] { press_run(Sheet); });
// CHECK-FIXES: owner::post([=] { press_run(Same); });
// CHECK-FIXES: void reads(int *Where) { owner::post([sheet = *Where + Next] { press_run(sheet); }); }
// CHECK-FIXES: void lists(std::vector<int> Sheets) { owner::post([sheet = Sheets[0]] { press_run(sheet); }); }
