#define HAVE_CONFIG 1
