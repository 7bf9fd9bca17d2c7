#include <../public/Id.h>
