#include <../public/GCAnnotations.h>
