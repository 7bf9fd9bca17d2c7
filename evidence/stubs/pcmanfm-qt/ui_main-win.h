#pragma once
#include <QAction>
#include <QFrame>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>
#include "tabbar.h"
#include "sidepane.h"
namespace Ui {
class MainWindow {
public:
  QAction *actionAddToBookmarks, *actionAscending, *actionByFileName, *actionByFileSize, *actionByFileType, *actionByMTime, *actionByOwner, *actionCaseSensitive;
  QAction *actionCompactView, *actionComputer, *actionDelete, *actionDescending, *actionDetailedList, *actionFilter, *actionFolderFirst, *actionGo, *actionGoBack;
  QAction *actionGoForward, *actionGoUp, *actionIconView, *actionNetwork, *actionShowHidden, *actionThumbnailView, *actionTrash;
  QLineEdit *filterBar;
  QMenu *menuSorting, *menu_Bookmarks, *menu_View;
  Fm::SidePane *sidePane;
  QSplitter *splitter;
  QStackedWidget *stackedWidget;
  QStatusBar *statusbar;
  PCManFM::TabBar *tabBar;
  QToolBar *toolBar;
  void setupUi(QMainWindow *w);
};
}
