/* A mock of libpq's header: what the tests need, quick to parse. */
#ifndef MOCK_LIBPQ_FE_H
#define MOCK_LIBPQ_FE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef void (*PQnoticeProcessor)(void *arg, const char *message);
PGresult *PQexec(PGconn *conn, const char *command);
PGresult *PQgetResult(PGconn *conn);
int PQsendQuery(PGconn *conn, const char *command);
int PQisBusy(PGconn *conn);
int PQntuples(const PGresult *res);
void PQclear(PGresult *res);
void PQfinish(PGconn *conn);
PQnoticeProcessor PQsetNoticeProcessor(PGconn *conn, PQnoticeProcessor proc, void *arg);

#ifdef __cplusplus
}
#endif

#endif
