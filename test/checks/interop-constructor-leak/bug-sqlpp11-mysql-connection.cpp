// The memory of the connection has an owner, what mysql_init puts there has none.
// https://github.com/rbock/sqlpp11-connector-mysql/issues/31
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++14,c++20

#include <memory>
#include <string>

extern "C" {
struct MYSQL {
  int state;
};
MYSQL *mysql_init(MYSQL *connection);
int mysql_options(MYSQL *connection, int option, const void *value);
MYSQL *mysql_real_connect(MYSQL *connection, const char *host, const char *user, const char *password,
                          const char *database, unsigned port, const char *socket, unsigned long flags);
void mysql_close(MYSQL *connection);
}

struct ServerError {
  explicit ServerError(const char *text) {}
};
struct Options {
  std::string host, user, password;
  unsigned port;
};

class BadConnection {
public:
  explicit BadConnection(const std::shared_ptr<Options> &options) : options_(options), connection_(new MYSQL) {
    if (!mysql_init(connection_.get()))
      throw ServerError("no connection object");
    if (mysql_options(connection_.get(), 20, nullptr))
      throw ServerError("option refused");
    connect();
  }
  ~BadConnection() { mysql_close(connection_.get()); }

private:
  void connect() {
    if (!mysql_real_connect(connection_.get(), options_->host.c_str(), options_->user.c_str(),
                            options_->password.c_str(), nullptr, options_->port, nullptr, 0))
      throw ServerError("no connection");
  }
  std::shared_ptr<Options> options_;
  std::unique_ptr<MYSQL> connection_;
};
// CHECK-MESSAGES: :[[@LINE-14]]:7: warning: exception thrown here leaves the constructor of 'BadConnection' without releasing 'connection_', a mysql_connection
// CHECK-MESSAGES: :[[@LINE-18]]:10: note: 'mysql_init' acquires it here
// CHECK-MESSAGES: :[[@LINE-13]]:22: note: 'mysql_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-16]]:5: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-18]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired

// As it was mended: the owner of the memory ends the connection.
class GoodConnection {
public:
  explicit GoodConnection(const std::shared_ptr<Options> &options)
      : options_(options), connection_(new MYSQL, mysql_close) {
    if (!mysql_init(connection_.get()))
      throw ServerError("no connection object");
    if (mysql_options(connection_.get(), 20, nullptr))
      throw ServerError("option refused");
    connect();
  }

private:
  void connect() {
    if (!mysql_real_connect(connection_.get(), options_->host.c_str(), options_->user.c_str(),
                            options_->password.c_str(), nullptr, options_->port, nullptr, 0))
      throw ServerError("no connection");
  }
  std::shared_ptr<Options> options_;
  std::unique_ptr<MYSQL, void (*)(MYSQL *)> connection_;
};
