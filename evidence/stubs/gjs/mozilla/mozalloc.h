#include <../mozalloc/mozalloc.h>
