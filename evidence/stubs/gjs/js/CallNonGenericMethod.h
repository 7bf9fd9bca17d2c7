#include <../public/CallNonGenericMethod.h>
