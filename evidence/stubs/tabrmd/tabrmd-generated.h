/* stand-in for what gdbus-codegen makes */
#pragma once
#include <gio/gio.h>
typedef struct TctiTabrmd TctiTabrmd;
