#include <../public/GCVector.h>
