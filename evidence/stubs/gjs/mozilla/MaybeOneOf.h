#include <../mfbt/MaybeOneOf.h>
