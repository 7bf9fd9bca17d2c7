/* Stand-in for the configured header. */
#define PACKAGE_VERSION "1.7"
#define PACKAGE_NAME "pipewire"
#define PACKAGE_STRING "pipewire 1.7"
#define PREFIX "/usr"
#define PA_SCRIPT_PATH "/usr"
#define PIPEWIRE_CONFIG_DIR "/usr/share/pipewire"
#define HAVE_SYS_MOUNT_H 1
#define HAVE_PIDFD_OPEN 1
#define HAVE_RANDOM_R 1
#define HAVE_MEMFD_CREATE 1
#define HAVE_SYS_PRCTL_H 1
#define HAVE_GETRANDOM 1
