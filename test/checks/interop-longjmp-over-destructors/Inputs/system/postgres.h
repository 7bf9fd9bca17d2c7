// The part of PostgreSQL's headers that the tests use.
#ifndef POSTGRES_H
#define POSTGRES_H
#include <setjmp.h>
#ifdef __cplusplus
extern "C" {
#endif
#define LOG 15
#define NOTICE 18
#define ERROR 21
bool errstart(int elevel, const char *domain);
bool errstart_cold(int elevel, const char *domain);
void errfinish(const char *filename, int lineno, const char *funcname);
int errmsg(const char *format, ...);
int errmsg_internal(const char *format, ...);
__attribute__((noreturn)) void pg_re_throw(void);
extern sigjmp_buf *PG_exception_stack;
#ifdef __cplusplus
}
#endif
#define ereport(elevel, ...)                                                                                           \
  do {                                                                                                                 \
    if (__builtin_constant_p(elevel) && (elevel) >= ERROR ? errstart_cold(elevel, nullptr)                             \
                                                          : errstart(elevel, nullptr))                                 \
      __VA_ARGS__, errfinish(__FILE__, __LINE__, __func__);                                                            \
    if (__builtin_constant_p(elevel) && (elevel) >= ERROR)                                                             \
      __builtin_unreachable();                                                                                         \
  } while (0)
#define elog(elevel, ...) ereport(elevel, errmsg_internal(__VA_ARGS__))
#define PG_TRY()                                                                                                       \
  do {                                                                                                                 \
    sigjmp_buf *Saved = PG_exception_stack;                                                                            \
    sigjmp_buf Local;                                                                                                  \
    if (sigsetjmp(Local, 0) == 0) {                                                                                    \
      PG_exception_stack = &Local
#define PG_CATCH()                                                                                                     \
  }                                                                                                                    \
  else {                                                                                                               \
    PG_exception_stack = Saved
#define PG_END_TRY()                                                                                                   \
  }                                                                                                                    \
  PG_exception_stack = Saved;                                                                                          \
  }                                                                                                                    \
  while (0)
#endif
