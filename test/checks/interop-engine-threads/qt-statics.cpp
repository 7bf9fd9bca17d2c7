// Boxes, pixmaps, new widgets.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <QtWidgets>
#include <thread>

static QImage *Picture;
static void use(const QPixmap &);

static void badBox() { QMessageBox::warning(nullptr, "Copy", "No space left"); }
// CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'QMessageBox::warning' is for the main thread alone, but the thread that runs 'badBox' reaches it
// CHECK-NOTES: :[[@LINE+28]]:15: note: 'badBox' is started as a thread here
// CHECK-NOTES: :[[@LINE-3]]:24: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
static void badMake() {
  auto *Label = new QLabel;
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'QLabel::QLabel' is for the main thread alone, but the thread that runs 'badMake' reaches it
  // CHECK-NOTES: :[[@LINE+23]]:28: note: 'badMake' is started as a thread here
  // CHECK-NOTES: :[[@LINE-3]]:21: note: 'QMetaObject::invokeMethod' has a function called on the thread of the object that it is given (model qt.yaml)
  (void)Label;
}
static void badPixmap() { QPixmap::fromImage(*Picture); }
// CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'QPixmap::fromImage' is for the main thread alone, but the thread that runs 'badPixmap' reaches it
// CHECK-NOTES: :[[@LINE+17]]:43: note: 'badPixmap' is started as a thread here
// CHECK-NOTES: :[[@LINE-3]]:27: note: a QImage may be used by any thread (model qt.yaml)
static void goodImage() {
  QImage Own(8, 8, QImage::Format_RGB32);
  Own.fill(0);
}
// Handed on, not painted.
static void goodCopy() {
  QPixmap None;
  QPixmap Copy(None);
}

int main(int Argc, char **Argv) {
  QApplication App(Argc, Argv);
  QImage Image(16, 16, QImage::Format_RGB32);
  Picture = &Image;
  QPixmap::fromImage(Image);
  std::thread Box(badBox), Make(badMake), Pixmap(badPixmap), Good(goodImage), Copy(goodCopy);
  App.exec();
  Box.join();
  Make.join();
  Pixmap.join();
  Good.join();
  Copy.join();
}
