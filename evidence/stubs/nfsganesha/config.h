#define HAVE_STDINT_H 1
#define VERSION "0"
#define OS_LINUX 1
#define LINUX 1
#define USE_FSAL_VFS 1
#define HAVE_MNTENT_H 1
#define GSH_CAN_HOST_LOCAL_FS 1
