#define _GNU_SOURCE 1
#define HAVE_STDBOOL_H 1
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_OPENSSL 1
#define HAVE_STRUCT_IN6_ADDR 1
#define HAVE_STRINGS_H 1
#define HAVE_GETENTROPY 1
#define HAVE_STRLCPY 0
#undef HAVE_STRLCPY
#define HAVE_ASPRINTF 1
#define HAVE_VASPRINTF 1
#define HAVE_STRNLEN 1
#define HAVE_STRNDUP 1
#define HAVE_GETLINE 1
#define HAVE_GETDELIM 1
#define HAVE_GETGROUPLIST 1
#define HAVE_FCHMODAT 1
#define HAVE_FCHOWNAT 1
#define HAVE_FSTATAT 1
#define HAVE_OPENAT 1
#define HAVE_UNLINKAT 1
#define HAVE_MKDIRAT 1
#define HAVE_MKSTEMPS 1
#define HAVE_MKDTEMPAT 0
#undef HAVE_MKDTEMPAT
#define HAVE_CLOCK_GETTIME 1
#define HAVE_MEMRCHR 1
#define HAVE_EXPLICIT_BZERO 1
#define HAVE_PIPE2 1
#define HAVE_POLL 1
#define HAVE_NANOSLEEP 1
#define HAVE_UTIMENSAT 1
#define HAVE_FUTIMENS 1
#define HAVE_GMTIME_R 1
#define HAVE_LOCALTIME_R 1
#define HAVE_TIMEGM 1
#define HAVE_DPRINTF 1
#define HAVE_DUP3 1
#define HAVE_REALLOCARRAY 1
#define HAVE_SSIZE_T 1
#define HAVE_SOCKLEN_T 1
#define HAVE_FREEZERO 0
#undef HAVE_FREEZERO
#define HAVE_ISBLANK 1
#define HAVE_SIG2STR 0
#undef HAVE_SIG2STR
#define HAVE_PREAD 1
#define HAVE_PWRITE 1
#define HAVE_UTIMES 1
#define HAVE_FSEEKO 1
#define HAVE_SA_LEN 0
#undef HAVE_SA_LEN
#define HAVE_INNETGR 1
#define HAVE_CFMAKERAW 1
#define HAVE_FEXECVE 1
#define HAVE_FACCESSAT 1
#define HAVE_SYSCONF 1
#define HAVE_OPENSSL_TLS 1
#define HAVE_SSL_CTX_SET_CIPHERSUITES 1
#define HAVE_TLS_METHOD 1
#define HAVE_X509_STORE_CTX_GET0_CERT 1
#define HAVE_ASN1_STRING_GET0_DATA 1
#define HAVE_SSL_READ_EX 1
#define HAVE_SYS_SELECT_H 1
#define SUDO_KRB5_INSTANCE ""
#define PACKAGE_VERSION "1.9"
#define PACKAGE_NAME "sudo"
#define PACKAGE_BUGREPORT ""
#define HAVE_GETPROGNAME 0
#undef HAVE_GETPROGNAME
#define sudo_dso_public
#define HAVE_DSO_VISIBILITY 1
#define HAVE_HTONLL 0
#undef HAVE_HTONLL
#define EDITOR "vi"
#define MAILTO "root"
#define MAILSUBJECT "x"
#define SECURE_PATH "/usr/bin"
#define SUDOERS_UID 0
#define SUDOERS_GID 0
#define SUDOERS_MODE 0440
#define PASSPROMPT "p"
#define INCORRECT_PASSWORD "p"
#define PASSWORD_TIMEOUT 5
#define TRIES_FOR_PASSWORD 3
#define TIMEOUT 5
#define UMASK_OVERRIDE 0
#define sudo_noreturn __attribute__((__noreturn__))
#define sudo_malloclike __attribute__((__malloc__))
#define sudo_attr_nonnull(_a) __attribute__((__nonnull__ (_a)))
#define sudo_printflike(_f, _v) __attribute__((__format__ (__printf__, _f, _v)))
#define sudo_printf0like(_f, _v) __attribute__((__format__ (__printf__, _f, _v)))
#define sudo_attr_fmt_arg(_f) __attribute__((__format_arg__ (_f)))
#define HAVE_SNPRINTF 1
#define HAVE_VSNPRINTF 1
#define HAVE_KILLPG 1
#define GETGROUPS_T gid_t
#define HAVE_STRSIGNAL 1
#define _PATH_SUDO_LOGSRVD_CONF "/etc/x"
#define HAVE___FUNC__ 1
