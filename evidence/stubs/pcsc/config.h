#define PACKAGE "pcsc-lite"
#define VERSION "1"
#define PACKAGE_VERSION "1"
#define PCSCLITE_HP_DROPDIR "/usr/lib/pcsc/drivers"
#define PCSCLITE_FEATURES ""
#define PCSC_ARCH "Linux"
#define USE_USB 1
#define HAVE_LIBUDEV 1
#define HAVE_PTHREAD_H 1
#define HAVE_SOCKET 1
#define HAVE_FCNTL_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
#define HAVE_UNISTD_H 1
#define HAVE_DLFCN_H 1
#define HAVE_SYSLOG_H 1
#define HAVE_GETOPT_H 1
#define HAVE_SYS_UN_H 1
#define HAVE_SYS_FILE_H 1
#define SIZEOF_SIZE_T 8
#define USE_IPCDIR "/run/pcscd"
#define ATTRIBUTE_DEPRECATED 
#define EXPORTED_FUNC 
