#include <../public/HeapAPI.h>
