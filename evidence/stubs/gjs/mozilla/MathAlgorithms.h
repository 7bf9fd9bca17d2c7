#include <../mfbt/MathAlgorithms.h>
