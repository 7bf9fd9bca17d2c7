#include <../public/UbiNodeDominatorTree.h>
