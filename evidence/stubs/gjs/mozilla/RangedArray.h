#include <../mfbt/RangedArray.h>
