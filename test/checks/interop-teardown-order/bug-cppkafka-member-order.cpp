// A handle before the configuration whose callbacks rd_kafka_destroy may still call (the log callback did).
// https://github.com/mfontanini/cppkafka/pull/68
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++14,c++20

#include <chrono>
#include <functional>
#include <librdkafka/rdkafka.h>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

extern "C" void rd_kafka_conf_destroy(rd_kafka_conf_t *conf);
extern "C" rd_kafka_conf_t *rd_kafka_conf_dup(const rd_kafka_conf_t *conf);
extern "C" void rd_kafka_conf_set_log_cb(rd_kafka_conf_t *conf,
                                         void (*log_cb)(const rd_kafka_t *, int, const char *, const char *));

// A unique_ptr that can be copied.
template <class T, class Deleter, class Cloner> class ClonablePtr {
public:
  ClonablePtr(T *pointer, const Deleter &deleter, const Cloner &cloner) : handle_(pointer, deleter), cloner_(cloner) {}
  ClonablePtr(const ClonablePtr &other)
      : handle_(other.cloner_(other.handle_.get()), &rd_kafka_conf_destroy), cloner_(other.cloner_) {}
  ClonablePtr(ClonablePtr &&) = default;
  T *get() const { return handle_.get(); }

private:
  std::unique_ptr<T, Deleter> handle_;
  Cloner cloner_;
};

class TopicSettings {
  std::string name_;
};

class Configuration {
public:
  using LogCallback = std::function<void(int level, const std::string &facility, const std::string &message)>;
  using ErrorCallback = std::function<void(int error, const std::string &reason)>;

  Configuration() : handle_(rd_kafka_conf_new(), &rd_kafka_conf_destroy, &rd_kafka_conf_dup) {}
  Configuration &setLogCallback(LogCallback callback) {
    log_callback_ = std::move(callback);
    rd_kafka_conf_set_log_cb(handle_.get(), &onLog);
    return *this;
  }
  rd_kafka_conf_t *getHandle() const { return handle_.get(); }

private:
  static void onLog(const rd_kafka_t *handle, int level, const char *facility, const char *message);
  using HandlePtr = ClonablePtr<rd_kafka_conf_t, decltype(&rd_kafka_conf_destroy), decltype(&rd_kafka_conf_dup)>;

  HandlePtr handle_;
  LogCallback log_callback_;
  ErrorCallback error_callback_;
};

class BadHandleBase {
public:
  virtual ~BadHandleBase() = default;
  const std::string &getName() const;

protected:
  explicit BadHandleBase(Configuration config);

private:
  using HandlePtr = std::unique_ptr<rd_kafka_t, decltype(&rd_kafka_destroy)>;
  using TopicMap = std::unordered_map<int, TopicSettings>;

  HandlePtr handle_;
  std::chrono::milliseconds timeout_ms_;
  Configuration config_;
  TopicMap topic_settings_;
  std::mutex topic_settings_mutex_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:13: warning: member 'handle_' outlives 'config_', whose callbacks 'rd_kafka_destroy' may call
// CHECK-MESSAGES: :[[@LINE-5]]:17: note: 'config_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-8]]:13: note: 'rd_kafka_destroy' runs callbacks that an rd_kafka_conf was given (model librdkafka.yaml)
// CHECK-MESSAGES: :[[@LINE-9]]:13: note: declare 'handle_' after 'config_' by hand: constructors that are defined elsewhere may list initializers in the old order

// As it was mended.
class GoodHandleBase {
public:
  virtual ~GoodHandleBase() = default;
  const std::string &getName() const;

protected:
  explicit GoodHandleBase(Configuration config);

private:
  using HandlePtr = std::unique_ptr<rd_kafka_t, decltype(&rd_kafka_destroy)>;
  using TopicMap = std::unordered_map<int, TopicSettings>;

  std::chrono::milliseconds timeout_ms_;
  Configuration config_;
  TopicMap topic_settings_;
  std::mutex topic_settings_mutex_;
  HandlePtr handle_;
};
