#include <httpp/encoding.h>
