#include <../public/Class.h>
