#include <stdint.h>
#define SSR_USE_X86_ASM 1
#define SSR_USE_FFMPEG_VERSIONS 1
#define SSR_USE_ALSA 1
#define SSR_USE_PULSEAUDIO 1
#define SSR_USE_JACK 1
#define SSR_SYSTEM_DIR "/usr/share/simplescreenrecorder"
#define SSR_VERSION "0.3"
/* of older libav* */
#define PixelFormat AVPixelFormat
typedef struct AVFrac { int64_t val, num, den; } AVFrac;
