// A constructor that is one call: connect() opens a trace file and throws where the server does not answer.
// https://github.com/SOCI/soci/commit/136a3ae961071308ab0dd042a6dd518a565d485a
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++20

#include <memory>
#include <string>

extern "C" {
struct FILE;
FILE *fopen(const char *name, const char *mode);
int fclose(FILE *stream);
struct PGconn;
enum ConnStatusType { CONNECTION_OK, CONNECTION_BAD };
PGconn *PQconnectdb(const char *text);
ConnStatusType PQstatus(const PGconn *connection);
void PQtrace(PGconn *connection, FILE *out);
void PQfinish(PGconn *connection);
}

struct ConnectionError {};
struct Options {
  std::string server, trace, mode;
  int timeout;
};

class BadSession {
public:
  explicit BadSession(const Options &options) { connect(options); }
  ~BadSession() { cleanUp(); }

private:
  void connect(const Options &options) {
    PGconn *connection = PQconnectdb(options.server.c_str());
    if (!connection || PQstatus(connection) != CONNECTION_OK) {
      if (connection)
        PQfinish(connection);
      throw ConnectionError();
    }
    connection_ = connection;
    if (!options.trace.empty()) {
      trace_ = fopen(options.trace.c_str(), options.mode.c_str());
      PQtrace(connection, trace_);
    }
    if (options.timeout < 0)
      throw ConnectionError();
  }
  void cleanUp() {
    if (trace_) {
      fclose(trace_);
      trace_ = nullptr;
    }
    if (connection_) {
      PQfinish(connection_);
      connection_ = nullptr;
    }
  }
  PGconn *connection_ = nullptr;
  FILE *trace_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-15]]:7: warning: exception thrown here leaves the constructor of 'BadSession' without releasing 'connection_' and 'trace_'
// CHECK-MESSAGES: :[[@LINE-33]]:49: note: 'BadSession::BadSession' calls 'BadSession::connect' here
// CHECK-MESSAGES: :[[@LINE-29]]:26: note: 'PQconnectdb' acquires 'connection_' here
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: 'PQfinish' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-23]]:16: note: 'fopen' acquires 'trace_' here
// CHECK-MESSAGES: :[[@LINE-16]]:7: note: 'fclose' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-21]]:7: note: release them before the exception leaves, or give each an owner as soon as it is acquired

// As it was mended, and the connection the same way.
class GoodSession {
public:
  explicit GoodSession(const Options &options) { connect(options); }

private:
  void connect(const Options &options) {
    connection_.reset(PQconnectdb(options.server.c_str()));
    if (!connection_ || PQstatus(connection_.get()) != CONNECTION_OK)
      throw ConnectionError();
    if (!options.trace.empty()) {
      trace_ = TracePtr{fopen(options.trace.c_str(), options.mode.c_str()), fclose};
      PQtrace(connection_.get(), trace_.get());
    }
    if (options.timeout < 0)
      throw ConnectionError();
  }
  using TracePtr = std::unique_ptr<FILE, int (*)(FILE *)>;
  std::unique_ptr<PGconn, void (*)(PGconn *)> connection_{nullptr, PQfinish};
  TracePtr trace_{nullptr, fclose};
};
