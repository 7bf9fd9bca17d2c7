#include <../mfbt/Atomics.h>
