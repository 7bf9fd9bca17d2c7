#include <../public/UbiNodeShortestPaths.h>
