// Threads, pools and runnables: widgets are the main thread's.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtConcurrent>
#include <QtWidgets>
#include <thread>
#include <vector>

int compute();

class BadThread : public QThread {
public:
  explicit BadThread(QLabel *L) : Label(L) {}

protected:
  void run() override { Label->setText("done"); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'QLabel::setText' is for the main thread alone, but a library's thread, which calls 'BadThread::run', reaches it
  // CHECK-NOTES: :[[@LINE-7]]:7: note: 'BadThread::run' is called for 'QThread', on another thread
  // CHECK-NOTES: :[[@LINE+13]]:5: note: 'GoodThread::run' hands such a call to 'QMetaObject::invokeMethod' here
  // CHECK-NOTES: :[[@LINE-4]]:25: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)

private:
  QLabel *Label;
};
class GoodThread : public QThread {
public:
  explicit GoodThread(QLabel *L) : Label(L) {}

protected:
  void run() override {
    compute();
    QMetaObject::invokeMethod(
        Label, [L = Label] { L->setText("done"); }, Qt::QueuedConnection);
    QTimer::singleShot(0, Label, [L = Label] { L->show(); });
    QMetaObject::invokeMethod(Label, "clear", Qt::QueuedConnection);
    Label->deleteLater();
  }

private:
  QLabel *Label;
};

class BadTask : public QRunnable {
public:
  explicit BadTask(QWidget *W) : Widget(W) {}
  void run() override { Widget->update(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'QWidget::update' is for the main thread alone, but threads of a pool, which run 'BadTask::run', reach it
  // CHECK-NOTES: :[[@LINE-5]]:7: note: 'BadTask::run' is handed to several threads here
  // CHECK-NOTES: :[[@LINE-17]]:5: note: 'GoodThread::run' hands such a call to 'QMetaObject::invokeMethod' here
  // CHECK-NOTES: :[[@LINE-4]]:25: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)

private:
  QWidget *Widget;
};
class GoodTask : public QRunnable {
public:
  void run() override { compute(); }
};

class Window : public QMainWindow {
public:
  void badRun() {
    QtConcurrent::run([this] {
      compute();
      Bar->setValue(100);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'QProgressBar::setValue' is for the main thread alone, but threads of a pool, which run the lambda, reach it
      // CHECK-NOTES: :[[@LINE-4]]:5: note: the lambda is handed to several threads here
      // CHECK-NOTES: :[[@LINE-36]]:5: note: 'GoodThread::run' hands such a call to 'QMetaObject::invokeMethod' here
      // CHECK-NOTES: :[[@LINE-4]]:7: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
    });
  }
  void goodRun() {
    QtConcurrent::run([this] {
      compute();
      QMetaObject::invokeMethod(this, [this] { Bar->setValue(100); });
    });
  }
  void badPool() {
    QThreadPool::globalInstance()->start([this] { Bar->setValue(1); });
    // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: 'QProgressBar::setValue' is for the main thread alone, but threads of a pool, which run the lambda, reach it
    // CHECK-NOTES: :[[@LINE-2]]:5: note: the lambda is handed to several threads here
    // CHECK-NOTES: :[[@LINE-50]]:5: note: 'GoodThread::run' hands such a call to 'QMetaObject::invokeMethod' here
    // CHECK-NOTES: :[[@LINE-4]]:51: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  }
  void badStd() {
    std::thread([this] { setWindowTitle("busy"); }).detach();
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: 'QWidget::setWindowTitle' is for the main thread alone, but the thread that runs the lambda reaches it
    // CHECK-NOTES: :[[@LINE-2]]:5: note: the lambda is started as a thread here
    // CHECK-NOTES: :[[@LINE-57]]:5: note: 'GoodThread::run' hands such a call to 'QMetaObject::invokeMethod' here
    // CHECK-NOTES: :[[@LINE-4]]:26: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  }
  void badCreate() {
    QThread::create([this] { Bar->show(); })->start();
    // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'QWidget::show' is for the main thread alone, but a library's thread, which calls the lambda, reaches it
    // CHECK-NOTES: :[[@LINE-2]]:21: note: the lambda is given to 'QThread::create' here, which has it called, on another thread
    // CHECK-NOTES: :[[@LINE-64]]:5: note: 'GoodThread::run' hands such a call to 'QMetaObject::invokeMethod' here
    // CHECK-NOTES: :[[@LINE-4]]:30: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  }
  void badMap(std::vector<int> &Values) {
    QtConcurrent::map(Values, [this](int &Value) { Bar->setValue(Value); });
    // CHECK-MESSAGES: :[[@LINE-1]]:52: warning: 'QProgressBar::setValue' is for the main thread alone, but threads of a pool, which run the lambda, reach it
    // CHECK-NOTES: :[[@LINE-2]]:31: note: the lambda is handed to several threads here
    // CHECK-NOTES: :[[@LINE-71]]:5: note: 'GoodThread::run' hands such a call to 'QMetaObject::invokeMethod' here
    // CHECK-NOTES: :[[@LINE-4]]:52: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  }
  void goodMap(std::vector<int> &Values) {
    QtConcurrent::map(Values, [](int &Value) { Value = compute(); });
  }

private:
  QProgressBar *Bar = new QProgressBar(this);
};

int main(int Argc, char **Argv) {
  QApplication App(Argc, Argv);
  QLabel Label;
  BadThread Bad(&Label);
  GoodThread Good(&Label);
  Bad.start();
  Good.start();
  QThreadPool::globalInstance()->start(new BadTask(&Label));
  QThreadPool::globalInstance()->start(new GoodTask);
  Window W;
  W.badRun();
  W.goodRun();
  return App.exec();
}
