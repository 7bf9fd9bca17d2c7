// A destructor takes back what its class registers under one key, and nobody what it registers under another.
// RUN: %check_interop_tidy %s interop-dangling-callback %t -std=c++11,c++20

struct Job {
  virtual ~Job();
};
template <class T> struct MethodJob : Job {
  MethodJob(T *Object, void (T::*Method)());
};
struct Types {
  int inputReady();
  int sending();
};
struct Queue {
  Types &getTypes();
  void adoptHandler(int Type, void *Target, Job *Handler);
  void removeHandler(int Type, void *Target);
};

class Proxy {
public:
  explicit Proxy(Queue *Q) : Events(Q) {
    Events->adoptHandler(Events->getTypes().inputReady(), this, new MethodJob<Proxy>(this, &Proxy::read));
    Events->adoptHandler(Events->getTypes().sending(), this, new MethodJob<Proxy>(this, &Proxy::send));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Queue::adoptHandler' keeps 'this' after a 'Proxy' is destroyed, which calls 'Queue::removeHandler' for another such call and not for this one: the callback then runs on a dangling pointer
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: the other one is here
    // CHECK-MESSAGES: :[[@LINE+2]]:14: note: the destructor takes that back here
  }
  ~Proxy() { Events->removeHandler(Events->getTypes().inputReady(), this); }
  void read();
  void send();

private:
  Queue *Events;
};

class OkProxy {
public:
  explicit OkProxy(Queue *Q) : Events(Q) {
    Events->adoptHandler(Events->getTypes().inputReady(), this, new MethodJob<OkProxy>(this, &OkProxy::read));
    Events->adoptHandler(Events->getTypes().sending(), this, new MethodJob<OkProxy>(this, &OkProxy::send));
  }
  ~OkProxy() {
    Events->removeHandler(Events->getTypes().inputReady(), this);
    stop();
  }
  void stop() { Events->removeHandler(Events->getTypes().sending(), this); }
  void read();
  void send();

private:
  Queue *Events;
};

// Which keys it takes back is worked out.
class OkLoop {
public:
  explicit OkLoop(Queue *Q) : Events(Q) {
    Events->adoptHandler(1, this, new MethodJob<OkLoop>(this, &OkLoop::read));
    Events->adoptHandler(2, this, new MethodJob<OkLoop>(this, &OkLoop::read));
  }
  ~OkLoop() {
    Events->removeHandler(1, this);
    static const int Types[] = {2, 3};
    for (int Type : Types)
      Events->removeHandler(Type, this);
  }
  void read();

private:
  Queue *Events;
};

// What it gives does not lead to the object.
class OkOthers {
public:
  explicit OkOthers(Queue *Q, Job *J) : Events(Q) {
    Events->adoptHandler(1, this, J);
    Events->adoptHandler(2, nullptr, J);
  }
  ~OkOthers() { Events->removeHandler(1, this); }

private:
  Queue *Events;
};

// Its keeper ends with it.
class OkOwnQueue {
public:
  OkOwnQueue() : Events(new Queue) {
    Events->adoptHandler(1, this, new MethodJob<OkOwnQueue>(this, &OkOwnQueue::read));
    Events->adoptHandler(2, this, new MethodJob<OkOwnQueue>(this, &OkOwnQueue::read));
  }
  ~OkOwnQueue() {
    Events->removeHandler(1, this);
    delete Events;
  }
  void read();

private:
  Queue *Events;
};

// What it calls for one of them takes nothing back.
struct Log {
  void enter(int What, void *Who);
  void leave(int What);
};
class OkLogged {
public:
  explicit OkLogged(Log &L) : L(L) {
    L.enter(1, this);
    L.enter(2, this);
  }
  ~OkLogged() { L.leave(1); }

private:
  Log &L;
};

enum Signal { Opened, Closed };
typedef void (*Slot)(void *);
void connectSignal(Signal S, Slot To, void *Data);
void disconnectSignal(Signal S, Slot To, void *Data);

class Window {
public:
  Window() {
    connectSignal(Opened, &onChange, this);
    connectSignal(Closed, &onChange, this);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'connectSignal' keeps 'this' after a 'Window' is destroyed, which calls 'disconnectSignal' for another such call and not for this one: the callback then runs on a dangling pointer
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: the other one is here
    // CHECK-MESSAGES: :[[@LINE+2]]:15: note: the destructor takes that back here
  }
  ~Window() { disconnectSignal(Opened, &onChange, this); }
  static void onChange(void *Data);
};

// A registry that is told of the object by a reference.
class Listener {
public:
  virtual ~Listener() = default;
};
struct Distributor {
  void registerListener(Signal S, Listener &To, int Priority = 0);
  void unregisterListener(Signal S, Listener &To);
};
class Keys : public Listener {
public:
  explicit Keys(Distributor &Of) : Events(Of) {
    Events.registerListener(Opened, *this, 2);
    Events.registerListener(Closed, *this, 2);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Distributor::registerListener' keeps 'this' after a 'Keys' is destroyed, which calls 'Distributor::unregisterListener' for another such call and not for this one: the callback then runs on a dangling pointer
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: the other one is here
    // CHECK-MESSAGES: :[[@LINE+2]]:13: note: the destructor takes that back here
  }
  ~Keys() { Events.unregisterListener(Opened, *this); }

private:
  Distributor &Events;
};
class OkKeys : public Listener {
public:
  explicit OkKeys(Distributor &Of) : Events(Of) {
    Events.registerListener(Opened, *this, 2);
    Events.registerListener(Closed, *this, 2);
  }
  ~OkKeys() {
    Events.unregisterListener(Opened, *this);
    Events.unregisterListener(Closed, *this);
  }

private:
  Distributor &Events;
};
