#ifndef DB_H
#define DB_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct db_s db_t;
typedef struct db_cursor_s db_cursor_t;
typedef struct db_result_s db_result_t;
typedef struct db_buffer_s db_buffer_t;
typedef struct db_lease_s db_lease_t;
typedef struct db_counted_s db_counted_t;
typedef struct db_free_s db_free_t;
typedef struct db_pool_s db_pool_t;
typedef struct db_either_s db_either_t;

db_t *db_open(void);
int db_open_at(db_t **db);
int db_close(db_t *db);
int db_close_wait(db_t *db);
int db_close_lazily(db_t *db);
int db_close_hard(db_t *db);
db_cursor_t *db_cursor_new(db_t *db);
void db_cursor_free(db_cursor_t *cursor);
db_result_t *db_result_new(db_t *db);
void db_result_free(db_result_t *result);
db_buffer_t *db_buffer_new(db_t *db);
void db_buffer_free(db_buffer_t *buffer);
db_lease_t *db_lease_new(db_t *db);
void db_lease_free(db_lease_t *lease);
db_counted_t *db_counted_new(db_t *db);
void db_counted_free(db_counted_t *counted);
db_free_t *db_free_new(db_t *db);
void db_free_free(db_free_t *free);
db_pool_t *db_pool_open(void);
void db_pool_close(db_pool_t *pool);
db_either_t *db_either_from_db(db_t *db);
db_either_t *db_either_from_pool(db_pool_t *pool);
void db_either_free(db_either_t *either);

#ifdef __cplusplus
}
#endif

#endif
