// Threads in what lives as long as the process, or only for a statement; and threads that join themselves.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <atomic>
#include <thread>

void work();
bool isQuick();

static std::thread poller;
// CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'poller' is still joinable when the process ends and destroys it: std::terminate
// CHECK-MESSAGES: :[[@LINE+2]]:31: note: the thread that runs 'work' is started here
// CHECK-MESSAGES: :[[@LINE-3]]:20: note: nothing in view joins or detaches the thread in 'poller'
void startPoller() { poller = std::thread(work); }

void startsForAStatement() { std::thread([] { work(); }); }
// CHECK-MESSAGES: :[[@LINE-1]]:30: warning: the thread is still joinable when the object that started it is destroyed at the end of this statement: std::terminate
void okDetachedAtOnce() { std::thread([] { work(); }).detach(); }
void okJoinedAtOnce() { std::thread([] { work(); }).join(); }

static std::thread okPoller;
void startOkPoller() { okPoller = std::thread(work); }
void stopOkPoller() { okPoller.join(); }

std::thread okSeenByOthers;
void startSeenByOthers() { okSeenByOthers = std::thread(work); }

class Client {
public:
  void start() { thread_ = std::thread(&Client::run, this); }
  void disconnect() {
    if (thread_.joinable())
      thread_.join();
// CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the thread that runs 'Client::run' comes to this join of itself: std::system_error
// CHECK-MESSAGES: :[[@LINE-5]]:28: note: the thread that runs 'Client::run' is started here
// CHECK-MESSAGES: :[[@LINE+7]]:7: note: 'Client::run' calls 'Client::disconnect' here
  }
  ~Client() { disconnect(); }

private:
  void run() {
    if (isQuick())
      disconnect();
  }
  std::thread thread_;
};

class OkClient {
public:
  void start() {
    thread_ = std::thread([this] { run(); });
  }
  void disconnect() {
    if (thread_.get_id() != std::this_thread::get_id() && thread_.joinable())
      thread_.join();
  }
  ~OkClient() { disconnect(); }

private:
  void run() { disconnect(); }
  std::thread thread_;
};

// Another object's thread.
class OkPair {
public:
  void start(OkPair &other) { thread_ = std::thread(&OkPair::run, this, &other); }
  void end() { thread_.join(); }
  ~OkPair() {
    if (thread_.joinable())
      end();
  }

private:
  void run(OkPair *other) { other->end(); }
  std::thread thread_;
};
