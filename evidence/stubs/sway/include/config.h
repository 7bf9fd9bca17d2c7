/* Stand-in for the configured header. */
#define HAVE_XWAYLAND 1
#define HAVE_GDK_PIXBUF 0
#define HAVE_LIBSYSTEMD 0
#define HAVE_LIBELOGIND 0
#define HAVE_BASU 0
#define HAVE_TRAY 0
#define HAVE_LIBINPUT_CONFIG_ACCEL_PROFILE_CUSTOM 0
