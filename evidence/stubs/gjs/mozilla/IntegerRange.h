#include <../mfbt/IntegerRange.h>
