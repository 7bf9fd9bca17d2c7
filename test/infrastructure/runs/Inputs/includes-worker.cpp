#include <worker.h>

void useNothing();
