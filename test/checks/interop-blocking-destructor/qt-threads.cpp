// A class that is a thread itself: its method is the body, and wait() its join.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

// In the shape of Qt's headers.
class QObject {
public:
  virtual ~QObject();
  static void connect(const QObject *, const char *, const QObject *, const char *, int = 0);
};
class QDeadlineTimer {
public:
  QDeadlineTimer(long Time);
};
class QThread : public QObject {
public:
  ~QThread() override;
  void start(int Priority = 7);
  void quit();
  bool isInterruptionRequested() const;
  void requestInterruption();
  bool wait(QDeadlineTimer Deadline = QDeadlineTimer(-1));

protected:
  virtual void run();
  int exec();
};
class QMutex {
public:
  void lock();
  void unlock();
};
class QWaitCondition {
public:
  bool wait(QMutex *, unsigned long Time = -1UL);
  void wakeAll();
};

class Endless : public QThread {
  void run() override {
    Lock.lock();
    while (true)
      Wake.wait(&Lock);
  }
  QMutex Lock;
  QWaitCondition Wake;
};

class ByMember {
public:
  ByMember() { Worker.start(); }
  ~ByMember() { Worker.wait(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'ByMember' may block forever in 'QThread::wait': nothing tells the thread to stop
  // CHECK-NOTES: :[[@LINE-2]]:17: note: 'ByMember::~ByMember' calls 'QThread::wait' here
  // CHECK-NOTES: :[[@LINE-4]]:16: note: the thread that runs 'Endless::run' is started here
  // CHECK-NOTES: :[[@LINE-13]]:7: note: 'Endless::run' calls 'QWaitCondition::wait' here
  // CHECK-NOTES: :[[@LINE-14]]:7: note: 'QWaitCondition::wait' waits until it is woken (model qt.yaml)
  // CHECK-NOTES: :[[@LINE-6]]:17: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  Endless Worker;
};

class ByPointer {
public:
  ByPointer() : Worker(new Endless) { Worker->start(); }
  ~ByPointer() {
    Worker->wait();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'ByPointer' may block forever in 'QThread::wait': nothing tells the thread to stop
    // CHECK-NOTES: :[[@LINE-2]]:5: note: 'ByPointer::~ByPointer' calls 'QThread::wait' here
    // CHECK-NOTES: :[[@LINE-5]]:39: note: the thread that runs 'Endless::run' is started here
    // CHECK-NOTES: :[[@LINE-29]]:7: note: 'Endless::run' calls 'QWaitCondition::wait' here
    // CHECK-NOTES: :[[@LINE-30]]:7: note: 'QWaitCondition::wait' waits until it is woken (model qt.yaml)
    // CHECK-NOTES: :[[@LINE-6]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
    delete Worker;
  }

private:
  Endless *Worker;
};

class Itself : public QThread {
public:
  Itself() { start(); }
  ~Itself() override { wait(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'Itself' may block forever in 'QThread::wait': nothing tells the thread to stop
  // CHECK-NOTES: :[[@LINE-2]]:24: note: 'Itself::~Itself' calls 'QThread::wait' here
  // CHECK-NOTES: :[[@LINE-4]]:14: note: the thread that runs 'Itself::run' is started here
  // CHECK-NOTES: :[[@LINE+8]]:7: note: 'Itself::run' calls 'QWaitCondition::wait' here
  // CHECK-NOTES: :[[@LINE+7]]:7: note: 'QWaitCondition::wait' waits until it is woken (model qt.yaml)
  // CHECK-NOTES: :[[@LINE-6]]:24: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() override {
    Lock.lock();
    while (true)
      Wake.wait(&Lock);
  }
  QMutex Lock;
  QWaitCondition Wake;
};

// Its own thread ends; that of the class above is another one.
class ItselfEnds : public QThread {
public:
  ItselfEnds() { start(); }
  ~ItselfEnds() override { wait(); }

private:
  void run() override { ++Count; }
  int Count = 0;
};

class Told : public QThread {
public:
  void stop() {
    Lock.lock();
    Stops = true;
    Wake.wakeAll();
    Lock.unlock();
  }

private:
  void run() override {
    Lock.lock();
    while (!Stops)
      Wake.wait(&Lock);
    Lock.unlock();
  }
  QMutex Lock;
  QWaitCondition Wake;
  bool Stops = false;
};

class ByToldMember {
public:
  ByToldMember() { Worker.start(); }
  ~ByToldMember() {
    Worker.stop();
    Worker.wait();
  }

private:
  Told Worker;
};

class WithTime {
public:
  WithTime() { Worker.start(); }
  ~WithTime() { Worker.wait(500); }

private:
  Endless Worker;
};

class Requested : public QThread {
public:
  Requested() { start(); }
  ~Requested() override {
    requestInterruption();
    wait();
  }

private:
  void run() override {
    while (!isInterruptionRequested())
      ++Count;
  }
  int Count = 0;
};

//===-- The loop of a thread ----------------------------------------------===//

class Looping : public QThread {
  void run() override { exec(); }
};

class NeverQuit {
public:
  NeverQuit() { Worker.start(); }
  ~NeverQuit() { Worker.wait(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'NeverQuit' may block forever in 'QThread::wait': nothing tells the thread to stop
  // CHECK-NOTES: :[[@LINE-2]]:18: note: 'NeverQuit::~NeverQuit' calls 'QThread::wait' here
  // CHECK-NOTES: :[[@LINE-4]]:17: note: the thread that runs 'Looping::run' is started here
  // CHECK-NOTES: :[[@LINE-10]]:25: note: 'Looping::run' calls 'QThread::exec' here
  // CHECK-NOTES: :[[@LINE-11]]:25: note: 'QThread::exec' waits until quit or exit is called (model qt.yaml)
  // CHECK-NOTES: :[[@LINE-6]]:18: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  Looping Worker;
};

class Quit {
public:
  Quit() { Worker.start(); }
  ~Quit() {
    Worker.quit();
    Worker.wait();
  }

private:
  Looping Worker;
};

class QuitBySignal {
public:
  explicit QuitBySignal(QObject *Source) {
    QObject::connect(Source, "done()", &Worker, "quit()");
    Worker.start();
  }
  ~QuitBySignal() { Worker.wait(); }

private:
  Looping Worker;
};

void useAll(QObject *Source) {
  ByMember A;
  ByPointer B;
  Itself C;
  ItselfEnds D;
  ByToldMember E;
  WithTime F;
  Requested G;
  NeverQuit H;
  Quit I;
  QuitBySignal J(Source);
}
