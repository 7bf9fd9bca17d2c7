/* An interpreter of the tests whose lock is released, and taken, by calling a function. */
#ifndef MILL_H
#define MILL_H

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned long mill_value;

void mill_check(void);
void mill_count(mill_value v, int n);
int mill_number(mill_value v);
void mill_raise(int error);

#ifdef __cplusplus
}
#endif

#endif
