/* Beside mill.h: what runs a function without the lock, or with it again within that. */
#ifndef MILL_THREAD_H
#define MILL_THREAD_H

#ifdef __cplusplus
extern "C" {
#endif

void *mill_without_lock(void *(*function)(void *), void *argument);
void *mill_with_lock(void *(*function)(void *), void *argument);

#ifdef __cplusplus
}
#endif

#endif
