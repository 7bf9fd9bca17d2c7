#define HAVE_DLADDR
#define HAVE_VFORK
