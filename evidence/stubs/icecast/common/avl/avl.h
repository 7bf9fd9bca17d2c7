#include <avl/avl.h>
