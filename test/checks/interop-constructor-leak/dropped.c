// A null pointer is stored over what a call of C makes even where it fails.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#define NULL ((void *)0)
typedef struct sqlite3 sqlite3;
int sqlite3_open(const char *path, sqlite3 **to);
int sqlite3_close(sqlite3 *db);
int open(const char *path, int flags, ...);
struct store {
  sqlite3 *db;
  sqlite3 *all[4];
  int *map;
};

int bad_open(struct store *s, const char *path) {
  int rc = sqlite3_open(path, &s->db);
  if (rc) {
    s->db = NULL;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: null pointer stored here leaves 'bad_open' without releasing 'db', a sqlite3
    // CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'sqlite3_open' acquires it here, even where it fails
    return rc;
  }
  return 0;
}

int good_open(struct store *s, const char *path) {
  int rc = sqlite3_open(path, &s->db);
  if (rc) {
    sqlite3_close(s->db);
    s->db = NULL;
    return rc;
  }
  return 0;
}

// It may be kept in one more place.
int good_moved(struct store *s, struct store *to, const char *path) {
  int rc = sqlite3_open(path, &s->db);
  to->db = s->db;
  s->db = NULL;
  return rc;
}

// A function that is not to be seen may have released it.
void end_store(struct store *s);
int good_unseen(struct store *s, const char *path) {
  int rc = sqlite3_open(path, &s->db);
  if (rc) {
    end_store(s);
    s->db = NULL;
    return rc;
  }
  return 0;
}

// One place of many.
int good_elements(struct store *s, const char *path, int n) {
  int rc = sqlite3_open(path, &s->all[n]);
  s->all[n + 1] = NULL;
  return rc;
}

// What is there only on success is gone where a test has shown that it is not.
typedef struct FILE FILE;
FILE *fopen(const char *path, const char *mode);
int good_not_there(const char *path) {
  FILE *f = fopen(path, "r");
  if (!f) {
    f = NULL;
    return -1;
  }
  return 0;
}

// Another place is made null.
int good_other(struct store *s, const char *path) {
  int rc = sqlite3_open(path, &s->db);
  s->map = NULL;
  return rc;
}
