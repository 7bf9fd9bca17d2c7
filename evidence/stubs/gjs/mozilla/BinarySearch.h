#include <../mfbt/BinarySearch.h>
