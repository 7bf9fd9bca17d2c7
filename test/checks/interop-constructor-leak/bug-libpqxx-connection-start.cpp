// A connection that is started and turns out bad at once; the destructor, which would finish it, never runs.
// https://github.com/jtv/libpqxx/issues/835
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20

extern "C" {
struct PGconn;
enum ConnStatusType { CONNECTION_OK, CONNECTION_BAD };
PGconn *PQconnectStart(const char *text);
ConnStatusType PQstatus(const PGconn *connection);
void PQfinish(PGconn *connection);
}

namespace std {
class exception {
public:
  virtual ~exception();
};
} // namespace std
struct BrokenConnection : std::exception {};
struct OutOfMemory : std::exception {};

class BadConnection {
public:
  struct Start {};
  BadConnection(Start, const char *text) : connection_{PQconnectStart(text)} {
    if (connection_ == nullptr)
      throw OutOfMemory{};
    if (status() == CONNECTION_BAD)
      throw BrokenConnection{};
  }
  ~BadConnection() {
    try {
      close();
    } catch (const std::exception &) {
    }
  }

private:
  ConnStatusType status() const { return PQstatus(connection_); }
  void close() {
    PQfinish(connection_);
    connection_ = nullptr;
  }
  PGconn *connection_ = nullptr;
};
// CHECK-MESSAGES: :[[@LINE-17]]:7: warning: exception thrown here leaves the constructor of 'BadConnection' without releasing 'connection_', a pg_connection
// CHECK-MESSAGES: :[[@LINE-22]]:56: note: 'PQconnectStart' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'PQfinish' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (status() == CONNECTION_BAD) {
// CHECK-FIXES: PQfinish(connection_);
// CHECK-FIXES: }

// As it was mended.
class GoodConnection {
public:
  struct Start {};
  GoodConnection(Start, const char *text) : connection_{PQconnectStart(text)} {
    if (connection_ == nullptr)
      throw OutOfMemory{};
    try {
      if (status() == CONNECTION_BAD)
        throw BrokenConnection{};
    } catch (const std::exception &) {
      PQfinish(connection_);
      throw;
    }
  }
  ~GoodConnection() {
    try {
      close();
    } catch (const std::exception &) {
    }
  }

private:
  ConnStatusType status() const { return PQstatus(connection_); }
  void close() {
    PQfinish(connection_);
    connection_ = nullptr;
  }
  PGconn *connection_ = nullptr;
};
