#ifndef PIPEWIRE_VERSION_H
#define PIPEWIRE_VERSION_H
#define PW_API_VERSION "0.3"
#define PW_MAJOR 1
#define PW_MINOR 7
#define PW_MICRO 0
#define PW_CHECK_VERSION(a, b, c) ((a) < 1 || ((a) == 1 && (b) <= 7))
const char *pw_get_library_version(void);
bool pw_check_library_version(int major, int minor, int micro);
#define pw_get_headers_version() ("1.7.0")
#endif
