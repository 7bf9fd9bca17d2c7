#include <../mfbt/RangedPtr.h>
