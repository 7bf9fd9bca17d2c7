#include <stdarg.h>
#include <stddef.h>
#include <vector>
int *P = 0;
