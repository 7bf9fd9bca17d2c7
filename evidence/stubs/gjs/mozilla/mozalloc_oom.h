#include <../mozalloc/mozalloc_oom.h>
