/* Stand-in for the configured header. */
#define GETTEXT_PACKAGE "xdg-desktop-portal"
#define LOCALEDIR "/usr/share/locale"
#define PACKAGE_STRING "xdg-desktop-portal 1.21"
#define PACKAGE_VERSION "1.21"
#define LIBEXECDIR "/usr/libexec"
#define PKGDATADIR "/usr/share/xdg-desktop-portal"
#define DATADIR "/usr/share"
#define SYSCONFDIR "/etc"
#define HAVE_PIPEWIRE 1
#define HAVE_LIBSYSTEMD 1
#define HAVE_GEOCLUE 1
#define HAVE_GUDEV 1
#define HAVE_SYS_STATFS_H 1
#define HAVE_SYS_XATTR_H 1
#define HAVE_RENAMEAT2 1
#define ENABLE_XATTR 1
/* What newer GLib has. */
#include <unistd.h>
#define G_MUTEX_AUTO_LOCK(mutex, name) g_autoptr (GMutexLocker) name __attribute__ ((unused)) = g_mutex_locker_new (mutex)
static inline void standin_close_fd (int *fd) { if (*fd >= 0) close (*fd); }
#define g_autofd __attribute__ ((cleanup (standin_close_fd)))
