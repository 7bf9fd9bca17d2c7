#ifndef VIPS_VERSION_H
#define VIPS_VERSION_H
#define VIPS_VERSION "8.15.0"
#define VIPS_VERSION_STRING "8.15.0"
#define VIPS_MAJOR_VERSION (8)
#define VIPS_MINOR_VERSION (15)
#define VIPS_MICRO_VERSION (0)
#define VIPS_CONFIG ""
#define VIPS_ENABLE_DEPRECATED 1
VIPS_API const char *vips_version_string(void);
VIPS_API int vips_version(int flag);
#endif
