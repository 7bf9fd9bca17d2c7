#include <../mfbt/NotNull.h>
