#include <../mfbt/NullPtr.h>
