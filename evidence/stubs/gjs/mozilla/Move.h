#include <../mfbt/Move.h>
