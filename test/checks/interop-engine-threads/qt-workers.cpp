// Objects that live on a thread of their own: a signal brings work to them and its result back.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtWidgets>

int compute();

class Worker : public QObject {
  Q_OBJECT
public:
  void goodWork() {
    compute();
    emit done(1);
  }

signals:
  void done(int);
  void wanted();
};

class Window : public QMainWindow {
  Q_OBJECT
public:
  Window() {
    Work.moveToThread(&Thread);
    connect(&Work, &Worker::wanted, &Work, &Worker::goodWork);
    connect(&Work, &Worker::done, this, [this](int Value) { Label->setText(QString::number(Value)); });
    connect(&Work, &Worker::done, this, &Window::onDone);
    Thread.start();
  }
  ~Window() override {
    Thread.quit();
    Thread.wait();
  }

private:
  void onDone(int Value) { Label->setText(QString::number(Value)); }
  QThread Thread;
  Worker Work;
  QLabel *Label = new QLabel(this);
};

int main(int Argc, char **Argv) {
  QApplication App(Argc, Argv);
  Window W;
  W.show();
  return App.exec();
}
