#include <../mfbt/FloatingPoint.h>
