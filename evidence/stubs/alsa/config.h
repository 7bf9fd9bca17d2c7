/* stand-in for configure's config.h on Linux */
#define HAVE_LIBPTHREAD 1
#define THREAD_SAFE_API 1
#define ALOAD_DEVICE_DIRECTORY "/dev/"
#define ALSA_CONFIG_DIR "/usr/share/alsa"
#define TMPDIR "/tmp"
#define VERSIONED_SYMBOLS 1
#define _GNU_SOURCE 1
#define ALSA_DEVICE_DIRECTORY "/dev/"
