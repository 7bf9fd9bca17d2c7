/* A mock of SQLite's header: what the tests need, quick to parse. */
#ifndef MOCK_SQLITE3_H
#define MOCK_SQLITE3_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_blob sqlite3_blob;
typedef struct sqlite3_context sqlite3_context;
typedef struct sqlite3_value sqlite3_value;
#define SQLITE_OK 0
#define SQLITE_ROW 100
#define SQLITE_UTF8 1
int sqlite3_open(const char *name, sqlite3 **db);
int sqlite3_prepare_v2(sqlite3 *db, const char *sql, int bytes, sqlite3_stmt **statement, const char **tail);
int sqlite3_exec(sqlite3 *db, const char *sql, int (*callback)(void *, int, char **, char **), void *cookie,
                 char **error);
int sqlite3_close_v2(sqlite3 *db);
int sqlite3_create_function_v2(sqlite3 *db, const char *name, int args, int encoding, void *cookie,
                               void (*function)(sqlite3_context *, int, sqlite3_value **),
                               void (*step)(sqlite3_context *, int, sqlite3_value **),
                               void (*final)(sqlite3_context *), void (*destroy)(void *));
int sqlite3_create_collation_v2(sqlite3 *db, const char *name, int encoding, void *cookie,
                                int (*compare)(void *, int, const void *, int, const void *),
                                void (*destroy)(void *));
void *sqlite3_user_data(sqlite3_context *context);
void sqlite3_result_int(sqlite3_context *context, int value);
int sqlite3_step(sqlite3_stmt *statement);
int sqlite3_finalize(sqlite3_stmt *statement);
int sqlite3_column_int(sqlite3_stmt *statement, int column);
int sqlite3_blob_close(sqlite3_blob *blob);
int sqlite3_close(sqlite3 *db);
int sqlite3_changes(sqlite3 *db);
int sqlite3_reset(sqlite3_stmt *statement);
int sqlite3_bind_int(sqlite3_stmt *statement, int parameter, int value);
void sqlite3_progress_handler(sqlite3 *db, int steps, int (*handler)(void *), void *cookie);

#ifdef __cplusplus
}
#endif

#endif
