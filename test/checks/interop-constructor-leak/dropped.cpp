// What a call makes even where it fails is dropped: a null pointer is stored over the only copy.
// After https://github.com/inspircd/inspircd/commit/c220a48593bf0fa7b3d31c802b6abcbea6a1eb46
// RUN: %check_interop_tidy %s interop-constructor-leak %t

extern "C" {
typedef struct sqlite3 sqlite3;
int sqlite3_open(const char *Path, sqlite3 **To);
int sqlite3_close(sqlite3 *Db);
const char *sqlite3_errmsg(sqlite3 *Db);
}
void log(const char *Text);

class BadConnection {
public:
  explicit BadConnection(const char *Path) {
    if (sqlite3_open(Path, &Db) != 0) {
      log(sqlite3_errmsg(Db));
      Db = nullptr;
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: null pointer stored here leaves the constructor of 'BadConnection' without releasing 'Db', a sqlite3
      // CHECK-MESSAGES: :[[@LINE-4]]:9: note: 'sqlite3_open' acquires it here, even where it fails
    }
  }
  ~BadConnection() {
    if (Db)
      sqlite3_close(Db);
  }

private:
  sqlite3 *Db;
};

class GoodConnection {
public:
  explicit GoodConnection(const char *Path) {
    if (sqlite3_open(Path, &Db) != 0) {
      log(sqlite3_errmsg(Db));
      sqlite3_close(Db);
      Db = nullptr;
    }
  }
  ~GoodConnection() {
    if (Db)
      sqlite3_close(Db);
  }

private:
  sqlite3 *Db;
};

// Another function of the class, and one that closes in its own words.
class Reopened {
public:
  bool openBad(const char *Path) {
    if (sqlite3_open(Path, &Db) == 0)
      return true;
    Db = nullptr;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: null pointer stored here leaves 'Reopened::openBad' without releasing 'Db', a sqlite3
    // CHECK-MESSAGES: :[[@LINE-4]]:9: note: 'sqlite3_open' acquires it here, even where it fails
    return false;
  }
  bool openGood(const char *Path) {
    if (sqlite3_open(Path, &Db) == 0)
      return true;
    end();
    Db = nullptr;
    return false;
  }
  bool openGoodUnseen(const char *Path) {
    if (sqlite3_open(Path, &Db) == 0)
      return true;
    finish();
    Db = nullptr;
    return false;
  }

private:
  void end() { sqlite3_close(Db); }
  void finish();
  sqlite3 *Db;
};
