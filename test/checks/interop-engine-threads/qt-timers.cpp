// A timer is started by the thread that it lives in, which is the one that made it.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtCore>

class BadPoller : public QThread {
public:
  BadPoller() : Timer(new QTimer) {}

protected:
  void run() override {
    Timer->start(100);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'QTimer::start' uses 'Timer' on a library's thread, which calls 'BadPoller::run', but it belongs to the thread that made it
    // CHECK-NOTES: :[[@LINE-8]]:7: note: 'BadPoller::run' is called for 'QThread', on another thread
    // CHECK-NOTES: :[[@LINE-7]]:17: note: 'Timer' is made here, on another thread
    // CHECK-NOTES: :[[@LINE-4]]:5: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
    exec();
  }

private:
  QTimer *Timer;
};

class GoodPoller : public QThread {
protected:
  void run() override {
    QTimer Timer;
    Timer.start(100);
    exec();
  }
};

int main(int Argc, char **Argv) {
  QCoreApplication App(Argc, Argv);
  BadPoller Bad;
  GoodPoller Good;
  Bad.start();
  Good.start();
  return App.exec();
}
