#define PACKAGE_VERSION "1"
#define VERSION "1"
#include <string.h>
