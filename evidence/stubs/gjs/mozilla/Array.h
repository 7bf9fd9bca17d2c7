#include <../mfbt/Array.h>
