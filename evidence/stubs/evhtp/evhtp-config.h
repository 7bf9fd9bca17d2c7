#define EVHTP_EXPORT
#define EVHTP_DISABLE_REGEX
#define EVHTP_VERSION "1"
#define DEPRECATED(message)
