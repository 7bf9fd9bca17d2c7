#include <../mfbt/Maybe.h>
