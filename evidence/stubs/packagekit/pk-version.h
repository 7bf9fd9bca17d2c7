/* stand-in for what meson makes */
#pragma once
#define PK_CHECK_VERSION(major, minor, micro) 1
