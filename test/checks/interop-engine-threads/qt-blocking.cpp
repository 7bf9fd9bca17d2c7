// A call that waits for the thread of the object runs what it is given there, not here.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtWidgets>
#include <thread>

int compute();

class Window : public QMainWindow {
public:
  void start() {
    std::thread([this] {
      int Value = compute();
      QMetaObject::invokeMethod(this, [this, Value] { Bar->setValue(Value); }, Qt::BlockingQueuedConnection);
      show(Value);
    }).detach();
  }

private:
  void show(int Value) {
    Bar->setValue(Value);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'QProgressBar::setValue' is for the main thread alone, but the thread that runs the lambda reaches it
    // CHECK-MESSAGES: :[[@LINE-11]]:5: note: the lambda is started as a thread here
    // CHECK-MESSAGES: :[[@LINE-9]]:7: note: the lambda calls 'Window::show' here
    // CHECK-MESSAGES: :[[@LINE-11]]:7: note: the lambda hands such a call to 'QMetaObject::invokeMethod' here
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  }
  QProgressBar *Bar;
};
