#include <../public/SliceBudget.h>
