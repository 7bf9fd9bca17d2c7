#define HAVE_GNUTLS_OPENSSL 0
#define ZM_MEM_MAPPED 1
#define HAVE_LIBAVCODEC 1
#define ZM_VERSION "1"
#define ZM_SERVER_ID ""
#define ZM_PATH_MAP "/dev/shm"
#define RETSIGTYPE void
