#include <../mfbt/MemoryReporting.h>
