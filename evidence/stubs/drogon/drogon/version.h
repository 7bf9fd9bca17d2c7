#define MAJOR 1
