#define VERSION "1"
