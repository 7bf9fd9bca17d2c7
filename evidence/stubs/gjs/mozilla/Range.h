#include <../mfbt/Range.h>
