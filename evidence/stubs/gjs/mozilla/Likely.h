#include <../mfbt/Likely.h>
