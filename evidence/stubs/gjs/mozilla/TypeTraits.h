#include <../mfbt/TypeTraits.h>
