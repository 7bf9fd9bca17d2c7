// A window's own signal may be sent by any thread; what the slot does runs on the window's.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtWidgets>
#include <thread>

int compute();

class Window : public QMainWindow {
  Q_OBJECT
public:
  Window() {
    connect(this, &Window::progressed, this, [this](int Value) { Bar->setValue(Value); });
    connect(this, &Window::progressed, this, &Window::onProgress);
  }
  void goodStart() {
    std::thread([this] {
      compute();
      emit progressed(50);
      finish();
    }).detach();
  }
  void badStart() {
    std::thread([this] {
      compute();
      onProgress(50);
    }).detach();
  }

signals:
  void progressed(int Value);

private slots:
  void onProgress(int Value) { Bar->setValue(Value); }
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'QProgressBar::setValue' is for the main thread alone, but the thread that runs the lambda reaches it
  // CHECK-NOTES: :[[@LINE-12]]:5: note: the lambda is started as a thread here
  // CHECK-NOTES: :[[@LINE-11]]:7: note: the lambda calls 'Window::onProgress' here
  // CHECK-NOTES: :[[@LINE-4]]:32: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)

private:
  void finish() { Done = true; }
  bool Done = false;
  QProgressBar *Bar = new QProgressBar(this);
};

int main(int Argc, char **Argv) {
  QApplication App(Argc, Argv);
  Window W;
  W.goodStart();
  W.badStart();
  return QApplication::exec();
}
