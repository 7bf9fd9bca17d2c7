#include <../public/TypeDecls.h>
