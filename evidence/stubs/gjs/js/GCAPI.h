#include <../public/GCAPI.h>
