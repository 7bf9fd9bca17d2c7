/* A mock of the system header: what the tests need, quick to parse. */
#ifndef MOCK_PTHREAD_H
#define MOCK_PTHREAD_H

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned long pthread_t;
typedef struct {
  int data[14];
} pthread_attr_t;
typedef struct {
  int data[10];
} pthread_mutex_t;
typedef struct {
  int data[12];
} pthread_cond_t;
#define PTHREAD_MUTEX_INITIALIZER {}
#define PTHREAD_COND_INITIALIZER {}
struct timespec;
enum { PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED };
int pthread_attr_init(pthread_attr_t *attr);
int pthread_attr_destroy(pthread_attr_t *attr);
int pthread_attr_setdetachstate(pthread_attr_t *attr, int state);
int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *), void *arg);
typedef unsigned pthread_key_t;
int pthread_key_create(pthread_key_t *, void (*)(void *));
int pthread_setspecific(pthread_key_t, const void *);
int pthread_join(pthread_t thread, void **result);
int pthread_detach(pthread_t thread);
int pthread_cancel(pthread_t thread);
int pthread_kill(pthread_t thread, int signal);
pthread_t pthread_self(void);
int pthread_setschedprio(pthread_t thread, int priority);
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until);
typedef struct {
  int data[1];
} pthread_mutexattr_t;
#define PTHREAD_MUTEX_RECURSIVE 1
int pthread_mutexattr_init(pthread_mutexattr_t *attr);
int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int type);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex);
int pthread_cond_signal(pthread_cond_t *cond);
int pthread_cond_broadcast(pthread_cond_t *cond);
typedef int pthread_once_t;
#define PTHREAD_ONCE_INIT 0
int pthread_once(pthread_once_t *control, void (*function)(void));
typedef struct {
  int data[14];
} pthread_rwlock_t;
int pthread_rwlock_init(pthread_rwlock_t *lock, const void *attr);
int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
int pthread_rwlock_unlock(pthread_rwlock_t *lock);

#ifdef __cplusplus
}
#endif

#endif
