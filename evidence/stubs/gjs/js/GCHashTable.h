#include <../public/GCHashTable.h>
