#ifndef BUILD_INFO_HH
#define BUILD_INFO_HH
#define PLATFORM_ANDROID 0
#define HAVE_16BPP 1
#define HAVE_32BPP 1
namespace openmsx {
static const bool OPENMSX_BIGENDIAN = false;
static const bool OPENMSX_UNALIGNED_MEMORY_ACCESS = true;
static const bool OPENMSX_SET_WINDOW_ICON = false;
}
#endif
