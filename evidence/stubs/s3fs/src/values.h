#define PACKAGE "s3fs"
#define PACKAGE_NAME "s3fs"
#define PACKAGE_VERSION "1"
#define VERSION "1"
#define HAVE_CLOCK_GETTIME 1
#define HAVE_XATTR 1
#define HAVE_SYS_XATTR_H 1
#define COMMIT_HASH_VAL ""
