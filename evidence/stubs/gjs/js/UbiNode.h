#include <../public/UbiNode.h>
