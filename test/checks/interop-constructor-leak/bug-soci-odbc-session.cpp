// An environment and a connection handle, raw members; each later step throws and leaves both behind.
// https://github.com/SOCI/soci/commit/5ad50504a712e5c6744243ed9987bcd47721528a
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++20

#include <string>

typedef void *SQLHANDLE, *SQLHENV, *SQLHDBC, *SQLPOINTER;
typedef short SQLRETURN, SQLSMALLINT;
typedef int SQLINTEGER;
#define SQL_HANDLE_ENV 1
#define SQL_HANDLE_DBC 2
#define SQL_NULL_HANDLE nullptr
#define SQL_SUCCEEDED(rc) (((rc) & (~1)) == 0)
extern "C" {
SQLRETURN SQLAllocHandle(SQLSMALLINT type, SQLHANDLE input, SQLHANDLE *output);
SQLRETURN SQLFreeHandle(SQLSMALLINT type, SQLHANDLE handle);
SQLRETURN SQLSetEnvAttr(SQLHENV environment, SQLINTEGER attribute, SQLPOINTER value, SQLINTEGER size);
SQLRETURN SQLDisconnect(SQLHDBC connection);
SQLRETURN SQLDriverConnect(SQLHDBC connection, void *window, const char *text, SQLSMALLINT size, char *out,
                           SQLSMALLINT capacity, SQLSMALLINT *needed, unsigned short completion);
}

struct OdbcError {
  OdbcError(SQLSMALLINT type, SQLHANDLE handle, const std::string &text);
};
inline bool isError(SQLRETURN rc) { return !SQL_SUCCEEDED(rc); }

class BadSession {
public:
  explicit BadSession(const std::string &text) : environment_(nullptr), connection_(nullptr) {
    SQLRETURN rc = SQLAllocHandle(SQL_HANDLE_ENV, SQL_NULL_HANDLE, &environment_);
    if (isError(rc))
      throw OdbcError(SQL_HANDLE_ENV, environment_, "no environment");
    rc = SQLSetEnvAttr(environment_, 200, (SQLPOINTER)3, 0);
    if (isError(rc))
      throw OdbcError(SQL_HANDLE_ENV, environment_, "no version");
    rc = SQLAllocHandle(SQL_HANDLE_DBC, environment_, &connection_);
    if (isError(rc))
      throw OdbcError(SQL_HANDLE_DBC, connection_, "no connection handle");
    rc = SQLDriverConnect(connection_, nullptr, text.c_str(), 0, nullptr, 0, nullptr, 0);
    if (isError(rc))
      throw OdbcError(SQL_HANDLE_DBC, connection_, "no connection");
  }
  ~BadSession() { cleanUp(); }

private:
  void cleanUp() {
    SQLDisconnect(connection_);
    SQLFreeHandle(SQL_HANDLE_DBC, connection_);
    SQLFreeHandle(SQL_HANDLE_ENV, environment_);
  }
  SQLHENV environment_;
  SQLHDBC connection_;
};
// CHECK-MESSAGES: :[[@LINE-19]]:7: warning: exception thrown here leaves the constructor of 'BadSession' without releasing 'environment_', an odbc_handle
// CHECK-MESSAGES: :[[@LINE-25]]:20: note: 'SQLAllocHandle' acquires it here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: 'SQLFreeHandle' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-19]]:7: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-17]]:7: note: an exception from here loses it too
// CHECK-MESSAGES: :[[@LINE-29]]:20: note: a scope guard that is made here can call 'SQLFreeHandle'; option GuardType names one for fixes
// CHECK-MESSAGES: :[[@LINE-19]]:7: warning: exception thrown here leaves the constructor of 'BadSession' without releasing 'connection_', an odbc_handle
// CHECK-MESSAGES: :[[@LINE-25]]:10: note: 'SQLAllocHandle' acquires it here
// CHECK-MESSAGES: :[[@LINE-14]]:5: note: 'SQLFreeHandle' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-27]]:10: note: a scope guard that is made here can call 'SQLFreeHandle'; option GuardType names one for fixes

// As it was mended: each handle has an owner.
template <SQLSMALLINT Type> struct Handle {
  Handle() : value(nullptr) {}
  Handle(const Handle &) = delete;
  ~Handle() { reset(); }
  SQLRETURN reset() {
    if (!value)
      return 0;
    SQLRETURN rc = SQLFreeHandle(Type, value);
    value = nullptr;
    return rc;
  }
  SQLHANDLE value;
};

class GoodSession {
public:
  explicit GoodSession(const std::string &text) {
    SQLRETURN rc = SQLAllocHandle(SQL_HANDLE_ENV, SQL_NULL_HANDLE, &environment_.value);
    if (isError(rc))
      throw OdbcError(SQL_HANDLE_ENV, environment_.value, "no environment");
    rc = SQLSetEnvAttr(environment_.value, 200, (SQLPOINTER)3, 0);
    if (isError(rc))
      throw OdbcError(SQL_HANDLE_ENV, environment_.value, "no version");
    rc = SQLAllocHandle(SQL_HANDLE_DBC, environment_.value, &connection_.value);
    if (isError(rc))
      throw OdbcError(SQL_HANDLE_DBC, connection_.value, "no connection handle");
    rc = SQLDriverConnect(connection_.value, nullptr, text.c_str(), 0, nullptr, 0, nullptr, 0);
    if (isError(rc))
      throw OdbcError(SQL_HANDLE_DBC, connection_.value, "no connection");
  }
  ~GoodSession() { SQLDisconnect(connection_.value); }

private:
  Handle<SQL_HANDLE_ENV> environment_;
  Handle<SQL_HANDLE_DBC> connection_;
};
