// Callbacks of a library that run during its calls: the lock that is held around these is held in the callback.
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

class Resolver {
public:
  void good_ask(const char *name) {
    std::lock_guard<std::mutex> guard(mutex_);
    queries_.push_back(name);
    ares_gethostbyname(channel_, name, 2, &Resolver::answered, this);
  }
  void good_read(int fd) {
    std::lock_guard<std::mutex> guard(mutex_);
    if (!queries_.empty())
      ares_process_fd(channel_, fd, -1);
  }
  void good_clear() {
    std::lock_guard<std::mutex> guard(mutex_);
    queries_.clear();
  }

private:
  static void answered(void *arg, int, int, void *) { static_cast<Resolver *>(arg)->finish(); }
  void finish() { queries_.pop_front(); }

  std::mutex mutex_;
  std::list<const char *> queries_;
  ares_channel channel_ = nullptr;
};
