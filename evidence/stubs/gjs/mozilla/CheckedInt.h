#include <../mfbt/CheckedInt.h>
