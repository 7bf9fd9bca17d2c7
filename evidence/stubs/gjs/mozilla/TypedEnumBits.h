#include <../mfbt/TypedEnumBits.h>
