/* An interpreter of the tests whose lock is released, and taken, by calling a function. */
#ifndef MILL_H
#define MILL_H

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned long mill_value;

void mill_check(void);
mill_value mill_text(const char *s);
char *mill_chars(mill_value *v);
int mill_number(mill_value v);
void mill_raise(int error);
mill_value mill_object(mill_value v, void *data, void (*end)(void *data));

typedef struct {
  int order;
  int (*progress)(int parcel);
} mill_options;

struct depot_s;
int depot_sort_by(struct depot_s *d, const mill_options *options); /* slow */

#define MILL_KEEP(v) ((void)&(v))
#define MILL_NUMBER(n) (mill_value)((n) << 1)

#ifdef __cplusplus
}
#endif

#endif
