#define CUBEB_EXPORT __attribute__((visibility("default")))
#define CUBEB_NO_EXPORT
