#pragma once
#include <QObject>
namespace db {
class Main : public QObject {
  Q_OBJECT
 public:
  static Main* self();
  static void setAutostartOnLogin(bool v);
  static bool autostartOnLogin();
  static bool enableServiceMode();
  void save();
 Q_SIGNALS:
  void autostartOnLoginChanged();
  void enableServiceModeChanged();
};
}
