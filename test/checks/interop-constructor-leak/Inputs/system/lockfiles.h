#pragma once

class Window;
class LockFile {
public:
  explicit LockFile(const char *Path);
  ~LockFile();
  bool tryLock();
  bool removeStale();
  int error() const;
  void setParent(Window *Parent);
  void start();
  void deleteLater();
};
