#include <../mfbt/EnumeratedRange.h>
