#include <../public/Principals.h>
