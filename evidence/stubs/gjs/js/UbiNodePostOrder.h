#include <../public/UbiNodePostOrder.h>
