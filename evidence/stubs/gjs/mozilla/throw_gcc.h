#include <../mozalloc/throw_gcc.h>
