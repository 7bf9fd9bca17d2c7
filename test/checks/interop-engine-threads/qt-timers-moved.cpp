// A timer that was moved to the thread which starts it.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtCore>

class GoodPoller : public QThread {
public:
  GoodPoller() : Timer(new QTimer) { Timer->moveToThread(this); }

protected:
  void run() override {
    Timer->start(100);
    exec();
  }

private:
  QTimer *Timer;
};

int main(int Argc, char **Argv) {
  QCoreApplication App(Argc, Argv);
  GoodPoller Good;
  Good.start();
  return App.exec();
}
