#include <../public/UbiNodeCensus.h>
