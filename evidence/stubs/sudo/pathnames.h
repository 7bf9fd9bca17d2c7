#define _PATH_DEVNULL "/dev/null"
#define _PATH_SUDO_LOGSRVD_CONF "sudo_logsrvd.conf"
