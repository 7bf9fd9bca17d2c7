#include <../mfbt/EnumeratedArray.h>
