#include <../mfbt/Unused.h>
