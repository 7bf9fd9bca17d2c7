#pragma once
#define PACKAGE "x"
#define VERSION "1.5"
#define PACKAGE_VERSION "1.5"
#define XAPIAN_LIB_BUILD 1
#define HAVE_SIGACTION 1
#define HAVE_SYS_SELECT_H 1
#define HAVE_UNISTD_H 1
#define HAVE_FCNTL_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_STRINGS_H 1
#define HAVE_GETTIMEOFDAY 1
#define HAVE_CLOCK_GETTIME 1
#define HAVE_POLL 1
#define HAVE_POLL_H 1
#define HAVE_SNPRINTF 1
#define SNPRINTF snprintf
#define SOCKLEN_T socklen_t
#define XAPIAN_HAS_REMOTE_BACKEND 1
#define SIZEOF_INT 4
#define SIZEOF_LONG 8
#define SIZEOF_LONG_LONG 8
#define XAPIAN_REVISION 1
#define rare(C) __builtin_expect(!!(C), 0)
#define usual(C) __builtin_expect(!!(C), 1)
#ifdef __cplusplus
#include <limits>
#endif
