#include <../mfbt/RollingMean.h>
