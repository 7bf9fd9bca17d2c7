#pragma once
#include <sys/sysmacros.h>
struct raw_config_request { int raw_minor; unsigned long long block_major, block_minor; };
#define RAW_GETBIND 1
