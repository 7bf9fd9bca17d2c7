// Destructors that reach a sibling through what their owner gave them at construction.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

void work();

class Log {
public:
  ~Log();
  void write(const char *text) { lines_.push_back(text); }

private:
  std::vector<const char *> lines_;
};

class Guard {
public:
  explicit Guard(Log &log) : target_(log) {}
  ~Guard() { target_.write("end"); }

private:
  Log &target_;
};

class BadByReference {
public:
  BadByReference() : guard_(log_) {}

private:
  Guard guard_;
  Log log_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'guard_' outlives 'log_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'log_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-16]]:14: note: 'log_' is used here
// CHECK-FIXES: class BadByReference {
// CHECK-FIXES: Log log_;
// CHECK-FIXES-NEXT: Guard guard_;
// CHECK-FIXES-NEXT: };

class GoodByReference {
public:
  GoodByReference() : guard_(log_) {}

private:
  Log log_;
  Guard guard_;
};

class BadInClass {
  Guard guard_{log_};
  Log log_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:9: warning: member 'guard_' outlives 'log_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'log_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-37]]:14: note: 'log_' is used here
// CHECK-FIXES: class BadInClass {
// CHECK-FIXES-NEXT: Log log_;
// CHECK-FIXES-NEXT: Guard guard_{log_};
// CHECK-FIXES-NEXT: };
BadInClass inClass;

class GoodInClass {
  Log log_;
  Guard guard_{log_};
};

// Another's log.
class GoodGivenByOthers {
public:
  explicit GoodGivenByOthers(Log &log) : guard_(log) {}

private:
  Guard guard_;
  Log own_;
};

// By pointer, and through a function.
class Reporter {
public:
  explicit Reporter(Log *log) : log_(log) {}
  ~Reporter() { finish(); }
  void finish() {
    if (log_)
      log_->write("end");
  }

private:
  Log *log_;
};

class BadByPointer {
public:
  BadByPointer() : reporter_(&log_) {}

private:
  Reporter reporter_;
  Log log_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: member 'reporter_' outlives 'log_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'log_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-20]]:17: note: 'Reporter::~Reporter' calls 'Reporter::finish' here
// CHECK-MESSAGES: :[[@LINE-19]]:9: note: 'log_' is used here
// CHECK-FIXES: class BadByPointer {
// CHECK-FIXES: Log log_;
// CHECK-FIXES-NEXT: Reporter reporter_;

class GoodByPointer {
public:
  GoodByPointer() : reporter_(&log_) {}

private:
  Log log_;
  Reporter reporter_;
};

// It keeps the reference, but its end does not use it.
class Writer {
public:
  explicit Writer(Log &log) : log_(log) {}
  ~Writer() { work(); }
  void write() { log_.write("x"); }

private:
  Log &log_;
};

class GoodEndDoesNotUse {
public:
  GoodEndDoesNotUse() : writer_(log_) {}

private:
  Writer writer_;
  Log log_;
};

// Through the owner.
class Owner;
class Session {
public:
  explicit Session(Owner &owner) : owner_(owner) {}
  ~Session();

private:
  Owner &owner_;
};

class Owner {
public:
  Owner() : session_(*this) {}
  void forget() { sessions_.clear(); }

private:
  Session session_;
  std::map<int, int> sessions_;
};

Session::~Session() { owner_.forget(); }
// CHECK-MESSAGES: :[[@LINE-5]]:11: warning: member 'session_' outlives 'sessions_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'sessions_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-3]]:23: note: 'Session::~Session' calls 'Owner::forget' here
// CHECK-MESSAGES: :[[@LINE-11]]:19: note: 'sessions_' is used here
// CHECK-FIXES: class Owner {
// CHECK-FIXES: std::map<int, int> sessions_;
// CHECK-FIXES-NEXT: Session session_;

class GoodOwner;
class GoodSession {
public:
  explicit GoodSession(GoodOwner &owner) : owner_(owner) {}
  ~GoodSession();

private:
  GoodOwner &owner_;
};

class GoodOwner {
public:
  GoodOwner() : session_(*this) {}
  void forget() { sessions_.clear(); }

private:
  std::map<int, int> sessions_;
  GoodSession session_;
};

GoodSession::~GoodSession() { owner_.forget(); }

// Numbers and flags are there until the object's storage goes.
class Counted {
public:
  explicit Counted(int &count) : count_(count) {}
  ~Counted() { --count_; }

private:
  int &count_;
};

class GoodCountsNumber {
public:
  GoodCountsNumber() : counted_(count_) {}

private:
  Counted counted_;
  int count_ = 0;
};

// A lock's end does nothing, but taking it then is undefined.
class LocksAtEnd {
public:
  explicit LocksAtEnd(std::mutex &mutex) : mutex_(mutex) {}
  ~LocksAtEnd() { std::lock_guard<std::mutex> lock(mutex_); }

private:
  std::mutex &mutex_;
};

class BadLocksAtEnd {
public:
  BadLocksAtEnd() : locks_(mutex_) {}

private:
  LocksAtEnd locks_;
  std::mutex mutex_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: member 'locks_' outlives 'mutex_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-3]]:14: note: 'mutex_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-16]]:52: note: 'mutex_' is used here
// CHECK-FIXES: class BadLocksAtEnd {
// CHECK-FIXES: std::mutex mutex_;
// CHECK-FIXES-NEXT: LocksAtEnd locks_;

class GoodLocksAtEnd {
public:
  GoodLocksAtEnd() : locks_(mutex_) {}

private:
  std::mutex mutex_;
  LocksAtEnd locks_;
};

// Elements that know their container's sibling.
class BadElements {
public:
  void add() { guards_.push_back(std::make_unique<Guard>(log_)); }

private:
  std::vector<std::unique_ptr<Guard>> guards_;
  Log log_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:39: warning: member 'guards_' outlives 'log_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'log_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-234]]:14: note: 'log_' is used here
// CHECK-FIXES: class BadElements {
// CHECK-FIXES: Log log_;
// CHECK-FIXES-NEXT: std::vector<std::unique_ptr<Guard>> guards_;

class GoodElements {
public:
  void add() { guards_.push_back(std::make_unique<Guard>(log_)); }

private:
  Log log_;
  std::vector<std::unique_ptr<Guard>> guards_;
};

class GoodElementsCleared {
public:
  ~GoodElementsCleared() { guards_.clear(); }
  void add() { guards_.push_back(std::make_unique<Guard>(log_)); }

private:
  std::vector<std::unique_ptr<Guard>> guards_;
  Log log_;
};

// Disarmed: what it refers to is set to nothing.
class GoodDisarmed {
public:
  explicit GoodDisarmed() : reporter_(nullptr) {}

private:
  Reporter reporter_;
  Log log_;
};

// Both behind pointers.
class BadBehindPointers {
public:
  BadBehindPointers() {
    log_ = std::make_unique<Log>();
    guard_ = std::make_unique<Guard>(*log_);
  }

private:
  std::unique_ptr<Guard> guard_;
  std::unique_ptr<Log> log_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:26: warning: member 'guard_' outlives 'log_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'log_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-282]]:14: note: 'log_' is used here
// CHECK-FIXES: class BadBehindPointers {
// CHECK-FIXES: std::unique_ptr<Log> log_;
// CHECK-FIXES-NEXT: std::unique_ptr<Guard> guard_;

class GoodBehindPointers {
public:
  GoodBehindPointers() {
    log_ = std::make_unique<Log>();
    guard_ = std::make_unique<Guard>(*log_);
  }

private:
  std::unique_ptr<Log> log_;
  std::unique_ptr<Guard> guard_;
};

// The end of the destructor is out of sight.
class Unseen {
public:
  explicit Unseen(Log &log) : log_(log) {}
  ~Unseen();

private:
  Log &log_;
};

class GoodUnseen {
public:
  GoodUnseen() : unseen_(log_) {}

private:
  Unseen unseen_;
  Log log_;
};

// What goes first takes itself out of who would use it.
class Registry;
class Token {
public:
  explicit Token(Registry &registry);
  ~Token();
  void forget() { registry_ = nullptr; }

private:
  Registry *registry_;
};

class Registry {
public:
  ~Registry() {
    for (Token *token : tokens_)
      token->forget();
  }
  void add(Token *token) { tokens_.push_back(token); }
  void remove(Token *) { tokens_.pop_back(); }

private:
  std::vector<Token *> tokens_;
};

Token::Token(Registry &registry) : registry_(&registry) { registry.add(this); }
Token::~Token() {
  if (registry_)
    registry_->remove(this);
}

class GoodUnlinked {
public:
  GoodUnlinked() : token_(registry_) {}

private:
  Token token_;
  Registry registry_;
};

// A connection that takes itself out of the signal that made it.
class Signal;
class Connection {
public:
  Connection() = default;
  Connection(Signal *signal, int id) : signal_(signal), id_(id) {}
  Connection(Connection &&other) : signal_(std::exchange(other.signal_, nullptr)), id_(other.id_) {}
  Connection &operator=(Connection &&other) {
    disconnect();
    signal_ = std::exchange(other.signal_, nullptr);
    id_ = other.id_;
    return *this;
  }
  ~Connection() { disconnect(); }
  void disconnect();

private:
  Signal *signal_ = nullptr;
  int id_ = 0;
};

class Signal {
public:
  Connection connect(std::function<void()> slot) {
    slots_[1] = std::move(slot);
    return Connection(this, 1);
  }
  void remove(int id) { slots_.erase(id); }

private:
  std::map<int, std::function<void()>> slots_;
};

inline void Connection::disconnect() {
  if (signal_)
    signal_->remove(id_);
  signal_ = nullptr;
}

class BadConnection {
public:
  BadConnection() { connection_ = Connection(&changed_, 1); }

private:
  Connection connection_;
  Signal changed_;
};
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: member 'connection_' outlives 'changed_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'changed_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-36]]:19: note: 'Connection::~Connection' calls 'Connection::disconnect' here
// CHECK-MESSAGES: :[[@LINE-16]]:7: note: 'changed_' is used here
// CHECK-FIXES: class BadConnection {
// CHECK-FIXES: Signal changed_;
// CHECK-FIXES-NEXT: Connection connection_;

class GoodConnection {
public:
  GoodConnection() { connection_ = Connection(&changed_, 1); }

private:
  Signal changed_;
  Connection connection_;
};

class GoodDisconnected {
public:
  GoodDisconnected() { connection_ = Connection(&changed_, 1); }
  ~GoodDisconnected() { connection_.disconnect(); }

private:
  Connection connection_;
  Signal changed_;
};

// Made by a function of what it refers to.
class FN_MadeByFunction {
public:
  FN_MadeByFunction() {
    connection_ = changed_.connect([] { work(); });
  }

private:
  Connection connection_;
  Signal changed_;
};

class GoodMadeByFunction {
public:
  GoodMadeByFunction() {
    connection_ = changed_.connect([] { work(); });
  }

private:
  Signal changed_;
  Connection connection_;
};
