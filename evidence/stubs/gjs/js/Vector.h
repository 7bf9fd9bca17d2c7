#include <../public/Vector.h>
