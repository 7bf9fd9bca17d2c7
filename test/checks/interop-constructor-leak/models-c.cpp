// Libraries of the built-in models: success that a status tells of, formatting and logging.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++20
// CHECK-FIXES: #include <memory>

struct Error {
  explicit Error(const char *) {}
};
void check(int rc) {
  if (rc < 0)
    throw Error("failed");
}

//===-- OpenCL: the last parameter ----------------------------------------===//

extern "C" {
typedef struct OpaqueContext *cl_context;
typedef struct OpaqueDevice *cl_device_id;
typedef struct OpaqueQueue *cl_command_queue;
cl_context clCreateContext(const long *properties, unsigned count, const cl_device_id *devices,
                           void (*onError)(const char *, const void *, decltype(sizeof(0)), void *), void *data,
                           int *error);
int clReleaseContext(cl_context context);
cl_command_queue clCreateCommandQueue(cl_context context, cl_device_id device, unsigned long properties, int *error);
int clReleaseCommandQueue(cl_command_queue queue);
}

class BadContext {
public:
  BadContext(cl_device_id device, int number) {
    int error;
    context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    if (!context_)
      throw Error("no context");
    check(number);
  }
  ~BadContext() { clReleaseContext(context_); }

private:
  cl_context context_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadContext' without releasing 'context_', a cl_context
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: 'clCreateContext' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'clReleaseContext' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-34]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<struct OpaqueContext, decltype(&clReleaseContext)> ContextGuard(context_, &clReleaseContext);
// CHECK-FIXES: ContextGuard.release();

class GoodContext {
public:
  explicit GoodContext(cl_device_id device) {
    int error;
    context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    if (error != 0)
      throw Error("no context");
    queue_ = clCreateCommandQueue(context_, device, 0, &error);
    if (error != 0) {
      clReleaseContext(context_);
      throw Error("no queue");
    }
  }
  ~GoodContext() {
    clReleaseCommandQueue(queue_);
    clReleaseContext(context_);
  }

private:
  cl_context context_;
  cl_command_queue queue_;
};

class BadLaterContext {
public:
  BadLaterContext(cl_device_id device, int number) {
    int error;
    context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    if (error != 0)
      throw Error("no context");
    check(number);
  }
  ~BadLaterContext() { clReleaseContext(context_); }

private:
  cl_context context_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadLaterContext' without releasing 'context_', a cl_context
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: 'clCreateContext' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'clReleaseContext' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-78]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<struct OpaqueContext, decltype(&clReleaseContext)> ContextGuard(context_, &clReleaseContext);
// CHECK-FIXES: ContextGuard.release();

class GoodCheckedContext {
public:
  explicit GoodCheckedContext(cl_device_id device) {
    int error = 0;
    context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
    check(error);
  }
  ~GoodCheckedContext() { clReleaseContext(context_); }

private:
  cl_context context_;
};

//===-- libdbus: an error object ------------------------------------------===//

extern "C" {
struct DBusError {
  const char *name;
  const char *message;
};
struct DBusConnection;
void dbus_error_init(DBusError *error);
unsigned dbus_error_is_set(const DBusError *error);
DBusConnection *dbus_bus_get(int type, DBusError *error);
void dbus_connection_unref(DBusConnection *connection);
}

class GoodBus {
public:
  GoodBus() {
    DBusError error;
    dbus_error_init(&error);
    connection_ = dbus_bus_get(0, &error);
    if (dbus_error_is_set(&error))
      throw Error(error.message);
  }
  ~GoodBus() { dbus_connection_unref(connection_); }

private:
  DBusConnection *connection_;
};

class BadBus {
public:
  explicit BadBus(int number) {
    DBusError error;
    dbus_error_init(&error);
    connection_ = dbus_bus_get(0, &error);
    if (!connection_)
      throw Error(error.message);
    check(number);
  }
  ~BadBus() { dbus_connection_unref(connection_); }

private:
  DBusConnection *connection_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadBus' without releasing 'connection_', a dbus_connection
// CHECK-MESSAGES: :[[@LINE-11]]:19: note: 'dbus_bus_get' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:15: note: 'dbus_connection_unref' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-142]]:5: note: the exception is thrown here
// CHECK-FIXES: std::unique_ptr<DBusConnection, decltype(&dbus_connection_unref)> ConnectionGuard(connection_, &dbus_connection_unref);
// CHECK-FIXES: ConnectionGuard.release();

//===-- LevelDB: an object, or an error's text ----------------------------===//

namespace std {
template <class C> class basic_string {
public:
  basic_string(const C *text);
  ~basic_string();
};
using string = basic_string<char>;
} // namespace std

namespace leveldb {
class Status {
public:
  bool ok() const;

private:
  const char *state_;
};
struct Options {};
struct ReadOptions {};
class DB {
public:
  virtual ~DB();
  static Status Open(const Options &options, const std::string &name, DB **database);
  virtual Status Get(const ReadOptions &options, const std::string &key, std::string *value) = 0;
};
} // namespace leveldb

extern "C" {
struct leveldb_t;
struct leveldb_options_t;
leveldb_options_t *leveldb_options_create();
void leveldb_options_destroy(leveldb_options_t *options);
leveldb_t *leveldb_open(const leveldb_options_t *options, const char *name, char **error);
void leveldb_close(leveldb_t *database);
void leveldb_free(void *text);
}

class GoodStore {
public:
  explicit GoodStore(const std::string &name) {
    leveldb::Status status = leveldb::DB::Open(leveldb::Options(), name, &database_);
    if (!status.ok())
      throw Error("no database");
  }
  ~GoodStore() { delete database_; }

private:
  leveldb::DB *database_ = nullptr;
};

class GoodShortStore {
public:
  explicit GoodShortStore(const std::string &name) {
    if (!leveldb::DB::Open(leveldb::Options(), name, &database_).ok())
      throw Error("no database");
  }
  ~GoodShortStore() { delete database_; }

private:
  leveldb::DB *database_ = nullptr;
};

class BadLaterStore {
public:
  BadLaterStore(const std::string &name, int number) {
    leveldb::Status status = leveldb::DB::Open(leveldb::Options(), name, &database_);
    if (!status.ok())
      throw Error("no database");
    check(number);
  }
  ~BadLaterStore() { delete database_; }

private:
  leveldb::DB *database_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-7]]:5: warning: exception from 'check' leaves the constructor of 'BadLaterStore' without releasing 'database_', a leveldb_db
// CHECK-MESSAGES: :[[@LINE-11]]:30: note: 'leveldb::DB::Open' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'leveldb::DB::~DB' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-226]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: warning: exception from 'check' leaves the constructor of 'BadLaterStore' without releasing 'database_', a leveldb_db
// CHECK-REMAINS: note: 'leveldb::DB::Open' acquires it here
// CHECK-REMAINS: note: 'leveldb::DB::~DB' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadStoreOptions {
public:
  explicit BadStoreOptions(const char *name) : options_(leveldb_options_create()) {
    char *error = nullptr;
    database_ = leveldb_open(options_, name, &error);
    if (error) {
      leveldb_free(error);
      throw Error("no database");
    }
  }
  ~BadStoreOptions() {
    leveldb_close(database_);
    leveldb_options_destroy(options_);
  }

private:
  leveldb_options_t *options_;
  leveldb_t *database_;
};
// CHECK-MESSAGES: :[[@LINE-12]]:7: warning: exception thrown here leaves the constructor of 'BadStoreOptions' without releasing 'options_', a leveldb_options
// CHECK-MESSAGES: :[[@LINE-18]]:57: note: 'leveldb_options_create' acquires it here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'leveldb_options_destroy' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: leveldb_options_destroy(options_);

//===-- Formatting: wrong once is wrong always ----------------------------===//

extern "C" {
void *zmq_ctx_new();
int zmq_ctx_term(void *context);
}

#define FMT_VERSION 90100
namespace fmt {
inline namespace v9 {
struct format_error {};
inline void parse(const char *text) {
  if (*text == '}')
    throw format_error();
}
template <class... Args> std::string format(const char *text, const Args &...args) {
  parse(text);
  return std::string(text);
}
template <class... Args> void print(const char *text, const Args &...args) { parse(text); }
} // namespace v9
} // namespace fmt

namespace boost {
struct bad_format_string {};
template <class C> class basic_format {
public:
  explicit basic_format(const C *text) {
    if (*text == '%')
      throw bad_format_string();
  }
  template <class T> basic_format &operator%(const T &value) {
    if (!--left_)
      throw bad_format_string();
    return *this;
  }
  std::basic_string<C> str() const {
    if (left_)
      throw bad_format_string();
    return "";
  }

private:
  int left_ = 0;
};
typedef basic_format<char> format;
} // namespace boost

class GoodFormats {
public:
  GoodFormats(const char *text, int n) : context_(zmq_ctx_new()), name_(fmt::format(text, n)) {
    fmt::print(text, n);
    std::string other = (boost::format(text) % n).str();
  }
  ~GoodFormats() { zmq_ctx_term(context_); }

private:
  void *context_;
  std::string name_;
};

class BadFormats {
public:
  BadFormats(const char *text, int n) : context_(zmq_ctx_new()), name_(fmt::format(text, n)) {
    if (n < 0)
      throw Error(text);
  }
  ~BadFormats() { zmq_ctx_term(context_); }

private:
  void *context_;
  std::string name_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadFormats' without releasing 'context_', a zmq_context
// CHECK-MESSAGES: :[[@LINE-11]]:50: note: 'zmq_ctx_new' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:19: note: 'zmq_ctx_term' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: zmq_ctx_term(context_);
// CHECK-FIXES: }

//===-- Logging -----------------------------------------------------------===//

namespace spdlog {
struct spdlog_ex {};
class logger {
public:
  template <class... Args> void info(const char *text, const Args &...args) {
    try {
      fmt::format(text, args...);
    } catch (...) {
      throw;
    }
  }
};
logger *basic_logger_mt(const std::string &name, const std::string &file);
logger *stdout_color_mt(const std::string &name);
} // namespace spdlog

class GoodLogs {
public:
  explicit GoodLogs(int n) : context_(zmq_ctx_new()), log_(spdlog::stdout_color_mt("log")) { log_->info("{}", n); }
  ~GoodLogs() { zmq_ctx_term(context_); }

private:
  void *context_;
  spdlog::logger *log_;
};

class BadLogFile {
public:
  BadLogFile() : context_(zmq_ctx_new()), log_(spdlog::basic_logger_mt("log", "/var/log/x")) { log_->info("up"); }
  ~BadLogFile() { zmq_ctx_term(context_); }

private:
  void *context_;
  spdlog::logger *log_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:48: warning: exception from 'spdlog::basic_logger_mt' leaves the constructor of 'BadLogFile' without releasing 'context_', a zmq_context
// CHECK-MESSAGES: :[[@LINE-8]]:27: note: 'zmq_ctx_new' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:19: note: 'zmq_ctx_term' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:48: note: 'spdlog::basic_logger_mt' throws spdlog::spdlog_ex (model spdlog.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:27: note: it can be acquired after what throws
// CHECK-MESSAGES: :[[@LINE-8]]:9: note: declare 'context_' as std::unique_ptr<void, decltype(&zmq_ctx_term)>
// CHECK-REMAINS: warning: exception from 'spdlog::basic_logger_mt' leaves the constructor of 'BadLogFile' without releasing 'context_', a zmq_context
// CHECK-REMAINS: note: 'zmq_ctx_new' acquires it here
// CHECK-REMAINS: note: 'zmq_ctx_term' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'spdlog::basic_logger_mt' throws spdlog::spdlog_ex (model spdlog.yaml)
// CHECK-REMAINS: note: it can be acquired after what throws
// CHECK-REMAINS: note: declare 'context_' as std::unique_ptr<void, decltype(&zmq_ctx_term)>
