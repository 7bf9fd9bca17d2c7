#include <../public/UbiNodeBreadthFirst.h>
