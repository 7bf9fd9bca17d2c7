#include <../mfbt/MemoryChecking.h>
