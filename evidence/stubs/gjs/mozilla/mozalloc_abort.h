#include <../mozalloc/mozalloc_abort.h>
