/* stand-in for what configure makes */
#pragma once
#define SOUP_CHECK_VERSION(major, minor, micro) 1
#define SOUP_AVAILABLE_IN_2_24 extern
#define SOUP_AVAILABLE_IN_2_26 extern
#define SOUP_AVAILABLE_IN_2_28 extern
#define SOUP_AVAILABLE_IN_2_30 extern
#define SOUP_AVAILABLE_IN_2_32 extern
#define SOUP_AVAILABLE_IN_2_34 extern
#define SOUP_AVAILABLE_IN_2_36 extern
#define SOUP_AVAILABLE_IN_2_38 extern
#define SOUP_AVAILABLE_IN_2_40 extern
#define SOUP_AVAILABLE_IN_2_42 extern
#define SOUP_AVAILABLE_IN_2_44 extern
#define SOUP_DEPRECATED_IN_2_24 extern
#define SOUP_DEPRECATED_IN_2_24_FOR(name) extern
#define SOUP_DEPRECATED_IN_2_26 extern
#define SOUP_DEPRECATED_IN_2_26_FOR(name) extern
#define SOUP_DEPRECATED_IN_2_28 extern
#define SOUP_DEPRECATED_IN_2_28_FOR(name) extern
#define SOUP_DEPRECATED_IN_2_38 extern
#define SOUP_DEPRECATED_IN_2_38_FOR(name) extern
#define SOUP_DEPRECATED_IN_2_42 extern
#define SOUP_DEPRECATED_IN_2_42_FOR(name) extern
