// Who asks whose thread it is knows what it does.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtWidgets>
#include <thread>

class Log : public QLabel {
public:
  void goodAppend(const char *Line) {
    if (QThread::currentThread() == thread())
      setText(Line);
    else
      QMetaObject::invokeMethod(this, [this, Line] { setText(Line); });
  }
  void badAppend(const char *Line) { setText(Line); }
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: 'QLabel::setText' is for the main thread alone, but the thread that runs 'work' reaches it
  // CHECK-NOTES: :[[@LINE+15]]:15: note: 'work' is started as a thread here
  // CHECK-NOTES: :[[@LINE+8]]:3: note: 'work' calls 'Log::badAppend' here
  // CHECK-NOTES: :[[@LINE-6]]:7: note: 'Log::goodAppend' hands such a call to 'QMetaObject::invokeMethod' here
  // CHECK-NOTES: :[[@LINE-5]]:38: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
};

static Log *TheLog;
static void work() {
  TheLog->goodAppend("good");
  TheLog->badAppend("bad");
}

int main(int Argc, char **Argv) {
  QApplication App(Argc, Argv);
  TheLog = new Log;
  std::thread Worker(work);
  App.exec();
  Worker.join();
}
