// Qt's widgets belong to the thread that makes the application, which a plugin starts for itself.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtWidgets>
#include <thread>

static QLabel *Shown;

static void goodGui() {
  int Argc = 0;
  QApplication App(Argc, nullptr);
  QLabel Label;
  Label.setText("hello");
  Label.show();
  Shown = &Label;
  App.exec();
}
static void badWork() { Shown->setText("bad"); }
// CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'QLabel::setText' is for the main thread alone, but the thread that runs 'badWork' reaches it
// CHECK-NOTES: :[[@LINE+4]]:29: note: 'badWork' is started as a thread here
// CHECK-NOTES: :[[@LINE-3]]:25: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)

int main() {
  std::thread Gui(goodGui), Worker(badWork);
  Worker.join();
  Gui.join();
}
