//===- audit.cpp - A hook that outlives its object --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An Audit counts the changes of a database while somebody imports something.
// It is gone after that, but the connection still calls its hook with it.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <memory>
#include <sqlite3.h>

namespace {

/// Counts the changes that are made through a connection.
class Audit {
public:
  explicit Audit(sqlite3 *Connection) : Database(Connection) {
    sqlite3_update_hook(Database, onChange, this); // reported
  }
  virtual ~Audit() {
    std::printf("%d changes\n", Changes);
  }

protected:
  virtual void note(const char *Table) {
    ++Changes;
    std::printf("changed: %s\n", Table);
  }

private:
  static void onChange(void *Self, int, const char *, const char *Table,
                       sqlite3_int64) {
    static_cast<Audit *>(Self)->note(Table);
  }

  sqlite3 *Database;
  int Changes = 0;
};

void run(sqlite3 *Database, const char *Statement) {
  sqlite3_exec(Database, Statement, nullptr, nullptr, nullptr);
}

void import(sqlite3 *Database) {
  auto Log = std::make_unique<Audit>(Database);
  run(Database, "INSERT INTO people VALUES ('Ada')");
}

} // namespace

int main() {
  sqlite3 *Database = nullptr;
  if (sqlite3_open(":memory:", &Database) != SQLITE_OK)
    return 1;
  run(Database, "CREATE TABLE people (name TEXT)");
  import(Database);
  run(Database, "INSERT INTO people VALUES ('Grace')"); // into what is gone
  return 0; // the connection ends with the process
}
