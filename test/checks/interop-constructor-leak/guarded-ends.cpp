// A class asks what it has made before it releases it, and so never ends what has failed.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

struct PGconn;
extern "C" {
PGconn *PQconnectdb(const char *text);
int PQstatus(const PGconn *of);
void PQfinish(PGconn *of);
void PQreset(PGconn *of);
}
enum { CONNECTION_OK, CONNECTION_BAD };
struct Failed {};

class Session {
public:
  ~Session() { disconnect(); }
  void connect(const char *text) {
    if (isConnected())
      throw Failed();
    Server = PQconnectdb(text);
    if (!isConnected())
      throw Failed();
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: exception thrown here leaves 'Session::connect' without releasing 'Server', a pg_connection, and the destructor of 'Session' does not release it after such a failure either
    // CHECK-MESSAGES: :[[@LINE-4]]:14: note: 'PQconnectdb' acquires it here, even where it fails
    // CHECK-MESSAGES: :[[@LINE+5]]:7: note: 'PQfinish' releases it here, but only in the opposite case
    // CHECK-MESSAGES: :[[@LINE-4]]:7: note: release it before the exception leaves, or whenever it is not null
  }
  void disconnect() {
    if (isConnected()) {
      PQfinish(Server);
      Server = nullptr;
    }
  }
  bool isConnected() const { return Server && PQstatus(Server) == CONNECTION_OK; }

private:
  PGconn *Server = nullptr;
};

// Asked of the library itself, and told by a result.
class Direct {
public:
  ~Direct() {
    if (Server && PQstatus(Server) == CONNECTION_OK)
      PQfinish(Server);
  }
  bool connect(const char *text) {
    Server = PQconnectdb(text);
    if (PQstatus(Server) == CONNECTION_BAD)
      return false;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: failure returned here leaves 'Direct::connect' without releasing 'Server', a pg_connection, and the destructor of 'Direct' does not release it after such a failure either
    // CHECK-MESSAGES: :[[@LINE-4]]:14: note: 'PQconnectdb' acquires it here, even where it fails
    // CHECK-MESSAGES: :[[@LINE-8]]:7: note: 'PQfinish' releases it here, but only in the opposite case
    // CHECK-MESSAGES: :[[@LINE-4]]:7: note: release it before the failure is returned, or whenever it is not null
    return true;
  }

private:
  PGconn *Server = nullptr;
};

// The destructor asks only whether there is one.
class OkByNull {
public:
  ~OkByNull() {
    if (Server)
      PQfinish(Server);
  }
  void connect(const char *text) {
    Server = PQconnectdb(text);
    if (!isConnected())
      throw Failed();
  }
  bool isConnected() const { return Server && PQstatus(Server) == CONNECTION_OK; }

private:
  PGconn *Server = nullptr;
};

// The function ends what has failed, and so does the next try.
class OkAtOnce {
public:
  ~OkAtOnce() { disconnect(); }
  void connect(const char *text) {
    Server = PQconnectdb(text);
    if (!isConnected()) {
      PQfinish(Server);
      Server = nullptr;
      throw Failed();
    }
  }
  void disconnect() {
    if (isConnected())
      PQfinish(Server);
  }
  bool isConnected() const { return Server && PQstatus(Server) == CONNECTION_OK; }

private:
  PGconn *Server = nullptr;
};
class OkNextTime {
public:
  ~OkNextTime() { disconnect(); }
  void connect(const char *text) {
    if (Server)
      PQfinish(Server);
    Server = PQconnectdb(text);
    if (!isConnected())
      throw Failed();
  }
  void disconnect() {
    if (isConnected())
      PQfinish(Server);
  }
  bool isConnected() const { return Server && PQstatus(Server) == CONNECTION_OK; }

private:
  PGconn *Server = nullptr;
};

// Somebody out of sight may end it.
class OkUnseen {
public:
  ~OkUnseen() {
    if (PQstatus(Server) == CONNECTION_OK)
      PQfinish(Server);
  }
  void connect(const char *text) {
    Server = PQconnectdb(text);
    if (PQstatus(Server) != CONNECTION_OK)
      throw Failed();
  }
  void abandon();

private:
  PGconn *Server = nullptr;
};

// Another question: after a failure it is released.
class OkOtherQuestion {
public:
  ~OkOtherQuestion() {
    if (PQstatus(Server) != CONNECTION_OK)
      PQfinish(Server);
  }
  void connect(const char *text) {
    Server = PQconnectdb(text);
    if (PQstatus(Server) != CONNECTION_OK)
      throw Failed();
  }

private:
  PGconn *Server = nullptr;
};
