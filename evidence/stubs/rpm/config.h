#pragma once
#include "../config/config.h"
#include <stddef.h>
#define HAVE_DIRENT_H 1
#define HAVE___PROGNAME 1
#define HAVE_SETPROGNAME 1
#define HAVE_ZSTD 1
#define HAVE_ZSTD_H 1
