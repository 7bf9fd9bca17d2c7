#define AL_API
#define ALC_API
#define RESTRICT __restrict
#define HAVE_PULSEAUDIO
#define HAVE_DLFCN_H
#define HAVE_MALLOC_H
#define HAVE_DIRENT_H
#define HAVE_GCC_FORMAT
#define SIZEOF_LONG 8
#define HAVE_POSIX_MEMALIGN
