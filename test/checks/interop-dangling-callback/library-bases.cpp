// What a class registers is not taken back by a base class of the library whose destructor is out of view.
// RUN: %check_interop_tidy %s interop-dangling-callback %t
#include <QtCore>

class CallsLater : public QObject {
public:
  void later();
  ~CallsLater();

private:
  int count = 0;
};
void CallsLater::later() {
  QTimer::singleShot(1000, [this] { ++count; });
}
CallsLater::~CallsLater() { count = 0; }
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'QTimer::singleShot' keeps a lambda with 'this' after a 'CallsLater' is destroyed: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'QTimer::singleShot' keeps what it is given (model qt.yaml)

// With an object as context the timer ends with that.
class OkHasContext : public QObject {
public:
  void later();
  ~OkHasContext();

private:
  int count = 0;
};
void OkHasContext::later() {
  QTimer::singleShot(1000, this, [this] { ++count; });
}
OkHasContext::~OkHasContext() { count = 0; }

// What is given `this` on the way cannot take back what nothing takes back, and neither can a base class of the program.
void forget(QObject *of, const char *what);
class Watcher {
public:
  virtual ~Watcher();
};
class CallsLaterToo : public QObject, public Watcher {
public:
  void later();
  ~CallsLaterToo();

private:
  int count = 0;
};
void CallsLaterToo::later() {
  QTimer::singleShot(0, [this] { ++count; });
}
CallsLaterToo::~CallsLaterToo() { forget(this, nullptr); }
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'QTimer::singleShot' keeps a lambda with 'this' after a 'CallsLaterToo' is destroyed: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'QTimer::singleShot' keeps what it is given (model qt.yaml)

// The destructor is in another file.
class EndsElsewhere : public QObject {
public:
  void later() { QTimer::singleShot(0, [this] { ++count; }); }
  ~EndsElsewhere();

private:
  int count = 0;
};
// CHECK-MESSAGES: :[[@LINE-6]]:18: warning: 'QTimer::singleShot' keeps a lambda with 'this' after an 'EndsElsewhere' is destroyed: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the destructor leaves it registered
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'QTimer::singleShot' keeps what it is given (model qt.yaml)

// What can be taken back a base class of the program may take back, or who is given `this`.
class Hub {
public:
  static Hub &instance();
  void addWatcher(Watcher *of);
  void removeWatcher(Watcher *of);
};
class OkOfProgram : public Watcher {
public:
  OkOfProgram() { Hub::instance().addWatcher(this); }
  ~OkOfProgram();

private:
  int count = 0;
};
OkOfProgram::~OkOfProgram() { count = 0; }
