#include <../mfbt/ReverseIterator.h>
