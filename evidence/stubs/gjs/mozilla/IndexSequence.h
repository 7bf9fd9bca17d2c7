#include <../mfbt/IndexSequence.h>
