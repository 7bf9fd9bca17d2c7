#define CONNECTION_USBMUXD CONNECTION_USBMUXD_LIB
#include_next <libimobiledevice/libimobiledevice.h>
#undef CONNECTION_USBMUXD
