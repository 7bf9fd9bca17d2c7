#include <../public/Utility.h>
