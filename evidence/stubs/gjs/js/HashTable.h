#include <../public/HashTable.h>
