#include <../mfbt/XorShift128PlusRNG.h>
