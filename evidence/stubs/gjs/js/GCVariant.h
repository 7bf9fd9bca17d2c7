#include <../public/GCVariant.h>
