/* A mock of the system header: what the tests need, quick to parse. */
#ifndef MOCK_SETJMP_H
#define MOCK_SETJMP_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  long data[25];
} jmp_buf[1];
int setjmp(jmp_buf environment) __attribute__((returns_twice));
void longjmp(jmp_buf environment, int value) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

#endif
