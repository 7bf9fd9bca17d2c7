#ifndef STUB_PULSE_CONFIG_H
#define STUB_PULSE_CONFIG_H
#define _GNU_SOURCE 1
#define PACKAGE "pulseaudio"
#define HAVE_ATOMIC_BUILTINS 1
#define HAVE_PTHREAD 1
#define HAVE_SYS_SOCKET_H 1
#define HAVE_NETINET_IN_H 1
#define HAVE_ARPA_INET_H 1
#define HAVE_UNISTD_H 1
#define HAVE_NETDB_H 1
#define HAVE_SYS_UN_H 1
#define HAVE_POLL_H 1
#define HAVE_CREDS 1
#define HAVE_STDINT_H 1
#define PACKAGE_VERSION "0"
#define PACKAGE_BUGREPORT ""
#define PACKAGE_URL ""
#define PA_API_VERSION 12
#define PA_PROTOCOL_VERSION 33
#define GETTEXT_PACKAGE "pulseaudio"
#define PULSE_LOCALEDIR "/usr/share/locale"
#define TEXTDOMAIN 1
#endif
