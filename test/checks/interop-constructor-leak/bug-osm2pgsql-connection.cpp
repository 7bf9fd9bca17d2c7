// A connection object is there whatever its state is; the throw for a bad state forgot it.
// https://github.com/osm2pgsql-dev/osm2pgsql/pull/1011
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++14,c++20

#include <memory>
#include <string>

extern "C" {
struct PGconn;
enum ConnStatusType { CONNECTION_OK, CONNECTION_BAD };
PGconn *PQconnectdb(const char *text);
ConnStatusType PQstatus(const PGconn *connection);
char *PQerrorMessage(const PGconn *connection);
void PQfinish(PGconn *connection);
}

struct ConnectionError {
  explicit ConnectionError(const std::string &text);
};

class BadConnection {
public:
  explicit BadConnection(const std::string &text) : connection_(PQconnectdb(text.c_str())) {
    if (PQstatus(connection_) != CONNECTION_OK)
      throw ConnectionError(PQerrorMessage(connection_));
  }
  ~BadConnection() { PQfinish(connection_); }

private:
  PGconn *connection_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadConnection' without releasing 'connection_', a pg_connection
// CHECK-MESSAGES: :[[@LINE-10]]:65: note: 'PQconnectdb' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'PQfinish' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (PQstatus(connection_) != CONNECTION_OK) {
// CHECK-FIXES: std::unique_ptr<PGconn, decltype(&PQfinish)> ConnectionGuard(connection_, &PQfinish);
// CHECK-FIXES: }

// As it was mended.
struct Finish {
  void operator()(PGconn *connection) const noexcept { PQfinish(connection); }
};

class GoodConnection {
public:
  explicit GoodConnection(const std::string &text) : connection_(PQconnectdb(text.c_str())) {
    if (PQstatus(connection_.get()) != CONNECTION_OK)
      throw ConnectionError(PQerrorMessage(connection_.get()));
  }

private:
  std::unique_ptr<PGconn, Finish> connection_;
};
