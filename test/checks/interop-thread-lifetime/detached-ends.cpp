// A function lets the thread of a member go, and then ends what that thread uses. A thread that has been joined before, or that uses
// something else, is right.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <thread>

typedef struct pcap pcap_t;
struct packet;
extern "C" pcap_t *pcap_open_offline(const char *name, char *error);
extern "C" int pcap_next_ex(pcap_t *from, packet **head, const unsigned char **data);
extern "C" void pcap_close(pcap_t *of);

class Capture {
public:
  bool open(const char *name) {
    char error[256];
    source_ = pcap_open_offline(name, error);
    if (!source_)
      return false;
    thread_ = new std::thread(&Capture::loop, this);
    return true;
  }
  void close() {
    if (thread_ && thread_->joinable()) {
      thread_->detach();
      delete thread_;
      thread_ = nullptr;
    }
    if (source_) {
      pcap_close(source_);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the thread that runs 'Capture::loop' may still use 'source_' when it is freed: nothing waits for the thread
      // CHECK-MESSAGES: :[[@LINE-12]]:19: note: the thread that runs 'Capture::loop' is started here
      // CHECK-MESSAGES: :[[@LINE+11]]:25: note: it uses the object here
      // CHECK-MESSAGES: :[[@LINE-9]]:7: note: the thread is detached here
      source_ = nullptr;
    }
  }
  ~Capture() { close(); }

private:
  void loop() {
    packet *head;
    const unsigned char *data;
    while (pcap_next_ex(source_, &head, &data) > 0)
      ++count_;
  }
  pcap_t *source_ = nullptr;
  std::thread *thread_ = nullptr;
  int count_ = 0;
};

class Counter {
public:
  Counter() { thread_ = std::thread(&Counter::loop, this); }
  ~Counter() {
    thread_.detach();
    delete sum_;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the thread that runs 'Counter::loop' may still use 'sum_' when it is freed: nothing waits for the thread
    // CHECK-MESSAGES: :[[@LINE-5]]:25: note: the thread that runs 'Counter::loop' is started here
    // CHECK-MESSAGES: :[[@LINE+7]]:10: note: it uses the object here
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: the thread is detached here
  }

private:
  void loop() {
    for (;;)
      ++*sum_;
  }
  int *sum_ = new int;
  std::thread thread_;
};

class OkJoined {
public:
  OkJoined() { thread_ = std::thread(&OkJoined::loop, this); }
  ~OkJoined() {
    thread_.join();
    delete sum_;
  }

private:
  void loop() { ++*sum_; }
  int *sum_ = new int;
  std::thread thread_;
};

// The thread has nothing to do with what ends.
class OkOther {
public:
  OkOther() { thread_ = std::thread(&OkOther::loop, this); }
  ~OkOther() {
    thread_.detach();
    delete name_;
  }

private:
  static void loop(OkOther *) {}
  int *name_ = new int;
  std::thread thread_;
};

// Before the thread is let go it is joined where that is asked for.
class OkJoinedElsewhere {
public:
  void start() { thread_ = std::thread(&OkJoinedElsewhere::loop, this); }
  void stop() {
    if (thread_.joinable())
      thread_.join();
  }
  ~OkJoinedElsewhere() {
    if (thread_.joinable())
      thread_.detach();
    delete sum_;
  }

private:
  void loop() { ++*sum_; }
  int *sum_ = new int;
  std::thread thread_;
};
