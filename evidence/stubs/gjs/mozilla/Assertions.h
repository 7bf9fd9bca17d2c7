#include <../mfbt/Assertions.h>
