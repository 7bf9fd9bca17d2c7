#include <../public/CharacterEncoding.h>
