#include <../mfbt/Types.h>
