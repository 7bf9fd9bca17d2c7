#define HAVE_LIBUSB 1
