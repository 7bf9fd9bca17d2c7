#include <../mfbt/Tuple.h>
