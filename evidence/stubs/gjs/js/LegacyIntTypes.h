#include <../public/LegacyIntTypes.h>
