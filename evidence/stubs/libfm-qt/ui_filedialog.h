#pragma once
#include <QDialog>
#include <QLineEdit>
#include <QComboBox>
#include <QLabel>
#include <QToolBar>
#include <QSplitter>
#include <QDialogButtonBox>
#include <QPushButton>
#include "folderview.h"
#include "sidepane.h"
#include "pathbar.h"
namespace Ui {
class FileDialog {
public:
  QLineEdit *fileName;
  QComboBox *fileTypeCombo;
  QLabel *fileTypeLabel, *fileNameLabel, *lookInLabel;
  QToolBar *toolbar;
  QWidget *toolbarLayout;
  QSplitter *splitter;
  Fm::FolderView *folderView;
  Fm::SidePane *sidePane;
  Fm::PathBar *location;
  QDialogButtonBox *buttonBox;
  void setupUi(QDialog *) {}
};
}
