/* Stand-in for the configured header. */
#define HAVE_TIFF 1
#define HAVE_TIFF_COMPRESSION_WEBP 1
#define HAVE_TIFF_OPEN_OPTIONS 1
#define HAVE_UNISTD_H 1
#define GETTEXT_PACKAGE "vips"
#define ENABLE_NLS 1
