#include <cstdarg>
#include <unistd.h>
#define LIB_INSTALL_DIR "/usr/lib"
