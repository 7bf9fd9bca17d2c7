// Handlers that refer to locals of the function that connects them.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <QtCore>

class Store : public QObject {
public:
  static Store *self();
  void changed();
  void saved();
};
class Timer : public QObject {
public:
  explicit Timer(QObject *parent);
  void timeout();
  void wait();
};
class Loop : public QObject {
public:
  int exec();
};

class Starts : public QObject {
public:
  Starts();
  Starts(int delay, Timer *given);
  void okValue();
  void okSentByLocal();
  void okGoesWithLocal();
  void okRunsToItsEnd();

private:
  int count = 0;
};

Starts::Starts() {
  auto update = [&]() { ++count; };
  connect(Store::self(), &Store::changed, [&]() { update(); });
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'QObject::connect' keeps a reference to the local 'update', which is gone when 'Starts::Starts' returns: the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-3]]:8: note: 'update' is a local of this function
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'QObject::connect' keeps what it is given (model qt.yaml)
  connect(Store::self(), &Store::saved, [&]() { update(); });
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'QObject::connect' keeps a reference to the local 'update', which is gone when 'Starts::Starts' returns: the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-7]]:8: note: 'update' is a local of this function
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'QObject::connect' keeps what it is given (model qt.yaml)
}

Starts::Starts(int delay, Timer *given) {
  int left = delay;
  auto *timer = new Timer(this);
  connect(timer, &Timer::timeout, this, [&left] { --left; });
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'QObject::connect' keeps a reference to the local 'left', which is gone when 'Starts::Starts' returns: the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-4]]:7: note: 'left' is a local of this function
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'QObject::connect' keeps what it is given (model qt.yaml)
  connect(given, &Timer::timeout, this, [&] { count += delay; });
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'QObject::connect' keeps a reference to the local 'delay', which is gone when 'Starts::Starts' returns: the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-9]]:20: note: 'delay' is a local of this function
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'QObject::connect' keeps what it is given (model qt.yaml)
}

void Starts::okValue() {
  auto update = [this]() { ++count; };
  connect(Store::self(), &Store::saved, this, [update]() { update(); });
}

void Starts::okSentByLocal() {
  int left = 3;
  Timer timer(this);
  connect(&timer, &Timer::timeout, this, [&] { --left; });
}

void Starts::okGoesWithLocal() {
  int left = 3;
  Loop loop;
  connect(Store::self(), &Store::saved, &loop, [&] { --left; });
  loop.exec();
}

void Starts::okRunsToItsEnd() {
  int left = 3;
  auto *timer = new Timer(this);
  connect(timer, &Timer::timeout, this, [&] { --left; });
  timer->wait();
}

// The context owns the object, by way of a pointer to its private part.
class Part {
public:
  explicit Part(Store *owner);
  ~Part();

private:
  int count = 0;
};

Part::Part(Store *owner) {
  QObject::connect(Store::self(), &Store::changed, owner, [this] { ++count; });
}
Part::~Part() { count = 0; }
