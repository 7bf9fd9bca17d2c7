#include <../mfbt/SegmentedVector.h>
