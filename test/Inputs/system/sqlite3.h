/* A mock of SQLite's header: what the tests need, quick to parse. */
#ifndef MOCK_SQLITE3_H
#define MOCK_SQLITE3_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_blob sqlite3_blob;
int sqlite3_step(sqlite3_stmt *statement);
int sqlite3_finalize(sqlite3_stmt *statement);
int sqlite3_column_int(sqlite3_stmt *statement, int column);
int sqlite3_blob_close(sqlite3_blob *blob);
int sqlite3_close(sqlite3 *db);
int sqlite3_changes(sqlite3 *db);
void sqlite3_progress_handler(sqlite3 *db, int steps, int (*handler)(void *), void *cookie);

#ifdef __cplusplus
}
#endif

#endif
