#include <../public/Date.h>
