#include <../public/Conversions.h>
