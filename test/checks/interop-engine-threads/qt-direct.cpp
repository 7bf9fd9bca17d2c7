// A thread sends its own signals itself: who is connected directly is called by it.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtWidgets>

class BadDirect : public QObject {
public:
  BadDirect() { connect(&Thread, &QThread::finished, this, &BadDirect::stop, Qt::DirectConnection); }

private:
  void stop() { Label->setText("ended"); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'QLabel::setText' is for the main thread alone, but a library's thread, which calls 'BadDirect::stop', reaches it
  // CHECK-NOTES: :[[@LINE-5]]:60: note: 'BadDirect::stop' is given to 'QObject::connect' here, which has it called, on another thread
  // CHECK-NOTES: :[[@LINE-3]]:17: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  QThread Thread;
  QLabel *Label;
};

class BadFunctor : public QObject {
public:
  BadFunctor() {
    connect(&Thread, &QThread::started, [this] { Label->setText("started"); });
    // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: 'QLabel::setText' is for the main thread alone, but a library's thread, which calls the lambda, reaches it
    // CHECK-NOTES: :[[@LINE-2]]:41: note: the lambda is given to 'QObject::connect' here, which has it called, on another thread
    // CHECK-NOTES: :[[@LINE-3]]:50: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  }

private:
  QThread Thread;
  QLabel *Label;
};

// They are called on the thread of the object that stands there.
class GoodQueued : public QObject {
public:
  GoodQueued() {
    connect(&Thread, &QThread::finished, this, &GoodQueued::stop);
    connect(&Thread, &QThread::started, this, &GoodQueued::stop, Qt::QueuedConnection);
    connect(&Thread, &QThread::finished, this, [this] { Label->setText("ended"); });
  }

private:
  void stop() { Label->setText("ended"); }
  QThread Thread;
  QLabel *Label;
};

// Other signals are sent by whoever emits them.
class Source : public QObject {
public:
  void finished();
};
class GoodOther : public QObject {
public:
  GoodOther() {
    connect(&From, &Source::finished, this, &GoodOther::stop, Qt::DirectConnection);
    connect(&From, &Source::finished, [this] { Label->setText("ended"); });
  }

private:
  void stop() { Label->setText("ended"); }
  Source From;
  QLabel *Label;
};
