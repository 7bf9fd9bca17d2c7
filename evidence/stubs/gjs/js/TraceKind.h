#include <../public/TraceKind.h>
