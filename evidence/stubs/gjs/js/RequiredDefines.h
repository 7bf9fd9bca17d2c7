#include <../public/RequiredDefines.h>
