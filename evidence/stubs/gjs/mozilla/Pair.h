#include <../mfbt/Pair.h>
