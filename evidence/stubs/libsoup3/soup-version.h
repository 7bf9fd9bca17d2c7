/* stand-in for what meson makes */
#pragma once
#include <glib.h>
#define SOUP_CHECK_VERSION(major, minor, micro) 1
#define SOUP_VAR extern
#define SOUP_AVAILABLE_IN_ALL extern
#define SOUP_AVAILABLE_IN_3_2 extern
#define SOUP_AVAILABLE_IN_3_4 extern
#define SOUP_AVAILABLE_IN_3_6 extern
#define SOUP_AVAILABLE_IN_3_8 extern
#define SOUP_DEPRECATED_IN_3_2_FOR(name) extern
