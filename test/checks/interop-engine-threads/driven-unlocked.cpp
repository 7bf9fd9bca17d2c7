// Callbacks of a library that run during its calls: no lock is held around one of these.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <list>
#include <mutex>

typedef struct ares_channeldata *ares_channel;
typedef void (*ares_host_callback)(void *arg, int status, int timeouts, void *host);
extern "C" {
void ares_gethostbyname(ares_channel channel, const char *name, int family, ares_host_callback done, void *arg);
void ares_process_fd(ares_channel channel, int read, int write);
void ares_destroy(ares_channel channel);
}

class Reader {
public:
  void bad_ask(const char *name) {
    std::lock_guard<std::mutex> guard(mutex_);
    queries_.push_back(name);
    ares_gethostbyname(channel_, name, 2, &Reader::answered, this);
  }
  void bad_read(int fd) { ares_process_fd(channel_, fd, -1); }
  void bad_clear() {
    std::lock_guard<std::mutex> guard(mutex_);
    queries_.clear();
  }
  bool bad_test() {
    std::lock_guard<std::mutex> guard(mutex_);
    return queries_.empty();
  }

private:
  static void answered(void *arg, int, int, void *) { static_cast<Reader *>(arg)->finish(); }
// CHECK-MESSAGES: :[[@LINE-1]]:55: warning: 'queries_' is changed without 'mutex_', which 3 other functions hold where they use it: another thread may be using it
// CHECK-MESSAGES: :[[@LINE+3]]:19: note: it happens here
// CHECK-MESSAGES: :[[@LINE-18]]:33: note: 'mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: and held here, where 'queries_' is used
  void finish() { queries_.pop_front(); }

  std::mutex mutex_;
  std::list<const char *> queries_;
  ares_channel channel_ = nullptr;
};
