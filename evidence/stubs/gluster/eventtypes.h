#pragma once
typedef enum { EVENT_LAST,EVENT_POSIX_HEALTH_CHECK_FAILED } eventtypes_t;
