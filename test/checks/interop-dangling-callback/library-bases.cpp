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

// A base class of the program may know its own.
class Watcher {
public:
  virtual ~Watcher();
};
class OkOfProgram : public Watcher {
public:
  void later();
  ~OkOfProgram();

private:
  int count = 0;
};
void OkOfProgram::later() {
  QTimer::singleShot(1000, [this] { ++count; });
}
OkOfProgram::~OkOfProgram() { count = 0; }
