#include <../public/StructuredClone.h>
