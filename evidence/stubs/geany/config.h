#define VERSION "0"
