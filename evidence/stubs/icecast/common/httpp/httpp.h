#include <httpp/httpp.h>
