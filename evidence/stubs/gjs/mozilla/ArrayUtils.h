#include <../mfbt/ArrayUtils.h>
