#include <../public/Value.h>
