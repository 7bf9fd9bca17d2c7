// Item models of Qt that tell their views of a change with a lock held that their data() takes.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17

class QMutex {
public:
  QMutex();
  void lock();
  void unlock();
};
class QMutexLocker {
public:
  explicit QMutexLocker(QMutex *M);
  ~QMutexLocker();
  void unlock();
};
class QAbstractItemModel {
public:
  virtual int data(int Row) const = 0;

protected:
  void beginRemoveRows(int First, int Last);
  void endRemoveRows();
};
class QAbstractTableModel : public QAbstractItemModel {};

class Table : public QAbstractTableModel {
public:
  int data(int Row) const override {
    QMutexLocker Locker(&Mutex);
    return Row < Count ? 1 : 0;
  }
  void clear() {
    QMutexLocker Locker(&Mutex);
    beginRemoveRows(0, Count);
    Count = 0;
    endRemoveRows();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'QAbstractItemModel::endRemoveRows' calls what is connected while 'Table::Mutex' is held, and 'Table::data' locks it too: a handler that calls it waits for itself for ever [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'Table::Mutex' is locked here
    // CHECK-MESSAGES: :[[@LINE-10]]:18: note: 'Table::Mutex' is locked here too
  }
  void clearUnlocked() {
    QMutexLocker Locker(&Mutex);
    beginRemoveRows(0, Count);
    Count = 0;
    Locker.unlock();
    endRemoveRows();
  }

private:
  mutable QMutex Mutex;
  int Count = 0;
};

// Views ask for nothing that takes the lock.
class OkTable : public QAbstractTableModel {
public:
  int data(int Row) const override { return Row < Count ? 1 : 0; }
  int wait() {
    QMutexLocker Locker(&Mutex);
    return Count;
  }
  void clear() {
    QMutexLocker Locker(&Mutex);
    beginRemoveRows(0, Count);
    Count = 0;
    endRemoveRows();
  }

private:
  QMutex Mutex;
  int Count = 0;
};
