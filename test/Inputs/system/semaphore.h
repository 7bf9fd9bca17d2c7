/* A mock of the system header: what the tests need, quick to parse. */
#ifndef MOCK_SEMAPHORE_H
#define MOCK_SEMAPHORE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  int data[8];
} sem_t;
struct timespec;
int sem_init(sem_t *sem, int shared, unsigned value);
int sem_destroy(sem_t *sem);
int sem_wait(sem_t *sem);
int sem_trywait(sem_t *sem);
int sem_timedwait(sem_t *sem, const struct timespec *until);
int sem_post(sem_t *sem);

#ifdef __cplusplus
}
#endif

#endif
