// Connections of QtSql belong to the thread that made them.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <thread>
struct QString {
  QString(const char *text);
};
struct QSqlDatabase {
  static QSqlDatabase addDatabase(const QString &type);
  bool open();
  bool isValid() const;
};
struct QSqlQuery {
  QSqlQuery(const QSqlDatabase &database);
  bool exec(const QString &query);
};

struct Bad {
  QSqlDatabase Database = QSqlDatabase::addDatabase("QSQLITE");
  Bad() { Database.open(); }
  std::thread Writer{[this] { Database.open(); }};
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: 'QSqlDatabase::open' uses 'Database' on the thread that runs the lambda, but it belongs to the thread that made it [interop-engine-threads]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: the lambda is started as a thread here
  // CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'Database' is made here, on another thread
  // CHECK-MESSAGES: :[[@LINE-4]]:31: note: let each thread open a connection of its own name ('QSqlDatabase::addDatabase', 'QSqlDatabase::cloneDatabase') (model qt-sql.yaml)
};

struct Good {
  std::thread Writer{[] {
    QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE");
    database.open();
    QSqlQuery query(database);
    query.exec("select 1");
  }};
};
