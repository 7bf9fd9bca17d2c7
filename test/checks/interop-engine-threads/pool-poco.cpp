// POCO: each Runnable has a thread, or one of a pool, to itself.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"

namespace Poco {
class Runnable {
public:
  virtual ~Runnable();
  virtual void run() = 0;
};
class ThreadPool {
public:
  void start(Runnable &Target);
};
class Thread {
public:
  void start(Runnable &Target);
  static Thread *current();
};
} // namespace Poco

class BadJob : public Poco::Runnable {
public:
  void run() override { desk_show(1); }
};
// CHECK-MESSAGES: :[[@LINE-2]]:25: warning: 'desk_show' is for the main thread alone, but a library's thread, which calls 'BadJob::run', reaches it
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: 'BadJob::run' is called for 'Poco::Runnable', on another thread
// CHECK-MESSAGES: :[[@LINE-4]]:25: note: have the thread that owns the desk make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
class GoodJob : public Poco::Runnable {
public:
  void run() override { press_version(); }
};
class GoodAsks : public Poco::Runnable {
public:
  void run() override {
    if (!Poco::Thread::current())
      desk_show(2);
  }
};

void start(Poco::ThreadPool &Pool, Poco::Thread &Own) {
  static BadJob First;
  static GoodJob Second;
  static GoodAsks Third;
  Own.start(First);
  Pool.start(Second);
  Pool.start(Third);
}
