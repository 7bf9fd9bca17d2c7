#include <../public/CallArgs.h>
