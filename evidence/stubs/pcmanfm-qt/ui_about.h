#pragma once
#include <QDialog>
#include <QLabel>
namespace Ui {
class AboutDialog {
public:
  QLabel *version;
  void setupUi(QDialog *d);
};
}
